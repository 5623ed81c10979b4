import { brotliCompressSync } from "node:zlib";
import type { Plate } from "@/lib/news/shared";
import {
  examplePlaceOf as placeOf,
  examplePlates as plates,
  plateWords,
  exampleRows as rows,
} from "@/test/support/examples/plates";
import { choosePlates, drawPlate, type PlateSlot } from "./draw";
import { plateFigure } from "./figure";

const about = { title: "A sentence.", note: "Unit, 2026, sample." };
const draw = (plate: Plate, slot: PlateSlot = "column") =>
  drawPlate(plate, { slot, words: plateWords, placeOf, land: "/art/land.svg" });
const texts = (svg = "") => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);

const said: Record<Plate["kind"], string> = {
  course: "43 days, before 31 days",
  locator: "HKHKG, TWKHH, VNHPH",
  clock: "Now 07:00–23:00, From Monday 06:00–09:30, 11:00–24:00",
  bars: rows.map(({ name, value }) => `${name} ${value.toLocaleString("en")}`).join(", "),
  line: "Port 22 (1) – 13.7 (5)",
  stack: "October 2,400, December 37,600",
  dots: "25 of 200",
  ships: "Ship of 172 172 m, Ship of 294 294 m, Ship of 366 366 m, Ship of 399 399 m, Ship of 400 400 m",
  quay: "Golden Camphor 366 m",
};

test.each(plates)(
  "$kind is drawn in every slot in at most 20 KB, without styles, and says its figures",
  async (plate) => {
    for (const slot of ["wide", "column", "narrow"] as const) {
      const drawn = await draw(plate, slot);
      if (!drawn) throw new Error("no drawing");
      expect(brotliCompressSync(drawn.svg).length).toBeLessThan(20 * 1024);
      expect(drawn.svg).not.toMatch(/style=|NaN|Infinity|undefined/);
      expect(drawn.svg.match(/<svg/g)).toHaveLength(slot === "wide" ? 2 : 1);
      expect(drawn.says).toBe(said[plate.kind]);
    }
  },
);

test("texts of a plate are escaped", async () => {
  const title = '<b onclick="x">';
  const drawn = await draw({
    kind: "bars",
    title,
    note: title,
    says: title,
    rows: rows.map((row) => ({ ...row, name: title })),
  });
  if (!drawn) throw new Error("no drawing");
  expect(plateFigure(drawn)).not.toContain("<b onclick");
});

test("bars show the largest first, and below seven the subject with its rank", async () => {
  const drawn = await draw(plates.find(({ kind }) => kind === "bars") as Plate);
  expect(texts(drawn?.svg).filter((text) => text?.startsWith("Port"))).toEqual([
    ...rows.slice(0, 7).map(({ name }) => name),
    "Port 12 (no. 12)",
  ]);
  expect(drawn?.svg.match(/class="b-hi"/g)).toHaveLength(1);
});

test("dots have a mark for each case, and stacks a rectangle for each number of boxes", async () => {
  const marks = (svg = "", name: string) =>
    new RegExp(`class="${name}" d="([^"]*)"`).exec(svg)?.[1]?.match(/M/g)?.length;
  const dots = await draw({ kind: "dots", ...about, count: 25, of: 75 });
  expect([marks(dots?.svg, "dh"), marks(dots?.svg, "do")]).toEqual([25, 50]);
  const stack = await draw({ kind: "stack", ...about, each: 100, rows: [{ name: "Box", value: 2401 }] });
  expect(marks(stack?.svg, "b-hi")).toBe(25);
});

test("a chart whose port is not known is not drawn", async () => {
  expect(await draw({ kind: "locator", ...about, ports: ["HKHKG", "XXXXX"] })).toBeNull();
});

describe("in a list", () => {
  const of = (kind: Plate["kind"]) => plates.find((plate) => plate.kind === kind) as Plate;
  const around = (...ports: string[]): Plate => ({ kind: "locator", ...about, ports });
  const choose = (list: (Plate[] | "photo")[]) =>
    choosePlates(
      list.map((one) =>
        one === "photo" ? { hasPhoto: true, plates: [of("bars")] } : { hasPhoto: false, plates: one },
      ),
      { placeOf, columns: 5 },
    ).map((plate) => plate?.kind ?? null);

  test("no neighbours are of one kind, also above and diagonally, and at most every second story has a plate", () => {
    const bars = [of("bars")];
    const all = choose(Array.from({ length: 30 }, () => [of("bars"), of("line"), of("dots")]));
    all.forEach((kind, at) => {
      const column = at % 5;
      for (const back of [1, ...(column < 4 ? [4] : []), 5, ...(column > 0 ? [6] : [])])
        if (kind) expect([at, all[at - back]]).not.toEqual([at, kind]);
    });
    expect(all.filter(Boolean).length).toBeLessThanOrEqual(15);
    expect(choose([bars, [], bars, [], bars, bars])).toEqual(["bars", null, "bars", null, "bars", null]);
  });

  test("one coast is shown once in ten stories, whatever its ports are; the next plate stands for it", () => {
    const rest = Array.from({ length: 7 }, () => []);
    expect(choose([[around("HKHKG")], [], [around("CNSZX"), of("dots")], [], [around("NLRTM")]])).toEqual([
      "locator",
      null,
      "dots",
      null,
      "locator",
    ]);
    expect(choose([[around("HKHKG")], ...rest, [], [around("CNSZX")]]).at(-1)).toBeNull();
    expect(choose([[around("HKHKG")], ...rest, [], [], [around("CNSZX")]]).at(-1)).toBe("locator");
  });

  test("a photograph comes before a plate, and a story without figures has no picture", () => {
    expect(choose(["photo", [], [of("bars")]])).toEqual([null, null, "bars"]);
  });
});
