import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { readCallSources } from "./settings";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "carriers-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const peak = { code: "PEAK", name: "Peak Line", url: "https://api.peak.example/cs/v1/", services: ["FE1"] };
function read(content: unknown, env: Record<string, string> = {}) {
  const file = join(folder, "carriers.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readCallSources(file, env);
}
const readOne = (changes: object, env?: Record<string, string>) =>
  read({ carriers: [{ ...peak, ...changes }] }, env)[0];

test("a carrier has defaults, and its base no trailing slash", () => {
  expect(readOne({})).toMatchObject({
    code: "PEAK",
    base: "https://api.peak.example/cs/v1",
    services: ["FE1"],
    ports: [],
    daysBack: 7,
    daysAhead: 84,
    daysPerRequest: 301,
    requestsPerMinute: 30,
    everyMinutes: 240,
  });
});

test("a carrier's code is as long as in a file of calls, and its name stands for a missing one", () => {
  expect(readOne({ code: "TIDELINE" })).toMatchObject({ code: "TIDELINE", name: "Peak Line" });
  expect(readOne({ code: undefined })).toMatchObject({ code: "Peak Line", name: "Peak Line" });
  const nameless = { ...peak, code: undefined };
  expect(() => read({ carriers: [nameless, nameless] })).toThrow(/must have each code once/);
  for (const code of ["P", "PEAKPEAKPEA", "peak", "PEAK LINE"])
    expect(() => readOne({ code })).toThrow(/\/carriers\/0\/code must be the carrier's code/);
});

test("secrets are read from the environment or a file, and no text of a carrier has them", () => {
  writeFileSync(join(folder, "token"), "from-a-file\n");
  const source = readOne(
    {
      headers: {
        "Consumer-Key": "PEAK_KEY",
        "X-Other": { env: "OTHER_KEY" },
        Authorization: { file: "token", prefix: "Bearer " },
      },
    },
    { PEAK_KEY: "from-the-environment", OTHER_KEY: "another" },
  );
  expect(source?.headers()).toEqual({
    "Consumer-Key": "from-the-environment",
    "X-Other": "another",
    Authorization: "Bearer from-a-file",
  });
  expect(inspect(source, { depth: 9, showHidden: true }) + JSON.stringify(source)).not.toMatch(
    /from-|another/,
  );
});

test.each([
  ["no JSON, without a piece of it", "{ secret-piece", /cannot be used: it is no JSON\.$/],
  ["no carrier", { carriers: [] }, /\/carriers It is empty/],
  ["an unknown value", { carriers: [{ ...peak, pace: 1 }] }, /\/carriers\/0 has the unknown pace/],
  ["the same carrier twice", { carriers: [peak, peak] }, /\/carriers must have each code once/],
  ["neither services nor ports", { carriers: [{ ...peak, services: [] }] }, /must name a service/],
  ["a wrong port", { carriers: [{ ...peak, ports: ["Hong Kong"] }] }, /ports\/0 must be a UN\/LOCODE/],
  ["a pace of none", { carriers: [{ ...peak, requestsPerMinute: 0 }] }, /from 1 to 600/],
  ["a name in the address", { carriers: [{ ...peak, url: "https://a:b@peak.example" }] }, /without name/],
  ["a key in the address", { carriers: [{ ...peak, url: "https://peak.example?key=x" }] }, /without name/],
  ["another protocol", { carriers: [{ ...peak, url: "file:///etc/passwd" }] }, /full address/],
  ["no variable", { carriers: [{ ...peak, headers: { A: "PEAK_KEY" } }] }, /PEAK, A: .* PEAK_KEY is not set/],
  ["no secret file", { carriers: [{ ...peak, headers: { A: { file: "none" } } }] }, /there is no file/],
  ["a header of the portal", { carriers: [{ ...peak, headers: { Host: "PEAK_KEY" } }] }, /must not have/],
])("%s is refused with a sentence", (_, content, sentence) => {
  expect(() => read(content)).toThrow(sentence);
  expect(() => read(content)).toThrow(/^CARRIERS_FILE .+ cannot be used: .+\.$/);
  expect(() => read(content)).not.toThrow(/secret-piece/);
});

test("secrets go over https or to this machine, and must be one line", () => {
  const headers = { A: "PEAK_KEY" };
  expect(() => readOne({ headers, url: "http://peak.example" }, { PEAK_KEY: "x" })).toThrow(/https/);
  expect(readOne({ headers, url: "http://localhost:4000" }, { PEAK_KEY: "x" })?.base).toBe(
    "http://localhost:4000",
  );
  expect(() => readOne({ headers }, { PEAK_KEY: "two\nlines" })).toThrow(/one line of ASCII/);
  expect(() => readOne({ headers }, { PEAK_KEY: "two\nlines" })).not.toThrow(/two/);
});

test("files and secrets have a limit", () => {
  writeFileSync(join(folder, "token"), "x".repeat(10_000));
  expect(() => readOne({ headers: { A: { file: "token" } } })).toThrow(/may have 8192/);
  expect(() => read(" ".repeat(300_000))).toThrow(/may have 262144/);
});
