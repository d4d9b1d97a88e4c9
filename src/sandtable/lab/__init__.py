"""The laboratory: games solved, simulated, compared and plotted."""
