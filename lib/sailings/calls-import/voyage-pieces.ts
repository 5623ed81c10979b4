import { quoteCell, type Remark } from "@/lib/store/import-lines";
import { editDistance } from "@/lib/text/edit-distance";
import type { Minutes } from "@/lib/time/zone-clock";
import { type CallGroup, numberKey, spellingKey } from "./join-calls";

/** Voyages that an import takes for two because one cell of some of their lines is written differently, and may be mistyped. */

/** All calls of a seller's service, ship and voyage number. */
interface Piece extends Omit<CallGroup, "voyage_in"> {
  /** The numbers under which its calls arrive. */
  arrivesAs: Set<string>;
}

/** The pieces of one voyage are at most so far apart: voyage numbers come again. */
const longestGap: Minutes = 35 * 1440;
/** Names that are shorter than this are similar to too many others. */
const shortestName = 6;
/** Pieces that have all but one cell in common and are compared with each other: more of them are no typing error. */
const mostCompared = 30;

interface Cell {
  column: string;
  /** What the pieces have in common: all but the cell. */
  keyOf(piece: Piece): string;
  textOf(piece: Piece): string;
  /** Whether the smaller piece may be one of the larger one's voyage. */
  mayBe(small: Piece, large: Piece): boolean;
}

const near = (one: string, other: string, edits: number) => editDistance(one, other) <= edits;
const digitsOf = (text: string) => text.replace(/\D+/g, "");
const isNearName = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= shortestName &&
    digitsOf(one) === digitsOf(other) &&
    near(one, other, 2));
const nameOf = ({ vessel }: Piece) => spellingKey(vessel ?? "");
const codeOf = ({ service }: Pick<CallGroup, "service">) => spellingKey(service);
const key = (...parts: string[]) => parts.join("\n");

/** The cells over which a voyage falls apart. */
const cells: readonly Cell[] = [
  {
    column: "Carrier",
    keyOf: (piece) => key(codeOf(piece), piece.ship, numberKey(piece.voyage_out)),
    textOf: ({ carrier, seller }) => (carrier === seller ? carrier : `${carrier} (${seller})`),
    mayBe: (small, large) =>
      small.seller !== large.seller && isNearName(spellingKey(small.carrier), spellingKey(large.carrier)),
  },
  {
    column: "Service",
    keyOf: (piece) => key(piece.seller, piece.ship, numberKey(piece.voyage_out)),
    textOf: ({ service }) => service,
    mayBe: (small, large) => codeOf(small) !== codeOf(large) && near(codeOf(small), codeOf(large), 1),
  },
  {
    column: "Vessel Name, IMO No.",
    keyOf: (piece) => key(piece.seller, codeOf(piece), numberKey(piece.voyage_out)),
    textOf: ({ vessel, imo }) => [vessel, imo].filter(Boolean).join(" "),
    mayBe: (small, large) =>
      small.ship !== large.ship &&
      (isNearName(nameOf(small), nameOf(large))
        ? nameOf(large) !== ""
        : small.imo !== null && small.imo === large.imo),
  },
  {
    column: "Voyage Out",
    keyOf: (piece) => key(piece.seller, codeOf(piece), piece.ship),
    textOf: ({ voyage_out }) => voyage_out,
    // A ship is on one voyage at a time: a call of another number in the midst of one is not of another voyage.
    mayBe: (small, large) =>
      numberKey(small.voyage_out) !== numberKey(large.voyage_out) &&
      !small.arrivesAs.has(numberKey(large.voyage_out)) &&
      small.calls < large.calls &&
      small.from > large.from &&
      small.to < large.to,
  },
];

/** The gap between the times of two pieces in minutes; 0 where they overlap. */
const gapOf = (one: Piece, other: Piece) => Math.max(0, one.from - other.to, other.from - one.to);

/** The pieces of a file, each once, with the sentence about it. @param groups as the file is read, in order of their lines */
export function voyagePieces(groups: readonly CallGroup[]): (() => Remark)[] {
  const pieces = piecesOf(groups);
  const told = new Set<Piece>();
  const found: { line: number; remark: () => Remark }[] = [];
  for (const { column, keyOf, textOf, mayBe } of cells) {
    for (const same of Map.groupBy(pieces, keyOf).values()) {
      if (same.length < 2) continue;
      const inTime = same.toSorted((a, b) => a.from - b.from);
      for (const [at, one] of inTime.entries()) {
        for (let next = at + 1; next < Math.min(inTime.length, at + mostCompared); next++) {
          const other = inTime[next];
          if (!other || gapOf(one, other) > longestGap) break;
          const isSmaller = one.calls < other.calls || (one.calls === other.calls && one.line > other.line);
          const [small, large] = isSmaller ? [one, other] : [other, one];
          if (told.has(small) || !mayBe(small, large)) continue;
          told.add(small);
          found.push({
            line: small.line,
            remark: () => ({
              line: small.line,
              ...(small.pointer !== null && { pointer: small.pointer }),
              column,
              reason: `${quoteCell(textOf(small))} of ${counted(small.calls)} beside ${quoteCell(textOf(large))} of ${counted(large.calls)}, and all else is the voyage ${quoteCell(large.voyage_out)} of ${quoteCell(large.vessel ?? large.imo ?? "no ship yet")}: write both alike if they are one`,
            }),
          });
        }
      }
    }
  }
  return found.toSorted((a, b) => a.line - b.line).map(({ remark }) => remark);
}

const counted = (calls: number) => `${calls} ${calls === 1 ? "call" : "calls"}`;

function piecesOf(groups: readonly CallGroup[]): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const group of groups) {
    const id = key(group.seller, codeOf(group), group.ship, numberKey(group.voyage_out));
    const piece = pieces.get(id);
    if (!piece) {
      pieces.set(id, { ...group, arrivesAs: new Set([numberKey(group.voyage_in)]) });
      continue;
    }
    piece.arrivesAs.add(numberKey(group.voyage_in));
    piece.calls += group.calls;
    piece.from = Math.min(piece.from, group.from);
    piece.to = Math.max(piece.to, group.to);
    piece.vessel ??= group.vessel;
    piece.imo ??= group.imo;
  }
  return [...pieces.values()];
}
