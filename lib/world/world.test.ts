import { readFileSync } from "node:fs";
import { differencesOf, replaceableSets } from "./differences";
import { worldSetIds } from "./schema";
import { readWorldSets } from "./sets";

test("every set has its source, its edition and its licence, and the lines of its file", async () => {
  const sets = await readWorldSets("data");
  expect(sets.map(({ id }) => id)).toEqual([...worldSetIds]);
  const rows = Object.fromEntries(sets.map((set) => [set.id, set.rows]));
  expect(rows).toMatchObject({ ports: 17_580, terminals: 1_276, positions: null, holidays: null });
  expect(rows.airports).toBeGreaterThan(4_100);
  // Whatever asks for attribution or a notice leads to its licence.
  for (const { licence, licenceUrl } of sets) expect(licenceUrl !== null).toBe(licence !== "Public domain");
});

test("the edition of a package is the installed one, and data/README.md names the editions of the files", async () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const readme = readFileSync("data/README.md", "utf8");
  for (const { file, source, edition } of await readWorldSets("data")) {
    if (file === null) expect(dependencies[source]).toBe(edition);
    else if (/^\d{4}-\d{2}-\d{2}$/.test(edition)) {
      const day = new Date(`${edition}T00:00:00Z`);
      const written = day.toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      });
      expect(readme).toContain(written);
    } else expect(readme).toContain(edition.replace(/^world-atlas /, ""));
  }
});

test("differences are by kind, and lines of one place are one place", () => {
  const { ports } = replaceableSets;
  if (!ports) throw new Error("Ports can be replaced.");
  const port = (code: string, name: string, coordinates = "", subdivision = "", date = "") => ({
    code,
    name,
    name_ascii: name,
    coordinates,
    subdivision,
    date,
  });
  const before = [
    port("AAAAA", "A"),
    port("BBBBB", "B"),
    port("BBBBB", "Bee"),
    port("CCCCC", "C"),
    port("DDDDD", "D"),
  ];
  const after = [
    // Another order, and a column that is not read.
    port("BBBBB", "Bee"),
    port("BBBBB", "B", "", "", "2506"),
    port("AAAAA", "Aa", "5155N 00430E"),
    port("CCCCC", "C", "", "HH"),
    port("EEEEE", "E"),
  ];
  expect(differencesOf(ports, before, after)).toEqual({
    added: ["EEEEE"],
    removed: ["DDDDD"],
    renamed: ["AAAAA"],
    moved: ["AAAAA"],
    changed: ["CCCCC"],
  });
  expect(Object.values(differencesOf(ports, before, before)).flat()).toEqual([]);
});
