"""Finding people for a table: who looks for one, who fits whom, and what opens by itself."""
