/** What cargo a segment of a flight carries: none, on its way to others only, any, or between these two airports alone. */
type Traffic = "none" | "connecting" | "any" | "local";

/**
 * Traffic restriction codes of IATA SSIM appendix G as they apply to cargo, for which a stopover is no reason to carry it: M and T
 * count as A, V as K, W as N, Q as O, X as Y. The codes that allow connections of one airline or of international traffic only
 * (D, E, F, G, N, O, Y, C) are taken without that condition.
 */
const codes: Readonly<Record<string, Traffic>> = {
  ...Object.fromEntries([..."AHIMT"].map((code) => [code, "none"])),
  ...Object.fromEntries([..."KVNWOQYXDEG"].map((code) => [code, "connecting"])),
  B: "local",
};

/** The cargo that a segment with this code carries; any without a code, and with one that does not restrict cargo. */
export function trafficOf(code: string): Traffic {
  return codes[code] ?? "any";
}

/** How the store writes it: 1 where the row is offered alone and in connections. */
export const localTraffic: Readonly<Record<Exclude<Traffic, "none">, number>> = {
  connecting: 0,
  any: 1,
  local: 2,
};
