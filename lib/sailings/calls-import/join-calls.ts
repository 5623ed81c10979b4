import { quoteCell } from "@/lib/store/import-lines";
import type { IncomingCall } from "./incoming";
import { serviceId, shipKey } from "./incoming";

/** Calls of a file that are equal in all by which they are put into a voyage, and the first of their lines. */
export interface CallGroup
  extends Pick<
    IncomingCall,
    | "line"
    | "pointer"
    | "seller"
    | "carrier"
    | "service"
    | "ship"
    | "imo"
    | "vessel"
    | "voyage_in"
    | "voyage_out"
  > {
  calls: number;
  /** Instants of its first and its last call, in minutes. */
  from: number;
  to: number;
}

/** What identifies a group of calls, and may be written differently on one line of a voyage. */
export const joined = ["service", "ship", "imo", "vessel", "voyage_in", "voyage_out"] as const;

/** A group and what it is read as. */
export interface JoinedGroup {
  was: CallGroup;
  is: CallGroup;
}

/** Capitals without blanks: `ex 9` is EX9. */
export const spellingKey = (text: string) => text.replace(/\s+/g, "").toUpperCase();
/** The same without the zeros before it: `090w` is 90W. */
export const numberKey = (voyage: string) => spellingKey(voyage).replace(/^0+(?=.)/, "");

/**
 * Joins what one voyage has in several spellings, where it is certain to be one: the code of a service, the number of a voyage of
 * one ship, and its ship, which is named on one line and missing or mistyped on another. What most calls have counts. Two ships
 * that each have as many calls are left as they are.
 * @param groups in order of their lines
 * @param stored the codes of each seller's stored services, whose spelling comes first
 */
export function joinCalls(
  groups: readonly CallGroup[],
  stored: readonly { seller: string; service: string }[],
): JoinedGroup[] {
  const result = groups.map((was) => ({ was, is: { ...was } }));
  const all = result.map(({ is }) => is);
  joinServices(all, stored);
  for (const ofService of Map.groupBy(all, ({ seller, service }) => serviceId(seller, service)).values()) {
    joinShips(ofService);
    for (const ofShip of Map.groupBy(ofService, ({ ship }) => ship).values()) joinNumbers(ofShip);
  }
  return result;
}

/** Whether a group is read as another one. */
export const isJoined = ({ was, is }: JoinedGroup) => joined.some((name) => was[name] !== is[name]);

function joinServices(groups: readonly CallGroup[], stored: readonly { seller: string; service: string }[]) {
  const keyOf = ({ seller, service }: { seller: string; service: string }) =>
    serviceId(seller, spellingKey(service));
  const known = Map.groupBy(stored, keyOf);
  for (const [key, same] of Map.groupBy(groups, keyOf)) {
    const spellings = new Set((known.get(key) ?? []).map(({ service }) => service));
    // Several that are stored are several services, for as long as each has calls of its own.
    if (spellings.size > 1) continue;
    const [spelling = most(same, ({ service }) => service)] = spellings;
    for (const group of same) group.service = spelling ?? group.service;
  }
}

function joinNumbers(groups: readonly CallGroup[]) {
  const written = groups.flatMap(({ voyage_in, voyage_out, calls }) => [
    { voyage: voyage_out, calls },
    { voyage: voyage_in, calls },
  ]);
  for (const [key, same] of Map.groupBy(written, ({ voyage }) => numberKey(voyage))) {
    const spelling = most(same, ({ voyage }) => voyage);
    if (spelling === null || new Set(same.map(({ voyage }) => voyage)).size === 1) continue;
    for (const group of groups) {
      if (numberKey(group.voyage_out) === key) group.voyage_out = spelling;
      if (numberKey(group.voyage_in) === key) group.voyage_in = spelling;
    }
  }
}

function joinShips(groups: readonly CallGroup[]) {
  const nameOf = ({ vessel }: CallGroup) => vessel && spellingKey(vessel);
  // Of one name and one voyage number, the IMO number that most calls have; then of the name alone.
  for (const keyOf of [
    (group: CallGroup) => nameOf(group) && `${nameOf(group)}\n${numberKey(group.voyage_out)}`,
    nameOf,
  ]) {
    const isOfVoyage = keyOf !== nameOf;
    for (const [key, same] of Map.groupBy(groups, keyOf)) {
      const numbers = new Set(same.flatMap(({ imo }) => imo ?? []));
      if (!key || numbers.size === 0 || (numbers.size > 1 && !isOfVoyage)) continue;
      const imo = plainlyMost(
        same.filter((group) => group.imo !== null),
        (group) => group.imo,
      );
      if (imo !== null) for (const group of same) setShip(group, imo, group.vessel);
    }
  }
  // A call without a ship has that of its voyage, if the voyage has one alone.
  const named = groups.filter(({ imo, vessel }) => imo !== null || vessel !== null);
  const byNumber = Map.groupBy(
    named.flatMap((group) =>
      [...new Set([group.voyage_in, group.voyage_out].map(numberKey))].map((number) => ({ number, group })),
    ),
    ({ number }) => number,
  );
  for (const group of groups) {
    if (group.imo !== null || group.vessel !== null) continue;
    const ships = [group.voyage_out, group.voyage_in]
      .map((voyage) => byNumber.get(numberKey(voyage)) ?? [])
      .find((found) => found.length > 0);
    const [first] = ships ?? [];
    if (!first || new Set(ships?.map(({ group: { ship } }) => ship)).size > 1) continue;
    setShip(group, first.group.imo, ships?.find(({ group: { vessel } }) => vessel)?.group.vessel ?? null);
  }
}

function setShip(group: CallGroup, imo: string | null, vessel: string | null) {
  Object.assign(group, { imo, vessel, ship: shipKey({ imo, vessel, voyage_out: group.voyage_out }) });
}

/** The value that most calls have, of equal ones the first in the file; null where there is none. */
function most<Group extends { calls: number }>(
  groups: readonly Group[],
  textOf: (group: Group) => string | null,
): string | null {
  return ranked(groups, textOf)[0]?.value ?? null;
}

/** The value that more calls have than any other; null where there is none. */
function plainlyMost(
  groups: readonly CallGroup[],
  textOf: (group: CallGroup) => string | null,
): string | null {
  const [first, second] = ranked(groups, textOf);
  return first && first.calls !== second?.calls ? first.value : null;
}

const ranked = <Group extends { calls: number }>(
  groups: readonly Group[],
  textOf: (group: Group) => string | null,
) =>
  [...Map.groupBy(groups, textOf)]
    .map(([value, same]) => ({ value, calls: same.reduce((sum, { calls }) => sum + calls, 0) }))
    .sort((a, b) => b.calls - a.calls);

const labels = {
  service: "service",
  imo: "IMO No.",
  vessel: "ship",
  voyage_out: "voyage",
  voyage_in: "voyage",
};
/** The most examples in a sentence. */
export const joinedExamples = 3;

/** The sentence for an operator about joined calls, in order of their lines; none where there are none. */
export function joinedRemarks(all: readonly JoinedGroup[], placeOf: (line: number) => string): string[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, joinedExamples).map(({ was, is }) => {
    const differing = (["service", "vessel", "imo", "voyage_out", "voyage_in"] as const).filter(
      (name) => was[name] !== is[name] && !(name === "voyage_in" && was.voyage_out === was.voyage_in),
    );
    const texts = differing.map(
      (name) =>
        `${labels[name]} ${quoteCell(is[name] ?? "")} for ${was[name] ? quoteCell(was[name]) : "none"}`,
    );
    return `${placeOf(was.line)}: ${texts.join(", ")}`;
  });
  const more = all.length > joinedExamples ? ` and ${all.length - joinedExamples} more` : "";
  return [
    `Written differently on lines of one voyage, and read as the others are: ${shown.join("; ")}${more}.`,
  ];
}
