"""The table itself: states, moves, chance, events, views, records, languages. Knows no game."""
