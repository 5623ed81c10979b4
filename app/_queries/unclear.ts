import "server-only";
import { getTranslations } from "next-intl/server";
import type { Hint } from "@/components/schedules/hints";
import type { Locale } from "@/lib/i18n/locales";
import { countAt, type LaneEnd, type LanePlaces, type Lanes } from "@/lib/lanes";
import { queryOf, type SearchParams } from "@/lib/params";
import type { Airport, Hit, Port } from "@/lib/places/schema";

interface UnclearText<P extends (Port | Airport) & Hit> {
  kind: "port" | "flight";
  /** The parameter it stood in, and which end of the search that is. */
  field: string;
  end: LaneEnd;
  text: string;
  choices: readonly P[];
  /** The address, which all choices keep, and the path of its page. */
  params: SearchParams;
  action: string;
  /** How a place is told from others of its name, and how lanes know it. */
  labelOf: (place: P) => string;
  keyOf: (place: P) => LanePlaces;
  /** The other end, as lanes know it; '' while that is open. */
  other: LanePlaces;
  /** Null where none are known. */
  lanes: Lanes | null;
}

/** A text of an address that is no place, and what it may have meant: the served ones first, each with its search. */
export async function unclearHint<P extends (Port | Airport) & Hit>(
  { kind, field, end, text, choices, params, action, labelOf, keyOf, other, lanes }: UnclearText<P>,
  locale: Locale,
): Promise<Hint> {
  const t = await getTranslations({ locale, namespace: `hints.${kind}` });
  const countOf = lanes && countAt(lanes, end, other);
  const counted = choices.map((place) => ({ place, count: countOf?.(keyOf(place)) }));
  const isIdle = ({ count }: { count: number | undefined }) =>
    Number(countOf !== null && count === undefined);
  const [first] = counted.sort((a, b) => isIdle(a) - isIdle(b));
  const isNear = choices.every(({ near }) => near);
  const called = first ? t("meant", { text, name: first.place.name }) : t("unknown", { text });
  return {
    text: first && !isNear ? t("several", { text }) : called,
    choices: counted.map(({ place, count }) => {
      const next = new URLSearchParams(params instanceof URLSearchParams ? params : queryOf(params));
      // The language stands in the path of a page, a page of the rows with its search.
      for (const name of ["language", "page"]) next.delete(name);
      next.set(field, place.nameEn);
      next.set(`${field}_id`, place.id);
      const label = labelOf(place);
      return {
        href: `${action}?${next}`,
        title: place.alias ? `${place.alias} – ${label}` : label,
        note: place.code ?? "",
        end: countOf && count === undefined ? t("none") : count ? t("count", { count }) : "",
      };
    }),
  };
}
