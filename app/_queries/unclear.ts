import "server-only";
import { getTranslations } from "next-intl/server";
import type { Hint } from "@/components/schedules/hints";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { countAt, type LanePlaces, type Lanes } from "@/lib/lanes";
import { type SearchParams, toQueryString } from "@/lib/params";
import type { Airport, Hit, Port } from "@/lib/places/schema";

type Place = Port | Airport;

/** How a schedule's page reads the two ends of its address. */
export interface UnclearAsk<P extends Place> {
  kind: "port" | "flight";
  /** The address, which all choices keep. */
  params: SearchParams;
  locale: Locale;
  /** The parameters of each end: what is written there, and the place that it means, null where it means none. */
  from: Written<P>;
  to: Written<P>;
  /** What a text may mean; the part of it that is meant, where it names several places. */
  guess: (text: string) => Promise<{ choices: readonly (P & Hit)[]; part?: string }>;
  /** How a place is told from others of its name, and how lanes know it. */
  labelOf: (place: P) => string;
  /** How an address calls it. */
  nameOf: (place: P) => string;
  keyOf: (place: P) => LanePlaces;
  /** Null where none are known. */
  lanes: () => Promise<Lanes | null>;
}

interface Written<P extends Place> {
  field: string;
  text: string;
  id: string;
  place: P | null;
}

/** The texts of an address that are no place, and what they may have meant: the served ones first, each with its search. */
export async function unclearHints<P extends Place>(ask: UnclearAsk<P>): Promise<Hint[]> {
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

interface UnclearText {
  field: string;
  text: string;
  countOf: ReturnType<typeof countAt> | null;
}

async function hint<P extends Place>(
  { field, text: written, countOf }: UnclearText,
  { kind, params, locale, guess, labelOf, nameOf, keyOf }: UnclearAsk<P>,
): Promise<Hint> {
  const t = await getTranslations({ locale, namespace: `hints.${kind}` });
  const { choices, part: text = written } = await guess(written);
  const counted = choices.map((place) => ({ place, count: countOf?.(keyOf(place)) }));
  const isIdle = ({ count }: { count: number | undefined }) =>
    Number(countOf !== null && count === undefined);
  const [first] = counted.sort((a, b) => isIdle(a) - isIdle(b));
  const isNear = choices.every(({ near }) => near);
  const called = first ? t("meant", { text, name: first.place.name }) : t("unknown", { text });
  return {
    text: first && !isNear ? t("several", { text }) : called,
    choices: counted.map(({ place, count }) => {
      const next = new URLSearchParams(params instanceof URLSearchParams ? params : toQueryString(params));
      // The language stands in the path of a page, a page of the rows with its search.
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
