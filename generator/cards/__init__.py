"""Index cards and sheets as PDF: what stands on each side, and how sides lie on a sheet."""
