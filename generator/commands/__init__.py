"""The commands that need more room than generator/cli.py has: each is a module, and prints like it."""
