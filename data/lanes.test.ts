import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Papa from "papaparse";
import { addDays, addMonth } from "@/lib/time/calendar";
import { SampleSailings } from "@/test/support/sailings-sample";

/** Whatever lane the sample names, in a link or in an advertisement's own words, is sailed and flown in the sample. */

const read = (...names: string[]) => readFileSync(path.join(process.cwd(), ...names), "utf8");
const readCsv = (...names: string[]) =>
  Papa.parse<Record<string, string>>(read("data", ...names), { header: true, skipEmptyLines: true }).data;

const ports = readCsv("ports.csv");

/** The files with what the portal's own sample says: data without a publisher's recorded answers, and its pages. */
const files = ["data", "public"].flatMap((folder) =>
  readdirSync(path.join(process.cwd(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:json|md|html|asp|csv|svg)$/.test(name) && !name.startsWith("upstream"))
    .map((name) => path.join(folder, name)),
);

interface Lane {
  file: string;
  address: string;
  search: URLSearchParams;
}

/** Every address of a schedule page in those files. */
function lanesOf(page: "/port" | "/flight"): Lane[] {
  const found = new RegExp(`(?<![\\w/])(?:/zh-tw|/zh-cn)?${page}\\?[^\\s"'<>)\\]]+`, "g");
  return files.flatMap((file) =>
    [...read(file).replaceAll("&amp;", "&").matchAll(found)].map(([address]) => ({
      file,
      address,
      search: new URL(address, "https://portal.example").searchParams,
    })),
  );
}

const seaLanes = lanesOf("/port");
const airLanes = lanesOf("/flight");

function portOf(search: URLSearchParams, name: string): string {
  const [id, text] = [search.get(`${name}_id`), search.get(name)];
  const found = id
    ? ports.filter(({ unlocode }) => unlocode === id)
    : ports.filter((port) => port.name === text);
  // An address that names two ports alike would show neither.
  expect({ name: id ?? text, ports: found.length }).toEqual({ name: id ?? text, ports: 1 });
  return found[0]?.unlocode ?? "";
}

test("the sample names lanes by sea and by air", () => {
  expect(new Set(seaLanes.map(({ file }) => path.basename(file)))).toEqual(
    new Set(["hot-searches.json", "home-ads.json", "port-ads.json"]),
  );
  expect(airLanes.length).toBeGreaterThan(0);
});

describe("by sea", () => {
  const starts = Array.from({ length: 12 }, (_, month) => addDays("2026-01-05", month * 30));
  let sailings: SampleSailings;
  beforeAll(async () => {
    sailings = await SampleSailings.of("2026-01-05", starts.at(-1));
  });

  test.each(seaLanes.map((lane) => [lane.address, lane] as const))(
    "%s sails in any month",
    (_, { search }) => {
      const [loading, discharge] = [portOf(search, "loading_port"), portOf(search, "discharge_port")];
      for (const start of starts) {
        expect(sailings.search(loading, discharge, start, addMonth(start)).length).toBeGreaterThan(0);
      }
    },
  );

  test("an entry that says 'X to Y' leads to X and Y", () => {
    const entries = ["hot-searches", "home-ads", "port-ads"].flatMap(
      (name) => JSON.parse(read("data", "promotions", `${name}.json`)) as Record<string, string | null>[],
    );
    let said = 0;
    for (const { title, company, url, href } of entries) {
      const address = url ?? href;
      const [, from, to] =
        /(?:^|: )(\p{Lu}[\p{L} ]+) to (\p{Lu}[\p{L} ]+?)(?:$|,| in | \()/u.exec(title ?? company ?? "") ?? [];
      if (!from || !address?.startsWith("/port?")) continue;
      const search = new URL(address, "https://portal.example").searchParams;
      expect([search.get("loading_port"), search.get("discharge_port")]).toEqual([from, to]);
      said += 1;
    }
    expect(said).toBeGreaterThan(10);
  });

  test("and in as many days as it says", () => {
    const { company, href } = (
      JSON.parse(read("data", "promotions", "home-ads.json")) as { company: string; href: string }[]
    ).find((ad) => / in \d+ days/.test(ad.company)) ?? { company: "", href: "" };
    const search = new URL(href, "https://portal.example").searchParams;
    const [loading, discharge] = [portOf(search, "loading_port"), portOf(search, "discharge_port")];
    const days = sailings
      .search(loading, discharge, "2026-01-05", "2026-06-05")
      .filter(({ operator }) => company.startsWith(operator))
      .map((sailing) => sailing.days);
    expect(days).toContain(Number(/ in (\d+) days/.exec(company)?.[1]));
  });
});

describe("by air", () => {
  const flown = new Set(
    readCsv("sample", "flights", "flights.csv").map(
      (flight) => `${flight.origin_airport_code} ${flight.destination_airport_code}`,
    ),
  );

  test.each(airLanes.map((lane) => [lane.address, lane] as const))("%s is flown", (_, { search }) => {
    expect(flown).toContain(`${search.get("origin_airport_id")} ${search.get("destination_airport_id")}`);
  });
});
