import { wallClock } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { countRequest, type RateRule } from "@/lib/store/rate-counters";
import { clientAddress } from "./client-address";

const tenMinutes = 10 * 60_000;

/** How often one address may send requests that cost something. */
export const rates = {
  /** Enquiries and subscriptions together: a busy office behind one address stays well below. */
  forms: { name: "forms", most: 60, ofNetwork: 600, windowMs: tenMinutes },
  /** Each sends a mail to an address that may not have wanted it, and stores the address for two days. */
  follows: { name: "follows", most: 20, ofNetwork: 60, ofAll: 200, windowMs: tenMinutes },
  /** Lists of lanes that are pasted or chosen from. */
  pastedLists: { name: "pasted-lists", most: 120, ofNetwork: 600, windowMs: tenMinutes },
  /** Searches of up to 200 lanes. */
  laneLists: { name: "lane-lists", most: 60, ofNetwork: 300, windowMs: tenMinutes },
  shortLinks: { name: "short-links", most: 300, ofNetwork: 1_000, ofAll: 5_000, windowMs: tenMinutes },
  /** Reports of browsers on the policy of pages: a fault in a page is seen in its first ones. */
  policyReports: { name: "csp-reports", most: 30, ofNetwork: 150, ofAll: 600, windowMs: tenMinutes },
} as const satisfies Record<string, RateRule>;

/**
 * Counts a request. Throws a Problem with status 429 when the address has sent too many. When the store cannot count, the
 * request passes: code that needs the store reports the failure itself.
 */
export async function requireRate(request: { headers: Pick<Headers, "get"> }, rule: RateRule): Promise<void> {
  const counting = countRequest(store(), rule, clientAddress(request), wallClock());
  const seconds = await counting.catch((error: unknown) => {
    log().warn({ err: error, rule: rule.name }, "request not counted");
    return 0;
  });
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  const sentence = `Too many requests came from your address. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  throw new Problem(429, "busy", sentence, { "Retry-After": String(seconds) }, { retryAfter: seconds });
}
