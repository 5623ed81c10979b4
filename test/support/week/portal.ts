import type { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { followSource } from "@/app/_queries/follows/follow-mails";
import { type DeliveryChannel, startDelivery } from "@/lib/enquiries/delivery";
import { channelNames } from "@/lib/follows/channel";
import { findLetter } from "@/lib/follows/letters";
import type { FollowSource } from "@/lib/follows/shared";
import { startFollowWorker } from "@/lib/follows/worker";
import type { Change } from "@/lib/http-responses/cache-tags";
import { createLog } from "@/lib/observability/log";
import type { Store } from "@/lib/store/connection";
import {
  claimSource,
  declareSources,
  nextPart,
  releaseSource,
  renewLease,
  settlePart,
} from "@/lib/upstream/fetching/queue";
import { startInvalidation } from "@/server/invalidation";
import type { Send } from "./mail-server";
import type { VirtualTime } from "./virtual-time";

/** One process of the simulated portal: its own connections to the store, its own memory and its own clock. */

/** The faults that can be put in on purpose, to see that the simulation finds them. */
export interface Plants {
  /** A process takes leases of others for over. */
  hastyClock?: boolean;
  /** It notes one event more than it has told. */
  skippedEvent?: boolean;
  /** It misses the first change of the feed. */
  missedChange?: boolean;
  /** It says that an enquiry is stored before it is. */
  earlyThanks?: boolean;
  /** It takes a mail that was refused for one that was sent. */
  deafMail?: boolean;
}

export interface World {
  time: VirtualTime;
  processes: AsyncLocalStorage<Portal>;
  send: Send;
  plants: Plants;
  /** A rule that was broken. */
  report(problem: string): void;
  /** Who works on what has a lease, and since when, by its name. */
  working: Map<string, { portal: Portal; since: number }>;
}

export const carrier = { source: "PEK", parts: [{ kind: "service", code: "P1" }] } as const;
/** In seconds rather than minutes, so that leases end and are renewed within the time that passes. */
const fetching = { leaseMs: 4_000, everyMs: 2_000 } as const;
const secret = Buffer.alloc(32, 7);

export class Portal {
  readonly name: string;
  readonly store: Store;
  readonly source: FollowSource;
  /** How far its clock is ahead. */
  aheadMs = 0;
  isDead = false;
  /** After so many more writing statements it crashes; null for not. */
  crashesAfter: number | null = null;
  /** What it has shown, until a change of the store is noticed. */
  readonly #shown = new Map<string, readonly string[]>();
  readonly #owner = randomUUID();
  readonly #world: World;
  readonly #opened: Store;

  constructor(name: string, opened: Store, world: World) {
    this.name = name;
    this.#opened = opened;
    this.#world = world;
    const crash: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (this.crashesAfter !== null && node.kind !== "SelectQueryNode" && this.crashesAfter-- <= 0)
          this.isDead = true;
        if (this.isDead) throw new Error("The process has ended.");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = opened.db.withPlugin(crash);
    const own = { db, reader: opened.reader.withPlugin(crash), quick: opened.quick.withPlugin(crash) };
    this.store = Object.assign(Object.create(opened), own);
    const source = followSource(async (purpose) => `${purpose}-token`);
    const { skippedEvent } = world.plants;
    this.source = skippedEvent ? { ...source, lastId: async () => (await source.lastId()) + 1 } : source;
  }

  /** The time by its clock. */
  readonly clock = () => new Date(this.#world.time.now + this.aheadMs);

  /** Does something as this process. */
  run<T>(work: () => T): T {
    return this.#world.processes.run(this, work);
  }

  /** Does something as this process; undefined where it has crashed meanwhile. */
  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.run(work);
    } catch (error) {
      if (!this.isDead) throw error;
      return undefined;
    }
  }

  async start(): Promise<void> {
    const { store, clock, source } = this;
    const log = createLog("silent");
    const random = () => 0.5;
    const workerClock = this.#world.plants.hastyClock
      ? () => new Date(this.#world.time.now + this.aheadMs + (this.name === "C" ? 30_000 : 0))
      : clock;
    const common = { store, clock: workerClock, log, random };
    const mail: DeliveryChannel = {
      name: "mail",
      closedReasons: [],
      deliver: ({ id, content }) =>
        this.#alone(`mail of ${id}`, () => this.#send({ id, to: "desk", text: String(content.company) })),
      close() {},
    };
    const letters = {
      name: channelNames.mail,
      closedReasons: [],
      deliver: (id: string) =>
        this.#alone(`mail of ${id}`, async () => {
          const letter = await findLetter(store.reader, id);
          if (!letter) return { status: "refused", reason: "no letter" } as const;
          return this.#send({ id, to: letter.target, text: JSON.parse(letter.letter).text });
        }),
      close() {},
    };
    await this.run(async () => {
      startDelivery({ ...common, channels: [mail], routes: [] });
      startFollowWorker({ ...common, channels: [letters], source, secret });
      await startInvalidation(store, this.#invalidate, { invalidated() {}, failed() {} }, clock);
      await declareSources(store, "calls", [carrier], clock());
      void this.#fetchOnAndOn();
    });
  }

  /** It is gone from one moment to the next: nothing is finished or given back. */
  async end(): Promise<void> {
    this.isDead = true;
    this.#world.time.end(this);
    for (const [name, { portal }] of this.#world.working)
      if (portal === this) this.#world.working.delete(name);
    await this.#opened.close();
  }

  /** A list as its pages show it, kept until the store says that it has changed. */
  async show(name: string, read: () => Promise<readonly string[]>): Promise<readonly string[] | undefined> {
    const shown = this.#shown.get(name) ?? (await this.attempt(read));
    if (shown) this.#shown.set(name, shown);
    return shown;
  }

  readonly #invalidate = (changes: readonly Change[]) => {
    const noticed = this.#world.plants.missedChange ? changes.slice(1) : changes;
    if (noticed.some(({ domain }) => domain === "sailings")) this.#shown.clear();
  };

  #send(mail: Parameters<Send>[0]): ReturnType<Send> {
    const { send, plants } = this.#world;
    const sent = send(mail);
    return plants.deafMail ? sent.then(() => ({ status: "done" })) : sent;
  }

  /** Does what no other process may do at the same time. After a clock was wrong or all have slept, a lease may end early. */
  async #alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { working, report, time } = this.#world;
    const other = working.get(name);
    const isExcused =
      other &&
      (other.portal.isDead ||
        other.portal.aheadMs !== 0 ||
        this.aheadMs !== 0 ||
        other.since < time.awakeSince);
    if (other && other.portal !== this && !isExcused)
      report(`${this.name} and ${other.portal.name} both have the lease of ${name}`);
    const own = { portal: this, since: time.now };
    working.set(name, own);
    try {
      return await work();
    } finally {
      if (working.get(name) === own) working.delete(name);
    }
  }

  async #fetchOnAndOn(): Promise<void> {
    while (!this.isDead) {
      await this.#fetch().catch(() => {});
      await this.#world.time.sleep(fetching.everyMs);
    }
  }

  /** A carrier's service is fetched as lib/upstream/fetching/worker.ts does, for longer than a lease. */
  async #fetch(): Promise<void> {
    const { store, clock } = this;
    const { time } = this.#world;
    const held = { domain: "calls", source: carrier.source, owner: this.#owner } as const;
    const lease = { ...held, ms: fetching.leaseMs };
    if ((await claimSource(store, lease, clock())) === null) return;
    const renewal = time.every(() => renewLease(store, lease, clock()).catch(() => {}), fetching.leaseMs / 4);
    await this.#alone("the carrier", async () => {
      const part = await nextPart(store.reader, held, clock());
      await time.sleep(fetching.leaseMs * 1.5);
      const done = { status: "done", imported: null, dueInMs: 5_000 } as const;
      if (part) await settlePart(store, held, part, done, clock());
    });
    time.clear(renewal);
    await releaseSource(store, held);
  }
}
