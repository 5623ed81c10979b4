import type { Kysely } from "kysely";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { engineOf } from "@/lib/store/engine/engine";
import type { Database, SecondCutoffRow } from "@/lib/store/schema";
import { addDays } from "@/lib/time/calendar";
import { bareImo } from "../files/vessels";
import { arrivalColumn, departureColumn } from "../routing/load";
import { callsOf, daysAfter, daysBefore, keyOfVoyage, type LoadingCall, nameOfTerminal } from "./match";

/** The calls that lines of second sources may be about, and which line is about which. */

/** The calls that each line fits; a line that fits none is missing. */
export function fitsOf<Row extends SecondCutoffRow>(
  calls: readonly LoadingCall[],
  rows: readonly Row[],
  language: Locale,
): Map<Row, LoadingCall[][]> {
  const byKey = new Map<string, LoadingCall[]>();
  for (const call of calls)
    for (const key of keysOfCall(call)) {
      const same = byKey.get(key);
      if (same) same.push(call);
      else byKey.set(key, [call]);
    }
  return new Map(
    rows.flatMap((row): [Row, LoadingCall[][]][] => {
      const near = [...new Set(keysOfRow(row).flatMap((key) => byKey.get(key) ?? []))];
      const fits = callsOf(row, near, language);
      return fits.length > 0 ? [[row, fits]] : [];
    }),
  );
}

/** The days of departure of calls between which a line does not tell, in their order; null where it fits one call or none. */
export const departuresOf = (fits: readonly LoadingCall[][]): string[] | null =>
  fits.length > 1 ? fits.map(([first]) => dateOf(first?.departure ?? "")).sort() : null;

const voyageKey = (port: string, voyage: string) => `${port} ${voyage}`;
const shipKey = (port: string, imo: string) => `${port} imo ${imo}`;
const keysOfRow = ({ port_id, voyage_key, imo }: SecondCutoffRow): string[] => [
  voyageKey(port_id, voyage_key),
  ...(imo ? [shipKey(port_id, imo)] : []),
];
const keysOfCall = ({ portId, voyage, imo }: LoadingCall): string[] => [
  voyageKey(portId, keyOfVoyage(voyage ?? "")),
  ...(imo ? [shipKey(portId, bareImo(imo))] : []),
];

/** What is loaded at the ports of some lines while their cut-offs may be those of it: stored sailings, and calls. */
export async function loadingCalls(
  db: Kysely<Database>,
  rows: readonly SecondCutoffRow[],
): Promise<LoadingCall[]> {
  if (rows.length === 0) return [];
  const days = rows.map(({ time }) => dateOf(time)).sort();
  const from = addDays(days[0] ?? "", -daysAfter);
  const to = addDays(days.at(-1) ?? "", daysBefore);
  const ports = engineOf(db).listed([...new Set(rows.map(({ port_id }) => port_id))]);
  const wanted = new Set(rows.flatMap(keysOfRow));
  const sailings = await db
    .selectFrom("sailings")
    .select([
      "loading_port_id as portId",
      "operator as seller",
      "vessel",
      "imo",
      "voyage",
      "etd as departure",
    ])
    .distinct()
    .where("loading_port_id", "in", ports)
    .where("etd", ">=", from)
    .where("etd", "<", `${to}U`)
    .execute();
  const calls = await db
    .selectFrom("calls as c")
    .innerJoin("voyages as v", "v.id", "c.voyage_id")
    .innerJoin("call_sales as s", (join) =>
      join.onRef("s.voyage_id", "=", "c.voyage_id").onRef("s.n", "=", "c.n"),
    )
    .innerJoin("carriers as k", "k.code", "s.seller")
    .select(["c.port_id as portId", "k.name as seller", "v.vessel", "v.imo", "s.voyage_out as voyage"])
    .select(["c.terminal as code", "c.terminal_name as name", departureColumn, arrivalColumn])
    .where("c.port_id", "in", ports)
    .where("c.status", "=", "planned")
    .where("c.loads", "!=", "")
    .where("v.status", "=", "planned")
    .where("v.replaced_by", "is", null)
    .where("v.first_on", "<=", to)
    .where("v.last_on", ">=", from)
    .execute();
  return [
    ...sailings.map((sailing) => ({ ...sailing, terminal: null })),
    ...calls.map(({ code, name, ...call }) => ({
      ...call,
      terminal: nameOfTerminal(call.portId, { code, name, at: call.departure ?? call.arrival }, "en"),
    })),
  ].filter((call) => keysOfCall(call).some((key) => wanted.has(key)));
}
