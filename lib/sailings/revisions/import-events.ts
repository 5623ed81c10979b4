import type { Transaction } from "kysely";
import { fold } from "@/lib/i18n/fold";
import { dateOf } from "@/lib/i18n/formats";
import { newEvents } from "@/lib/store/schedule-events";
import type { Database } from "@/lib/store/schema";
import { type NewChange, recordChanges } from "./history";

/** The ship at a port on a day, by which carriers that sell it meet. */
export const shipKey = (
  { imo, vessel }: { imo: string | null; vessel: string | null },
  portId: string,
  time: string | null,
): string[] => {
  const ship = imo ?? fold(vessel ?? "");
  return ship && time ? [JSON.stringify([ship, portId, dateOf(time)])] : [];
};

/** An event that gets its id when it is recorded, and the voyage that each carrier has in it. */
interface PendingEvent {
  id: number;
  voyages: Map<string, string>;
}

/** The events of one import: what happens to one ship on one voyage is one, whichever carriers sell it. */
export class ImportEvents {
  readonly #byKey = new Map<string, PendingEvent>();
  #added: PendingEvent[] = [];
  #changes: { change: NewChange; event: PendingEvent }[] = [];
  readonly #keysByStep = new Map<unknown, string[]>();
  #keysOfStep: string[] = [];

  /** Begins a step of the import. What an earlier attempt of it has added was rolled back, and is forgotten. */
  beginStep(step: unknown): void {
    for (const key of this.#keysByStep.get(step) ?? []) this.#byKey.delete(key);
    this.#keysOfStep = [];
    this.#keysByStep.set(step, this.#keysOfStep);
    this.#added = [];
    this.#changes = [];
  }

  /**
   * Adds changes of a voyage. A carrier's voyages that meet where a ship turns round stay apart.
   * @param keys what is the same of its rows or calls, before and after
   */
  add(
    { carrier, voyage, keys }: { carrier: string; voyage: string; keys: readonly string[] },
    changes: readonly NewChange[],
  ): void {
    if (changes.length === 0) return;
    const isSame = (event: PendingEvent) => (event.voyages.get(carrier) ?? voyage) === voyage;
    let event = keys.flatMap((key) => this.#byKey.get(key) ?? []).find(isSame);
    if (!event) {
      event = { id: 0, voyages: new Map() };
      this.#added.push(event);
    }
    event.voyages.set(carrier, voyage);
    for (const key of keys) {
      if (this.#byKey.has(key)) continue;
      this.#byKey.set(key, event);
      this.#keysOfStep.push(key);
    }
    for (const change of changes) this.#changes.push({ change, event });
  }

  /** Changes that are not recorded yet. */
  get size(): number {
    return this.#changes.length;
  }

  /** Records what was added, in the import's transaction. */
  async record(trx: Transaction<Database>): Promise<void> {
    const [first] = this.#changes;
    if (!first) return;
    const ids = await newEvents(trx, "sailings", first.change.recorded_at, this.#added.length);
    for (const [at, event] of this.#added.entries()) event.id = ids[at] ?? 0;
    await recordChanges(
      trx,
      this.#changes.map(({ change, event }) => ({ ...change, event_id: event.id })),
    );
    this.#added = [];
    this.#changes = [];
  }
}
