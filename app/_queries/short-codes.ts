import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { findPort } from "@/lib/places";
import type { Port } from "@/lib/places/schema";
import { listLanes } from "@/lib/sailings";

/** Two codes of three letters: 'HKG RTM', 'sin-ham', 'HKG to RTM'. */
const twoCodes = /^\s*([a-z]{3})(?:\s*(?:[-–—→/,]|-?>)\s*|\s+(?:to\s+)?)([a-z]{3})\s*$/i;

/**
 * The lane that two codes of three letters name in the trade's manner, without the country's letters of their UN/LOCODEs: of
 * those that are served the one with the most departures; null when none is. Throws UpstreamError.
 */
export async function laneOfShortCodes(
  text: string,
  locale: Locale,
  now: Date,
): Promise<[from: Port, to: Port] | null> {
  const [, first = "", second = ""] = twoCodes.exec(text.normalize("NFKC")) ?? [];
  const lanes = first ? await listLanes(now) : null;
  if (!lanes) return null;
  const isCalled = (id: string, code: string) => id.length === 5 && id.endsWith(code.toUpperCase());
  const served = [...lanes.from].flatMap(([from, ends]) =>
    isCalled(from, first)
      ? [...ends].flatMap(([to, count]) => (isCalled(to, second) ? [{ from, to, count }] : []))
      : [],
  );
  const [best] = served.sort((a, b) => b.count - a.count);
  if (!best) return null;
  const [from, to] = await Promise.all([best.from, best.to].map((id) => findPort({ id }, locale)));
  return from && to ? [from, to] : null;
}
