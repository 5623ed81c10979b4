import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { findPort } from "@/lib/places";
import type { Port } from "@/lib/places/shared";
import { listLanes } from "@/lib/sailings";

/** Two codes of three letters: 'HKG RTM', 'sin-ham', 'HKG to RTM'. */
const twoCodes = /^\s*([a-z]{3})(?:\s*(?:[-–—→/,]|-?>)\s*|\s+(?:to\s+)?)([a-z]{3})\s*$/i;

/**
 * The lane of two codes of three letters, as the trade writes UN/LOCODEs without the letters of the country: of
 * the lanes with departures the one with the most; null if there is none. Throws UpstreamError.
 */
export async function laneOfShortCodes(
  text: string,
  locale: Locale,
  now: Date,
): Promise<[from: Port, to: Port] | null> {
  const [, first = "", second = ""] = twoCodes.exec(text.normalize("NFKC")) ?? [];
  const lanes = first ? await listLanes(now) : null;
  if (!lanes) return null;
  const hasCode = (id: string, code: string) => id.length === 5 && id.endsWith(code.toUpperCase());
  const served = [...lanes.from].flatMap(([from, ends]) =>
    hasCode(from, first)
      ? [...ends].flatMap(([to, count]) => (hasCode(to, second) ? [{ from, to, count }] : []))
      : [],
  );
  const [best] = served.sort((a, b) => b.count - a.count);
  if (!best) return null;
  const [from, to] = await Promise.all([best.from, best.to].map((id) => findPort({ id }, locale)));
  return from && to ? [from, to] : null;
}
