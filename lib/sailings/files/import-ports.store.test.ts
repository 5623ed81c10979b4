import { readFileSync } from "node:fs";
import { parsePorts, portFinder } from "@/lib/places/operator";
import { insertMany } from "@/lib/store/insert";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { type PortLookup, resolvePort } from "./import-ports";

let store: TestStore;
let book: PortLookup;

beforeAll(async () => {
  store = await openTestStore();
  await insertMany(store.db, "ports", parsePorts(readFileSync("data/ports.csv", "utf8")));
  book = await portFinder(store.db);
});
afterAll(() => store.close());

test.each([
  ["HKHKG", "HKHKG"],
  ["CN SHA", "CNSHA"],
  ["nl-rtm", "NLRTM"],
  ["Hong Kong (HKHKG)", "HKHKG"],
  ["Rotterdam(NLRTM)", "NLRTM"],
  ["鹿特丹（NLRTM）", "NLRTM"],
  ["Rotterdam (NL RTM)", "NLRTM"],
  ["Waalhaven terminal (NLRTM)", "NLRTM"],
  ["Hongkong", "HKHKG"],
])("%s is %s", (text, id) => expect(resolvePort(text, book)).toEqual({ id }));

test.each([
  ["Shanghai (HKHKG)", '"Shanghai (HKHKG)" stands for several ports: write the UN/LOCODE, CNSHA or HKHKG.'],
  ["XX XXX", '"XX XXX" is not a known port: write its UN/LOCODE, such as HKHKG.'],
])("%s is refused with a sentence", (text, problem) => expect(resolvePort(text, book)).toEqual({ problem }));

test("a port that a message offers is accepted, and offered once", () => {
  const texts = [
    "Roterdam",
    "Port of Hong Kong!",
    "Singapoor",
    "Hong Kong Kwai Chung",
    "Shanghei",
    "Hamburgg",
  ];
  for (const text of texts) {
    const found = resolvePort(text, book);
    if ("id" in found) continue;
    const [, offers = ""] = /did you mean (.+)\?$/.exec(found.problem) ?? [];
    const offered = offers.split(/, | or /).filter(Boolean);
    expect(offered.length).toBeGreaterThan(0);
    expect(new Set(offered).size).toBe(offered.length);
    for (const offer of offered) expect(resolvePort(offer, book)).toHaveProperty("id");
  }
});
