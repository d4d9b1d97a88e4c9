"""Cards: what they need, what they do, and when they may be played in the other side's operation (S2.2)."""
