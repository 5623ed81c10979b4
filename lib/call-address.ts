/** Addresses of the pages of ships, services, carriers and port calls, unprefixed. Pure: rows of schedules link to them. */

/** The page of a ship, by its IMO number. */
export const shipPath = (imo: string): string => `/vessel/${imo}`;

/** A service as its address names it: the letters and figures of its code, what stands between them a hyphen. */
export const serviceSlug = (code: string): string =>
  code
    .trim()
    .replace(/[^A-Za-z0-9_]+/g, "-")
    .slice(0, 64) || "-";

/** The page of a service; `carrier` is who sells it, where several services go by the code. */
export const servicePath = (code: string, carrier: string | null): string =>
  `/services/${serviceSlug(code)}${carrier === null ? "" : `?${new URLSearchParams({ carrier })}`}`;

/** Tells the service of a sailing from others of its code: sailings name a service as its operator calls it. */
export const serviceKey = (operator: string, service: string): string => `${operator}\n${service}`;

/** A carrier as its address names it: the letters and figures of its code or name, what stands between them a hyphen. */
export const carrierSlug = (codeOrName: string): string =>
  [...codeOrName.normalize("NFKC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")]
    .slice(0, 64)
    .join("")
    .replace(/^-|-$/g, "") || "-";

/**
 * The page of a carrier, by its code, or by its name in small letters where none is known: then its code is null, or its name
 * once more.
 */
export const carrierPath = ({ code, name }: { code: string | null; name: string }): string =>
  `/carriers/${encodeURIComponent(carrierSlug(code === null || code === name ? name.toLowerCase() : code))}`;

/** What the page of a carrier is found by among those of its services (`serviceKey`). */
export const carrierKey = (operator: string): string => serviceKey(operator, "");

/** The page of a port's arrivals and departures, by its UN/LOCODE. */
export const portCallsPath = (unlocode: string): string => `/port-calls/${unlocode}`;
