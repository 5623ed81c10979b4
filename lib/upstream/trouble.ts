import type { Logger } from "pino";

/** So long a trouble must have been quiet before a good answer ends it: what comes and goes is one trouble. */
const quietMs = 60_000;
/** The first reminder; each further one comes after twice the time so far, and at least every hour. */
const firstReminderMs = 5 * 60_000;
const lastReminderMs = 60 * 60_000;

interface Trouble {
  since: number;
  last: number;
  failures: number;
  remindAt: number;
}

/**
 * What goes wrong with a service, told in few lines however many calls fail: one when it begins, one now and then
 * while it lasts, with the number of failures, and one when it is over.
 */
export class Troubles {
  readonly #byTopic = new Map<string, Trouble>();

  /** Counts a failure. `topic` is what counts as one trouble: there are few of them. */
  failed(topic: string, facts: Record<string, unknown>, log: Logger): void {
    const now = Date.now();
    const known = this.#byTopic.get(topic);
    if (!known) {
      this.#byTopic.set(topic, { since: now, last: now, failures: 1, remindAt: now + firstReminderMs });
      log.warn(facts, "service fails");
      return;
    }
    known.failures += 1;
    known.last = now;
    if (now < known.remindAt) return;
    known.remindAt = now + Math.min(lastReminderMs, 2 * (known.remindAt - known.since));
    log.warn({ ...facts, failures: known.failures, forMs: now - known.since }, "service still fails");
  }

  /** Ends a trouble that has been quiet for a while. */
  answered(topic: string, facts: Record<string, unknown>, log: Logger): void {
    const known = this.#byTopic.get(topic);
    if (!known || Date.now() - known.last < quietMs) return;
    this.#byTopic.delete(topic);
    log.info(
      { ...facts, failures: known.failures, forMs: known.last - known.since },
      "service answers again",
    );
  }
}
