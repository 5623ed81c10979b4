/** Whether a piece of cargo can pass the doors of an aircraft. Pure: only "does not fit" is ever concluded, never "fits". */

/** Sizes in whole centimetres: width and height of a door, three sides of a piece. */
export type Sizes = number[];

/** The longest side of a piece that is read, in centimetres. */
export const longestSide = 5000;

/** What is published of the loading of a type of aircraft. */
export interface LoadingLimits {
  /** The clear opening of its largest door of the main deck; 'none' for a type without one, null where it is not known. */
  mainDeckDoor: Sizes | "none" | null;
  /** That of the lower deck; null where it is not known. */
  lowerDeckDoor: Sizes | null;
  /** The largest piece that it takes, where that is published. */
  largestPiece: Sizes | null;
}

/** The doors of a type of aircraft, with the publication that has them. */
export interface AircraftDoors extends Omit<LoadingLimits, "largestPiece"> {
  source: string;
}

/**
 * Sizes as people write them: '120x80x160', '120 × 80 × 160 cm'. null for anything else, and for a side of nothing or of more than
 * `longestSide`.
 */
export function readSizes(text: string, count: number): Sizes | null {
  const sides = text
    .trim()
    .toLowerCase()
    .replace(/\s{0,9}(?:cm|公分|厘米)$/, "")
    .split(/\s{0,9}[x×*]\s{0,9}/);
  if (sides.length !== count || !sides.every((side) => /^\d{1,4}$/.test(side))) return null;
  const sizes = sides.map(Number);
  return sizes.every((size) => size > 0 && size <= longestSide) ? sizes : null;
}

/** The form of a piece in addresses: '120x80x160'. */
export const writeSizes = (sizes: Sizes): string => sizes.join("x");

const ascending = (sizes: Sizes): number[] => [...sizes].sort((a, b) => a - b);
/** Whether each side of one, in order of size, is within that of the other. */
const isWithin = (sizes: Sizes, limits: Sizes): boolean => {
  const most = ascending(limits);
  return ascending(sizes).every((size, index) => size <= (most[index] ?? 0));
};

/** The largest opening of a type of aircraft: width and height in centimetres. */
export interface Opening {
  deck: "main" | "lower";
  sizes: Sizes;
}

/** The door that decides what a type takes: the main deck's, or the lower deck's of a type without one. Null where it is not known. */
export function decisiveDoor({
  mainDeckDoor,
  lowerDeckDoor,
}: Pick<LoadingLimits, "mainDeckDoor" | "lowerDeckDoor">): Opening | null {
  if (mainDeckDoor !== "none") return mainDeckDoor && { deck: "main", sizes: mainDeckDoor };
  return lowerDeckDoor && { deck: "lower", sizes: lowerDeckDoor };
}

/**
 * Which of the openings along a way is smaller than each other one in both directions, or as large in one of them: it decides what
 * fits. Null where one is not known, where there is only one, and where none is the smallest.
 */
export function smallestOpening(openings: readonly (Opening | null)[]): number | null {
  if (openings.length < 2) return null;
  const known = openings.flatMap((one) => (one ? [ascending(one.sizes)] : []));
  if (known.length < openings.length) return null;
  const isSmaller = (one: Sizes, other: Sizes) => isWithin(one, other) && one.join() !== other.join();
  const at = known.findIndex((one, index) =>
    known.every((other, place) => place === index || isSmaller(one, other)),
  );
  return at < 0 ? null : at;
}

/**
 * Whether a piece cannot be loaded, however it is turned on its sides: its two smaller sides exceed every door, or it is larger
 * than the largest piece. False where that is not known: the main deck's door must be, and the lower deck's for a type without
 * one; the lower deck's door of a freighter is never larger than that of its main deck.
 * @param piece three sides in centimetres, in any order
 */
export function cannotTake(
  { mainDeckDoor, lowerDeckDoor, largestPiece }: LoadingLimits,
  piece: Sizes,
): boolean {
  if (largestPiece && !isWithin(piece, largestPiece)) return true;
  const decisive = decisiveDoor({ mainDeckDoor, lowerDeckDoor });
  if (!decisive) return false;
  const front = ascending(piece).slice(0, 2);
  const doors = [decisive.sizes, ...(lowerDeckDoor ? [lowerDeckDoor] : [])];
  return doors.every((door) => !isWithin(front, door));
}
