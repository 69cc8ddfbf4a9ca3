"""What each verb does, a file for each sort of thing that a verb is about."""
