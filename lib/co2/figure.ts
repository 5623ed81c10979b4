import type { Passage } from "@/lib/geography/sea-passages";
import { seaRange } from "@/lib/geography/sea-routes";
import type { Co2Estimate, Co2Factor, Span } from "./schema";

/** CO2e of a container on the ships of a sailing, from sea distances and the imported factors. */

interface Position {
  lat: number;
  lon: number;
}

/** A port as far as the estimate needs it. */
interface Co2Port extends Position {
  /** UN/LOCODE. */
  code: string;
}

/** A ride on one ship. */
export interface Co2Leg {
  from: Co2Port | null;
  to: Co2Port | null;
  passage: Passage | null;
  /** Containers that the ship can carry; null where that is not known. */
  teu: number | null;
}

/**
 * The estimate of a sailing; null where a port's position or a factor of one of its ships is not known.
 */
export function estimateCo2(legs: readonly Co2Leg[], factors: readonly Co2Factor[]): Co2Estimate | null {
  const dry = { low: 0, high: 0 };
  const reefer = { low: 0, high: 0 };
  const km = { low: 0, high: 0 };
  const used = new Set<Co2Factor>();
  const via = new Set<Passage>();
  let hasReefer = true;
  const ends = { from: legs[0]?.from ?? null, to: legs.at(-1)?.to ?? null };
  for (const leg of legs) {
    const factor = factorOf(leg, ends, factors);
    if (!leg.from || !leg.to || !factor) return null;
    const sea = seaRange(leg.from, leg.to, leg.passage);
    km.low += sea.low;
    km.high += sea.high;
    for (const passage of sea.via) via.add(passage);
    used.add(factor);
    add(dry, sea, factor, factor.dry);
    if (factor.reefer) add(reefer, sea, factor, factor.reefer);
    else hasReefer = false;
  }
  if (used.size === 0) return null;
  return { dry, reefer: hasReefer ? reefer : null, km, via: [...via], factors: [...used] };
}

const gramsPerTonne = 1_000_000;

function add(sum: Span, sea: Span, { adjustment }: Co2Factor, grams: Span): void {
  sum.low += (sea.low * (1 + adjustment.low / 100) * grams.low) / gramsPerTonne;
  sum.high += (sea.high * (1 + adjustment.high / 100) * grams.high) / gramsPerTonne;
}

/**
 * The most specific factor of a ride: that of its ship's size on the lane, of the size, of the lane, then of any ship. A lane is
 * that of the complete sailing.
 */
function factorOf(
  { teu }: Pick<Co2Leg, "teu">,
  ends: Pick<Co2Leg, "from" | "to">,
  factors: readonly Co2Factor[],
): Co2Factor | null {
  let best: { factor: Co2Factor; rank: number } | null = null;
  for (const factor of factors) {
    const [isSized, isLane] = [hasSize(factor), factor.from.length > 0];
    if (isSized && (teu === null || teu < (factor.teuFrom ?? 0) || teu > (factor.teuTo ?? teu))) continue;
    if (isLane && !isOnLane(factor, ends)) continue;
    const rank = (isSized ? 2 : 0) + (isLane ? 1 : 0);
    if (!best || rank > best.rank) best = { factor, rank };
  }
  return best?.factor ?? null;
}

/** Whether a factor is of ships of a size, rather than an average. */
const hasSize = ({ teuFrom, teuTo }: Co2Factor): boolean => teuFrom !== null || teuTo !== null;

function isOnLane({ from, to }: Co2Factor, ends: Pick<Co2Leg, "from" | "to">): boolean {
  const [start, end] = [ends.from?.code ?? "", ends.to?.code ?? ""];
  const has = (codes: readonly string[], code: string) =>
    codes.includes(code) || codes.includes(code.slice(0, 2));
  return (has(from, start) && has(to, end)) || (has(from, end) && has(to, start));
}

/** By what sailings are sorted: the middle of the range. */
export const middleOf = ({ low, high }: Span): number => (low + high) / 2;
