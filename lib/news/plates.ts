import { z } from "zod";
import { mapTexts } from "@/lib/text/map-texts";
import { readTables } from "./tables";

/**
 * Plates: pictures that the portal draws by rule from figures of a story. One schema serves the import, the store and the API. All
 * texts are in the language of the article.
 */

/** The kinds; a photograph comes before all of them. */
export const plateKinds = [
  "course",
  "locator",
  "clock",
  "bars",
  "line",
  "stack",
  "dots",
  "ships",
  "quay",
] as const;
export type PlateKind = (typeof plateKinds)[number];

/** What a story may carry, in the editor's order: a list falls back to the next where neighbours are of the first kind. */
export const mostPlates = 3;
/** Largest number of rectangles of a stack, and of marks of dots. */
const mostBoxes = 400;
const mostDots = 200;

const text = (longest: number) => z.string().trim().min(1, "write a text").max(longest);
const name = text(60);
const number = z.number("write a number, such as 1200 or 13.7");
const figure = number.min(0, "write a number of at least 0").max(1e12);
const metres = number.min(10, "write metres, at least 10").max(2000, "write metres, at most 2000");
/** Number of a paragraph of a text, from 1. */
export const paragraph = z
  .number("write the number of a paragraph")
  .int("write the number of a paragraph")
  .min(1, "write the number of a paragraph, from 1")
  .max(500, "write the number of a paragraph, at most 500");
const list = <T extends z.ZodType>(one: T, least: number, most: number) => {
  const reason = `write a list of ${least} to ${most}`;
  return z.array(one, reason).min(least, reason).max(most, reason);
};

/** A port by its UN/LOCODE, or any other point with its name in the article's language, in degrees. */
const noStop = "write a UN/LOCODE, such as HKHKG, or { name, lat, lon } in degrees";
const stop = z.union(
  [
    z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/, noStop),
    z.strictObject({
      name,
      lat: number.min(-80).max(80),
      lon: number.min(-180).max(180),
    }),
  ],
  noStop,
);
export type PlateStop = z.infer<typeof stop>;

const course = z.strictObject({ stops: list(stop, 2, 8), label: name });
const row = z.strictObject({ name, value: figure });
const time = z
  .string("write a time, such as 06:30")
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, "write a time, such as 06:30");
const band = z
  .strictObject({
    from: time,
    to: time,
    state: z.enum(["open", "part", "subject"], "write open, part or subject").optional(),
  })
  .refine(({ from, to }) => from < to, "to must be later than from; write a band over midnight as two");

const shared = {
  /** The bold sentence of the caption: at most nine words, in Chinese at most 16 characters. */
  title: text(120),
  /** Unit, date and source. */
  note: text(200),
  /** The sentence that the drawing says; made of its figures where it is missing. */
  says: text(300).optional(),
  /** The name of what the headline is about, which is drawn in magenta. */
  subject: name.optional(),
  /** The paragraph of the article after which it stands, from 1; missing: a list may show it, and the article above its text. */
  after: paragraph.optional(),
};

export const plateSchema = z
  .discriminatedUnion(
    "kind",
    [
      z.strictObject({ kind: z.literal("course"), ...shared, now: course, before: course }),
      z.strictObject({ kind: z.literal("locator"), ...shared, ports: list(stop, 1, 8) }),
      z.strictObject({
        kind: z.literal("clock"),
        ...shared,
        rows: list(z.strictObject({ name, bands: list(band, 1, 8) }), 1, 3),
      }),
      z.strictObject({ kind: z.literal("bars"), ...shared, rows: list(row, 2, 40) }),
      z.strictObject({
        kind: z.literal("line"),
        ...shared,
        periods: list(name, 5, 60),
        lines: list(z.strictObject({ name, values: list(figure, 5, 60) }), 1, 3),
      }),
      z.strictObject({
        kind: z.literal("stack"),
        ...shared,
        each: z.union(
          [z.literal(1), z.literal(10), z.literal(100), z.literal(1000)],
          "write 1, 10, 100 or 1000 boxes",
        ),
        rows: list(row, 1, 6),
      }),
      z.strictObject({
        kind: z.literal("dots"),
        ...shared,
        count: figure.int("write a whole number"),
        of: figure
          .int("write a whole number")
          .min(2)
          .max(mostDots, `write at most ${mostDots}; more is for bars`),
      }),
      z.strictObject({
        kind: z.literal("ships"),
        ...shared,
        ships: list(z.strictObject({ name, length: metres }), 1, 5),
      }),
      z.strictObject({
        kind: z.literal("quay"),
        ...shared,
        length: metres,
        berths: list(z.strictObject({ name, from: number.min(0), to: number.min(1) }), 1, 8),
        ships: list(
          z.strictObject({ name, from: number.min(0), length: metres, note: name.optional() }),
          1,
          6,
        ),
      }),
    ],
    `write one of ${plateKinds.join(", ")}`,
  )
  .superRefine((plate, context) => {
    const bad = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (plate.kind === "line")
      plate.lines.forEach(({ values }, at) => {
        if (values.length !== plate.periods.length)
          bad(["lines", at, "values"], `write ${plate.periods.length} numbers, one for each period`);
      });
    if (plate.kind === "stack") {
      const boxes = plate.rows.reduce((sum, { value }) => sum + Math.ceil(value / plate.each), 0);
      if (boxes > mostBoxes)
        bad(["each"], `${boxes} rectangles are too many; write a larger number of boxes`);
    }
    if (plate.kind === "dots" && plate.count > plate.of)
      bad(["count"], "write a number that is not above of");
    if (plate.kind === "quay")
      plate.ships.forEach(({ from, length }, at) => {
        if (from + length > plate.length)
          bad(["ships", at], "the ship is longer than the quay from there on");
      });
    const names = namesOf(plate);
    if (plate.subject !== undefined && !names.includes(plate.subject))
      bad(["subject"], `write one of ${names.join(", ")}`);
  });
export type Plate = z.infer<typeof plateSchema>;
export type PlateOf<K extends PlateKind> = Extract<Plate, { kind: K }>;

export const platesSchema = z.array(plateSchema).min(1).max(mostPlates);

/** What the subject of a plate may be: its rows, ships or ports, as they are written. */
function namesOf(plate: z.infer<typeof plateSchema>): string[] {
  switch (plate.kind) {
    case "locator":
      return plate.ports.map((port) => (typeof port === "string" ? port : port.name));
    case "bars":
    case "stack":
      return plate.rows.map((one) => one.name);
    case "line":
      return plate.lines.map((one) => one.name);
    case "ships":
    case "quay":
      return plate.ships.map((one) => one.name);
    default:
      return [];
  }
}

/** Fields whose values are numbers; front matter has them as texts. */
const numeric = new Set("value|values|lat|lon|length|count|of|each|from|to|after".split("|"));
const numberForm = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

function withNumbers(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => withNumbers(one, key));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNumbers(one, name)]));
  return typeof value === "string" && numeric.has(key) && numberForm.test(value.trim())
    ? Number(value.replaceAll(",", ""))
    : value;
}

/** The plates of a file's value: one table, a list of up to three, or the same as JSON. */
export function readPlates(value: unknown): { plates: Plate[] } | { problem: string } {
  const read = readTables(value, {
    field: "plate",
    parts: "kind, title and note",
    schema: plateSchema,
    most: mostPlates,
    prepare: withNumbers,
  });
  return "tables" in read ? { plates: read.tables } : read;
}

/** Fields whose texts are no words. */
const codes = new Set(["kind", "ports", "stops", "from", "to", "state"]);

/** Plates with their words converted, for the other script. */
export const mapPlateTexts = (plates: readonly Plate[], write: (text: string) => string): Plate[] =>
  mapTexts([...plates], write, codes);

/** A plate as it is drawn for a place of a page and a language: SVG, and the words with it. */
export interface DrawnPlate {
  kind: PlateKind;
  /** Whether it is a chart, which stands on the page's ground in a frame. */
  isChart: boolean;
  /** Markup of the drawing; two drawings where a narrow screen needs another. */
  svg: string;
  title: string;
  note: string;
  /** What the drawing says, in a sentence: its alternative text. */
  says: string;
}
