import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { listsOf, readVisitSources } from "./settings";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "visits-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(sources: unknown, env: Record<string, string> = {}) {
  const file = join(folder, "visits.json");
  writeFileSync(file, JSON.stringify({ sources }));
  return readVisitSources(file, env);
}
const url = "https://ports.example/api/";
const hkmd = { source: "hkmd", url };
const mpa = { source: "mpa", url, termsRead: "2026-11-30" };
const portMis = { source: "port-mis", url, termsRead: "2026-11-30", authorities: ["020"] };
const digitraffic = { source: "digitraffic", url, ports: ["FIHEL"] };

test("the four sources have defaults, and lists", () => {
  const all = read([digitraffic, hkmd, portMis, mpa]);
  expect(all.map(({ code, base, everyMinutes }) => [code, base, everyMinutes])).toEqual([
    ["digitraffic", "https://ports.example/api", 30],
    ["hkmd", "https://ports.example/api", 20],
    ["port-mis", "https://ports.example/api", 120],
    ["mpa", "https://ports.example/api", 60],
  ]);
  expect(all.map(listsOf)).toEqual([
    ["FIHEL"],
    ["opendata/RP05005i.XML", "opendata/RP05505i.XML", "opendata/RP04005i.XML", "opendata/RP06005i.XML"],
    ["020"],
    ["arrivals", "departure", "duetoarrive", "duetodepart"],
  ]);
  expect(all[2]).toMatchObject({ requestsPerDay: 9000, hoursAhead: 9 });
});

test("secrets of headers and parameters are read from the environment, and no text of a source has them", () => {
  const all = read(
    [
      { ...mpa, headers: { ApiKey: "MPA_KEY" } },
      { ...portMis, parameters: { serviceKey: { env: "KOREA_KEY" } } },
    ],
    { MPA_KEY: "one-secret", KOREA_KEY: "two-secret+/=" },
  );
  expect(all.map((one) => [one.headers(), one.parameters?.()])).toEqual([
    [{ ApiKey: "one-secret" }, {}],
    [{}, { serviceKey: "two-secret+/=" }],
  ]);
  expect(inspect(all, { depth: 9, showHidden: true }) + JSON.stringify(all)).not.toContain("-secret");
});

test.each([
  [
    "terms that nobody has read",
    [{ ...mpa, termsRead: undefined }],
    /\/sources\/0\/termsRead must be the day/,
  ],
  [
    "terms of Korea either",
    [{ ...portMis, termsRead: undefined }],
    /\/sources\/0\/termsRead must be the day/,
  ],
  ["a day that is none", [{ ...mpa, termsRead: "yes" }], /termsRead must be the day/],
  [
    "an unknown source",
    [{ source: "rotterdam", url }],
    /must have a source: digitraffic, hkmd, port-mis, mpa/,
  ],
  ["no source", [], /\/sources It is empty/],
  ["a source twice", [hkmd, hkmd], /must have each source once/],
  ["an unknown authority", [{ ...portMis, authorities: ["999"] }], /authorities\/0 must be one of 020, 030/],
  ["no port", [{ ...digitraffic, ports: [] }], /must name a port/],
  ["a list elsewhere", [{ ...hkmd, lists: ["../other.XML"] }], /must be the path of a list below url/],
  ["more requests than a day has", [{ ...portMis, requestsPerDay: 10_001 }], /from 1 to 10000/],
  [
    "a key in the address",
    [{ ...portMis, url: `${url}?serviceKey=x` }],
    /without name, password and parameters/,
  ],
  ["no variable", [{ ...mpa, headers: { ApiKey: "MPA_KEY" } }], /mpa, ApiKey: .* MPA_KEY is not set/],
])("%s: a sentence", (_, sources, sentence) => {
  expect(() => read(sources)).toThrow(sentence);
  expect(() => read(sources)).toThrow(/^VISITS_FILE .+ cannot be used: .+\.$/);
});

test("a secret parameter goes over https alone", () => {
  const open = { ...portMis, url: "http://ports.example", parameters: { serviceKey: "KEY" } };
  expect(() => read([open], { KEY: "x" })).toThrow(/must begin with https/);
});
