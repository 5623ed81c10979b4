/** Addresses of the pages of ships, services, carriers and port calls, unprefixed. Pure: rows of schedules link to them. */

/** The page of a ship, by its IMO number. */
export const shipPath = (imo: string): string => `/vessel/${imo}`;

/** Where a ship's page has the first call of a voyage, whatever the case and spaces of its number. */
export const voyageAnchor = (voyage: string): string =>
  `voyage-${voyage.toUpperCase().replace(/[^A-Z0-9]+/g, "")}`;

/** The slug of a service: the letters and digits of its code, anything else as hyphens. */
export const serviceSlug = (code: string): string =>
  code
    .trim()
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .slice(0, 64) || "-";

/** The page of a service; `carrier` is who sells it, if several services have the code. */
export const servicePath = (code: string, carrier: string | null): string =>
  `/services/${serviceSlug(code)}${carrier === null ? "" : `?${new URLSearchParams({ carrier })}`}`;

/** The parameters that name a service where it is not in the path: its code, and a carrier that sells it. */
export const serviceParams = ({
  code,
  sellers,
}: {
  code: string;
  sellers: readonly { carrier: string }[];
}): Record<string, string> => ({ service: code, ...(sellers[0] && { carrier: sellers[0].carrier }) });

/** The changes of a service, by its page's path. */
export const serviceChangesPath = (path: string): string => path.replace(/(?=\?|$)/, "/changes");

/** Distinguishes the service of a sailing from others with its code: sailings use the operator's name for a service. */
export const serviceKey = (operator: string, service: string): string => `${operator}\n${service}`;

/** The slug of a carrier: the letters and digits of its code or name, anything else as hyphens. */
export const carrierSlug = (codeOrName: string): string =>
  [...codeOrName.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")]
    .slice(0, 64)
    .join("")
    .replace(/^-|-$/g, "") || "-";

/**
 * The page of a carrier by its code, or by its name in lower case if no code is known: its code is then null or equal to its
 * name.
 */
export const carrierPath = ({ code, name }: { code: string | null; name: string }): string =>
  `/carriers/${encodeURIComponent(carrierSlug(code === null || code === name ? name.toLowerCase() : code))}`;

/** The key of a carrier's page among the keys of its services (`serviceKey`). */
export const carrierKey = (operator: string): string => serviceKey(operator, "");

/** The page of a port's arrivals and departures, by its UN/LOCODE. */
export const portCallsPath = (unlocode: string): string => `/port-calls/${unlocode}`;

/** The orders of the ports of a sheet, by their values in addresses. */
export const atlasOrders = ["calls", "name", "code"] as const;
export type AtlasOrder = (typeof atlasOrders)[number];

/** The atlas of ports, or one of its sheets by number. */
export function atlasPath(sheet: number | null, order: AtlasOrder = "calls"): string {
  if (sheet === null) return "/port-calls";
  return `/port-calls?${new URLSearchParams({ sheet: String(sheet), ...(order === "calls" ? {} : { order }) })}`;
}
