import { createHash } from "node:crypto";
import Papa from "papaparse";
import type { Store } from "@/lib/store/connection";
import type { ImportReport } from "@/lib/store/import";
import { callsCsv, importCalls, portFinder, portStore, searchCalls } from "@/test/support/call-store";
import { testAccess } from "@/test/support/upstream-access";
import { startUpstream } from "@/test/support/upstream-server";
import { exportCalls } from "../calls-import/export";
import { type FieldEntry, furtherFields } from "../fields";
import type { SailingCriteria } from "../schema";
import { embeddedSailings } from "../search/embedded";
import { httpSailings } from "../search/http";
import { sailingsToCsv } from "./csv";
import { exportSailings } from "./export";
import { sailingsImporter } from "./import";

/** A field that the table has and no code names passes through every source. One of each kind is added here. */
jest.mock("../fields", () => {
  const fields = jest.requireActual<Record<string, FieldEntry[]>>("../fields");
  const common = { isPlain: true, shows: ["details", "api", "text"] } as const;
  const further = (head: string) => ({ in: "further", head }) as const;
  const made: FieldEntry[] = [
    {
      ...{ key: "gateNote", kind: "text", limit: 12, file: further("Gate Note") },
      ...{ upstream: "gate_note", call: "x-gate-note", ...common },
    },
    {
      ...{ key: "gateOpens", kind: "time", file: further("Gate Opens") },
      ...{ upstream: "gate_opens", call: "x-gate-opens", ...common },
    },
    { key: "gates", kind: "number", file: further("Gates"), upstream: "gates", ...common },
    { key: "hasReefer", kind: "flag", file: further("Reefer"), upstream: "reefer", ...common },
    { key: "gatePage", kind: "link", file: further("Gate Page"), upstream: "gate_page", ...common },
  ];
  for (const name of ["sailingFields", "plainFields", "furtherFields"]) fields[name]?.push(...made);
  return fields;
});

const facts = {
  gateNote: "Gate 3, 北門",
  gateOpens: "2026-11-27T06:30",
  gates: 4,
  hasReefer: false,
  gatePage: "https://gate.example/3",
};
const criteria: SailingCriteria = {
  loadingPort: { id: "HKHKG", name: "Hong Kong" },
  dischargePort: { id: "NLRTM", name: "Rotterdam" },
  dateFrom: "2026-12-01",
  dateTo: "2026-12-31",
  dateType: "ETD",
  vesselName: "",
  language: "en",
};

type Line = Record<string, string>;
const bare: Line = {
  "Loading Port": "HKHKG",
  ETD: "01-12-2026 18:30",
  "Discharge Port": "NLRTM",
  "Vessel Name": "ANCHOR ONE",
  "Voyage No.": "0123W",
  Operator: "Blue Anchor Line",
};
const full: Line = {
  ...bare,
  "Gate Note": facts.gateNote,
  "Gate Opens": "27-11-2026 06:30",
  Gates: "4",
  Reefer: "no",
  "Gate Page": facts.gatePage,
};
const ofFacts = ["Gate Note", "Gate Opens", "Gates", "Reefer", "Gate Page"];
/** With those of the table: an export has them all. */
const everyFact = furtherFields.flatMap(({ file }) => (file?.in === "further" ? file.head : []));

let store: Store;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

function run(text: string, into = store): Promise<ImportReport> {
  async function* input() {
    yield text;
  }
  const now = new Date("2026-11-21T04:00:00Z");
  const job = { store: into, input: input(), now, dryRun: false, skipBad: false, replace: null };
  return sailingsImporter(portFinder).run(job);
}
const bring = (...lines: Line[]) => run(Papa.unparse(lines, { columns: Object.keys(full) }));
const search = async (from = store) => (await embeddedSailings(from).searchSailings(criteria)).sailings;
const idsOf = async () => (await search()).map(({ id }) => id);
async function exported(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("further facts of a file are stored, found, downloaded and exported", async () => {
  expect(await bring(full, { ...bare, ETD: "02-12-2026" })).toMatchObject({
    outcome: "imported",
    badLines: 0,
    notes: { total: 0 },
    unknownHeads: [],
  });
  const [first, second] = await search();
  expect(first).toMatchObject(facts);
  for (const key of Object.keys(facts)) expect(second).not.toHaveProperty(key);
  expect(await store.reader.selectFrom("sailings").select("facts").orderBy("etd").execute()).toEqual([
    { facts: JSON.stringify(facts) },
    { facts: null },
  ]);

  const pair = { loadingPort: "Hong Kong", dischargePort: "Rotterdam" };
  const found = first && second ? [first, second] : [];
  const [heads, ...lines] = Papa.parse<string[]>(sailingsToCsv(found, pair).slice(1)).data;
  expect(heads?.slice(20)).toEqual(ofFacts);
  expect(lines.map((cells) => cells.slice(20))).toEqual([
    ofFacts.map((head) => full[head]),
    ofFacts.map(() => ""),
  ]);

  const text = await exported(exportSailings(store));
  expect(Papa.parse<string[]>(text.slice(1)).data[0]?.slice(20)).toEqual([
    ...["Booking URL", ...everyFact, "RCO", "DGC", "OBC"],
  ]);
  const copy = await portStore();
  expect(await run(text, copy)).toMatchObject({ badLines: 0, unknownHeads: [] });
  expect(await search(copy)).toEqual(found);
  expect(await exported(exportSailings(copy))).toBe(text);
  copy.close();
});

test("files have no column of facts that no sailing has", async () => {
  await bring(bare);
  const head = (await exported(exportSailings(store))).split("\r\n")[0];
  expect(head).toMatch(/CV Cut-off,Booking URL$/);
  const pair = { loadingPort: "Hong Kong", dischargePort: "Rotterdam" };
  expect(sailingsToCsv(await search(), pair).split("\r\n")[0]).toMatch(/CV Cut-off$/);
});

test("facts do not change a sailing's id, and lines that differ in them are two sailings", async () => {
  await bring(bare);
  const ids = await idsOf();
  await bring(full);
  expect(await idsOf()).toEqual(ids);
  await bring(full, { ...full, "Gate Note": "Gate 4" });
  expect(await idsOf()).toHaveLength(2);
  await bring(full, full);
  expect(await idsOf()).toEqual(ids);
});

test("bad cells are reported by their column", async () => {
  const { problems, notes, outcome } = await bring({
    ...full,
    "Gate Note": "longer than twelve",
    "Gate Opens": "soon",
    Gates: "many",
    Reefer: "perhaps",
    "Gate Page": "gate",
  });
  expect(outcome).toBe("refused");
  expect(problems.shown.map(({ column, reason }) => `${column}: ${reason}`)).toEqual([
    expect.stringMatching(/^Gate Opens: "soon" is not a date/),
    "Gate Note: The text has 18 characters; at most 12 fit.",
    'Gates: "many" is not a number.',
    'Reefer: "perhaps" is not "yes" or "no".',
  ]);
  expect(notes.shown.map(({ column }) => column)).toEqual(["Gate Page"]);
});

test("a fact that a later release has stored is ignored", async () => {
  await bring(bare);
  await store.db.updateTable("sailings").set({ facts: '{"gateNote":"Gate 1","berthDepth":14}' }).execute();
  const [found] = await search();
  expect(found).toMatchObject({ gateNote: "Gate 1" });
  expect(found).not.toHaveProperty("berthDepth");
});

test("further facts of port calls", async () => {
  const call = { Carrier: "Peak Line", Service: "FE1", "Voyage Out": "101W", "Vessel Name": "Lantau Relay" };
  const lines = [
    {
      ...{ ...call, Port: "HKHKG", Departure: "01-03-2026 18:00", "CY Closing": "27-02-2026" },
      ...{ "Gate Note": facts.gateNote, "Gate Opens": "26-02-2026 06:30" },
    },
    { ...call, Port: "NLRTM", Arrival: "30-03-2026" },
  ];
  const { outcome, unknownHeads } = await importCalls(store, callsCsv(lines));
  expect({ outcome, unknownHeads }).toEqual({ outcome: "imported", unknownHeads: [] });
  const { sailings } = await searchCalls(store);
  expect(sailings).toMatchObject([
    { cyCutoff: "2026-02-27", gateNote: facts.gateNote, gateOpens: "2026-02-26T06:30" },
  ]);
  expect(sailings[0]).not.toHaveProperty("gates");
  const [line] = Papa.parse<Line>((await exported(exportCalls(store))).slice(1), { header: true }).data;
  expect(line).toMatchObject({ "Gate Note": facts.gateNote, "Gate Opens": "26-02-2026 06:30" });
  const changed = lines.map((one) => ({ ...one, ...("Gate Note" in one ? { "Gate Note": "Gate 4" } : {}) }));
  const { changes } = await importCalls(store, callsCsv(changed), { dryRun: true });
  expect(changes?.details).toEqual(["no changes"]);
});

test("further facts of a publisher's service, which leave ids of rows without them as they are", async () => {
  const more = {
    ...{ gate_note: "Gate 3", gate_opens: "2022-06-15 06:30:00+0800", gates: "4", reefer: "Y" },
    gate_page: "https://gate.example/3",
  };
  const change = (body: string) => {
    const { schedule, ...rest } = JSON.parse(body) as { schedule?: Line[] };
    const rows = schedule?.map((row) => (row.vessel === "Orient Jade" ? { ...row, ...more } : row));
    return JSON.stringify({ ...rest, ...(rows && { schedule: rows }) });
  };
  const server = await startUpstream({ change });
  const access = testAccess(server.url, new Date("2022-06-17T02:00:00Z"));
  const { sailings } = await httpSailings(access).searchSailings({
    ...criteria,
    loadingPort: { id: "1074", name: "Hong Kong" },
    dischargePort: { id: "2210", name: "Rotterdam" },
    dateFrom: "2022-06-17",
    dateTo: "2022-07-17",
  });
  access.store.close();
  await server.close();
  const [bareRow, fullRow] = sailings;
  expect(fullRow).toMatchObject({
    ...{ vessel: "Orient Jade", gateNote: "Gate 3", gateOpens: "2022-06-15T06:30", gates: 4 },
    ...{ hasReefer: true, gatePage: "https://gate.example/3" },
  });
  expect(Object.keys(bareRow ?? {})).toEqual(expect.not.arrayContaining(Object.keys(facts)));
  // The row as earlier releases read it.
  const row = {
    ...{ operator: "Nordhavn Line", service: "NX2", etd: "2022-06-17", eta: "2022-07-19T14:00" },
    ...{ transhipmentPort: null, transitDays: 32, vessel: "Meridian Aurora", voyage: "224W", imo: "2401180" },
    ...{ vessel2: null, voyage2: null, siCutoff: "2022-06-14T17:00", vgmCutoff: "2022-06-15T12:00" },
    ...{ cyCutoff: "2022-06-15T18:00", cfsCutoff: null, receiving: "2022-06-10T08:00" },
    ...{ vrCutoff: "2022-06-14T12:00", cvCutoff: "2022-06-15T16:00" },
    bookingUrl: "https://booking.nordhavn.example/NX2/224W",
  };
  expect(bareRow?.id).toBe(createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 20));
});
