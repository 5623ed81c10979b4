import { type Kysely, sql } from "kysely";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { type Importer, type ImportPlan, type ImportStep, inSteps, runImport } from "@/lib/store/import";
import { compareTables } from "@/lib/store/import-differences";
import { type LineParser, quoteCell } from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import type { Database, VesselRow } from "@/lib/store/schema";
import { csvText } from "@/lib/text/csv-cells";
import { bareImo } from "./vessels";

const numbers = [
  "gross_tonnage",
  "deadweight",
  "length_overall",
  "breadth_extreme",
  "draught",
  "year_built",
  "teu",
] as const;
const heads = ["imo", "vessel", "ship_type", "flag", "call_sign", ...numbers] as const;
type Head = (typeof heads)[number];
const isNumber = (head: Head) => (numbers as readonly Head[]).includes(head);

type Staging = { incoming_vessels: VesselRow & { n: number } };

/** Measures whose decimals nobody writes: 90.500 tonnes are ninety thousand. */
const wholeMeasures: readonly Head[] = ["gross_tonnage", "deadweight", "teu"];

/** The number in a cell; NaN for words, for a sign before it, and for a comma that does not separate thousands. */
function numberOf(text: string): number {
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

const parseVessel: LineParser<Head, VesselRow> = (cells, report) => {
  const row: Record<string, string | number | null> = { sample: 0 };
  for (const head of heads) {
    const text = cells[head];
    if (head === "imo") {
      row.imo = bareImo(text);
      if (!/^\d{7}$/.test(String(row.imo))) report.bad(head, "An IMO number has seven digits.");
    } else if (isNumber(head)) {
      row[head] = text === "" ? null : numberOf(text);
      if (Number.isNaN(row[head])) {
        report.bad(
          head,
          `${quoteCell(text)} is no number: write it with a decimal point and commas between thousands at most, such as 1,234.5.`,
        );
      } else if (wholeMeasures.includes(head) && /^\d{1,3}\.\d{3}$/.test(text)) {
        report.bad(
          head,
          `${quoteCell(text)} may be ${text.replace(".", ",")} or ${Number(text)}: write it without a mark between thousands.`,
        );
      } else if (head === "year_built" && !Number.isInteger(row[head] ?? 0))
        report.bad(head, "This is no year.");
    } else {
      if (text.length > 200) report.bad(head, "At most 200 characters.");
      row[head] = text || (head === "vessel" ? "" : null);
      if (head === "vessel" && !text) report.bad(head, "The name is missing.");
    }
  }
  return row as unknown as VesselRow;
};

/**
 * Imports the particulars of vessels, which sailings of any source show by IMO number. A vessel with a stored number is
 * replaced, all others stay; of a number that occurs twice in the file the last line counts.
 */
export const vesselsImporter: Importer = {
  domain: "vessels",
  table: "vessels",
  heads,
  example: [
    "9000001",
    "ANCHOR ONE",
    "Container ship",
    "Panama",
    "3FXX9",
    ...["90,500", "105000", "299", "48.2", "14.5", "2012", "8200"],
  ],
  replaces: [],
  run: (job) => runImport(vesselsPlan(job.now), job),
};

function vesselsPlan(now: Date): ImportPlan<Head, VesselRow> {
  return {
    domain: "vessels",
    columns: heads.map((head) => ({ head, key: head, required: head === "imo" || head === "vessel" })),
    parse: parseVessel,
    async begin(db) {
      let table = db.schema
        .createTable("incoming_vessels")
        .temporary()
        // In the order of the file.
        .addColumn("n", "integer", (c) => c.primaryKey());
      for (const column of [...heads, "sample"] as const) {
        const type = column === "sample" || column === "year_built" ? "integer" : "double precision";
        table = table.addColumn(column, column === "sample" || isNumber(column) ? type : "text");
      }
      await table.execute();
    },
    async stage(db, rows) {
      await insertMany(db.withTables<Staging>(), "incoming_vessels" as "vessels", rows);
    },
    steps: (db) => vesselSteps(db, now),
    async end(db) {
      await db.schema.dropTable("incoming_vessels").ifExists().execute();
    },
  };
}

/** The steps that write the staged vessels, each in a transaction. Of two lines of a ship the later one wins. */
async function vesselSteps(db: Kysely<Database>, now: Date): Promise<ImportStep[]> {
  const file = db.withTables<Staging>();
  const latest = file
    .selectFrom("incoming_vessels")
    .select(({ fn }) => fn.max("n").as("n"))
    .groupBy("imo");
  await file.deleteFrom("incoming_vessels").where("n", "not in", latest).execute();
  const lines = await file.selectFrom("incoming_vessels").select("n").orderBy("n").execute();
  const columns = [...heads, "sample"] as const;
  return inSteps(lines, () => 1).map((part) => async (trx) => {
    const [first, last] = [part[0]?.n ?? 0, part.at(-1)?.n ?? 0];
    const staged = trx
      .withTables<Staging>()
      .selectFrom("incoming_vessels")
      .where("n", ">=", first)
      .where("n", "<=", last);
    const [refs, isOfStep] = [
      sql.join(columns.map((column) => sql.ref(column))),
      sql`n between ${first} and ${last}`,
    ];
    const differences = await compareTables(trx, {
      before: sql`select ${refs} from vessels where imo in (select imo from incoming_vessels where ${isOfStep})`,
      after: sql`select ${refs} from incoming_vessels where ${isOfStep}`,
      key: ["imo"],
      value: columns.filter((column) => column !== "imo"),
    });
    const { numDeletedRows } = await trx
      .deleteFrom("vessels")
      .where("imo", "in", staged.select("imo"))
      .executeTakeFirst();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("vessels")
      .columns(columns)
      .expression(staged.select(columns))
      .executeTakeFirst();
    const added = Number(numInsertedOrUpdatedRows);
    if (differences.unchanged < added) await recordChange(trx, "sailings", "*", now);
    return { added, removed: Number(numDeletedRows), ...differences, changedKeys: added, samples: 0 };
  });
}

/** The particulars of vessels as a file, by IMO number, whose import results in the same particulars. */
export async function* exportVessels({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  yield `\ufeff${csvText([[...heads]])}\r\n`;
  for (let after = ""; ; ) {
    const rows = await reader
      .selectFrom("vessels")
      .select([...heads])
      .where("imo", ">", after)
      .orderBy("imo")
      .limit(exportedAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield `${csvText(rows.map((row) => heads.map((head) => String(row[head] ?? ""))))}\r\n`;
    after = last.imo;
  }
}

const exportedAtOnce = 1000;
