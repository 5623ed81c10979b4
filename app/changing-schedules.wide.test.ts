import { importerOf } from "@/cli/importers";
import { type RequestContext, withRequest } from "@/lib/observability/request-context";
import { changesAfter, lastChangeId } from "@/lib/store/changes";
import { store } from "@/lib/store/connection";
import { matchRoute, tagsOf } from "@/routes";
import { type Rendered, ResponseCache } from "@/server/response-cache";
import { type CallLine, callsCsv } from "@/test/support/call-store";
import { ask, renderPage } from "@/test/support/joints/app";
import { jointCalls, jointNow, setUpJointStore } from "@/test/support/joints/store";
import { singleSteps, usualSteps } from "@/test/support/single-steps";
import { scaled } from "@/test/support/time-scale.mjs";

/**
 * Responses under constant imports, compared with what a process without a cache renders: none is older than ten seconds, however imports,
 * requests and renders meet. Time is simulated, so that the verdict does not depend on how busy the machine is.
 */

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
jest.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}));
jest.mock("@/components/styles/fonts", () => ({ sansFontUrl: "/sans.woff2", serifFontUrl: "/serif.woff2" }));
setUpJointStore();

const isDeepRun = process.env.TEST_SUITE === "deep";
const oldestMs = 10_000;
const lane = "loading_port_id=CNYTN&discharge_port_id=USLAX";
const addresses = [
  `/port?${lane}`,
  `/api/port-schedule?${lane}`,
  "/carriers/peak-line",
  "/api/coverage",
  // What rests on one ship, one code of services, one port.
  "/vessel/9410002",
  "/vessel/9410014",
  "/zh-tw/vessel/9410038",
  "/vessel/9410002/changes",
  "/vessel/9410063",
  "/services/TP9",
  "/services/IX2",
  "/services/TP9/changes",
  "/port-calls/CNYTN",
  "/api/port-calls/LKCMB.en.csv",
  "/api/port-calls/USLAX.en.json",
];

/** The same numbers in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function render(address: string): Promise<Rendered> {
  const rendered = (status: number, body: string, cacheable: boolean): Rendered => {
    return { status, headers: [], body: Buffer.from(body), cacheable };
  };
  if (!address.startsWith("/api/")) {
    const { status, html, cacheable } = await renderPage(address);
    return rendered(status, html, cacheable);
  }
  const context: RequestContext = { id: "request-0001" };
  const response = await withRequest(context, () => ask(address));
  return rendered(response.status, await response.text(), context.cacheable !== false);
}

/** What is right now: rendered again until all that is derived from the store is there. */
async function renderRight(address: string): Promise<string> {
  for (;;) {
    const { status, body, cacheable } = await render(address);
    if (cacheable) return `${status} ${body}`;
    await new Promise(setImmediate);
  }
}

const services = ["TP9", "IX2", "SF1", "TP7"];

/** Files of one service each: other minutes and other ships, a ship less, and the code of a service of another carrier. */
function fileOf(version: number, random: (below: number) => number): CallLine[] {
  const kind = version <= 5 ? version : random(5) + 1;
  const service = ["TP9", "SF1", "IX2", "IX2", services[random(services.length)]][kind - 1];
  const lines = jointCalls({ isSecond: version % 2 === 0 }).filter((line) => line.Service === service);
  return lines.map((line) => ({
    ...line,
    Departure: String(line.Departure).replace(/\d\d$/, String(10 + (version % 50))),
    ...(kind === 2 && { "IMO No.": "9410063", "Vessel Name": `AZURE SPARE ${version}` }),
    ...(kind === 3 && { Service: "TP9", "Voyage Out": `${version}E` }),
    ...(kind === 5 && { "Vessel Name": `${line["Vessel Name"]} ${version}` }),
  }));
}

const runImport = (lines: readonly CallLine[], signal = new AbortController().signal) => {
  async function* input() {
    yield callsCsv(lines);
  }
  const job = { store: store(), input: input(), dryRun: false, skipBad: false, replace: null };
  return importerOf("calls").run({ ...job, now: jointNow, signal });
};

async function importCalls(lines: readonly CallLine[]): Promise<void> {
  const report = await runImport(lines);
  expect([report.problems.shown, report.outcome]).toEqual([[], "imported"]);
}

test(
  "no response is older than ten seconds, whatever is imported",
  async () => {
    const random = randomFrom(57);
    const [imports, perSecond] = isDeepRun ? [50, 40] : [5, 12];
    let now = 0;
    const cache = new ResponseCache({ compress: false, clock: () => now });
    let seen = await lastChangeId(store());
    /** By address, what was right from when on. */
    const right = new Map<string, { from: number; text: string }[]>();
    const noteRight = async () => {
      for (const address of addresses) {
        const text = await renderRight(address);
        const known = right.get(address) ?? [];
        if (known.at(-1)?.text !== text) right.set(address, [...known, { from: now, text }]);
      }
    };
    /** The oldest version that may be shown now, and all after it. */
    const allowed = (address: string): string[] => {
      const known = right.get(address) ?? [];
      return known.flatMap(({ text }, at) => {
        const until = known[at + 1]?.from ?? Number.POSITIVE_INFINITY;
        return until >= now - oldestMs ? text : [];
      });
    };
    await noteRight();
    const counts = { answers: 0, wrong: [] as string[] };
    let held: (() => void)[] = [];
    const pending: Promise<void>[] = [];
    const request = async (address: string, isSlow: boolean) => {
      const match = matchRoute(address);
      if (!match) throw new Error(`${address} has no route.`);
      const { response } = await cache.get(address, tagsOf(match), async () => {
        const rendered = await render(address);
        // A slow one has read what is there, and is complete seconds later.
        if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
        return rendered;
      });
      counts.answers += 1;
      if (!allowed(address).includes(`${response.status} ${response.body.bytes}`))
        counts.wrong.push(`${now} ${address}`);
    };
    for (let version = 1; version <= imports; version += 1) {
      await importCalls(fileOf(version, random));
      await noteRight();
      // Now and then most are not requested before their time is over.
      for (let second = version % 3 === 1 ? 14 : 2; second > 0; second -= 1) {
        for (let at = 0; at < perSecond; at += 1) {
          const address = addresses[random(second > 2 ? 3 : addresses.length)] ?? "";
          pending.push(request(address, random(8) === 0));
          for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
        }
        now += 1000;
        const changes = await changesAfter(store(), seen, 1000);
        seen = changes.at(-1)?.id ?? seen;
        cache.invalidate(changes);
        const due = random(2) === 0 ? held : [];
        held = held.filter((resolve) => !due.includes(resolve));
        for (const resolve of due) resolve();
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      }
    }
    const complete = () => {
      for (const resolve of held.splice(0)) resolve();
    };
    const completing = setInterval(complete, 10);
    await Promise.all(pending);
    clearInterval(completing);
    expect(counts.wrong).toEqual([]);
    expect(counts.answers).toBeGreaterThan(isDeepRun ? 10_000 : 300);

    // Most are of the cache, and the others did not all wait.
    expect(cache.counts.miss).toBeLessThan(counts.answers / 3);

    // What was right for this process is right for a fresh one.
    await store().close();
    for (const address of addresses)
      expect([address, await renderRight(address)]).toEqual([address, right.get(address)?.at(-1)?.text]);
  },
  scaled(600_000),
);

test("what a step of a long import has changed is shown ten seconds later, however long the others take", async () => {
  singleSteps();
  // Its first step has IX2, its second one TP9.
  const lines = jointCalls({ isSecond: true }).filter(
    ({ Service }) => Service !== "TP7" && Service !== "SF1",
  );
  const later = lines.map((line) => ({ ...line, Departure: String(line.Departure).replace(/\d\d:/, "22:") }));
  let now = 0;
  const cache = new ResponseCache({ compress: false, clock: () => now });
  const show = async (address: string) => {
    const match = matchRoute(address);
    const { response } = await cache.get(address, match ? tagsOf(match) : [], () => render(address));
    return `${response.status} ${response.body.bytes}`;
  };
  const ofFirst = ["/vessel/9410014", "/vessel/9410014/changes", "/services/IX2", "/port-calls/LKCMB"];
  const before = await Promise.all(ofFirst.map(renderRight));
  expect(await Promise.all(ofFirst.map(show))).toEqual(before);
  const seen = await lastChangeId(store());
  let looks = 0;
  const signal = {
    throwIfAborted() {
      // Once for each line, and after each step: the second one is undone.
      if (++looks === later.length + 2) throw new Error("between two steps");
    },
  } as AbortSignal;
  try {
    await expect(runImport(later, signal)).rejects.toThrow("between two steps");
  } finally {
    usualSteps();
  }
  now += 1000;
  cache.invalidate(await changesAfter(store(), seen, 1000));
  now += oldestMs;
  for (const [at, address] of ofFirst.entries()) {
    const right = await renderRight(address);
    expect([address, right === before[at]]).toEqual([address, false]);
    expect([address, (await show(address)) === right]).toEqual([address, true]);
  }
});
