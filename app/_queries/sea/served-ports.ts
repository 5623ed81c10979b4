import "server-only";
import type { CallsOf } from "@/lib/places/shared";
import { listCalledPorts, listLanes } from "@/lib/sailings";

/**
 * How much is known to call at a port: its departures and arrivals from today on, at least 1 for a port with calls or later sailings;
 * 1 for every port of a publisher's service, which lists neither: its ports are those that it serves. Throws UpstreamError.
 */
export async function callsAtPorts(now: Date): Promise<CallsOf> {
  const [lanes, called] = await Promise.all([listLanes(now), listCalledPorts(now)]);
  if (!lanes && called.ports.size === 0) return () => 1;
  const countOf = (counts: ReadonlyMap<string, number> | undefined) =>
    counts ? [...counts.values()].reduce((sum, count) => sum + count, 1) : 0;
  return (id) => countOf(lanes?.from.get(id)) + countOf(lanes?.to.get(id)) + Number(called.ports.has(id));
}
