"""The website: which pages there are, what is on them, their templates and addresses, and the site builder behind them."""
