import "server-only";
import { placesOf } from "@/lib/addresses/place-address";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { listPortPositions } from "@/lib/places";
import type { LinkedPort } from "@/lib/places/shared";
import { type Detour, detourOf, nowIn, searchedPort, searchSailings } from "@/lib/sailings";
import { isOpen, type PortNow, type Sailing, type WithdrawnSailing } from "@/lib/sailings/shared";
import { addDays } from "@/lib/time/calendar";

/** Days after a departure in which what replaces it is looked for. */
const daysLater = 42;

/**
 * Withdrawn sailings of a lane with what replaces them, also beyond the days of a search: the next one of the same service, and
 * of all carriers the one that arrives first and still takes cargo. Both leave no earlier than the withdrawn one. `detour` is the
 * fastest of them all, where the lane has nothing but detours.
 */
export async function withReplacements(
  gone: readonly WithdrawnSailing[],
  {
    loading,
    discharge,
    locale,
    now,
  }: { loading: LinkedPort; discharge: LinkedPort; locale: Locale; now: Date },
): Promise<(WithdrawnSailing & { detour?: Detour | null })[]> {
  const days = gone.flatMap(({ sailing }) => (sailing.etd ? dateOf(sailing.etd) : [])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [...gone];
  const ends = (port: LinkedPort) => placesOf<LinkedPort>(port).map(searchedPort);
  const { sailings } = await searchSailings({
    loadingPorts: ends(loading),
    dischargePorts: ends(discharge),
    dateFrom: first,
    dateTo: addDays(last, daysLater),
    dateType: "ETD",
    vesselName: "",
    language: locale,
  });
  const clock = nowIn(now, loading.zone);
  const detour = detourOf(sailings, await listPortPositions());
  return gone.map((one) => ({ ...one, ...replacementsOf(one.sailing, sailings, clock), detour }));
}

/** @param offered sailings of the lane. @param now at its loading port */
export function replacementsOf(
  { id, operator, service, etd }: Sailing,
  offered: readonly Sailing[],
  now: PortNow,
): Pick<WithdrawnSailing, "next" | "best"> {
  const later = offered.filter((other) => other.id !== id && (other.etd ?? "") >= (etd ?? ""));
  const byTime = (field: "etd" | "eta", list: readonly Sailing[]) =>
    list.filter((one) => one[field]).toSorted((a, b) => ((a[field] ?? "") < (b[field] ?? "") ? -1 : 1))[0];
  const own = later.filter(
    (other) => other.operator === operator && other.service === service && (other.etd ?? "") > (etd ?? ""),
  );
  return {
    next: byTime("etd", own) ?? null,
    best:
      byTime(
        "eta",
        later.filter((other) => isOpen(other, now)),
      ) ?? null,
  };
}
