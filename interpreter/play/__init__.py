"""What happens: events, tests, damage, time, prices; the only floor that asks, tells and changes."""
