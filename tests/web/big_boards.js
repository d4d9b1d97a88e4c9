// Draws a scene that no game has yet, and says how many milliseconds that took.
async (kind) => {
  const { Board, PLAIN } = await import("/static/js/board/board.js");
  const rings = Array.from({ length: 40 }, (_, i) => {
    const [ring, turn] = [Math.floor(i / 10), i % 10];
    return { id: `s${i}`, name: `Ring ${ring + 1}, ${turn + 1}`, label: `${ring + 1}${"abcdefghij"[turn]}`, group: `r${ring}`, marks: [], links: [],
      shape: { kind: "sector", at: [500, 500], size: [100 + ring * 95, 190 + ring * 95, turn * 36, turn * 36 + 35], outline: [] } };
  });
  const areas = Array.from({ length: 60 }, (_, i) => {
    const [x, y] = [(i % 10) * 100, Math.floor(i / 10) * 165];
    const bend = (n) => ((i * 37 + n * 53) % 21) - 10;
    const outline = [[x + 4, y + 4 + bend(1)], [x + 50, y + bend(2)], [x + 96, y + 6], [x + 96 + bend(3) / 3, y + 90], [x + 94, y + 160], [x + 45, y + 156 + bend(4) / 2], [x + 5, y + 160]];
    return { id: `s${i}`, name: `Zone ${i + 1}`, label: `Z${i + 1}`, group: "", marks: [], links: [], shape: { kind: "area", at: [x + 50, y + 85], size: [], outline } };
  });
  const spaces = kind === "rings" ? rings : areas;
  const pieces = Array.from({ length: 80 }, (_, i) => ({ id: `p${i}`, name: `Unit ${i}`, letter: "RCGS"[i % 4], side: ["rome", "carthage", "gaul", "syracuse"][i % 4],
    at: `s${(i * 7) % spaces.length}`, values: [["a", 3], ["b", 4], ["c", 2]], marks: [], count: i % 9 ? 1 : 3 }));
  const scene = { game: kind, board: kind, prompt: "", spaces, groups: [], pieces, cards: [], piles: [], facts: [], choices: [], layers: [], notices: [], size: [1000, 1000] };
  const main = document.getElementById("main");
  const host = document.createElement("div");
  host.className = "board-host";
  main.replaceChildren(host);
  const board = new Board(host, { chosen() {}, hovered() {} });
  const began = performance.now();
  board.show(scene, { ...PLAIN, legal: new Set(["s3", "p5"]) });
  board.show(scene, PLAIN);
  board.svg.getBoundingClientRect();
  return performance.now() - began;
}
