"""The engine: states, moves, chance, events, views, matches, records, languages. It knows no title."""
