// Words of one board alone.
export default {
  "crossing.shore": "The shore",
  "crossing.coast": "Far coast",
  "tour.crossing.boats": "Your boats wait on the shore. Place all three; the Watch does not see where.",
  "tour.crossing.choose": "Each round both sides choose in secret: sail, or use a card.",
  "tour.crossing.done": "Bring your boats across to the far coast before the night is over.",
};
