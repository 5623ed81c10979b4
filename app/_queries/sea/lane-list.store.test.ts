import { readFileSync } from "node:fs";
import { seedPorts } from "@/lib/places/operator";
import { parseLaneList } from "@/lib/sailings";
import type { Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import type { SailingRow } from "@/lib/store/schema";
import { openTestStore } from "@/test/support/stores";
import { filedLanes, type LaneAnswer, laneFilter, searchLanes, summaryOf, withChoices } from "./lane-list";
import { searchPortSchedule } from "./port-schedule";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

const now = new Date("2026-03-16T04:00:00Z");
const departures = [
  ["HKHKG", "NLRTM", "2026-03-18T10:00", "2026-04-18T06:00"],
  ["HKHKG", "NLRTM", "2026-03-25T10:00", "2026-04-20T06:00"],
  ["HKHKG", "NLRTM", "2026-05-25T10:00", "2026-06-25T06:00"],
  ["HKHKG", "SGSIN", "2026-03-17T10:00", "2026-03-21T06:00"],
  ["CNSHA", "USLAX", "2026-03-23T10:00", "2026-04-08T06:00"],
  ["HKHKG", "CNNBO", "2026-03-24T10:00", "2026-05-03T06:00"],
] as const;

beforeAll(async () => {
  mockStore = await openTestStore();
  await seedPorts(mockStore, readFileSync("data/ports.csv", "utf8"));
  await insertMany(
    mockStore.db,
    "sailings",
    departures.map(
      ([loading_port_id, discharge_port_id, etd, eta], at) =>
        ({
          loading_port_id,
          discharge_port_id,
          etd,
          eta,
          cy: `${etd.slice(0, 8)}${String(Number(etd.slice(8, 10)) - 1).padStart(2, "0")}T12:00`,
          id: String(at),
          operator: "Beacon",
          vessel: `Beacon ${at}`,
          sample: 0,
        }) as SailingRow,
    ),
  );
});
afterAll(() => mockStore.close());

async function search(text: string, locale: "en" | "zh-tw" | "zh-cn" = "en"): Promise<LaneAnswer[]> {
  const parsed = await parseLaneList(text);
  if (!("lanes" in parsed)) throw new Error(parsed.problem);
  return searchLanes(parsed.lanes, { locale, now });
}
const pairOf = (answer: LaneAnswer) =>
  answer.kind === "found" ? [answer.from.id, answer.to.id] : answer.kind;

test("names of three languages, codes, and two ports in one cell are lanes", async () => {
  const lanes = [
    "HKHKG\tNLRTM",
    "Hong Kong\tRotterdam",
    "香港\t鹿特丹",
    "上海\t洛杉磯",
    "上海\t洛杉矶",
    "HKHKG-SGSIN",
    "Shanghai to Los Angeles",
  ];
  expect((await search(lanes.join("\n"))).map(pairOf)).toEqual([
    ["HKHKG", "NLRTM"],
    ["HKHKG", "NLRTM"],
    ["HKHKG", "NLRTM"],
    ["CNSHA", "USLAX"],
    ["CNSHA", "USLAX"],
    ["HKHKG", "SGSIN"],
    ["CNSHA", "USLAX"],
  ]);
});

test("each lane has the answer of its single search", async () => {
  const lanes = [
    ["HKHKG", "NLRTM"],
    ["Hong Kong", "Singapore"],
    ["上海", "洛杉磯"],
    ["NLRTM", "HKHKG"],
  ] as const;
  const answers = await search(lanes.map((lane) => lane.join("\t")).join("\n"));
  for (const [at, [from, to]] of lanes.entries()) {
    const params = new URLSearchParams({ loading_port: from, discharge_port: to });
    const { answer, list } = await searchPortSchedule({ params, locale: "en", now });
    const lane = answers[at];
    if (lane?.kind !== "found") throw new Error(`${from} ${to} was not found`);
    expect({ ...lane.search.answer, hints: [] }).toEqual({ ...answer, hints: [] });
    expect(lane.search.list).toEqual(list);
    expect(summaryOf(lane).count).toBe(answer.found);
  }
  const [rotterdam, , , none] = answers;
  if (rotterdam?.kind !== "found" || none?.kind !== "found") throw new Error("both were found");
  expect(summaryOf(rotterdam)).toMatchObject({
    count: 2,
    next: { id: "0" },
    fastest: { id: "1", transitDays: 26 },
    cy: { time: "2026-03-17T12:00", isClosed: false },
  });
  const nothing = { next: null, fastest: null, cutoffs: null, cy: null, nextSailing: null };
  expect(summaryOf(none)).toEqual({ count: 0, ...nothing });
  const filed = [...filedLanes(answers)].map(([line, { sailings }]) => [line, sailings.map(({ id }) => id)]);
  expect(filed).toEqual([
    [1, ["0", "1"]],
    [2, ["3"]],
    [3, ["4"]],
    [4, []],
  ]);
});

test("filters of an address hold for every lane, as on its page, and what cannot be read is left out", async () => {
  const parsed = await parseLaneList("HKHKG\tNLRTM\nHKHKG\tSGSIN");
  if (!("lanes" in parsed)) throw new Error(parsed.problem);
  const counts = async (query: string) => {
    const filter = laneFilter(new URLSearchParams(query));
    const answers = await searchLanes(parsed.lanes, { locale: "en", now, filter });
    return [
      String(filter),
      ...answers.map((answer) => (answer.kind === "found" ? summaryOf(answer).count : null)),
    ];
  };
  expect(await counts("")).toEqual(["", 2, 1]);
  expect(await counts("date_from=2026-03-20&date_to=2026-06-30")).toEqual([
    "date_from=2026-03-20&date_to=2026-06-30",
    2,
    0,
  ]);
  expect(await counts("company=Beacon&direct=1&cargo=reefer")).toEqual([
    "company=Beacon&direct=1&cargo=reefer",
    2,
    1,
  ]);
  expect(await counts("company=Other+Line")).toEqual(["company=Other+Line", 0, 0]);
  expect(await counts("cargo=gold&date_from=tomorrow&direct=no&page=7")).toEqual(["", 2, 1]);
});

test("a line that is not a lane is reported with its number and the ports that its text may mean", async () => {
  const answers = await search("POL\tPOD\nSan\tRoterdam\n\nNowhere99\tShanghai\nHong Kong\nHong Kong\tHKHKG");
  expect(answers).toMatchObject([
    {
      kind: "unknown",
      line: 2,
      texts: [
        { side: "from", text: "San" },
        { side: "to", text: "Roterdam" },
      ],
    },
    { kind: "unknown", line: 4, texts: [{ side: "from", text: "Nowhere99", choices: [] }] },
    { kind: "onePort", line: 5 },
    { kind: "samePort", line: 6 },
  ]);
  const [first] = answers;
  if (first?.kind !== "unknown") throw new Error("the line has unknown texts");
  expect(first.texts[0]?.choices.length).toBeGreaterThan(1);
  expect(first.texts[1]?.choices).toMatchObject([{ id: "NLRTM", near: true }]);
});

test("a chosen port takes the place of its text", async () => {
  const parsed = await parseLaneList("San\tRoterdam\nHong Kong\tSingapore\nroterdam\tSan\nHong Kong");
  if (!("lanes" in parsed)) throw new Error("the list is readable");
  const choices = new Map([
    ["to-1", "NLRTM"],
    ["from-1", "nowhere"],
    ["from-9", "HKHKG"],
  ]);
  expect(await withChoices(parsed.lanes, choices, "en")).toEqual([
    { line: 1, from: "San", to: "Rotterdam", fromId: "", toId: "", own: [] },
    { line: 2, from: "Hong Kong", to: "Singapore", fromId: "", toId: "", own: [] },
    // The same text means the same port in each line.
    { line: 3, from: "Rotterdam", to: "San", fromId: "", toId: "", own: [] },
    { line: 4, from: "Hong Kong", to: "", fromId: "", toId: "", own: [] },
  ]);
});

test("lanes that are not searched in time are marked as late, in their places", async () => {
  const lanes = Array.from({ length: 50 }, (_, at) => ({
    line: at + 1,
    from: "HKHKG",
    to: "NLRTM",
    fromId: "",
    toId: "",
    own: [],
  }));
  const answers = await searchLanes(lanes, { locale: "en", now, budgetMs: 0 });
  expect(answers.map(({ line }) => line)).toEqual(lanes.map(({ line }) => line));
  expect(answers.every(({ kind }) => kind === "late")).toBe(true);
  expect(answers.at(-1)).toMatchObject({ kind: "late", from: "HKHKG", to: "NLRTM" });
});

test("a lane of nothing but detours says so on its page and in the list", async () => {
  const said = "Only a detour: 40 days without a transhipment; the sea route takes 3 days.";
  const answers = await search("HKHKG,CNNBO\nHKHKG,NLRTM");
  expect(
    answers.map((answer) => (answer.kind === "found" ? answer.search.answer.detour : answer.kind)),
  ).toEqual([said, undefined]);
});
