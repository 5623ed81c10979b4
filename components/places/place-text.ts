import { startsAny } from "@/components/suggesting/starts-any";
import { plain } from "@/components/suggesting/typed-start";
import { addRecent, type RecentKey, readRecent } from "@/lib/browser/storage";
import type { Locale } from "@/lib/i18n/locales";
import type { Airport, Hit, Port } from "@/lib/places/shared";

export type Place = Port | Airport;
/** A suggested place, and how it was found. */
export type Suggested<P extends Place> = P & Hit;

/** The side of a search for which a place is looked up, and the id of the other side ('' while it is open). */
export interface SearchEnd {
  end: "from" | "to";
  other: string;
}

/** The properties of one kind of place in a picker. */
export interface PlaceKind<P extends Place> {
  /** Fetches the places whose name starts with `name`. */
  lookup: string;
  recentKey: RecentKey;
  /** The text of a chosen place in its field. */
  label(place: P): string;
  /** First line of a suggestion. */
  title(place: P): string;
  /** Its second line. */
  detail(place: P): string;
  /** All its complete spellings. */
  readings(place: P): string[];
  /** The separator between the name and a further detail. */
  detailSeparator: RegExp;
  isPlace(value: unknown): value is P;
  /** Whether one side of a search may have several. */
  isJoined?: true;
}

/** The part of a typed text that is looked up: the name before a detail. */
export function namePart(
  text: string,
  { detailSeparator }: Pick<PlaceKind<Place>, "detailSeparator">,
): string {
  return (text.split(detailSeparator, 1)[0] ?? "").trim();
}

/** The suggestions that still match a typed text. A text with a detail must match the country or the code too. */
export function narrowPlaces<P extends Place>(
  places: readonly P[],
  typed: string,
  kind: PlaceKind<P>,
): readonly P[] {
  if (!kind.detailSeparator.test(typed)) return places;
  return places.filter((place) => startsAny(kind.readings(place), typed));
}

/** Whether a suggestion for an earlier text is one for `typed` too, judging by its names. */
export function startsAs<P extends Place>(place: Suggested<P>, typed: string, kind: PlaceKind<P>): boolean {
  return startsAny([place.alias ?? "", ...kind.readings(place)], typed);
}

/** The heading of a suggestion's group. */
export function groupOf({ near, idle }: Hit): "didYouMean" | "noneKnown" | null {
  if (idle) return "noneKnown";
  return near ? "didYouMean" : null;
}

/** Whether a suggestion is called as typed. One with a similar name, or in the country that was typed, is left to the reader. */
export const isCalled = ({ near, inRegion }: Hit): boolean => !near && !inRegion;

/**
 * The suggestion that matches a typed text best: the one with that name, else the first. null when several have that name, or
 * when none is called so: then the reader must choose.
 */
export function bestPlace<P extends Place>(
  places: readonly Suggested<P>[],
  typed: string,
  kind: PlaceKind<P>,
): P | null {
  const wanted = plain(typed).trim();
  const called = places.filter(isCalled);
  const named = called.filter((place) => kind.readings(place).some((name) => plain(name).trim() === wanted));
  const served = named.filter(({ idle }) => !idle);
  const [best, ...others] = served.length > 0 ? served : named.length > 0 ? named : called.slice(0, 1);
  return others.length > 0 ? null : (best ?? null);
}

/** A place without how it was found. */
export function bare<P extends Place>({ alias, near, inRegion, count, idle, ...place }: Suggested<P>): P {
  return place as unknown as P;
}

/** The one suggestion that a typed text means: the only one with that name, or the only one at all. */
export function meantPlace<P extends Place>(
  places: readonly P[],
  typed: string,
  kind: PlaceKind<P>,
): P | null {
  const wanted = plain(typed).trim();
  if (!wanted) return null;
  const isNamed = (place: P) => kind.readings(place).some((name) => plain(name).trim() === wanted);
  // A listed port is meant before those that are known from UN/LOCODE alone.
  const listed = places.filter((place) => !("isUnlisted" in place && place.isUnlisted));
  const known = listed.length > 0 ? listed : places;
  const named = [known, places].map((some) => some.filter(isNamed)).find((some) => some.length > 0);
  const left = named ?? known;
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** A recent choice has the language of its names. */
type Recent<P> = P & { language: Locale };

function isRecent<P extends Place>({ isPlace }: PlaceKind<P>) {
  return (value: unknown): value is Recent<P> => isPlace(value) && hasTexts(value, ["language"], []);
}

/** Recently chosen places whose names are in this language, newest first. */
export function recentPlaces<P extends Place>(kind: PlaceKind<P>, language: Locale): P[] {
  return readRecent(kind.recentKey, isRecent(kind))
    .filter((place) => place.language === language)
    .map(({ language: _, ...place }) => place as unknown as P);
}

export function rememberPlace<P extends Place>(place: P, kind: PlaceKind<P>, language: Locale): void {
  addRecent(kind.recentKey, { ...place, language }, isRecent(kind), (other) => other.id === place.id);
}

/** Whether a stored value has the texts of every place, and these; each text in `nullable` may be null. */
export function hasTexts(value: unknown, texts: readonly string[], nullable: readonly string[]): boolean {
  const place = (value ?? {}) as Record<string, unknown>;
  const isText = (key: string) => typeof place[key] === "string";
  return (
    ["id", "name", "nameEn"].every((key) => isText(key) && place[key] !== "") &&
    texts.every(isText) &&
    nullable.every((key) => place[key] === null || isText(key))
  );
}
