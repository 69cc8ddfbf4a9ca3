"""One module per command; console.py has what all share, progress.py shows how far a long one is."""
