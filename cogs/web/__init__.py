"""The page of a table on the web: whoever has its address sees what everybody may see of it."""
