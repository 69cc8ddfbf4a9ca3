"""Sheets, examples, sessions and fights: lays a situation, has it played, and judges what came of it."""
