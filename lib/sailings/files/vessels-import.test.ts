import { openReadyStore, type Store } from "@/lib/store/connection";
import { markImported } from "@/lib/store/sample";
import { findVessels } from "./vessels";
import { vesselsImporter } from "./vessels-import";

let store: Store;
beforeEach(async () => {
  store = await openReadyStore(":memory:");
});
afterEach(() => store.close());

const head =
  "imo,vessel,ship_type,flag,call_sign,gross_tonnage,deadweight,length_overall,breadth_extreme,draught,year_built\n";
const run = (text: string, skipBad = false) =>
  vesselsImporter.run({
    store,
    input: (async function* () {
      yield text;
    })(),
    now: new Date("2026-03-16T02:00:00Z"),
    dryRun: false,
    skipBad,
    replace: null,
  });
const find = (...imos: string[]) =>
  findVessels(
    store.reader,
    imos.map((imo) => ({ imo })),
    () => {},
  );

test("particulars are brought in by IMO number; a stored vessel is replaced, of two lines the last counts", async () => {
  const first = await run(
    `${head}9300001,ANCHOR ONE,Container ship,Hong Kong,VRAB1,"50,000",60000,260.5,32.2,12.5,2006\n`,
  );
  expect(first).toMatchObject({ outcome: "imported", changes: { added: 1, removed: 0 } });
  expect((await find("9300001"))["9300001"]).toEqual({
    imo: "9300001",
    shipType: "Container ship",
    flag: "Hong Kong",
    callSign: "VRAB1",
    grossTonnage: 50_000,
    deadweight: 60_000,
    lengthOverall: 260.5,
    breadthExtreme: 32.2,
    draught: 12.5,
    yearBuilt: 2006,
  });
  const again = await run("imo,vessel,flag\n9300001,ANCHOR ONE,Malta\nIMO 9300001,ANCHOR ONE,Panama\n");
  expect(again).toMatchObject({ changes: { added: 1, removed: 1 } });
  expect((await find("9300001", "9300002"))["9300001"]).toMatchObject({ flag: "Panama", draught: null });
});

test("problems are reported with line and column, and nothing is imported", async () => {
  const report = await run(`${head}93,,,,,x,,,,-1,2006.5\n`);
  expect(report).toMatchObject({ outcome: "refused", badLines: 1 });
  expect(report.problems.shown.map(({ column }) => column)).toEqual([
    "imo",
    "vessel",
    "gross_tonnage",
    "draught",
    "year_built",
  ]);
  expect(await find("93")).toEqual({});
});

test("they stay when the operator imports sailings", async () => {
  await run("imo,vessel\n9300001,ANCHOR ONE\n");
  await store.db.transaction().execute((trx) => markImported(trx, "sailings"));
  expect(Object.keys(await find("9300001"))).toEqual(["9300001"]);
});

test.each(["90.500", "105.000"])("%j may be thousands or not", async (text) => {
  expect(
    (await run(`imo,vessel,gross_tonnage,length_overall\n9000001,A,${text},299.500\n`)).problems.shown,
  ).toEqual([{ line: 2, column: "gross_tonnage", reason: expect.stringContaining(`"${text}" may be `) }]);
});

test.each(["48,2", "1,23,456", "1.234,5", "12 m", "-1", "1e3"])("%j is not an IMO number", async (text) => {
  const report = await run(`imo,vessel,breadth_extreme\n9300001,ANCHOR ONE,"${text}"\n`);
  expect(report.problems.shown).toEqual([
    { line: 2, column: "breadth_extreme", reason: expect.stringContaining(`"${text}" is no number`) },
  ]);
});
