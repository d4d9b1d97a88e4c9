"""Arab Israeli Wars (Lloyd Krasner): alone on three fronts, a war from the cards of its deckset."""
