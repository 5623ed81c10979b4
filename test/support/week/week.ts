import type { AsyncLocalStorage } from "node:async_hooks";
import { storeEnquiry } from "@/lib/enquiries/embedded";
import { confirmFollow, deleteFollow } from "@/lib/follows/embedded";
import { storeFollowRequest } from "@/lib/follows/requests";
import { locales } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { callsCsv, importCalls, portStore, searchCalls } from "../call-store";
import { peakVoyage } from "../followed-voyages";
import { type Random, randomOf } from "../networks/random";
import { openTestStore, rawOf } from "../stores";
import { MailServer, moods } from "./mail-server";
import { type Plants, Portal, type World } from "./portal";
import { VirtualTime } from "./virtual-time";

/**
 * A week of a portal of three processes on one store, in which a seed decides what happens: imports, enquiries, follows, a mail
 * server that fails, processes that crash, clocks that jump. What was promised is compared with what has come about.
 */

const start = new Date("2026-03-02T04:00:00Z");
const hourMs = 3_600_000;
const secret = Buffer.alloc(32, 7);
const lanes = { "HKHKG-NLRTM": ["HKHKG", "NLRTM"], "SGSIN-NLRTM": ["SGSIN", "NLRTM"] } as const;
type Lane = keyof typeof lanes;
const laneNames = Object.keys(lanes) as Lane[];

/** What the carrier's file says of a voyage. */
interface Plan {
  number: string;
  day: number;
  /** Of the cut-off at the first port, on the day before. */
  cutoffHour: number;
  isBlank: boolean;
}

interface Follower {
  id: string;
  to: string;
  lane: Lane;
  urgentOnly: boolean;
  /** Told of events after it; null for a question without an answer. */
  since: number | null;
  hasLeft: boolean;
}

/** An event of the ledger, and whom it concerns by what the file changed. */
interface Expected {
  id: number;
  lanes: readonly Lane[];
  isUrgent: boolean;
}

const linesOf = ({ number, day, cutoffHour, isBlank }: Plan) => {
  const dayBefore = new Date(Date.UTC(2026, 2, day - 1)).toISOString().slice(0, 10);
  const cutoff = isBlank ? "" : `${dayBefore} ${String(cutoffHour).padStart(2, "0")}:00`;
  return peakVoyage(number, day, (call) => ({
    ...call,
    Status: isBlank ? "blank" : "",
    "CY Closing": call.Port === "HKHKG" ? cutoff : "",
  }));
};

/** Which lanes have another sailing by a plan than by the one before. */
const changedLanes = (before: Plan, now: Plan): readonly Lane[] => {
  if (before.day !== now.day || before.isBlank !== now.isBlank) return laneNames;
  return before.cutoffHour === now.cutoffHour ? [] : ["HKHKG-NLRTM"];
};

export class Week {
  readonly problems: string[] = [];
  /** What has happened, for whoever looks for the cause of a problem. */
  readonly diary: string[] = [];
  readonly #random: Random;
  readonly time: VirtualTime;
  readonly #mail: MailServer;
  readonly #world: World;
  readonly #portals: Portal[] = [];
  readonly #followers: Follower[] = [];
  readonly #expected: Expected[] = [];
  /** Companies whose enquiries were said to be stored. */
  readonly #thanked: string[] = [];
  /** What the carrier plans, and what was imported last. */
  #plans: readonly Plan[] = [101, 102, 103, 104].map((number, at) => ({
    number: `${number}W`,
    day: 15 + 4 * at,
    cutoffHour: 17,
    isBlank: false,
  }));
  #published: readonly Plan[] = [];
  /** The plans that all processes were seen to show. */
  #checked: readonly Plan[] = [];
  #counter = 0;
  #observer!: Awaited<ReturnType<typeof openTestStore>>;

  constructor(seed: number, processes: AsyncLocalStorage<Portal>, plants: Plants = {}) {
    this.#random = randomOf(seed);
    this.time = new VirtualTime(start, () => processes.getStore());
    this.#mail = new MailServer(this.time, this.#random);
    const report = (problem: string) => this.problems.push(`${this.#when()} ${problem}`);
    const { send } = this.#mail;
    this.#world = { time: this.time, processes, send, plants, report, working: new Map() };
  }

  readonly #when = () => new Date(this.time.now).toISOString().slice(5, 19);
  readonly #note = (text: string) => this.diary.push(`${this.#when()} ${text}`);

  /** Lets the week pass, and the days after it in which everything works. Returns what was broken. */
  async run(actions = 20): Promise<string[]> {
    this.#observer = await portStore(openTestStore({ inFile: true }));
    try {
      for (const name of ["A", "B", "C"]) await this.#open(name);
      await this.#import(this.#portals[0] as Portal);
      await this.time.pass(3_000);
      for (let at = 0; at < actions; at += 1) {
        this.time.skip(this.#random.int(1, Math.floor((2 * 7 * 24 * hourMs) / actions)));
        await this.#act();
        await this.#passSeconds();
      }
      await this.#calmDown();
      await this.#check();
    } finally {
      for (const portal of this.#portals) await portal.end();
      await this.#observer.close();
    }
    return this.problems;
  }

  async #open(name: string): Promise<void> {
    const opened = this.#observer.another();
    // No process of the week ends with its machine, so that nothing has to reach the disk.
    rawOf(opened).exec("pragma synchronous = off");
    const portal = new Portal(name, opened, this.#world);
    await portal.start();
    this.#portals.push(portal);
    for (const lane of laneNames) await this.#shownBy(portal, lane);
  }

  /** Ends the processes that have crashed, and starts them again as a supervisor would. */
  async #restart(): Promise<void> {
    for (const portal of this.#portals.filter(({ isDead }) => isDead)) {
      this.#note(`${portal.name} starts again`);
      await portal.end();
      this.#portals.splice(this.#portals.indexOf(portal), 1);
      await this.#open(portal.name);
    }
  }

  /** A few seconds; after an import ten, after which no process shows what was before. */
  async #passSeconds(): Promise<void> {
    await this.#restart();
    const isNew = this.#checked !== this.#published;
    await this.time.pass(isNew ? 10_000 : this.#random.int(2_000, 5_000));
    await this.#restart();
    if (isNew) for (const lane of laneNames) await this.#checkShown(lane);
    this.#checked = this.#published;
  }

  async #checkShown(lane: Lane): Promise<void> {
    const [some] = this.#portals;
    const current = (await some?.run(() => sailingsOf(this.#observer, lane))) ?? [];
    const planned = this.#published.filter(({ isBlank }) => !isBlank).map(({ number }) => number);
    const missing = planned.filter((number) => !current.some((sailing) => sailing.startsWith(number)));
    if (missing.length > 0) this.#world.report(`${lane} lacks ${missing}`);
    for (const portal of this.#portals) {
      const shown = await this.#shownBy(portal, lane);
      if (shown && shown.join() !== current.join())
        this.#world.report(`${portal.name} still shows ${lane} as ${shown}`);
    }
  }

  readonly #shownBy = (portal: Portal, lane: Lane) => portal.show(lane, () => sailingsOf(portal.store, lane));

  async #act(): Promise<void> {
    const portal = this.#random.pick(this.#portals);
    const actions: [share: number, action: (portal: Portal) => Promise<void> | void][] = [
      [6, (one) => this.#change(one)],
      [5, (one) => this.#enquire(one)],
      [4, (one) => this.#ask(one)],
      [5, (one) => this.#answer(one)],
      [1, (one) => this.#leave(one)],
      [2, (one) => this.#crash(one)],
      [2, (one) => this.#moveClock(one)],
      [3, () => this.#changeMood()],
    ];
    const action = this.#random.pick(actions.flatMap(([share, one]) => Array<typeof one>(share).fill(one)));
    // One time in eight the process ends in the middle of it, or of what comes next.
    if (this.#random.chance(1 / 8)) portal.crashesAfter = this.#random.int(0, 60);
    await action(portal);
  }

  async #change(portal: Portal): Promise<void> {
    this.#plans = this.#plans.map((plan) => {
      if (plan.isBlank || !this.#random.chance(0.4)) return plan;
      if (this.#random.chance(0.2)) return { ...plan, isBlank: true };
      if (this.#random.chance(0.5)) return { ...plan, day: plan.day + this.#random.pick([-1, 1, 2]) };
      return { ...plan, cutoffHour: this.#random.pick([5, 8, 11, 17, 21]) };
    });
    await this.#import(portal);
  }

  /** Imports the carrier's file, and looks at the events that come of it. */
  async #import(portal: Portal): Promise<void> {
    const before = await this.#lastEvent();
    const plans = this.#plans;
    const text = callsCsv(plans.flatMap(linesOf));
    const report = await portal.attempt(() => importCalls(portal.store, text, { now: portal.clock() }));
    if (report && report.outcome !== "imported") this.#world.report(`an import ended as ${report.outcome}`);
    const events = await this.#eventsAfter(before);
    const changed = plans.flatMap((plan) => {
      const was = this.#published.find(({ number }) => number === plan.number);
      const concerned = was ? changedLanes(was, plan) : [];
      return concerned.length > 0 ? { number: plan.number, concerned } : [];
    });
    this.#note(
      `${portal.name} imports ${changed.map(({ number }) => number)}: events ${events.map(({ id }) => id)}`,
    );
    if (portal.isDead && events.length === 0) return;
    const [said, meant] = [
      events.map(({ voyage }) => voyage).sort(),
      changed.map(({ number }) => number).sort(),
    ];
    if (said.join() !== meant.join())
      this.#world.report(`an import that changed ${meant} is told as ${said}`);
    for (const { id, voyage, isUrgent } of events) {
      const concerned = changed.find(({ number }) => number === voyage)?.concerned ?? [];
      this.#expected.push({ id, lanes: concerned, isUrgent });
    }
    this.#published = plans;
  }

  async #lastEvent(): Promise<number> {
    const [row] = await this.#observer.all("select coalesce(max(id), 0) as id from schedule_events");
    return Number(row?.id);
  }

  async #eventsAfter(id: number) {
    const rows = await this.#observer.all(
      `select event_id, min(voyage) as voyage, max(case when weight = 'urgent' then 1 else 0 end) as urgent
       from schedule_changes where event_id > ${id} group by event_id order by event_id`,
    );
    return rows.map((row) => ({
      id: Number(row.event_id),
      voyage: String(row.voyage),
      isUrgent: row.urgent === 1,
    }));
  }

  async #enquire(portal: Portal): Promise<void> {
    this.#counter += 1;
    const company = `Forwarder ${this.#counter}`;
    const form = {
      kind: "sea",
      content: { company },
      nonce: `${this.#counter}`,
      language: "en",
      suspect: false,
    } as const;
    if (this.#world.plants.earlyThanks) this.#thanked.push(company);
    const id = await portal.attempt(() =>
      storeEnquiry(portal.store, form as never, ["mail"], portal.clock()),
    );
    this.#note(`${portal.name} stores the enquiry of ${company}: ${id}`);
    if (id !== undefined) this.#thanked.push(company);
  }

  async #ask(portal: Portal): Promise<void> {
    this.#counter += 1;
    const lane = this.#random.pick(laneNames);
    const [from, to] = lanes[lane];
    const urgentOnly = this.#random.chance(0.3);
    const target = `reader${this.#counter}@tamar.example`;
    let asked = "";
    const question = async ({ id }: { id: string }) => {
      asked = id;
      return { subject: "Question", text: "Question", html: "", unsubscribe: "" };
    };
    const request = {
      channel: "mail" as const,
      target,
      search: `loading_port_id=${from}&discharge_port_id=${to}`,
      language: this.#random.pick(locales),
      urgentOnly,
      lastDay: "2026-06-30",
    };
    const context = { store: portal.store, secret, now: portal.clock(), question };
    const result = await portal.attempt(() => storeFollowRequest(request, context));
    if (result?.result !== "asked") return;
    this.#note(`${portal.name} asks ${target} about ${lane}`);
    this.#followers.push({ id: asked, to: target, lane, urgentOnly, since: null, hasLeft: false });
  }

  async #answer(portal: Portal): Promise<void> {
    const follower = this.#followers.find(({ since, hasLeft }) => since === null && !hasLeft);
    if (!follower) return;
    const last = await this.#lastEvent();
    await portal.attempt(() => confirmFollow(portal.store, follower.id, last, portal.clock()));
    const [row] = await this.#observer.all(`select status from follows where id = '${follower.id}'`);
    if (row?.status === "confirmed") follower.since = last;
    else if (!portal.isDead) follower.hasLeft = true;
    this.#note(`${portal.name} takes the answer of ${follower.to}: ${row?.status}, after ${last}`);
  }

  async #leave(portal: Portal): Promise<void> {
    const follower = this.#followers.find(({ since, hasLeft }) => since !== null && !hasLeft);
    if (!follower) return;
    await portal.attempt(() => deleteFollow(portal.store, secret, follower.id, portal.clock()));
    const [row] = await this.#observer.all(`select status from follows where id = '${follower.id}'`);
    if (!row) follower.hasLeft = true;
    this.#note(`${follower.to} leaves`);
  }

  #crash(portal: Portal): void {
    this.#note(`${portal.name} is killed`);
    portal.isDead = true;
  }

  #moveClock(portal: Portal): void {
    portal.aheadMs = portal.aheadMs === 0 ? this.#random.pick([-2, -0.2, 2, 24, -24]) * hourMs : 0;
    this.#note(`the clock of ${portal.name} is ${portal.aheadMs / hourMs} h ahead`);
  }

  #changeMood(): void {
    this.#mail.mood = this.#random.pick(moods);
    this.#note(`the mail server is ${this.#mail.mood}`);
  }

  /** Days in which everything works, so that what was put off is done. */
  async #calmDown(): Promise<void> {
    this.#mail.mood = "up";
    for (const portal of this.#portals) [portal.aheadMs, portal.crashesAfter] = [0, null];
    await this.#restart();
    for (let day = 0; day < 5; day += 1) {
      this.time.skip(25 * hourMs);
      await this.time.pass(8_000);
    }
  }

  /** What was promised to whom. */
  async #check(): Promise<void> {
    const { report } = this.#world;
    const taken = new Set(this.#mail.taken.map(({ text }) => text));
    for (const company of this.#thanked)
      if (!taken.has(company)) report(`the enquiry of ${company} was never delivered`);
    for (const follower of this.#followers) this.#checkFollower(follower);
    const whole = await this.#observer.all("pragma integrity_check");
    if (whole[0]?.integrity_check !== "ok") report("the store is damaged");
  }

  #checkFollower({ to, lane, since, urgentOnly, hasLeft }: Follower): void {
    const letters = new Map<string, Set<number>>();
    for (const { id, to: target, text } of this.#mail.taken)
      if (target === to)
        letters.set(id, new Set([...text.matchAll(/#c(\d+)/g)].map(([, event]) => Number(event))));
    const timesTold = (event: number, mails = [...letters]) =>
      mails.filter(([, events]) => events.has(event)).length;
    const answered = [...letters].filter(([id]) => !this.#mail.unanswered.has(id));
    for (const { id, lanes: concerned, isUrgent } of this.#expected) {
      const isOf = since !== null && id > since && concerned.includes(lane) && (isUrgent || !urgentOnly);
      const told = timesTold(id);
      if (isOf && told === 0 && !hasLeft) this.#world.report(`${to} was never told of event ${id}`);
      if (!isOf && told > 0) this.#world.report(`${to} was told of event ${id}, which does not concern it`);
      if (timesTold(id, answered) > 1) this.#world.report(`${to} was told ${told} times of event ${id}`);
    }
  }
}

/** The sailings of a lane as a page has them. */
async function sailingsOf(store: Store, lane: Lane): Promise<string[]> {
  const [from, to] = lanes[lane];
  const { sailings } = await searchCalls(store, {
    loadingPort: { id: from, name: from },
    dischargePort: { id: to, name: to },
  });
  return sailings.map(({ voyage, etd, cyCutoff }) => `${voyage} ${etd} ${cyCutoff}`);
}
