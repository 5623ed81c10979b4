import { fill } from "@/lib/i18n/fill";
import type { Plate } from "@/lib/news/shared";
import { written } from "./markup";

/** Words that drawings need besides those of the story; with the names of values in braces. */
export interface PlateWords {
  /** A name with its rank: {name}, {rank}. */
  rank: string;
  /** {now}, {before} */
  course: string;
  /** {count}, {of} */
  dots: string;
  /** What stands between parts of a list. */
  comma: string;
}

/** The sentence that a plate says: the editor's, else its figures. `portName` writes the name of a code. */
export function sayPlate(
  plate: Plate,
  words: PlateWords,
  portName: (code: string) => string = (code) => code,
): string {
  if (plate.says !== undefined) return plate.says;
  const listed = (parts: readonly string[]) => parts.join(words.comma);
  switch (plate.kind) {
    case "course":
      return fill(words.course, { now: plate.now.label, before: plate.before.label });
    case "locator":
      return listed(plate.ports.map((port) => (typeof port === "string" ? portName(port) : port.name)));
    case "clock":
      return listed(
        plate.rows.map(
          ({ name, bands }) => `${name} ${listed(bands.map(({ from, to }) => `${from}–${to}`))}`,
        ),
      );
    case "bars":
    case "stack":
      return listed(plate.rows.map(({ name, value }) => `${name} ${written(value)}`));
    case "line": {
      const { periods, lines } = plate;
      return listed(
        lines.map(({ name, values }) => {
          const [first = 0, last = 0] = [values[0], values.at(-1)];
          return `${name} ${written(first)} (${periods[0]}) – ${written(last)} (${periods.at(-1)})`;
        }),
      );
    }
    case "dots":
      return fill(words.dots, { count: plate.count, of: plate.of });
    case "ships":
    case "quay":
      return listed(plate.ships.map(({ name, length }) => `${name} ${written(length)} m`));
  }
}
