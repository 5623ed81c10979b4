import { dateOf } from "@/lib/i18n/formats";
import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import type { SecondCutoffRow } from "@/lib/store/schema";
import { bareImo } from "../files/vessels";
import {
  mostSecondCutoffs,
  type Sailing,
  type SailingCriteria,
  type SailingsAdapter,
  type SecondCutoff,
} from "../schema";
import { departuresOf, fitsOf, loadingCalls } from "./loading-calls";
import { isAbout, isTerminal, keyOfVoyage, type LoadingCall, type SoldCall } from "./match";

type Reading = Pick<Store, "reader" | "version">;

/** Whether there are any: most portals have none, and their searches read no table more. */
export const hasSecondCutoffs = memoizePerVersion(
  async ({ reader }: Reading): Promise<boolean> =>
    (await reader.selectFrom("second_cutoffs").select("port_id").limit(1).executeTakeFirst()) !== undefined,
  { key: () => "", max: 1 },
);

/** Adds what terminals and agents say of the cut-offs to the sailings of a search. */
export const withSecondCutoffs = (adapter: SailingsAdapter, store: Reading): SailingsAdapter => ({
  async searchSailings(criteria) {
    const list = await adapter.searchSailings(criteria);
    if (!(await hasSecondCutoffs(store))) return list;
    const { loadingPort, language } = criteria;
    const sailings = await addSecondCutoffs(store, list.sailings, loadingPort.id, language);
    return sailings === list.sailings ? list : { ...list, sailings };
  },
});

/** The same for sailings that leave one port, by its id. */
export async function addSecondCutoffs(
  store: Reading,
  sailings: Sailing[],
  portId: string,
  language: SailingCriteria["language"],
): Promise<Sailing[]> {
  const lines = await linesOfPort(store, portId);
  if (lines.fits.size === 0) return sailings;
  return sailings.map((sailing) => withSources(sailing, lines, portId, language));
}

/** Ships and days of departure of calls of which a second source says a cut-off on some days. */
export interface SecondCalls {
  /** IMO numbers, of those that have one. */
  imos: ReadonlySet<string>;
  /** YYYY-MM-DD. */
  days: ReadonlySet<string>;
}

/** The calls at a port, or at any (null), of which a second source says a cut-off from one day to another, both included. */
export async function readSecondCalls(
  store: Reading,
  portId: string | null,
  { from, to }: { from: string; to: string },
): Promise<SecondCalls> {
  const isOn = ({ time }: SecondCutoffRow) => time >= from && time < `${to}U`;
  const ports = await store.reader
    .selectFrom("second_cutoffs")
    .select("port_id")
    .distinct()
    .where("time", ">=", from)
    .where("time", "<", `${to}U`)
    .$if(portId !== null, (query) => query.where("port_id", "=", portId ?? ""))
    .execute();
  const [imos, days] = [new Set<string>(), new Set<string>()];
  for (const { port_id } of ports)
    for (const [row, fits] of (await linesOfPort(store, port_id)).fits) {
      if (!isOn(row)) continue;
      if (row.imo) imos.add(row.imo);
      for (const { imo, departure } of fits.flat()) {
        if (imo) imos.add(bareImo(imo));
        if (departure) days.add(dateOf(departure));
      }
    }
  return { imos, days };
}

/** The lines about a port, with the calls that each fits. */
interface PortLines {
  byVoyage: ReadonlyMap<string, SecondCutoffRow[]>;
  /** Of terminals, by IMO number. */
  byShip: ReadonlyMap<string, SecondCutoffRow[]>;
  fits: ReadonlyMap<SecondCutoffRow, LoadingCall[][]>;
}

const linesOfPort = memoizePerVersion(
  async ({ reader }: Reading, portId: string): Promise<PortLines> => {
    const rows = await reader
      .selectFrom("second_cutoffs")
      .selectAll()
      .where("port_id", "=", portId)
      .orderBy("code")
      .orderBy("source")
      .orderBy("terminal")
      .orderBy("voyage_key")
      .orderBy("ship_key")
      .execute();
    const fits = fitsOf(await loadingCalls(reader, rows), rows, "en");
    const matched = rows.filter((row) => fits.has(row));
    return {
      byVoyage: Map.groupBy(matched, ({ voyage_key }) => voyage_key),
      byShip: Map.groupBy(
        matched.filter(({ kind, imo }) => kind === "terminal" && imo),
        ({ imo }) => imo ?? "",
      ),
      fits,
    };
  },
  { key: (portId) => portId, maxSize: 100_000, sizeOf: ({ fits }) => 1 + fits.size },
);

function withSources(
  sailing: Sailing,
  lines: PortLines,
  portId: string,
  language: SailingCriteria["language"],
): Sailing {
  const secondCutoffs = cutoffsOfCall(callOfSailing(sailing, portId), lines, language);
  return secondCutoffs.length > 0 ? { ...sailing, secondCutoffs } : sailing;
}

/** What second sources say of one call of a ship. Throws what the store throws. */
export async function readSecondCutoffs(
  store: Reading,
  call: Omit<SoldCall, "terminal">,
  language: SailingCriteria["language"],
): Promise<SecondCutoff[]> {
  if (!(await hasSecondCutoffs(store))) return [];
  return cutoffsOfCall({ ...call, terminal: null }, await linesOfPort(store, call.portId), language);
}

const cutoffsOfCall = (
  call: SoldCall,
  lines: PortLines,
  language: SailingCriteria["language"],
): SecondCutoff[] =>
  linesOfCall(call, lines, language)
    .slice(0, mostSecondCutoffs)
    .map((row) => {
      const { code, time, source, kind, as_of } = row;
      const departures = departuresOf(lines.fits.get(row) ?? []);
      return { code, time, source, kind, asOf: as_of, ...(departures && { departures }) };
    });

const callOfSailing = ({ vessel, imo, voyage, etd, legs }: Sailing, portId: string): SoldCall => ({
  ...{ portId, vessel, imo, voyage, departure: etd, terminal: legs[0]?.from.terminal ?? null },
});

/**
 * The lines about a ship's call as one carrier sells it: those of its own voyage number, and what terminals say of the call under
 * other numbers, unless the same source gives that cut-off under its own.
 */
function linesOfCall(
  call: SoldCall,
  { byVoyage, byShip, fits }: PortLines,
  language: SailingCriteria["language"],
): SecondCutoffRow[] {
  const voyage = keyOfVoyage(call.voyage ?? "");
  const own = (byVoyage.get(voyage) ?? []).filter((row) => isAbout(row, call, language));
  const said = new Set(own.map(saidBy));
  const day = call.departure && dateOf(call.departure);
  const others = (byShip.get(bareImo(call.imo ?? "")) ?? []).filter(
    (row) =>
      row.voyage_key !== voyage &&
      !said.has(saidBy(row)) &&
      isTerminal(row, call, language) &&
      fits
        .get(row)
        ?.flat()
        .some(({ departure }) => departure && dateOf(departure) === day),
  );
  return [...own, ...others].sort((a, b) => order(a).localeCompare(order(b), "en"));
}

const saidBy = ({ code, source }: SecondCutoffRow): string => `${code} ${source}`;
const order = ({ code, source, terminal }: SecondCutoffRow): string => `${code}\n${source}\n${terminal}`;
