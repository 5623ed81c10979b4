import { wallClock } from "@/lib/config";
import { store } from "@/lib/store/connection";
import { countRequest, type RateRule } from "@/lib/store/rate-counters";
import { clientAddress } from "./client-address";
import { Problem } from "./problem";

const tenMinutes = 10 * 60_000;

/** How often one address may ask for what costs something. */
export const rates = {
  /** All forms together: a busy office behind one address stays well below. */
  forms: { name: "forms", most: 60, windowMs: tenMinutes },
  shortLinks: { name: "short-links", most: 300, windowMs: tenMinutes },
} as const satisfies Record<string, RateRule>;

/** Counts a request. Throws a Problem with status 429 when the address has asked too often. */
export async function requireRate(request: Request, rule: RateRule): Promise<void> {
  const seconds = await countRequest(store(), rule, clientAddress(request), wallClock());
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const sentence = `Too many requests came from your address. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  throw new Problem(429, "busy", sentence, { "Retry-After": String(seconds) }, { retryAfter: seconds });
}
