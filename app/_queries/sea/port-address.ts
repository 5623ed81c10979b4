import "server-only";
import { cache } from "react";
import { type SearchParams, toSearch } from "@/lib/addresses/params";
import type { Locale } from "@/lib/i18n/locales";
import { forbiddenParams } from "@/lib/openapi/operation";
import { findSailings } from "@/lib/openapi/sailings";
import { findLinkedPort, recognisePort as recogniseText } from "@/lib/places";
import type { Guess, LinkedPort, PortSuggestion } from "@/lib/places/shared";
import { type QueryProblem, sailingQuery } from "@/lib/sailings";
import { isSailingSearch, type SailingQuery, scheduleSearch } from "@/lib/sailings/shared";
import type { AddressRequest } from "../address-request";
import { callsAtPorts } from "./served-ports";

/**
 * The query of an address of /port, and its two ports, several ports of one side as one, null for none. Every reader of such an
 * address uses this function.
 */
export async function readPortAddress(ask: AddressRequest) {
  const { params, now } = ask;
  const { query, problems: dates } = sailingQuery(params, now);
  const [loadingPort, dischargePort] = await Promise.all([
    recognisePort(query.loadingPortId, query.loadingPort, ask),
    recognisePort(query.dischargePortId, query.dischargePort, ask),
  ]);
  const problems: QueryProblem[] = [
    ...dates,
    ...ignoredOf(params, query)
      .filter((name) => !dates.some(({ field }) => field === name))
      .map((field) => ({ field, code: "ignored" }) as const),
    ...(loadingPort?.isCut ? [{ field: "loading_port", code: "ports" } as const] : []),
    ...(dischargePort?.isCut ? [{ field: "discharge_port", code: "ports" } as const] : []),
  ];
  return { query, problems, asked: isSailingSearch(params), loadingPort, dischargePort };
}

/** Names of parameters without effect, because they have other values than the description allows. */
function ignoredOf(params: SearchParams, query: SailingQuery): string[] {
  const written = scheduleSearch(query);
  return forbiddenParams(findSailings.query, toSearch(params)).filter((name) => !written.has(name));
}

/**
 * The port of an address, or null: by its id, otherwise by its text. It is resolved once per request: the head of a page needs the
 * same ports as the page.
 */
async function recognisePort(
  id: string,
  name: string,
  { locale, now }: AddressRequest,
): Promise<LinkedPort | null> {
  if (id) return portOfId(id, name, locale);
  return name ? (await guess(name, locale, now)).place : null;
}

const portOfId = cache((id: string, name: string, locale: Locale) =>
  findLinkedPort({ id, name: name || undefined }, locale),
);

/** The port that a text means, or those that it may mean, found once per request and hour. */
export const guess = (text: string, locale: Locale, now: Date): Promise<Guess<LinkedPort, PortSuggestion>> =>
  guessOnce(text, locale, Math.floor(now.getTime() / hourMs) * hourMs);

const hourMs = 3_600_000;
const guessOnce = cache(async (text: string, locale: Locale, hour: number) =>
  recogniseText(text, locale, await callsAtPorts(new Date(hour))),
);
