import type { VisitRow } from "@/lib/store/schema";
import { type VisitFact, type VisitMoment, visitMoments } from "./schema";

/**
 * Joins what files say to visits. A source with numbers replaces what it said before by its newer stamp. Lists without numbers say only
 * which ship came or left, and when: there a visit is a ship and its time.
 */

const texts = [
  ...(["place", "imo", "call_sign", "ship", "kind", "from_port", "to_port", "agent", "company"] as const),
  "notes",
] as const;
const sayings = visitMoments.map((moment) => `${moment}_by` as const);
/** What is compared: a visit of which nothing of it differs is not written. */
const values = [...texts, ...visitMoments, ...sayings, "ended"] as const;

const hour = 3_600_000;
const day = 24 * hour;
/** A time of a list is corrected by minutes: within these hours it is the same arrival or departure. */
const sameEvent = 3 * hour;
/** An expected ship is the one that comes within these days. */
const sameVisit = 5 * day;
/** No ship stays longer. */
export const longestStay = 21 * day;

const nameKey = ({ call_sign, ship, imo }: Partial<Pick<VisitRow, "call_sign" | "ship" | "imo">>): string =>
  call_sign ?? (ship ? `name ${ship.toUpperCase()}` : `imo ${imo}`);

/** The time of a visit by which it is ordered; null where none is known. */
const momentOf = (row: Partial<Record<VisitMoment, string | null>>): string | null =>
  row.arrival_actual ?? row.departure_actual ?? row.arrival_estimated ?? row.departure_estimated ?? null;

export const factMoment = ({ times }: VisitFact): string | null =>
  momentOf(Object.fromEntries(visitMoments.map((one) => [one, times[one]?.at ?? null])));

const isUnequal = (a: VisitRow, b: VisitRow): boolean => values.some((one) => a[one] !== b[one]);

function rowOf(fact: VisitFact, sourceId: string, seenAt: string): VisitRow {
  const { times } = fact;
  const of = <Key extends string>(entries: readonly (readonly [Key, string | null])[]) =>
    Object.fromEntries(entries) as Record<Key, string | null>;
  return {
    source: fact.source,
    source_id: sourceId,
    port: fact.port,
    ...of(texts.map((one) => [one, fact[one] ?? null] as const)),
    ...of(visitMoments.map((one) => [one, times[one]?.at ?? null] as const)),
    ...of(visitMoments.map((one) => [`${one}_by` as const, times[one]?.by ?? null] as const)),
    ended: fact.isEnded || times.departure_actual ? 1 : 0,
    at: factMoment(fact) ?? seenAt,
    seen_at: seenAt,
    revision: 1,
  };
}

/** What is stored of a source before an import, and after it. */
export class Visits {
  readonly #stored: ReadonlyMap<string, VisitRow>;
  readonly #rows: Map<string, VisitRow>;
  readonly #byShip: Map<string, VisitRow[]>;
  readonly #touched = new Set<string>();
  /** Those of which a file with a stamp says that it was still so. */
  readonly #restamped = new Set<string>();
  readonly #now: string;

  constructor(stored: readonly VisitRow[], now: Date) {
    this.#now = now.toISOString();
    this.#stored = new Map(stored.map((row) => [row.source_id, row]));
    this.#rows = new Map(this.#stored);
    this.#byShip = new Map();
    for (const row of stored) this.#add(row);
  }

  #add(row: VisitRow): void {
    const key = nameKey(row);
    this.#byShip.set(key, [...(this.#byShip.get(key) ?? []), row]);
  }

  /** Takes facts in the order of their stamps. */
  take(facts: readonly VisitFact[]): void {
    const inOrder = facts.toSorted((a, b) => {
      const [first, second] = [a.seenAt ?? this.#now, b.seenAt ?? this.#now];
      if (first !== second) return first < second ? -1 : 1;
      return (factMoment(a) ?? "") < (factMoment(b) ?? "") ? -1 : 1;
    });
    for (const fact of inOrder) {
      if (fact.sourceId === null) this.#join(fact);
      else this.#replace(fact, fact.sourceId);
    }
  }

  #replace(fact: VisitFact, id: string): void {
    this.#touched.add(id);
    const before = this.#rows.get(id);
    const row = rowOf(fact, id, fact.seenAt ?? this.#now);
    if (!before) this.#rows.set(id, row);
    else if (row.seen_at >= before.seen_at) this.#rows.set(id, this.#revised(row, fact));
  }

  #join(fact: VisitFact): void {
    const of = this.#byShip.get(nameKey(fact)) ?? [];
    const seenAt = fact.seenAt ?? this.#now;
    const found = visitOf(
      fact,
      of.map((row) => this.#rows.get(row.source_id) ?? row),
    );
    if (!found) {
      const row = rowOf(fact, `${nameKey(fact)} ${factMoment(fact)}`, seenAt);
      this.#rows.set(row.source_id, row);
      this.#touched.add(row.source_id);
      this.#add(row);
      return;
    }
    this.#touched.add(found.source_id);
    const isNewer = seenAt >= found.seen_at;
    const row = { ...found };
    const said = rowOf(fact, found.source_id, seenAt);
    for (const one of [...texts, ...visitMoments, ...sayings])
      if (said[one] !== null && (isNewer || row[one] === null)) row[one] = said[one];
    row.ended = found.ended || said.ended;
    row.at = momentOf(row) ?? row.at;
    if (isNewer) row.seen_at = seenAt;
    this.#rows.set(row.source_id, this.#revised(row, fact));
  }

  /** With the number of its revision: one import is one revision of what was stored before it. */
  #revised(row: VisitRow, { seenAt }: VisitFact): VisitRow {
    const stored = this.#stored.get(row.source_id);
    if (stored && seenAt !== null && seenAt > stored.seen_at) this.#restamped.add(row.source_id);
    return { ...row, revision: stored ? stored.revision + (isUnequal(row, stored) ? 1 : 0) : 1 };
  }

  /** The visits of the file, the rows to write, which of them were only said again, and how many of them the store had. */
  result(): { visits: number; written: VisitRow[]; saidAgain: VisitRow[]; added: number; changed: number } {
    const written = [...this.#touched].flatMap((id) => {
      const [row, before] = [this.#rows.get(id), this.#stored.get(id)];
      const isWritten = row && (!before || isUnequal(row, before) || this.#restamped.has(id));
      return isWritten ? [row] : [];
    });
    const added = written.filter(({ source_id }) => !this.#stored.has(source_id)).length;
    const saidAgain = written.filter((row) => {
      const before = this.#stored.get(row.source_id);
      return before && !isUnequal(row, before);
    });
    return { visits: this.#touched.size, written, saidAgain, added, changed: written.length - added };
  }
}

/** The visit of a ship that a record of a list without numbers is of. */
function visitOf(fact: VisitFact, rows: readonly VisitRow[]): VisitRow | null {
  const at = Date.parse(factMoment(fact) ?? "");
  const away = (time: string | null) => (time ? Math.abs(Date.parse(time) - at) : Number.POSITIVE_INFINITY);
  const after = (time: string | null) => (time ? at - Date.parse(time) : Number.NaN);
  /** The row whose distance is the least, at most `most`, and not negative. */
  const nearest = (most: number, distance: (row: VisitRow) => number, fits = (_: VisitRow) => true) =>
    rows
      .filter((row) => fits(row) && distance(row) >= 0 && distance(row) <= most)
      .toSorted((a, b) => distance(a) - distance(b))[0];
  const sinceArrival = (row: VisitRow) => after(row.arrival_actual ?? row.arrival_estimated);
  const fromEstimate = (row: VisitRow) => away(row.arrival_estimated);
  const isDue = (row: VisitRow) => isAwaited(row) && !row.ended;
  const found = (): VisitRow | undefined => {
    const [moment] = Object.keys(fact.times);
    switch (moment as VisitMoment) {
      case "arrival_actual":
        return (
          nearest(sameEvent, (row) => away(row.arrival_actual)) ??
          nearest(sameVisit, fromEstimate, isDue) ??
          // Its departure was read before.
          nearest(longestStay, (row) => -after(row.departure_actual), isAwaited)
        );
      case "arrival_estimated":
        return (
          nearest(sameVisit, fromEstimate, isDue) ?? nearest(12 * hour, (row) => away(row.arrival_actual))
        );
      case "departure_actual":
        return (
          nearest(sameEvent, (row) => away(row.departure_actual)) ??
          nearest(longestStay, sinceArrival, (row) => !row.departure_actual)
        );
      default:
        return (
          nearest(longestStay, sinceArrival, (row) => !row.ended) ??
          nearest(sameVisit, (row) => away(row.departure_estimated ?? row.departure_actual))
        );
    }
  };
  return found() ?? null;
}

const isAwaited = (row: VisitRow) => row.arrival_actual === null;
