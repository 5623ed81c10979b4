import { config } from "@/lib/config/config";
import { importFile } from "@/test/support/import-file";
import { openCommandStore, TestRuns } from "@/test/support/portal-command";
import type { TestStore } from "@/test/support/stores";

/** What an import says of the stored rows: new, changed, unchanged, gone, for every importer in the same words. */

let store: TestStore;
let runs: TestRuns;
beforeAll(async () => {
  store = await openCommandStore();
  runs = new TestRuns();
  config().frozenNow = new Date("2026-11-20T02:00:00Z");
});
afterAll(async () => {
  runs.end();
  await store.close();
});

const counted = async (domain: string, text: string) => {
  const { code, printed } = await runs.run(["import", domain, "-"], { input: text });
  const [, ...counts] = /new: (\d+); changed: (\d+); unchanged: (\d+); gone: (\d+)/.exec(printed) ?? [
    printed,
  ];
  return [code, ...counts.map(Number)];
};

/** The first two lines of a file, and the first one as another file changes it. What a file lacks is gone, or stays. */
test.each<[string, Record<string, string>, Record<string, string>, Record<string, string>, "gone" | "stays"]>(
  [
    [
      "sailings",
      {},
      { ETD: "20-12-2027 18:30", ETA: "20-01-2028 06:00", "Voyage No.": "0999W" },
      { ETA: "30-12-2027 06:00" },
      "stays",
    ],
    ["flights", {}, { flight_no: "XX 456" }, { arrival_time: "06:30" }, "gone"],
    ["companies", {}, { com_id: "100002" }, { tel: "+852 5555 0199" }, "stays"],
    ["vessels", {}, { imo: "9000013" }, { vessel: "ANCHOR TWO" }, "stays"],
    ["interline", {}, { partner: "ZZ" }, { source: "YY Cargo" }, "gone"],
    ["flight-transfers", {}, { station: "SIN" }, { minimum_minutes: "300" }, "gone"],
    ["acceptance", {}, { body: "narrow" }, { minutes_before_departure: "360" }, "gone"],
    [
      "cutoffs",
      { "As Of": "01-10-2026 09:00" },
      { "As Of": "01-10-2026 09:00", "Cut-off": "VGM" },
      { Time: "30-11-2027 18:00" },
      "gone",
    ],
    [
      "hot-searches",
      {},
      { title: "To Oslo", url: "/port?discharge_port=NOOSL" },
      { title_zh: "往別處" },
      "gone",
    ],
  ],
)("%s", async (domain, first, second, change, rest) => {
  const file = importFile(domain, [first, second]);
  expect(await counted(domain, file)).toEqual([0, 2, 0, 0, 0]);
  expect(await counted(domain, file)).toEqual([0, 0, 0, 2, 0]);
  expect(await counted(domain, importFile(domain, [{ ...first, ...change }, second]))).toEqual([
    0, 0, 1, 1, 0,
  ]);
  const shorter = importFile(domain, [second]);
  expect(await counted(domain, shorter)).toEqual([0, 0, 0, 1, rest === "gone" ? 1 : 0]);
});

test("calls, by their voyages; a blank voyage is a changed one", async () => {
  const head = "Carrier,Service,Voyage Out,Vessel Name,Port,Arrival,Departure,Status";
  const file = (arrival: string, status = "") =>
    `${head}\nPeak Line,FE1,101W,Lantau Relay,HKHKG,,20-03-2027 18:00,${status}\nPeak Line,FE1,101W,Lantau Relay,SGSIN,${arrival},,${status}\n`;
  expect(await counted("calls", file("25-03-2027 06:00"))).toEqual([0, 2, 0, 0, 0]);
  expect(await counted("calls", file("25-03-2027 06:00"))).toEqual([0, 0, 0, 2, 0]);
  expect(await counted("calls", file("25-03-2027 16:00"))).toEqual([0, 0, 1, 1, 0]);
  expect(await counted("calls", file("25-03-2027 16:00", "blank"))).toEqual([0, 0, 2, 0, 0]);
  expect(await counted("domestic", "Carrier,Country\nPeak Line,HK\nPeak Line,SG\n")).toEqual([0, 2, 0, 0, 0]);
  expect(await counted("domestic", "Carrier,Country\nPeak Line,HK\n")).toEqual([0, 0, 0, 1, 1]);
  const rule = (hours: string) => `Carrier,Port,Shortest Hours\nPeak Line,SGSIN,${hours}\n`;
  expect(await counted("transfers", rule("18"))).toEqual([0, 1, 0, 0, 0]);
  expect(await counted("transfers", rule("20"))).toEqual([0, 0, 1, 0, 0]);
});

test("articles and their drafts; a dry run says the same", async () => {
  const article = (id: string, headline: string, more: object = {}) =>
    `${JSON.stringify({ news_id: id, language: "en", headline, publish_date: "2026-11-02T09:00:00+08:00", body: "<p>Text.</p>", ...more })}\n`;
  const draft = article("c", "Third", { status: "draft" });
  expect(await counted("articles", article("a", "One") + article("b", "Two") + draft)).toEqual([
    0, 3, 0, 0, 0,
  ]);
  const next = article("a", "One more") + article("b", "Two") + draft;
  const rehearsed = await runs.run(["import", "articles", "-", "--dry-run"], { input: next });
  expect(rehearsed.printed).toContain("new: 0; changed: 1; unchanged: 2; gone: 0");
  expect(await counted("articles", next)).toEqual([0, 0, 1, 2, 0]);
});
