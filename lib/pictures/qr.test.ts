import { qrCode } from "./qr";

test("the path fills exactly the dark modules: finder patterns are in three corners", () => {
  const { size, path } = qrCode("https://app.harbourgazette.example/");
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let i = 0; i < Number(run); i++) (grid[Number(y)] ?? [])[Number(x) + i] = true;
  }
  const row = (y: number, x: number) =>
    grid[y]
      ?.slice(x, x + 7)
      .map(Number)
      .join("");
  const finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    expect(finder.map((_, y) => row(top + y, left))).toEqual(finder);
  }
  expect(row(size - 7, size - 7)).not.toBe(finder[0]);
});
