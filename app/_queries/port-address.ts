import "server-only";
import { cache } from "react";
import type { SearchParams } from "@/lib/addresses/params";
import type { Locale } from "@/lib/i18n/locales";
import { findLinkedPort, guessPort } from "@/lib/places";
import type { LinkedPort } from "@/lib/places/schema";
import { isSailingSearch } from "@/lib/sailings/address";
import { type QueryProblem, sailingQuery } from "@/lib/sailings/query";

interface Ask {
  /** The address's parameters. */
  params: SearchParams;
  locale: Locale;
  now: Date;
}

/**
 * The query of an address of /port, and its two ports, several ports of one side as one, null for none. Every reader of such an
 * address uses this function.
 */
export async function readPortAddress({ params, locale, now }: Ask) {
  const { query, problems: dates } = sailingQuery(params, now);
  const [loadingPort, dischargePort] = await Promise.all([
    recognisePort(query.loadingPortId, query.loadingPort, locale),
    recognisePort(query.dischargePortId, query.dischargePort, locale),
  ]);
  const problems: QueryProblem[] = [
    ...dates,
    ...(loadingPort?.isCut ? [{ field: "loading_port", code: "ports" } as const] : []),
    ...(dischargePort?.isCut ? [{ field: "discharge_port", code: "ports" } as const] : []),
  ];
  return { query, problems, asked: isSailingSearch(params), loadingPort, dischargePort };
}

/**
 * The port of an address, or null: by its id, otherwise by a complete name, otherwise by the beginning of a name that no
 * other port has. It is resolved once per request: the head of a page needs the same ports as the page.
 */
const recognisePort = cache(async (id: string, name: string, locale: Locale): Promise<LinkedPort | null> => {
  if (!id && !name) return null;
  const port = await findLinkedPort({ id: id || undefined, name: name || undefined }, locale);
  return port || id ? port : (await guess(name, locale)).place;
});

/** The ports that a text may mean, found once per request. */
export const guess = cache(guessPort);
