import { readFileSync } from "node:fs";
import fc from "fast-check";
import { simplify } from "@/lib/i18n/simplify";
import { openReadyStore, type Store } from "@/lib/store/connection";
import { anyText } from "@/test/support/random-text";
import { embeddedPlaces } from "./embedded";
import { mayHaveJoint, pairCandidates, pairsBegunBy, recognisePair } from "./pair";
import { parsePorts, seedPorts } from "./seed";

const csv = readFileSync("data/ports.csv", "utf8");
/** The rules take what is found from anywhere; that every store finds the same is what other suites are about. */
let store: Store;
const find = (name: string) => embeddedPlaces(store).findPort({ name });
const idsOf = async (text: string) => {
  const pair = await recognisePair(text, find);
  return pair && [pair.from.id, pair.to.id];
};

beforeAll(async () => {
  store = await openReadyStore(":memory:");
  await seedPorts(store, csv);
});
afterAll(() => store.close());

test.each([
  ["hong kong to rotterdam", "HKHKG", "NLRTM"],
  ["from Hong Kong to Rotterdam", "HKHKG", "NLRTM"],
  ["rotterdam from hong kong", "HKHKG", "NLRTM"],
  ["Hong Kong to Rotterdam sailing schedule", "HKHKG", "NLRTM"],
  ["HKHKG-NLRTM", "HKHKG", "NLRTM"],
  ["自由港 to Sharjah", "BSFPO", "AESHJ"],
  ["自香港到鹿特丹", "HKHKG", "NLRTM"],
  ["hkhkg nlrtm", "HKHKG", "NLRTM"],
  ["Shanghai → Los Angeles", "CNSHA", "USLAX"],
  ["shanghai -> los angeles", "CNSHA", "USLAX"],
  ["Shanghai - Los Angeles", "CNSHA", "USLAX"],
  ["shanghai, los angeles", "CNSHA", "USLAX"],
  ["Shanghai/Singapore", "CNSHA", "SGSIN"],
  ["los angeles hong kong", "USLAX", "HKHKG"],
  ["Hong Kong, Hong Kong to Rotterdam, Netherlands", "HKHKG", "NLRTM"],
  ["上海 洛杉磯", "CNSHA", "USLAX"],
  ["上海 洛杉矶", "CNSHA", "USLAX"],
  ["上海　洛杉磯", "CNSHA", "USLAX"],
  ["香港到鹿特丹", "HKHKG", "NLRTM"],
  ["香港去新加坡", "HKHKG", "SGSIN"],
  ["從香港至鹿特丹", "HKHKG", "NLRTM"],
  ["从香港至鹿特丹", "HKHKG", "NLRTM"],
  ["由上海往洛杉磯船期", "CNSHA", "USLAX"],
  ["上海、新加坡", "CNSHA", "SGSIN"],
])("%p names two ports", async (text, from, to) => {
  expect(await idsOf(text)).toEqual([from, to]);
});

test.each([
  "",
  " ",
  "to",
  "from to",
  "Port Klang",
  "hong kong",
  "rotterdam",
  "Rotterdam to Rotterdam",
  "Rotterdam to 鹿特丹",
  "Rotterdam to Nowhere at all",
  "transhipment",
  "how to book",
  "運費",
])("%p names no pair", async (text) => {
  expect(await idsOf(text)).toBeNull();
});

test.each([
  ["hong kong to rotterdam", true, ["hong kong", "rotterdam"]],
  ["rotterdam from Hong Kong", true, ["Hong Kong", "rotterdam"]],
  ["由上海往洛杉磯船期", true, ["上海", "洛杉磯"]],
  ["HKHKG-NLRTM", true, ["HKHKG", "NLRTM"]],
  ["上海 洛杉磯", false, ["上海", "洛杉磯"]],
])("the word that joins %p belongs to neither name", async (text, joint, names) => {
  expect(mayHaveJoint(text)).toBe(joint);
  expect((await recognisePair(text, find))?.names).toEqual(names);
});

test("each name is looked up once, and nothing when there can be no pair", async () => {
  const asked: string[] = [];
  const note = async (name: string) => {
    asked.push(name);
    return null;
  };
  await recognisePair("one", note);
  expect(asked).toEqual([]);
  await recognisePair("one to two, three to four", note);
  expect(asked).toEqual([...new Set(asked)]);
});

test("two names in any script, order and way of joining are the pair; any text has few, short candidates", async () => {
  const named = parsePorts(csv).filter(
    // Names of one word each: 'Port Said West Said' can be parted in more ways than one.
    ({ name, name_zh }) => /^\p{L}+$/u.test(name) && /^\p{Script=Han}{2,}$/u.test(name_zh ?? ""),
  );
  const unique: typeof named = [];
  for (const port of named)
    if ((await find(port.name)) && (await find(port.name_zh ?? ""))) unique.push(port);
  expect(unique.length).toBeGreaterThan(100);
  const port = fc.constantFrom(...unique);
  const written = fc.constantFrom<((row: (typeof unique)[number]) => string)[]>(
    ({ name }) => name,
    ({ name }) => name.toUpperCase(),
    ({ name_zh }) => name_zh ?? "",
    ({ name_zh }) => simplify(name_zh ?? ""),
    ({ unlocode }) => unlocode.toLowerCase(),
  );
  const joined = fc.constantFrom(
    " to ",
    " TO ",
    " - ",
    "-",
    " ",
    "/",
    ", ",
    " → ",
    ">",
    " 到 ",
    " 至 ",
    " 往 ",
  );
  await fc.assert(
    fc.asyncProperty(port, port, written, written, joined, async (from, to, first, second, join) => {
      fc.pre(from.id !== to.id);
      expect(await idsOf(`${first(from)}${join}${second(to)}`)).toEqual([from.id, to.id]);
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      const candidates = pairCandidates(text);
      expect(candidates.length).toBeLessThanOrEqual(12);
      for (const name of candidates.flat()) {
        expect(name).not.toBe("");
        expect(name.length).toBeLessThanOrEqual(120);
      }
    }),
  );
});

test.each([
  ["hong kong rott", "HKHKG NLRTM"],
  ["hong kong to rot", "HKHKG NLRTM"],
  ["香港到鹿特", "HKHKG NLRTM"],
  ["hong kong rotterdam", "HKHKG NLRTM"],
])("%p is typed towards a pair", async (text, ids) => {
  const begin = (start: string) => embeddedPlaces(store).suggestPorts(start, 20);
  const pairs = await pairsBegunBy(text, find, begin);
  expect(pairs.map(([from, to]) => `${from.id} ${to.id}`)).toContain(ids);
});

test.each(["hong kong", "port kla", "long beach", "nowhere rott", "", "x ".repeat(80)])(
  "%p is typed towards none",
  async (text) => {
    const begin = (start: string) => embeddedPlaces(store).suggestPorts(start, 20);
    expect(await pairsBegunBy(text, find, begin)).toEqual([]);
  },
);
