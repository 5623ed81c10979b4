import { create } from "qrcode";
import { qrPath } from "./qr-path";

test("the path covers exactly the dark modules, inside a quiet zone of four", () => {
  const { modules } = create("https://hg.example/s/7k2QpXw9Lm1");
  const { path, side } = qrPath(modules);
  expect(side).toBe(modules.size + 8);

  const drawn = new Set<string>();
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    expect(back).toBe(x);
    for (let step = 0; step < Number(width); step += 1) drawn.add(`${Number(y) - 4},${Number(x) + step - 4}`);
  }
  const dark = new Set<string>();
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) dark.add(`${row},${column}`);
    }
  }
  expect(dark.size).toBeGreaterThan(100);
  expect(drawn).toEqual(dark);
});
