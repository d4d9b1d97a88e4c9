// Palabras de un solo tablero.
export default {
  "crossing.shore": "La orilla",
  "crossing.coast": "Costa lejana",
  "tour.crossing.boats": "Tus botes esperan en la orilla. Coloca los tres; la Guardia no ve dónde.",
  "tour.crossing.choose": "En cada ronda ambos bandos eligen en secreto: navegar o usar una carta.",
  "tour.crossing.done": "Lleva tus botes a la costa lejana antes de que acabe la noche.",
};
