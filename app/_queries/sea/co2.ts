import "server-only";
import { type Co2Leg, estimateCo2, listCo2Factors } from "@/lib/co2";
import type { Co2Estimate, Co2Factor } from "@/lib/co2/shared";
import { config } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { findLinkedPort, listPortPositions } from "@/lib/places";
import type { Port } from "@/lib/places/shared";
import type { Co2e, Sailing, SailingList } from "@/lib/sailings/shared";
import { nullOnUpstreamError } from "@/lib/upstream/errors";

/** CO2e of one container of twenty feet, as programs read it. */
export function toCo2e(estimate: Co2Estimate | null, locale: Locale): Co2e | null {
  if (!estimate) return null;
  const { low, high } = estimate.dry;
  const methodUrl = config().siteUrl + localePath(locale, "/co2-method");
  return { lowT: tonnes(low), highT: tonnes(high), per: "TEU", methodUrl };
}

/** Kilograms are more than an estimate has. */
export const tonnes = (value: number): number => Math.round(value * 1000) / 1000;

/** The estimates of some sailings; null for a sailing whose CO2e is not known. */
export interface Co2Estimates {
  of(sailing: Sailing): Co2Estimate | null;
  factors: readonly Co2Factor[];
}

/**
 * The CO2e of sailings between some ports; null where no emission factors are imported, so that nothing is shown. Positions come
 * from the stored ports by UN/LOCODE, also for the ports of a publisher's service. An estimate is calculated when it is read.
 */
export async function co2Estimates(
  { sailings, vessels }: Pick<SailingList, "sailings" | "vessels">,
  ends: readonly (Port | null)[],
  locale: Locale,
): Promise<Co2Estimates | null> {
  const factors = await listCo2Factors();
  if (factors.length === 0) return null;
  const [positions, codes] = [await listPortPositions(), new Map<string, string>()];
  for (const port of ends.flatMap((end) => (end ? (end.ports ?? [end]) : []))) {
    if (port.code) codes.set(port.id, port.code);
  }
  const ids = sailings.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from.portId, to.portId]));
  const unknown = [...new Set(ids)].filter(
    (id): id is string => id !== null && !codes.has(id) && !positions.has(id),
  );
  const named = await Promise.all(
    unknown.map((id) => findLinkedPort({ id }, locale).catch(nullOnUpstreamError)),
  );
  for (const port of named) if (port?.code) codes.set(port.id, port.code);

  const portOf = (id: string | null) => (id ? (positions.get(codes.get(id) ?? id) ?? null) : null);
  const [loading, discharge] = ends.map((end) => (end && !end.ports ? end.id : null));
  const legsOf = ({ legs }: Sailing): Co2Leg[] =>
    legs.map((leg, at) => ({
      from: portOf(leg.from.portId ?? (at === 0 ? (loading ?? null) : null)),
      to: portOf(leg.to.portId ?? (at === legs.length - 1 ? (discharge ?? null) : null)),
      passage: leg.passage ?? null,
      teu: vessels[leg.imo ?? ""]?.teu ?? null,
    }));
  const known = new Map<string, Co2Estimate | null>();
  return {
    factors,
    of(sailing) {
      const estimate = known.get(sailing.id);
      if (estimate !== undefined) return estimate;
      const calculated = estimateCo2(legsOf(sailing), factors);
      known.set(sailing.id, calculated);
      return calculated;
    },
  };
}
