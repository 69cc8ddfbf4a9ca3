"""A file as plain values that know where they stand in it: read, looked at one by one, written back."""
