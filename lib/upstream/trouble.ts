import type { Logger } from "pino";

/** A trouble must have been quiet this long before a good response ends it: intermittent failures are one trouble. */
const quietMs = 60_000;
/** The first reminder. Each further one comes after twice the time so far, and at least every hour. */
const firstReminderMs = 5 * 60_000;
const lastReminderMs = 60 * 60_000;

interface Trouble {
  since: number;
  last: number;
  failures: number;
  remindAt: number;
}

/**
 * Logs the failures of a service in few lines, however many calls fail: one when they begin, one now and then while they
 * last, with the number of failures, and one when they are over.
 */
export class Troubles {
  readonly #byTopic = new Map<string, Trouble>();

  /** Counts a failure. `topic` identifies a trouble: there are few of them. */
  failed(topic: string, facts: Record<string, unknown>, log: Logger): void {
    const now = Date.now();
    const trouble = this.#byTopic.get(topic);
    if (!trouble) {
      this.#byTopic.set(topic, { since: now, last: now, failures: 1, remindAt: now + firstReminderMs });
      log.warn(facts, "service fails");
      return;
    }
    trouble.failures += 1;
    trouble.last = now;
    if (now < trouble.remindAt) return;
    trouble.remindAt = now + Math.min(lastReminderMs, 2 * (trouble.remindAt - trouble.since));
    log.warn({ ...facts, failures: trouble.failures, forMs: now - trouble.since }, "service still fails");
  }

  /** Ends a trouble that has been quiet for a while. */
  answered(topic: string, facts: Record<string, unknown>, log: Logger): void {
    const trouble = this.#byTopic.get(topic);
    if (!trouble || Date.now() - trouble.last < quietMs) return;
    this.#byTopic.delete(topic);
    log.info(
      { ...facts, failures: trouble.failures, forMs: trouble.last - trouble.since },
      "service answers again",
    );
  }
}
