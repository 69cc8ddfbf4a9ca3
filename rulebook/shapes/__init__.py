"""Which fields each file has, and what may stand in them: the table behind the check, the schema and the reference."""
