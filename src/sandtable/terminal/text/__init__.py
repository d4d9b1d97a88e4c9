"""What the terminal prints: boards, cards, logs, odds."""
