import type { Insertable, Transaction } from "kysely";
import { formatDate } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { yesOrNo } from "@/lib/store/empty-words";
import { type Importer, type ImportJob, type ImportPlan, runImport } from "@/lib/store/import";
import { type Compared, compareRows } from "@/lib/store/import-differences";
import {
  type ImportColumn,
  ImportFailure,
  type LineParser,
  type LineReport,
  quoteCell,
} from "@/lib/store/import-lines";
import { insertMany } from "@/lib/store/insert";
import { renewRevision } from "@/lib/store/sample";
import type { Database, FlightTransferRuleRow } from "@/lib/store/schema";
import { csvText } from "@/lib/text/csv-cells";
import { dateInZone } from "@/lib/time/calendar";
import { readDesignator, readSource, readStation, wholeMinutes } from "./import-cells";
import { mostTransferMinutes, transferTypes } from "./routing/transfer-rules";

/**
 * Which airlines carry each other's cargo, and how long it takes from one flight to the next. A file replaces everything that was
 * imported of its kind; one with heads alone deletes it. Rows of the sample stay as long as its flights.
 */

/** The most lines of a file. */
export const mostTransferLines = 20_000;

/** What lines are checked against. */
interface Facts {
  /** IATA codes. */
  airports: ReadonlySet<string>;
  /** YYYY-MM-DD, publisher's zone. */
  today: string;
}

type Table = "interline_agreements" | "flight_transfer_rules";

/** Imports a complete small table, whose rows are staged in memory. */
function tableImporter<Key extends string, T extends Table>(list: {
  domain: string;
  table: T;
  columns: readonly ImportColumn<Key>[];
  example: readonly string[];
  parse(cells: Record<Key, string>, facts: Facts, report: LineReport<Key>): Insertable<Database[T]> | null;
  /** Rows with the same key are one, the last. */
  keyOf?(row: Insertable<Database[T]>): string;
  compared: Compared;
}): Importer {
  const plan = ({ now }: ImportJob): ImportPlan<Key, Insertable<Database[T]>> => {
    const airports = new Set<string>();
    const facts: Facts = { airports, today: dateInZone(now, site().zone) };
    const staged: Insertable<Database[T]>[] = [];
    return {
      domain: list.domain,
      columns: list.columns,
      acceptsEmptyFile: true,
      async begin(db) {
        for (const { id } of await db.selectFrom("airports").select("id").execute()) airports.add(id);
      },
      parse: ((cells, report) => list.parse(cells, facts, report)) as LineParser<
        Key,
        Insertable<Database[T]>
      >,
      async stage(_, rows) {
        staged.push(...rows);
        if (staged.length > mostTransferLines) {
          throw new ImportFailure(`More than ${mostTransferLines} lines are not taken.`);
        }
      },
      async apply(trx) {
        await renewRevision(trx, "flights");
        const { keyOf } = list;
        const rows = keyOf ? [...new Map(staged.map((row) => [keyOf(row), row])).values()] : staged;
        const table = list.table as "interline_agreements";
        const stored = await trx.selectFrom(table).selectAll().where("sample", "=", 0).execute();
        const differences = compareRows<object>(stored, rows, list.compared);
        const removed = await clear(trx, list.table);
        await insertMany(trx, list.table, rows);
        await recordChange(trx, "flights", "*", now);
        return { added: rows.length, removed, ...differences, changedKeys: rows.length, samples: 0 };
      },
      async end() {},
    };
  };
  return {
    domain: list.domain,
    table: list.table,
    heads: list.columns.map(({ head }) => head),
    example: list.example,
    replaces: [],
    run: (job) => runImport(plan(job), job),
  };
}

async function clear(trx: Transaction<Database>, table: Table): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom(table).where("sample", "=", 0).executeTakeFirst();
  return Number(numDeletedRows);
}

const column = <Key extends string>(key: Key, required = false) => ({ head: key, key, required });
const sourceColumns = [
  column("source", true),
  { head: "as_of", key: "as_of", required: true, isDate: true },
] as const;

const interlineColumns = [column("airline", true), column("partner", true), ...sourceColumns] as const;
type InterlineKey = (typeof interlineColumns)[number]["key"];

/** Imports which airlines carry each other's cargo. An agreement holds in both directions. */
export const interlineImporter: Importer = tableImporter<InterlineKey, "interline_agreements">({
  domain: "interline",
  table: "interline_agreements",
  columns: interlineColumns,
  example: ["XX", "YY", "XX Cargo", "01-03-2026"],
  parse(cells, { today }, report) {
    const codes = [
      readDesignator(cells.airline, "airline", report),
      readDesignator(cells.partner, "partner", report),
    ].sort();
    const [airline = "", partner = ""] = codes;
    if (airline === partner) report.bad("partner", "An airline carries its own cargo without an agreement.");
    return { airline, partner, ...readSource(cells, today, report) };
  },
  keyOf: ({ airline, partner }) => `${airline} ${partner}`,
  compared: { key: ["airline", "partner"], value: ["source", "as_of"] },
});

const ruleColumns = [
  column("station"),
  column("arriving_type"),
  column("departing_type"),
  column("arriving_carrier"),
  column("departing_carrier"),
  column("same_terminal"),
  column("minimum_minutes"),
  column("longest_minutes"),
  column("allowed"),
  ...sourceColumns,
] as const;
type RuleKey = (typeof ruleColumns)[number]["key"];

/** Imports the shortest and the longest connecting times of cargo, and the connections that are not offered. */
export const flightTransfersImporter: Importer = tableImporter<RuleKey, "flight_transfer_rules">({
  domain: "flight-transfers",
  table: "flight_transfer_rules",
  columns: ruleColumns,
  example: ["HKG", "passenger", "freighter", "XX", "", "", "240", "", "", "XX Cargo", "01-03-2026"],
  parse: parseTransferRule,
  compared: {
    key: [
      ...["station", "arriving_type", "departing_type"],
      ...["arriving_carrier", "departing_carrier", "same_terminal"],
    ],
    value: ["minimum_minutes", "longest_minutes", "allowed", "source", "as_of"],
  },
});

function parseTransferRule(
  cells: Record<RuleKey, string>,
  { airports, today }: Facts,
  report: LineReport<RuleKey>,
): Insertable<FlightTransferRuleRow> {
  const station = cells.station === "" ? "" : readStation(cells.station, airports, report);
  const type = (key: "arriving_type" | "departing_type") => {
    const word = cells[key].toLowerCase();
    if (word !== "" && !transferTypes.some((known) => known === word)) {
      report.bad(
        key,
        `${quoteCell(cells[key])} is no type: write ${transferTypes.join(", ")}, or nothing for any.`,
      );
    }
    return word;
  };
  const carrier = (key: "arriving_carrier" | "departing_carrier") =>
    cells[key] === "" ? "" : readDesignator(cells[key], key, report);
  const flag = (key: "same_terminal" | "allowed"): boolean | null => {
    const answer = yesOrNo(cells[key]);
    if (answer === null && cells[key] !== "") {
      report.bad(key, `${quoteCell(cells[key])} is neither "yes" nor "no".`);
    }
    return answer;
  };
  const minutes = (key: "minimum_minutes" | "longest_minutes", most: number): number | null => {
    if (cells[key] === "") return null;
    const value = wholeMinutes(cells[key], most);
    if (!Number.isNaN(value)) return value;
    report.bad(key, `Write whole minutes, from 0 to ${most}.`);
    return null;
  };
  const sameTerminal = flag("same_terminal");
  const isAllowed = flag("allowed") ?? true;
  const rule = {
    station,
    arriving_type: type("arriving_type"),
    departing_type: type("departing_type"),
    arriving_carrier: carrier("arriving_carrier"),
    departing_carrier: carrier("departing_carrier"),
    same_terminal: sameTerminal === null ? "" : sameTerminal ? "yes" : "no",
    minimum_minutes: minutes("minimum_minutes", mostTransferMinutes.minimum),
    longest_minutes: minutes("longest_minutes", mostTransferMinutes.longest),
    allowed: isAllowed ? 1 : 0,
    ...readSource(cells, today, report),
  };
  if (
    rule.minimum_minutes !== null &&
    rule.longest_minutes !== null &&
    rule.longest_minutes < rule.minimum_minutes
  ) {
    report.bad("longest_minutes", "The longest time is shorter than the minimum.");
  }
  if (isAllowed && cells.minimum_minutes === "" && cells.longest_minutes === "") {
    report.bad("minimum_minutes", "The line neither gives a time nor forbids the connection.");
  }
  return rule;
}

/** A file of such a table: heads, then its lines. */
const fileOf = (columns: readonly { head: string }[], lines: readonly (string | number | null)[][]) =>
  `\ufeff${csvText([columns.map(({ head }) => head), ...lines.map((line) => line.map((cell) => String(cell ?? "")))])}\r\n`;

/** The agreements as a file that imports to the same. */
export async function* exportInterline({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const rows = await reader
    .selectFrom("interline_agreements")
    .selectAll()
    .orderBy("airline")
    .orderBy("partner")
    .orderBy("sample")
    .execute();
  yield fileOf(
    interlineColumns,
    rows.map(({ airline, partner, source, as_of }) => [airline, partner, source, formatDate(as_of)]),
  );
}

/** The rules as a file that imports to the same, in their order. */
export async function* exportFlightTransfers({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const rows = await reader.selectFrom("flight_transfer_rules").selectAll().orderBy("id").execute();
  yield fileOf(
    ruleColumns,
    rows.map((row) =>
      ruleColumns.map(({ key }) => {
        if (key === "as_of") return formatDate(row.as_of);
        if (key === "allowed") return row.allowed === 0 ? "no" : "";
        return row[key];
      }),
    ),
  );
}
