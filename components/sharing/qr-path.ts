/** Width of the blank border that a reader of QR codes needs, in modules. */
const quietZone = 4;

/** A square of dark and light modules, as the encoder returns it. */
interface Modules {
  size: number;
  get: (row: number, column: number) => number | boolean;
}

/** One SVG path over the dark modules, a run at a time, and the side of its view box in modules. */
export function qrPath(modules: Modules): { path: string; side: number } {
  let path = "";
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      path += `M${start + quietZone} ${row + quietZone}h${column - start + 1}v1H${start + quietZone}z`;
    }
  }
  return { path, side: modules.size + 2 * quietZone };
}
