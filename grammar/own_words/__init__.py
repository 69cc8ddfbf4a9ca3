"""A rule as people say it who have not read the manual, turned into the language.  What comes of it is a proposal: whoever
shows it has read it before.

`rewording.py` knows no game and goes turn by turn through rewordings.txt; `advice.py` says what a game makes of a sentence,
by its own words: `everyday/`, `blows.py`, `groups.py` and `idioms/` (an enemy, a hit, a fight, up close), `capitals.py`
(names as people write them), `holders.py` and `about.py` (who is meant).  `cures.py` says what can be done about what no
turn leads on from, and `left_out.py` what a proposal does not say."""
