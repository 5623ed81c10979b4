import { totalmem } from "node:os";

/** Memory in MB to count for a process that serves, and for the primary process of several (docs/install.md). */
export const processMegabytes = 900;
export const primaryMegabytes = 60;

/** The memory of this machine, or the limit of its service or container if that is lower, in MB. */
export const availableMegabytes = (): number =>
  Math.floor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20);

/**
 * The number of workers of `WORKERS=auto`: one a core, but no more than memory holds beside the primary and the one more that runs
 * during a rolling restart; at least one, at most 64.
 */
export function workersFor(cores: number, megabytes: number): number {
  const held = Math.floor((megabytes - primaryMegabytes) / processMegabytes) - 1;
  return Math.max(1, Math.min(cores, held, 64));
}
