import "server-only";
import { getTranslations } from "next-intl/server";
import { type SearchParams, toQueryString } from "@/lib/addresses/params";
import type { Hint } from "@/lib/api/hints";
import { countAt, type LanePlaces, type Lanes } from "@/lib/geography/lanes";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Airport, Hit, Port } from "@/lib/places/shared";

type Place = Port | Airport;

/** The two ends of a schedule's address, and how its page handles places. */
interface DisambiguationRequest<P extends Place> {
  kind: "port" | "flight";
  /** The parameters of the address; every choice has them. */
  params: SearchParams;
  locale: Locale;
  /** The parameters of each end: its text, and its place, null for none. */
  from: AddressEnd<P>;
  to: AddressEnd<P>;
  /** The places that a text may mean; `part` is the ambiguous part of a text that names several places. */
  guess: (text: string) => Promise<{ choices: readonly (P & Hit)[]; part?: string }>;
  /** A label that distinguishes a place from others of its name. */
  labelOf: (place: P) => string;
  /** The name of a place in an address. */
  nameOf: (place: P) => string;
  /** The ids of a place among lanes. */
  keyOf: (place: P) => LanePlaces;
  /** Null if none are known. */
  lanes: () => Promise<Lanes | null>;
}

interface AddressEnd<P extends Place> {
  field: string;
  text: string;
  id: string;
  place: P | null;
}

/** The texts of an address that are no place, and the places that they may mean: those with departures first, each with its search. */
export async function disambiguationHints<P extends Place>(ask: DisambiguationRequest<P>): Promise<Hint[]> {
  const { from, to } = ask;
  const ends = [
    { ...from, end: "from", other: to.place },
    { ...to, end: "to", other: from.place },
  ] as const;
  const open = ends.filter(({ place, text, id }) => !place && text && !id);
  if (open.length === 0) return [];
  const lanes = await ask.lanes();
  return Promise.all(
    open.map(async ({ field, end, text, other }) => {
      const countOf = lanes && countAt(lanes, end, other ? ask.keyOf(other) : "");
      return hint({ field, text, countOf }, ask);
    }),
  );
}

interface AmbiguousText {
  field: string;
  text: string;
  countOf: ReturnType<typeof countAt> | null;
}

async function hint<P extends Place>(
  { field, text: written, countOf }: AmbiguousText,
  { kind, params, locale, guess, labelOf, nameOf, keyOf }: DisambiguationRequest<P>,
): Promise<Hint> {
  const t = await getTranslations({ locale, namespace: `hints.${kind}` });
  const { choices, part: text = written } = await guess(written);
  const counted = choices.map((place) => ({ place, count: countOf?.(keyOf(place)) }));
  const isIdle = ({ count }: { count: number | undefined }) =>
    Number(countOf !== null && count === undefined);
  const [first] = counted.sort((a, b) => isIdle(a) - isIdle(b));
  const isNear = choices.every(({ near }) => near);
  const message = first ? t("meant", { text, name: first.place.name }) : t("unknown", { text });
  return {
    text: first && !isNear ? t("several", { text }) : message,
    choices: counted.map(({ place, count }) => {
      const next = new URLSearchParams(params instanceof URLSearchParams ? params : toQueryString(params));
      // The language is in the path of a page, and a page number belongs to the old search.
      for (const name of ["language", "page"]) next.delete(name);
      next.set(field, nameOf(place));
      next.set(`${field}_id`, place.id);
      const label = labelOf(place);
      return {
        href: `${localePath(locale, `/${kind}`)}?${next}`,
        title: place.alias ? `${place.alias} – ${label}` : label,
        note: place.code ?? "",
        end: countOf && count === undefined ? t("none") : count ? t("count", { count }) : "",
      };
    }),
  };
}
