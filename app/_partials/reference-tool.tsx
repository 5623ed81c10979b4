import "server-only";
import { NumberTool } from "@/components/reference/number-tool";
import { hasParam, lastValue, plainLine, type SearchParams } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import type { Locale } from "@/lib/i18n/locales";
import { checkNumber, getNumberOwner } from "@/lib/reference";
import type { NumberKind } from "@/lib/reference/shared";
import { getShip } from "@/lib/sailings";

/** A parameter of a reference page's address, as one line. */
export const lineParam = (search: SearchParams, name: string) => plainLine(lastValue(search, name), 100);

/** The parameters among `names` that the address has. */
export function carriedParams(search: SearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (hasParam(search, name) ? [[name, lineParam(search, name)]] : [])),
  );
}

/** The parameters of a reference page if one of `names` has a value, otherwise none: an empty form searches for nothing. */
export const searchParamsOf = (search: SearchParams, names: readonly string[]): SearchParams =>
  names.some((name) => lastValue(search, name) !== "") ? search : {};

/**
 * The tool that checks a number, with its result if the address has a number; `kinds` are all tools of the page: the form carries
 * their numbers and the search along.
 */
export async function Tool({
  kind,
  kinds,
  search,
  locale,
}: {
  kind: NumberKind;
  kinds: readonly NumberKind[];
  search: SearchParams;
  locale: Locale;
}) {
  const typed = hasParam(search, kind) ? lineParam(search, kind) : null;
  const others = ["q", "page", ...kinds].filter((name) => name !== kind);
  const answer = typed === null ? null : checkNumber(kind, typed);
  return (
    <NumberTool
      kind={kind}
      typed={typed}
      answer={answer}
      owner={answer?.ok ? await getNumberOwner(kind, answer.shown, locale) : null}
      ship={kind === "imo" && answer?.ok ? await shipOf(answer.shown, locale) : null}
      locale={locale}
      carried={carriedParams(search, others)}
    />
  );
}

/** The ship of a valid IMO number; null if no schedule has it or the service fails: the number is valid anyway. */
async function shipOf(shown: string, locale: Locale): Promise<{ imo: string; name: string | null } | null> {
  const imo = shown.replace(/\D/g, "");
  const ship = await getShip(imo, { locale, now: currentInstant() }).catch(() => null);
  return ship && { imo, name: ship.name };
}
