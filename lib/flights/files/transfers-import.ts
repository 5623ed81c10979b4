import type { Insertable } from "kysely";
import { formatDate } from "@/lib/i18n/formats";
import { site } from "@/lib/site/site-config";
import { recordChange } from "@/lib/store/changes";
import type { Store } from "@/lib/store/connection";
import { yesOrNo } from "@/lib/store/empty-words";
import type { Importer } from "@/lib/store/import";
import type { Compared } from "@/lib/store/import-differences";
import { type LineReport, quoteCell } from "@/lib/store/import-lines";
import { type ListImport, listFile, listImporter, replaceAll } from "@/lib/store/list-import";
import { replaceRevision } from "@/lib/store/sample";
import type { FlightTransferRuleRow, InterlineAgreementRow } from "@/lib/store/schema";
import { dateInZone } from "@/lib/time/calendar";
import { mostTransferMinutes, transferTypes } from "../routing/transfer-rules";
import { readDesignator, readSource, readStation, wholeMinutes } from "./import-cells";

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

/** Imports a complete list of facts beside flights. */
const flightList = <Key extends string, Row extends object>(
  list: Pick<ListImport<Key, Row>, "domain" | "columns" | "example" | "keyOf"> & {
    table: "interline_agreements" | "flight_transfer_rules";
    parse(cells: Record<Key, string>, facts: Facts, report: LineReport<Key>): Row;
    compared: Compared;
  },
): Importer =>
  listImporter<Key, Row>({
    ...list,
    most: mostTransferLines,
    replacesAll: true,
    async begin(db, { now }) {
      const stored = await db.selectFrom("airports").select("id").execute();
      const facts = {
        airports: new Set(stored.map(({ id }) => id)),
        today: dateInZone(now, site().zone),
      };
      return (cells, report) => list.parse(cells, facts, report);
    },
    async apply(trx, rows, { now, sample }) {
      if (!sample) await replaceRevision(trx, "flights");
      const changes = await replaceAll(trx, list.table, rows, {
        compared: list.compared,
        sample: sample ? 1 : 0,
      });
      if (!sample) await recordChange(trx, "flights", "*", now);
      return changes;
    },
  });

const column = <Key extends string>(key: Key, required = false) => ({ head: key, key, required });
const sourceColumns = [
  column("source", true),
  { head: "as_of", key: "as_of", required: true, isDate: true },
] as const;

const interlineColumns = [column("airline", true), column("partner", true), ...sourceColumns] as const;
type InterlineKey = (typeof interlineColumns)[number]["key"];

/** Imports which airlines carry each other's cargo. An agreement holds in both directions. */
export const interlineImporter: Importer = flightList<InterlineKey, Insertable<InterlineAgreementRow>>({
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
export const flightTransfersImporter: Importer = flightList<RuleKey, Insertable<FlightTransferRuleRow>>({
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

/** The agreements as a file that imports to the same. */
export async function* exportInterline({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const rows = await reader
    .selectFrom("interline_agreements")
    .selectAll()
    .orderBy("airline")
    .orderBy("partner")
    .orderBy("sample")
    .execute();
  yield listFile(
    interlineColumns,
    rows.map(({ airline, partner, source, as_of }) => [airline, partner, source, formatDate(as_of)]),
  );
}

/** The rules as a file that imports to the same, in their order. */
export async function* exportFlightTransfers({ reader }: Pick<Store, "reader">): AsyncGenerator<string> {
  const rows = await reader.selectFrom("flight_transfer_rules").selectAll().orderBy("id").execute();
  yield listFile(
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
