import { readFileSync } from "node:fs";
import { seedPorts } from "@/lib/places/operator";
import { type LaneList, laneHeads, mostLanes, parseLaneList } from "@/lib/sailings";
import { limits } from "@/lib/site/site";
import type { Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import type { SailingRow } from "@/lib/store/schema";
import { sheetCsv, workbookBytes } from "@/lib/text/workbook-writer";
import { openTestStore } from "@/test/support/stores";
import { laneSheets, lanesSheet, searchList } from "./lane-list-file";

let mockStore: Store;
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => mockStore,
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

const now = new Date("2026-03-16T04:00:00Z");

beforeEach(async () => {
  mockStore = await openTestStore();
  await seedPorts(mockStore, readFileSync("data/ports.csv", "utf8"));
  await insertMany(
    mockStore.db,
    "sailings",
    [
      ["HKHKG", "NLRTM", "2026-03-18T10:00", "2026-04-18T06:00", "2026-03-17T12:00", "Alder"],
      ["HKHKG", "NLRTM", "2026-03-25T10:00", "2026-04-20T06:00", "2026-03-24T13:00", "Birch"],
      ["HKHKG", "SGSIN", "2026-03-20T21:00", "2026-03-25T06:00", null, "Cedar"],
    ].map(
      ([loading_port_id, discharge_port_id, etd, eta, cy, vessel], at) =>
        ({
          ...{ loading_port_id, discharge_port_id, etd, eta, cy, vessel },
          ...{ id: String(at), operator: "Beacon", sample: 0 },
        }) as SailingRow,
    ),
  );
});
afterEach(() => mockStore.close());

const listOf = async (input: string | Uint8Array): Promise<LaneList> => {
  const parsed = await parseLaneList(input);
  if ("problem" in parsed) throw new Error(parsed.problem);
  return parsed;
};
const request = new Request("http://portal.example/api/port-bulk");
const fill = async (input: string | Uint8Array, at = now) =>
  searchList(await listOf(input), new URLSearchParams(), request, at);
/** The cell of a line, and whether it is marked. */
const cellOf = (sheet: ReturnType<typeof lanesSheet>, row: number, head: string) => {
  const column = sheet.columns.findIndex((one) => one.head === head);
  return [
    sheet.rows[row]?.[column] ?? null,
    (sheet.marked ?? []).some(([y, x]) => y === row && x === column),
  ];
};
const list = `${["Ref", "POL", "POD", "Rate", ...Array.from({ length: 9 }, (_, at) => `Extra ${at}`)].join("\t")}
007\tHKHKG\tNLRTM\t1450.5\ta\tb\tc\td\te\tf\tg\th\t${"long ".repeat(12).trim()}
8\tHong Kong\tSGSIN\t-3`;

test("a sheet comes back with all its columns first, and a second time with nothing twice", async () => {
  const first = await fill(list);
  const sheet = lanesSheet(first);
  const ownHeads = ["Ref", "Rate", ...Array.from({ length: 9 }, (_, at) => `Extra ${at}`)];
  expect(sheet.columns.map(({ head }) => head)).toEqual([...ownHeads, ...laneHeads]);
  expect(sheet.rows[0]?.slice(0, 3)).toEqual(["007", 1450.5, "a"]);
  expect(sheet.rows[1]?.slice(0, 2)).toEqual([8, -3]);
  expect(sheet.rows[0]?.[10]).toHaveLength(59);
  // The first sheet is the one that is read again.
  for (const file of [await workbookBytes(laneSheets(first)), sheetCsv(sheet)]) {
    const again = lanesSheet(await fill(file));
    expect(again.columns).toEqual(sheet.columns);
    expect(again.rows.map((row) => row.slice(0, 14))).toEqual(
      sheet.rows.map((row, at) => row.slice(0, 14).map((cell, x) => (x === 11 ? at + 2 : cell))),
    );
    expect(again.marked).toEqual([]);
    expect(cellOf(again, 0, "Changes")).toEqual([null, false]);
  }
});

test("a filled sheet of the most lanes is small enough to be sent again", async () => {
  const cells = Array.from({ length: 10 }, (_, at) => `Column ${at} of the desk`);
  const rows = Array.from({ length: mostLanes }, (_, at) =>
    [
      "HKHKG",
      at % 2 ? "NLRTM" : "SGSIN",
      ...cells.map((cell, x) => `${cell} ${(at * 7919 + x * 104729) % 99991}`),
    ].join("\t"),
  );
  const filled = await fill([["POL", "POD", ...cells].join("\t"), ...rows].join("\n"));
  const bytes = await workbookBytes([lanesSheet(filled)]);
  expect(bytes.byteLength).toBeLessThan(limits.requestBodyBytes - 4 * 1024);
});

test("what has changed since is marked, with what was there before", async () => {
  const file = await workbookBytes(laneSheets(await fill(list)));
  const text = sheetCsv(lanesSheet(await fill(list)));
  await mockStore.db.updateTable("sailings").set({ cy: "2026-03-17T09:30" }).where("id", "=", "0").execute();
  await mockStore.db.updateTable("sailings").set({ cy: "2026-03-19T08:15" }).where("id", "=", "2").execute();
  for (const back of [file, text]) {
    const sheet = lanesSheet(await fill(back));
    expect(cellOf(sheet, 0, "Next CY Cut-off")).toEqual(["2026-03-17T09:30", true]);
    expect(cellOf(sheet, 0, "Changes")).toEqual(["Next CY Cut-off was 17-03-2026 12:00", false]);
    expect(cellOf(sheet, 0, "Next Departure")).toEqual(["2026-03-18T10:00", false]);
    expect(cellOf(sheet, 1, "Next CY Cut-off")).toEqual(["2026-03-19T08:15", true]);
    expect(cellOf(sheet, 1, "Changes")).toEqual(["Next CY Cut-off was blank", false]);
  }
});

test("a ship that was withdrawn changes what is next, one that was closed by its clock does not", async () => {
  const file = await workbookBytes(laneSheets(await fill(list)));
  const closed = lanesSheet(await fill(file, new Date("2026-03-17T04:30:00Z")));
  expect(cellOf(closed, 0, "Vessel Name")).toEqual(["Birch", false]);
  await mockStore.db.deleteFrom("sailings").where("id", "=", "0").execute();
  const gone = lanesSheet(await fill(file));
  expect(cellOf(gone, 0, "Vessel Name")).toEqual(["Birch", true]);
  expect(cellOf(gone, 0, "Changes")[0]).toBe(
    "Next Departure was 18-03-2026 10:00; Next CY Cut-off was 17-03-2026 12:00; Vessel Name was Alder",
  );
});

test("a reader's own column of a name that the portal uses, too, stays", async () => {
  const sheet = lanesSheet(await fill("POL,POD,Remark,Carriers\nHKHKG,NLRTM,mine,two"));
  expect(sheet.rows[0]?.slice(0, 2)).toEqual(["mine", "two"]);
  expect(sheet.marked).toEqual([]);
});
