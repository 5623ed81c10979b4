import { AsyncLocalStorage } from "node:async_hooks";
import { sampleOf } from "@/test/support/sample-of";
import { scaled } from "@/test/support/time-scale.mjs";
import type { Plants, Portal } from "@/test/support/week/portal";
import { Week } from "@/test/support/week/week";

/**
 * Weeks of a portal of three processes, by seed (test/support/week): every enquiry is delivered, every follower is told once of each
 * event, no lease is held twice, and no process shows for more than ten seconds what is no longer true.
 *
 * One week again, with what happened in it: WEEK=123 npx jest app/simulated-week --selectProjects embedded
 * Many: WEEKS=1-10000 npx jest app/simulated-week --selectProjects embedded
 */

const mockProcesses = new AsyncLocalStorage<Portal>();
jest.mock("@/lib/store/connection", () => ({
  ...jest.requireActual("@/lib/store/connection"),
  store: () => {
    const portal = mockProcesses.getStore();
    if (!portal) throw new Error("Only a process of the simulation has a store.");
    return portal.store;
  },
}));
jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
afterEach(() => jest.restoreAllMocks());

async function weekOf(seed: number, plants: Plants = {}): Promise<Week> {
  const week = new Week(seed, mockProcesses, plants);
  const { time } = week;
  jest.spyOn(globalThis, "setInterval").mockImplementation(time.every as unknown as typeof setInterval);
  jest.spyOn(globalThis, "clearInterval").mockImplementation(time.clear as unknown as typeof clearInterval);
  await week.run();
  return week;
}

const { WEEK: one, WEEKS: range } = process.env;
const [first = 1, last = 200] = (range ?? "").split("-").filter(Boolean).map(Number);
const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
/** Weeks in which something was wrong once. */
const kept: number[] = [];
/** Ends what hangs: a week takes less than a second of one core. */
const atMostMs = scaled(Math.max(120_000, 10_000 * all.length));

test(
  "what is promised in a week is kept, whatever crashes and whichever clock is wrong",
  async () => {
    const seeds = one ? [Number(one)] : range ? all : [...kept, ...sampleOf(all, 3)];
    for (const seed of seeds) {
      const { problems, diary } = await weekOf(seed);
      if (problems.length > 0) throw new Error(`WEEK=${seed}\n${[...problems, "", ...diary].join("\n")}`);
    }
  },
  atMostMs,
);

const plants: Plants[] = [
  { hastyClock: true },
  { skippedEvent: true },
  { missedChange: true },
  { earlyThanks: true },
  { deafMail: true },
];
test.each(sampleOf(plants, 2))(
  "a fault that is put in on purpose is found: %j",
  async (plant) => {
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const { problems } = await weekOf(seed, plant);
      if (problems.length > 0) return;
    }
    throw new Error("It was not found.");
  },
  atMostMs,
);
