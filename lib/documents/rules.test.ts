import { documentFilter } from "./query";
import { documentAddress, documentsAddress, filterCompanies, groupByLetter, letterOf } from "./rules";

const company = (name: string, ...tags: string[]) => ({
  name,
  nameZh: null,
  letter: letterOf(name),
  tags,
  files: [
    { label: "File", labelZh: null, path: "/documents/a.pdf", validFrom: null, validTo: null, pages: null },
  ],
});

test("an address chooses a region and a mode, whatever its case; the unknown counts as all", () => {
  const filter = (query: string) => documentFilter(new URLSearchParams(query));
  expect(filter("region=hong+kong&mode=OCEAN+CARRIER")).toEqual({
    region: "Hong Kong",
    mode: "Ocean Carrier",
  });
  expect(filter("region=Atlantis&mode=")).toEqual({ region: null, mode: null });
  expect(filter("mode=NVOCC&mode=Feeder")).toEqual({ region: null, mode: "Feeder" });
  expect(documentFilter({ region: ["China"], mode: undefined })).toEqual({ region: "China", mode: null });
});

test("an address contains its filter again, and only what is chosen", () => {
  for (const region of ["Singapore", null] as const) {
    for (const mode of ["Breakbulk", null] as const) {
      const address = documentsAddress({ region, mode });
      expect(documentFilter(new URLSearchParams(address.split("?")[1]))).toEqual({ region, mode });
    }
  }
  expect(documentsAddress({ region: null, mode: null })).toBe("/sailing");
  expect(documentAddress("/documents/a b.pdf")).toBe("/sailing-view?path=%2Fdocuments%2Fa+b.pdf");
});

test("a company needs both tags", () => {
  const all = [company("A", "China", "Feeder"), company("B", "china"), company("C", "Feeder")];
  const names = (filter: Parameters<typeof filterCompanies>[1]) =>
    filterCompanies(all, filter).map(({ name }) => name);
  expect(names({ region: "China", mode: null })).toEqual(["A", "B"]);
  expect(names({ region: "China", mode: "Feeder" })).toEqual(["A"]);
  expect(names({ region: null, mode: null })).toEqual(["A", "B", "C"]);
});

test("letters are those of the name without accents, names without one are last", () => {
  expect(["Élan", "östlich", "3 Seas", "海", "", "zone"].map(letterOf)).toEqual([
    "E",
    "O",
    "#",
    "#",
    "#",
    "Z",
  ]);
  const groups = groupByLetter(["Zulu", "3 Seas", "Alpha", "abel"].map((name) => company(name)));
  expect(groups.map(({ letter, companies }) => [letter, ...companies.map(({ name }) => name)])).toEqual([
    ["A", "abel", "Alpha"],
    ["Z", "Zulu"],
    ["#", "3 Seas"],
  ]);
});
