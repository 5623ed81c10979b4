import "server-only";
import { dateOf } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { listDepartures, nowIn } from "@/lib/sailings";
import { boardRows, type GatePlan, gatePlan } from "@/lib/sailings/shared";
import { addDays } from "@/lib/time/calendar";

/** CY cut-offs are read so many days ahead: a window that opens within the plan may close after it. */
const daysRead = 14;

/**
 * The gate-in plan of a port, from the rows of its cut-off board. Null where a publisher's service lists no departures of a port.
 * Throws UpstreamError.
 * @param port its id, and its IANA zone
 */
export async function readGatePlan(
  port: { id: string; zone: string },
  { locale, now }: { locale: Locale; now: Date },
): Promise<(GatePlan & { isCut: boolean }) | null> {
  const clock = nowIn(now, port.zone);
  const from = dateOf(clock.time);
  const days = { from, to: addDays(from, daysRead - 1) };
  const scope = { portId: port.id, serviceId: null, carrier: null, imo: null };
  const list = await listDepartures({ scope, ...days, language: locale });
  if (!list) return null;
  const rows = boardRows(
    list.departures,
    { cutoffs: ["cy"], cargo: null },
    () => days,
    () => clock,
  );
  return { ...gatePlan(rows, clock.time), isCut: list.isCut };
}
