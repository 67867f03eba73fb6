"""Discord's documented limits of request bodies, checked before anything is done."""
