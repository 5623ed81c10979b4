import { AsyncResource } from "node:async_hooks";

/** Time that passes only when a test lets it: timers of several simulated processes on one calendar. */

interface Timer {
  at: number;
  /** Of an interval; null for a timer that runs once. */
  everyMs: number | null;
  /** The process that set it. */
  owner: unknown;
  work: () => unknown;
  unref(): Timer;
}

/** Lets everything run that waits for no timer. The embedded store and the simulated services answer within one turn. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export class VirtualTime {
  /** Milliseconds since 1970. */
  now: number;
  /** When the last hours ended in which nothing ran. */
  awakeSince = 0;
  readonly #timers = new Set<Timer>();
  readonly #ownerOf: () => unknown;

  /** @param ownerOf names the process that is running */
  constructor(start: Date, ownerOf: () => unknown) {
    this.now = start.getTime();
    this.#ownerOf = ownerOf;
  }

  readonly set = (work: () => unknown, ms: number, everyMs: number | null = null): Timer => {
    const timer = {
      at: this.now + ms,
      everyMs,
      owner: this.#ownerOf(),
      work: AsyncResource.bind(work),
      unref: () => timer,
    };
    this.#timers.add(timer);
    return timer;
  };

  readonly every = (work: () => unknown, ms: number): Timer => this.set(work, ms, ms);

  readonly clear = (timer: Timer | undefined): void => {
    if (timer) this.#timers.delete(timer);
  };

  /** Resolves after `ms`; never in a process that has ended before. */
  readonly sleep = (ms: number): Promise<void> => new Promise((resolve) => this.set(resolve, ms));

  /** Forgets the timers of a process that has ended. */
  end(owner: unknown): void {
    for (const timer of this.#timers) if (timer.owner === owner) this.#timers.delete(timer);
  }

  /** Lets `ms` pass: all timers run at their time, one after the other. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await settle();
    for (;;) {
      const next = [...this.#timers].reduce<Timer | null>(
        (first, timer) => (timer.at <= until && (!first || timer.at < first.at) ? timer : first),
        null,
      );
      if (!next) break;
      this.now = Math.max(this.now, next.at);
      if (next.everyMs === null) this.#timers.delete(next);
      else next.at += next.everyMs;
      next.work();
      await settle();
    }
    this.now = until;
  }

  /** Lets hours pass in which nothing runs: what timers wait for is as far ahead as before. */
  skip(ms: number): void {
    this.now += ms;
    this.awakeSince = this.now;
    for (const timer of this.#timers) timer.at += ms;
  }
}
