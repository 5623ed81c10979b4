import "server-only";
import { NumberTool } from "@/components/reference/number-tool";
import { currentInstant } from "@/lib/config";
import type { Locale } from "@/lib/i18n/locales";
import { hasParam, lastValue, plainLine, type SearchParams } from "@/lib/params";
import { checkNumber, getNumberOwner } from "@/lib/reference";
import type { NumberKind } from "@/lib/reference/schema";
import { getShip } from "@/lib/sailings";

/** One parameter of a reference page's address, as one line. */
export const one = (search: SearchParams, name: string) => plainLine(lastValue(search, name), 100);

/** Those of the parameters `names` that the address has. */
export function carriedOf(search: SearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (hasParam(search, name) ? [[name, one(search, name)]] : [])),
  );
}

/** The parameters of a reference page, where one of `names` says something: a form that was sent empty asks for nothing. */
export const askedOf = (search: SearchParams, names: readonly string[]): SearchParams =>
  names.some((name) => lastValue(search, name) !== "") ? search : {};

/**
 * The tool that checks a number, with its answer when the address asks one; `kinds` are all tools of the page, whose
 * numbers and search it keeps.
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
  const typed = hasParam(search, kind) ? one(search, kind) : null;
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
      carried={carriedOf(search, others)}
    />
  );
}

/** The ship of a number that fits; null where no schedule knows it, or none can be asked: the number fits all the same. */
async function shipOf(shown: string, locale: Locale): Promise<{ imo: string; name: string | null } | null> {
  const imo = shown.replace(/\D/g, "");
  const ship = await getShip(imo, { locale, now: currentInstant() }).catch(() => null);
  return ship && { imo, name: ship.name };
}
