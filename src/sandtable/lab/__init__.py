"""The laboratory: games played by bots, counted, compared, plotted and solved."""
