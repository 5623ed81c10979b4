import type { RouteMatch } from "@/routes";
import { Share } from "./share";

/**
 * Who shares what: pages and the data that they request; programs and downloads, which take much of a process and can wait;
 * forms, since the input of a visitor is worth more than another page; and files, which are only sent.
 */
export type Group = "readers" | "programs" | "forms" | "files";

/** The kinds of requests (routes.ts) of programs: agents, feeds and calendars, reports of browsers, and what is written or drawn for a download. */
const programs = new Set(["agents", "api-dcsa", "api-picture", "api-report", "bulk", "download", "feed"]);
const files = new Set(["asset", "api-pdf"]);

/**
 * Requests that run at once. More would not finish sooner on one thread, and they would take memory, and time that the process
 * needs to read requests and to reject some.
 */
export const mostRunning = 4;

/** Whether a request sends a form. */
export function isFormPost(method: string, path: string): boolean {
  return method === "POST" && /^\/api\/(?:enquiries|follows|subscriptions)(?:\/|$)/.test(path);
}

export function groupOf(method: string, path: string, match: RouteMatch | null): Group {
  if (isFormPost(method, path)) return "forms";
  const metric = match?.route.metric ?? "";
  if (programs.has(metric)) return "programs";
  return files.has(metric) ? "files" : "readers";
}

/** A request's slot, from its admission on. */
export interface Slot {
  /** Resolves with true when the request may run, and with false if it has left before. */
  readonly begins: Promise<boolean>;
  /** Gives the slot back, once the response is complete in memory or nobody waits for it. */
  leave(): void;
  /** Lends the slot to others while the request waits for a service. */
  lend<T>(work: () => Promise<T>): Promise<T>;
}

/** Why a request gets no slot: all are taken, or the client has its share of them. */
export type NoSlot = "busy" | "share";

interface BulkheadReading {
  group: Group;
  running: number;
  waiting: number;
  /** The most that run or wait. */
  limit: number;
}

interface Bulkhead {
  /** A slot for a client ('' if it is not counted), or why there is none. */
  enter(group: Group, client: string): Slot | NoSlot;
  reading(): BulkheadReading[];
  /** Requests of all groups that run or wait. */
  count(): number;
  /** The most requests that one client has. */
  largestClient(): number;
}

/** What a group takes of: for admission, and for running. A request takes one of each. */
interface Bounds {
  inFlight: readonly Share[];
  running: readonly Share[];
}

interface Waiting {
  running: readonly Share[];
  client: string;
  begins: PromiseWithResolvers<boolean>;
  begin(back: () => void): void;
}

/** Takes one of each share; null if one of them has no room. */
function takeAll(shares: readonly Share[], client: string): (() => void) | null {
  if (!shares.every((share) => share.hasRoom(client))) return null;
  const backs = shares.map((share) => share.add(client));
  return () => {
    for (const back of backs) back();
  };
}

/** The shares of each group. `most` requests run or wait; forms and files have slots besides. */
export function groupBounds(most: number): Record<Group, Bounds> {
  const half = (number: number) => Math.max(1, Math.floor(number / 2));
  const [all, running] = [new Share(most), new Share(mostRunning)];
  // One client has a quarter of all, in this group too.
  const ofPrograms = (of: Share) => new Share(half(of.most), of.ofClient);
  return {
    readers: { inFlight: [all], running: [running] },
    programs: { inFlight: [all, ofPrograms(all)], running: [running, ofPrograms(running)] },
    forms: { inFlight: [new Share(Math.max(8, Math.ceil(most / 4)))], running: [] },
    files: { inFlight: [new Share(8 * most)], running: [] },
  };
}

/** What a slot is made of. */
interface SlotParts {
  queue: Waiting[];
  running: readonly Share[];
  client: string;
  /** Those of its group. */
  count: { running: number };
  /** Gives back what admission took. */
  leave(): void;
  beginNext(): void;
}

/** The slot of a request that has been admitted, which waits to run. */
function slotOf({ queue, running, client, count, leave, beginNext }: SlotParts): Slot {
  let [isLeft, lent] = [false, 0];
  let stop: (() => void) | null = null;
  let waiting: Waiting | null = null;

  /** Waits for a running slot, before all others if the request has had one. */
  function wait(isAgain: boolean): Promise<boolean> {
    const begins = Promise.withResolvers<boolean>();
    const begin = (back: () => void) => {
      waiting = null;
      count.running += 1;
      stop = () => {
        stop = null;
        count.running -= 1;
        back();
        beginNext();
      };
      begins.resolve(true);
    };
    waiting = { running, client, begins, begin };
    if (isAgain) queue.unshift(waiting);
    else queue.push(waiting);
    beginNext();
    return begins.promise;
  }

  return {
    begins: wait(false),
    leave() {
      if (isLeft) return;
      isLeft = true;
      leave();
      if (waiting) {
        queue.splice(queue.indexOf(waiting), 1);
        waiting.begins.resolve(false);
      }
      stop?.();
    },
    async lend(work) {
      if (lent++ === 0) stop?.();
      try {
        return await work();
      } finally {
        // Where it waits already, another call of the same request has asked for the slot.
        if (--lent === 0 && !isLeft && !stop) await (waiting?.begins.promise ?? wait(true));
      }
    },
  };
}

/**
 * Decides which requests may run: four at a time, of which programs have half and one client a quarter, of at most `most` that
 * run or wait, with the same shares. Who finds no room is rejected at once. A request that waits for a service lends its slot.
 */
export function createBulkhead(most: number): Bulkhead {
  const bounds = groupBounds(most);
  const groups = Object.keys(bounds) as Group[];
  const counts = Object.fromEntries(groups.map((group) => [group, { running: 0, all: 0 }])) as Record<
    Group,
    { running: number; all: number }
  >;
  const queue: Waiting[] = [];

  function beginNext(): void {
    for (let at = 0; at < queue.length; ) {
      const next = queue[at];
      const back = next && takeAll(next.running, next.client);
      if (back) {
        queue.splice(at, 1);
        next.begin(back);
      } else at += 1;
    }
  }

  function enter(group: Group, client: string): Slot | NoSlot {
    const { inFlight, running } = bounds[group];
    const leaveAll = takeAll(inFlight, client);
    if (!leaveAll) return inFlight.every((share) => share.isWithin(client)) ? "busy" : "share";
    const count = counts[group];
    count.all += 1;
    const leave = () => {
      count.all -= 1;
      leaveAll();
    };
    return slotOf({ queue, running, client, count, leave, beginNext });
  }

  return {
    enter,
    reading: () =>
      groups.map((group) => ({
        group,
        running: counts[group].running,
        waiting: counts[group].all - counts[group].running,
        limit: Math.min(...bounds[group].inFlight.map((share) => share.most)),
      })),
    count: () => groups.reduce((sum, group) => sum + counts[group].all, 0),
    largestClient: () => Math.max(...groups.map((group) => bounds[group].inFlight[0]?.largest ?? 0)),
  };
}
