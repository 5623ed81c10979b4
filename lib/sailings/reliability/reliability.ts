import { setImmediate as breathe, setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { processState } from "@/lib/memoize/process-state.mjs";
import { doNotCache } from "@/lib/observability/request-context";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { memoizeLatest } from "@/lib/store/per-version";
import { dataRevision, isSample } from "@/lib/store/sample";
import type { ScheduleChangeRow } from "@/lib/store/schema";
import { addDays, dateInZone } from "@/lib/time/calendar";
import { carrierFinder } from "../call-pages/carriers";
import { cutoffCodes, otherCodes } from "../calls-import/cutoff-codes";
import { readCalls } from "../revisions/history";
import type { ChangeKind } from "../revisions/schema";
import { callsRevision, departureColumn } from "../routing/load";
import { loadingPorts } from "../search/loading-ports";
import type { CarrierReliability, Period, Reliability } from "./schema";
import {
  addTally,
  type CountedChange,
  countedPeriod,
  emptyTally,
  figuresOf,
  type PublishedCall,
  type PublishedVoyage,
  type Tally,
  tallyVoyages,
} from "./tally";

type Reader = Store["reader"];

/** No voyage takes longer; and how long a request waits for figures that are being counted. */
const longestVoyage = 150;
const waitMs = 1000;

const countedKinds = [
  "departureRolled",
  "departureAdvanced",
  "arrivalChanged",
  "cutoffEarlier",
  "cutoffLater",
  "blanked",
] as const satisfies readonly ChangeKind[];

/** Cut-offs of a call's JSON. Receiving is none. */
const codesOfCutoffs: ReadonlySet<string> = new Set<string>([
  cutoffCodes.siCutoff,
  cutoffCodes.vgmCutoff,
  cutoffCodes.cyCutoff,
  cutoffCodes.cfsCutoff,
  cutoffCodes.vrCutoff,
  cutoffCodes.cvCutoff,
  ...otherCodes,
]);

interface Counted {
  /** By the code of a carrier: what its port calls say. */
  sellers: ReadonlyMap<string, Tally>;
  /** By the folded name of an operator: what its published sailings say. */
  operators: ReadonlyMap<string, { name: string; tally: Tally }>;
}

const latestCounts = processState("sailings.reliability", () => memoizeLatest<Counted>());

/** Whether there are figures at all, and of which weeks. */
async function basisOf(store: Store, now: Date): Promise<Exclude<Reliability, { state: "known" }> | Period> {
  if (await isSample(store, "sailings")) return { state: "sample" };
  const first = await store.reader
    .selectFrom("schedule_changes")
    .select(({ fn }) => fn.min<string | null>("recorded_at").as("at"))
    .where("sample", "=", 0)
    .executeTakeFirst();
  const { zone } = site();
  const since = first?.at ? dateInZone(new Date(first.at), zone) : null;
  return countedPeriod(dateInZone(now, zone), since) ?? { state: "short", since };
}

/**
 * How reliable the published schedule of a stored service was: its past departures, with those of imports that a later one
 * has replaced as far as a recorded change has them.
 */
export async function reliabilityOfService(store: Store, serviceId: string, now: Date): Promise<Reliability> {
  const basis = await basisOf(store, now);
  if ("state" in basis) return basis;
  return known(basis, (await tallyService(store.reader, serviceId, basis)).all, []);
}

/**
 * The same of carriers, by their codes or names: of all that they sell, in sum and one by one, the one with most departures
 * first. A carrier whose port calls are known is judged by them, another one by its published sailings. The figures of all
 * carriers are counted once for each import and day, in short steps; a caller that has waited a second gets `building`.
 */
export async function reliabilityOfCarriers(
  store: Store,
  codesOrNames: readonly string[],
  now: Date,
): Promise<Reliability> {
  const basis = await basisOf(store, now);
  if ("state" in basis) return basis;
  const revision = `${await dataRevision(store, "sailings")} ${await callsRevision(store)} ${basis.from} ${basis.to}`;
  const counted = await Promise.race([
    latestCounts(store, revision, () => countAll(store, basis)),
    setTimeout(waitMs, null, { ref: false }),
  ]);
  if (!counted) {
    doNotCache();
    return { state: "building" };
  }
  const find = await carrierFinder(store, now);
  const tallies = new Map<string, CarrierReliability & { tally: Tally }>();
  for (const text of codesOrNames) {
    const found = find(text);
    const carrier = found ?? { name: text, path: "", nameZh: null, code: null };
    const key = carrier.path || fold(carrier.name);
    const tally = tallyOf(counted, carrier, text);
    if (tallies.has(key) || !tally) continue;
    const { name, path, nameZh } = carrier;
    tallies.set(key, { name, path, nameZh, tally, figures: figuresOf(tally, basis) });
  }
  const all = emptyTally(basis);
  for (const { tally } of tallies.values()) addTally(all, tally);
  const carriers = [...tallies.values()]
    .map(({ tally: _tally, ...carrier }) => carrier)
    .sort((a, b) => b.figures.moved.all - a.figures.moved.all || (fold(a.name) < fold(b.name) ? -1 : 1));
  return known(basis, all, carriers);
}

function tallyOf(
  { sellers, operators }: Counted,
  { code, name }: { code: string | null; name: string },
  text: string,
): Tally | undefined {
  const ofCalls = [code, name, text].flatMap((key) => (key && sellers.get(key)) || [])[0];
  return ofCalls ?? operators.get(fold(name))?.tally ?? operators.get(fold(text))?.tally;
}

function known(period: Period, tally: Tally, carriers: readonly CarrierReliability[]): Reliability {
  const figures = figuresOf(tally, period);
  const isEmpty = figures.moved.all === 0 && figures.arrivals === 0 && figures.voyagesBlanked.all === 0;
  return isEmpty ? { state: "short", since: null } : { state: "known", period, figures, carriers };
}

async function countAll({ reader }: Store, period: Period): Promise<Counted> {
  const sellers = new Map<string, Tally>();
  const services = await reader.selectFrom("services").select("id").where("sample", "=", 0).execute();
  for (const { id } of services) {
    for (const [seller, tally] of (await tallyService(reader, id, period)).bySeller) {
      const sum = sellers.get(seller);
      if (sum) addTally(sum, tally);
      else sellers.set(seller, tally);
    }
    await breathe();
  }
  return { sellers, operators: await countOperators(reader, period) };
}

/** Changes that count, recorded since the first one that can concern the period. */
const changesSince = (reader: Reader, { from }: Period) =>
  reader
    .selectFrom("schedule_changes")
    .select(["kind", "is_late", "field", "previous", "current", "recorded_at", "port_id", "voyage", "vessel"])
    .select(["etd", "calls", "seller", "service", "operator", "loading_port_id", "discharge_port_id"])
    .where("sample", "=", 0)
    .where("kind", "in", [...countedKinds])
    .where("recorded_at", ">=", addDays(from, -longestVoyage))
    .orderBy("recorded_at")
    .orderBy("id");

type ChangeRow = Pick<
  ScheduleChangeRow,
  "kind" | "field" | "previous" | "current" | "recorded_at" | "port_id" | "etd"
> & { is_late: number };

const countedChange = (row: ChangeRow, portId: string | null, voyage: string): CountedChange => ({
  kind: row.kind as ChangeKind,
  isLate: row.is_late === 1,
  field: row.field,
  previous: row.previous,
  current: row.current,
  recordedAt: row.recorded_at,
  portId,
  voyage,
  etd: row.etd,
});

interface CallRow {
  voyageId: number;
  n: number;
  voyageStatus: string;
  firstOn: string;
  port: string;
  status: string;
  loads: string;
  discharges: string;
  departure: string | null;
  arrivalPlanned: string | null;
  arrivalEstimated: string | null;
  arrivalActual: string | null;
  seller: string;
  voyageIn: string;
  voyageOut: string;
  cutoffs: string | null;
}

/** The tally of a service, and those of its carriers. */
async function tallyService(
  reader: Reader,
  serviceId: string,
  period: Period,
): Promise<{ all: Tally; bySeller: Map<string, Tally> }> {
  // SQLite takes cross joins in the order that is written: the service's voyages come first.
  const { rows } = await sql<CallRow>`
    select v.id as "voyageId", c.n, v.status as "voyageStatus", v.first_on as "firstOn", c.port_id as port, c.status,
      c.loads, c.discharges, ${departureColumn}, c.arrival_planned as "arrivalPlanned",
      c.arrival_estimated as "arrivalEstimated", c.arrival_actual as "arrivalActual",
      a.seller, a.voyage_in as "voyageIn", a.voyage_out as "voyageOut", a.cutoffs
    from voyages as v
    cross join calls as c
    cross join call_sales as a
    where c.voyage_id = v.id and a.voyage_id = c.voyage_id and a.n = c.n and v.service_id = ${serviceId}
      and v.replaced_by is null and v.sample = 0
      and v.first_on between ${addDays(period.from, -longestVoyage)} and ${period.to}
    order by v.first_on, v.id, c.n, a.seller
  `.execute(reader);
  const changes = await changesSince(reader, period).where("service_id", "=", serviceId).execute();
  const sellers = new Set([...rows, ...changes].flatMap(({ seller }) => seller ?? []));
  const tally = (seller: string | null) => {
    const own = <Row extends { seller: string | null }>(all: readonly Row[]) =>
      seller === null || sellers.size === 1 ? all : all.filter((row) => row.seller === seller);
    const voyages = publishedVoyages(own(rows));
    const counted = own(changes).map((row) => countedChange(row, row.port_id, row.voyage ?? ""));
    return tallyVoyages([...voyages, ...goneVoyages(own(changes), voyages)], counted, period);
  };
  const all = tally(null);
  const bySeller = new Map([...sellers].map((seller) => [seller, sellers.size === 1 ? all : tally(seller)]));
  return { all, bySeller };
}

function publishedVoyages(rows: readonly CallRow[]): PublishedVoyage[] {
  return [...Map.groupBy(rows, ({ voyageId }) => voyageId).values()].map((ofVoyage) => {
    const isBlank = ofVoyage[0]?.voyageStatus === "blank";
    let last = ofVoyage[0]?.firstOn ?? "";
    const calls = [...Map.groupBy(ofVoyage, ({ n }) => n).values()].flatMap((sold): PublishedCall[] => {
      const [row] = sold;
      if (!row) return [];
      const state = isBlank ? "blank" : row.status === "omitted" ? "omitted" : "planned";
      const arrival = row.arrivalEstimated ?? row.arrivalPlanned ?? row.arrivalActual;
      // An omitted call may have no times: it was due after the call before it.
      const departure = row.departure ?? (state === "omitted" ? (arrival ?? last) : null);
      last = (departure ?? arrival ?? last).slice(0, 10);
      return [
        {
          portId: row.port,
          voyages: [...new Set(sold.flatMap(({ voyageIn, voyageOut }) => [voyageOut, voyageIn]))],
          state,
          departure: row.loads === "" ? null : departure,
          arrival: row.discharges === "" || row.n === 1 ? null : arrival,
          arrivalActual: row.arrivalActual,
          cutoffs: sold.reduce((sum, { cutoffs }) => sum + countCutoffs(cutoffs), 0),
        },
      ];
    });
    return { isBlank, calls };
  });
}

const countCutoffs = (json: string | null): number =>
  json ? Object.keys(JSON.parse(json) as object).filter((code) => codesOfCutoffs.has(code)).length : 0;

/** Blanked voyages that are not stored any more, as the change has them that says so. */
function goneVoyages(
  changes: readonly { kind: string; calls: string | null; voyage: string | null }[],
  stored: readonly PublishedVoyage[],
): PublishedVoyage[] {
  const known = new Set(stored.flatMap(({ calls }) => calls.flatMap(({ voyages }) => voyages)));
  const gone = new Map<string, PublishedVoyage>();
  for (const { kind, calls, voyage } of changes) {
    if (kind !== "blanked" || calls === null) continue;
    const called = readCalls(calls);
    if (called.some((call) => known.has(call.voyage))) continue;
    // The last call discharges only.
    const departures = called
      .slice(0, -1)
      .flatMap(({ portId, departure, voyage: number }): PublishedCall[] =>
        departure
          ? [
              {
                portId,
                voyages: [number],
                state: "blank",
                departure,
                arrival: null,
                arrivalActual: null,
                cutoffs: 0,
              },
            ]
          : [],
      );
    gone.set(voyage ?? calls, { isBlank: true, calls: departures });
  }
  return [...gone.values()];
}

/** The tallies of operators from their published sailings, port by port. */
async function countOperators(reader: Reader, period: Period): Promise<Counted["operators"]> {
  const operators = new Map<string, { name: string; tally: Tally }>();
  const last = addDays(period.to, 1);
  for await (const loading of loadingPorts(reader)) {
    const rows = await reader
      .selectFrom("sailings")
      .select(["discharge_port_id", "etd", "eta", "operator", "service", "vessel", "voyage"])
      .select(["si", "vgm", "cy", "cfs", "vr", "cv"])
      .where("loading_port_id", "=", loading)
      // Arrivals in the period may have departed before it.
      .where("etd", ">=", addDays(period.from, -longestVoyage))
      .where("etd", "<", last)
      .where("sample", "=", 0)
      .execute();
    const changes =
      rows.length === 0
        ? []
        : await changesSince(reader, period).where("loading_port_id", "=", loading).execute();
    const byOperator = Map.groupBy(changes, ({ operator }) => fold(operator));
    for (const [key, ofOperator] of Map.groupBy(rows, ({ operator }) => fold(operator))) {
      const tally = tallySailings(ofOperator, byOperator.get(key) ?? [], loading, period);
      const known = operators.get(key);
      if (known) addTally(known.tally, tally);
      else operators.set(key, { name: ofOperator[0]?.operator ?? "", tally });
    }
  }
  return operators;
}

interface SailingOfPort {
  discharge_port_id: string;
  etd: string;
  eta: string | null;
  service: string | null;
  vessel: string;
  voyage: string | null;
  si: string | null;
  vgm: string | null;
  cy: string | null;
  cfs: string | null;
  vr: string | null;
  cv: string | null;
}

const timesOfRow = ["si", "vgm", "cy", "cfs", "vr", "cv"] as const;

/** One ship's departure is published once for each discharge port: it counts once, and each arrival counts. */
function tallySailings(
  rows: readonly SailingOfPort[],
  changes: readonly (ChangeRow & {
    service: string | null;
    vessel: string | null;
    voyage: string | null;
    discharge_port_id: string | null;
  })[],
  loading: string,
  period: Period,
): Tally {
  const voyages = [...Map.groupBy(rows, (row) => `${voyageOf(row)} ${row.etd.slice(0, 10)}`).values()].map(
    (same): PublishedVoyage => {
      const [first] = same;
      const voyage = first ? voyageOf(first) : "";
      const departure: PublishedCall = {
        portId: loading,
        voyages: [voyage],
        state: "planned",
        departure: first?.etd ?? null,
        arrival: null,
        arrivalActual: null,
        cutoffs: timesOfRow.filter((time) => same.some((row) => row[time] !== null)).length,
      };
      const arrivals = same.map(
        ({ discharge_port_id, eta }): PublishedCall => ({
          ...departure,
          portId: laneOf(loading, discharge_port_id),
          departure: null,
          arrival: eta,
          cutoffs: 0,
        }),
      );
      return { isBlank: false, calls: [departure, ...arrivals] };
    },
  );
  const stored = new Set(rows.map(voyageOf));
  const blanked = new Map(
    changes.flatMap((row) =>
      row.kind === "blanked" && row.etd && !stored.has(voyageOf(row))
        ? [[voyageOf(row), row.etd] as const]
        : [],
    ),
  );
  const gone = [...blanked].map(
    ([voyage, departure]): PublishedVoyage => ({
      isBlank: true,
      calls: [
        {
          portId: loading,
          voyages: [voyage],
          state: "blank",
          departure,
          arrival: null,
          arrivalActual: null,
          cutoffs: 0,
        },
      ],
    }),
  );
  const counted = changes.map((row) =>
    countedChange(
      row,
      row.kind === "arrivalChanged" ? laneOf(loading, row.discharge_port_id ?? "") : loading,
      voyageOf(row),
    ),
  );
  const tally = tallyVoyages([...voyages, ...gone], counted, period);
  // Rows of port pairs do not show which departures are one voyage, nor which calls it has.
  return { ...tally, voyages: 0, voyagesBlank: 0, calls: 0, callsOmitted: 0 };
}

const laneOf = (loading: string, discharge: string) => `${loading}>${discharge}`;

/** A voyage of an operator: its number in a service, else with its ship, which may be swapped where a service is known. */
const voyageOf = ({
  service,
  vessel,
  voyage,
}: {
  service: string | null;
  vessel: string | null;
  voyage: string | null;
}): string => JSON.stringify([service, voyage, service && voyage ? null : vessel]);
