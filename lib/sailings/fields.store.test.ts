import Papa from "papaparse";
import type { Store } from "@/lib/store/connection";
import { legs } from "@/test/support/examples/sailings";
import { openTestStore } from "@/test/support/stores";
import { importColumns as callImportColumns, cutoffColumns } from "./calls-import/columns";
import { calledFields, cutoffCodes } from "./calls-import/cutoff-codes";
import { type FieldEntry, fieldEntries, fieldsIn, furtherFields, plainFields } from "./fields";
import {
  bookingColumn,
  exportOnlyColumns,
  furtherColumns,
  importColumns,
  sailingColumns,
  stateColumn,
} from "./files/columns";
import { sailingsToCsv } from "./files/csv";
import { sailingsImporter } from "./files/import";
import { type Sailing, sailingSchema } from "./schema";
import { plainColumns, plainFacts, storedColumns } from "./search/stored";
import { sailingOf } from "./text/legs";
import { quoteFacts } from "./text/quote";
import { rowOf } from "./text/table-row";

const fields = fieldEntries;
const keysOf = (some: readonly { key: string }[]) => some.map(({ key }) => key).sort();
const headsIn = (...files: string[]) =>
  fields.flatMap(({ file }) => (file && files.includes(file.in) ? file.head : []));

const time = "2026-11-28T12:00";
const sailing: Sailing = sailingOf({
  id: "1",
  operator: "Blue Anchor Line",
  legs: [...legs],
  elapsedMinutes: 60,
  siCutoff: time,
  vgmCutoff: time,
  cyCutoff: time,
  cfsCutoff: time,
  receiving: time,
  vrCutoff: time,
  cvCutoff: time,
  bookingUrl: "https://booking.example/1",
  secondCutoffs: [{ code: "FCO", time: "2026-11-28T09:00", source: "HIT", kind: "terminal", asOf: null }],
});

test("a key, a head, a column, a name at a publisher and a code of calls stand for one field each", () => {
  const all = (read: (field: FieldEntry) => string | undefined) => fields.flatMap((one) => read(one) ?? []);
  for (const values of [
    all(({ key }) => key),
    all(({ file }) => file?.head),
    all(({ column }) => column),
    all(({ upstream }) => upstream),
    all((field) => ("call" in field ? field.call : undefined)),
    all(({ enquiry }) => enquiry),
  ]) {
    expect(values).toEqual([...new Set(values)]);
    expect(values.length).toBeGreaterThan(5);
  }
});

test("the table has every field of the contract, which the API answers with", () => {
  expect(keysOf(fieldsIn("api"))).toEqual(Object.keys(sailingSchema.shape).sort());
  expect(Object.keys(sailingSchema.parse(sailing)).sort()).toEqual(
    keysOf(fieldsIn("api")).filter((key) => furtherFields.every((field) => field.key !== key)),
  );
  expect(sailingSchema.safeParse({ ...sailing, vrCutoff: "soon" }).success).toBe(false);
  expect(sailingSchema.safeParse({ ...sailing, vrCutoff: undefined }).success).toBe(false);
});

describe("the columns of the store", () => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });
  afterAll(() => store.close());

  test("are those of the table, besides those that belong to no single field", async () => {
    const tables = await store.db.introspection.getTables();
    const columns = tables.find(({ name }) => name === "sailings")?.columns.map(({ name }) => name);
    const others = ["facts", "sample", "transhipment_port"];
    expect(columns?.sort()).toEqual([...storedColumns, ...others].sort());
  });
});

test("plain values pass from a stored row under the field's key", () => {
  const row = Object.fromEntries(plainColumns.map((column) => [column, `value of ${column}`]));
  const facts = plainFacts({ ...row, booking_url: "javascript:alert(1)" } as never);
  for (const { key, column } of plainFields.filter((field) => field.column)) {
    const value = key === "bookingUrl" ? null : `value of ${column}`;
    expect([key, facts[key as keyof typeof facts]]).toEqual([key, value]);
  }
});

test("ids of sailings are digests of values in this order, so it stays", () => {
  expect(plainColumns.slice(0, 8)).toEqual([
    ...["si", "vgm", "cy", "cfs", "receiving", "vr", "cv"],
    "booking_url",
  ]);
  expect(plainFields.slice(0, 8).map(({ key }) => key)).toEqual([
    ...["siCutoff", "vgmCutoff", "cyCutoff", "cfsCutoff", "receiving", "vrCutoff", "cvCutoff"],
    "bookingUrl",
  ]);
});

test("a download has the columns of the schedule in the order of the table", () => {
  const csv = sailingsToCsv([sailing], { loadingPort: "Hong Kong", dischargePort: "Rotterdam" });
  const [heads, cells] = Papa.parse<string[]>(csv.slice(1)).data;
  expect(heads).toEqual(headsIn("schedule"));
  const cellOf = (key: string) =>
    cells?.[heads?.indexOf(fields.find((one) => one.key === key)?.file?.head ?? "") ?? -1];
  for (const { key, kind } of plainFields.filter(({ file }) => file?.in === "schedule")) {
    expect([key, kind, cellOf(key)]).toEqual([key, "time", "28-11-2026 12:00"]);
  }
});

test("an import accepts every column of the table, and its template has those of the schedule", () => {
  expect(importColumns.map(({ head }) => head).sort()).toEqual(
    headsIn("schedule", "download", "import", "further", "export").sort(),
  );
  expect([bookingColumn.head, stateColumn.head]).toEqual([...headsIn("import"), ...headsIn("download")]);
  expect(furtherColumns.map(({ head }) => head)).toEqual(headsIn("further"));
  expect(exportOnlyColumns.map(({ head }) => head)).toEqual(headsIn("export"));
  expect(sailingColumns.filter(({ required }) => required).map(({ key }) => key)).toEqual(
    fields.flatMap(({ key, file }) => (file?.isRequired ? key : [])),
  );
  for (const { key, isDate } of importColumns) {
    expect([key, isDate]).toEqual([key, fields.find((one) => one.key === key)?.kind === "time"]);
  }
  const importer = sailingsImporter(async () => ({
    idsOf: () => [],
    similarPorts: () => [],
    hasZone: () => true,
  }));
  expect(importer.heads).toEqual(headsIn("schedule"));
  expect(importer.example).toEqual(
    fields.flatMap(({ file }) => (file?.in === "schedule" ? (file.example ?? "") : [])),
  );
});

test("a file of calls has a column for each field with a code", () => {
  for (const field of calledFields) {
    const column = cutoffColumns.find(({ key }) => key === field.call);
    expect(column).toMatchObject({ head: field.file?.head, required: false });
    expect(callImportColumns.find(({ key }) => key === field.call)?.isDate).toBe(field.kind === "time");
    expect(cutoffCodes[field.key as keyof typeof cutoffCodes]).toBe(field.call);
  }
});

test("a row has what shows in the table and in texts, and nothing else", () => {
  const shown = new Set(["others", ...keysOf([...fieldsIn("table"), ...fieldsIn("text")])]);
  const expected = Object.keys({ ...sailing, others: [] }).filter((key) => shown.has(key));
  expect(Object.keys(rowOf({ ...sailing, others: [] })).sort()).toEqual(expected.sort());
  expect(expected).not.toContain("receiving");
});

test("Get Quote has the parameters of the table", () => {
  const ofPorts = ["loading_port", "discharge_port"];
  const named = fields.flatMap(({ enquiry }) => enquiry ?? []);
  expect([...ofPorts, ...Object.keys(quoteFacts(sailing))].sort()).toEqual(named.sort());
});
