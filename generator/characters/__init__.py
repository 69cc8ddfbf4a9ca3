"""Ready characters: their sheets, their bills and their pages."""
