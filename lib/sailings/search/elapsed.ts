import { timeOfDay } from "@/lib/i18n/formats";
import { wallMinutes, zoneClock } from "@/lib/time/zone-clock";
import type { Sailing, SailingsAdapter } from "../schema";

/** Adds the duration of each sailing from its instants, where both hours and both zones are known. */
export function withElapsed(adapter: SailingsAdapter): SailingsAdapter {
  return {
    async searchSailings(criteria) {
      const list = await adapter.searchSailings(criteria);
      const { zone: from } = criteria.loadingPort;
      const { zone: to } = criteria.dischargePort;
      if (!from || !to) return list;
      return { ...list, sailings: list.sailings.map((sailing) => withMinutes(sailing, from, to)) };
    },
  };
}

function withMinutes(sailing: Sailing, from: string, to: string): Sailing {
  const { etd, eta } = sailing;
  if (!etd || !eta || !timeOfDay(etd) || !timeOfDay(eta)) return sailing;
  const elapsedMinutes =
    zoneClock(to).toUtc(wallMinutes(eta, 0)) - zoneClock(from).toUtc(wallMinutes(etd, 0));
  // An arrival before the departure is an error, by which nothing is sorted.
  return elapsedMinutes < 0 ? sailing : { ...sailing, elapsedMinutes };
}
