/** Converts local times of a zone to instants by its offsets alone. It is pure, and the browser needs no tables of zones. */

/** Minutes since 1970-01-01T00:00, of an instant in UTC, or of a wall clock as if it were UTC. */
export type Minutes = number;

/**
 * The offsets of a zone from UTC in minutes, each with the instant from which it applies, in order. The first one also applies
 * before its instant.
 */
export type ZoneOffsets = readonly (readonly [from: Minutes, offset: number])[];

/**
 * The instant of a wall clock. This is the one rule for nights on which the clocks are moved: an hour that is skipped counts
 * with the offset from before, and an hour that comes twice is the first one.
 */
export function toInstant(local: Minutes, offsets: ZoneOffsets): Minutes {
  let current = offsets[0]?.[1] ?? 0;
  for (const [from, offset] of offsets.slice(1)) {
    const isBefore = local - current < from || local - offset < from;
    if (isBefore) break;
    current = offset;
  }
  return local - current;
}

/** The wall clock of an instant, YYYY-MM-DDTHH:mm. */
export function timeAtInstant(instant: Minutes, offsets: ZoneOffsets): string {
  let current = offsets[0]?.[1] ?? 0;
  for (const [from, offset] of offsets) if (instant >= from) current = offset;
  return new Date((instant + current) * 60_000).toISOString().slice(0, 16);
}
