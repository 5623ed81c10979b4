import { createLog } from "@/lib/observability/log";
import { UpstreamError, type UpstreamFailure } from "./errors";
import { callsAtOnce, callsWaiting, Service } from "./service";
import { newShared, serviceOf } from "./shared";
import { upstreamStates } from "./states";
import { Troubles } from "./trouble";

const start = new Date("2026-03-16T02:00:00Z").getTime();
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ["nextTick", "queueMicrotask", "performance", "setImmediate"],
    now: start,
  });
});
afterEach(() => {
  jest.useRealTimers();
});

const fails = (kind: UpstreamFailure, status?: number) => async () => {
  throw new UpstreamError(kind, { service: "news", requestId: "r", status });
};
const works = async () => "answer";
const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);
const outcome = (service: Service, attempt: () => Promise<unknown>) =>
  service.run("r", attempt).catch((error: UpstreamError) => (error.unsent ? "unsent" : error.kind));

async function broken(): Promise<Service> {
  const service = new Service("news");
  for (let call = 0; call < 5; call += 1) await outcome(service, fails("timeout"));
  return service;
}

test("the circuit of a failing service opens, is tried by one call after a pause, and closes when that succeeds", async () => {
  const service = await broken();
  const attempt = jest.fn(works);
  await expect(outcome(service, attempt)).resolves.toBe("unsent");
  expect(attempt).not.toHaveBeenCalled();
  expect(service.state).toMatchObject({ state: "open", lastFailure: { kind: "timeout" } });

  // The pause is drawn anew each time, and never longer.
  pass(30_000);
  let answer: (text: string) => void = () => {};
  const trial = service.run("r", () => new Promise<string>((resolve) => (answer = resolve)));
  expect(service.state.state).toBe("half-open");
  // Nobody waits for the outcome of the trial.
  await expect(outcome(service, attempt)).resolves.toBe("unsent");
  answer("back");
  await expect(trial).resolves.toBe("back");
  expect(service.state).toMatchObject({ state: "closed", since: new Date(start + 30_000).toISOString() });
  await expect(outcome(service, attempt)).resolves.toBe("answer");
});

test("each failed trial makes the pause longer, up to half a minute", async () => {
  const service = await broken();
  const pauses: number[] = [];
  for (let trial = 0; trial < 12; trial += 1) {
    let waited = 0;
    while ((await outcome(service, fails("transport"))) === "unsent") {
      pass(500);
      waited += 500;
    }
    pauses.push(waited);
  }
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_500);
  expect(Math.max(...pauses)).toBeGreaterThan(5_000);
});

test.each<[UpstreamFailure, number | undefined, boolean]>([
  ["timeout", undefined, true],
  ["transport", undefined, true],
  ["http", 500, true],
  ["http", 429, true],
  ["http", 404, false],
  ["http", 403, false],
  ["size", 200, false],
  ["schema", 200, false],
])("%s %s opens the circuit: %s", async (kind, status, opens) => {
  const service = new Service("news");
  for (let call = 0; call < 10; call += 1) await outcome(service, fails(kind, status));
  expect(service.state.state).toBe(opens ? "open" : "closed");
});

test("one path of many that hangs does not block the others", async () => {
  const service = new Service("news");
  for (let call = 0; call < 40; call += 1) {
    await outcome(service, call % 4 === 0 ? fails("timeout") : works);
  }
  expect(service.state.state).toBe("closed");
});

test("calls in flight and waiting calls are limited, and others are rejected at once", async () => {
  const service = new Service("news");
  const waiting: (() => void)[] = [];
  const hang = () => new Promise<void>((resolve) => waiting.push(resolve));
  const calls = Array.from({ length: callsAtOnce + callsWaiting }, () => service.run("r", hang));
  await expect(outcome(service, hang)).resolves.toBe("unsent");
  expect(waiting).toHaveLength(callsAtOnce);
  const all = Promise.all(calls);
  let ended = false;
  all.then(() => (ended = true));
  while (!ended) {
    for (const end of waiting.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect(outcome(service, works)).resolves.toBe("answer");
});

test("a tenth of the calls may be retried, and after a quiet time ten at once", async () => {
  const service = new Service("news");
  const repeated = async (calls: number) => {
    let count = 0;
    for (let call = 0; call < calls; call += 1) {
      await outcome(service, works);
      if (service.mayRetry()) count += 1;
    }
    return count;
  };
  const first = await repeated(100);
  expect(first).toBeGreaterThanOrEqual(18);
  expect(first).toBeLessThanOrEqual(20);
  await expect(repeated(100)).resolves.toBeLessThanOrEqual(11);
});

test("a trouble is one line when it begins, a few while it lasts, and one when it is over", () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
  const troubles = new Troubles();
  // Forty minutes of failures, three a second; now and then an answer between them.
  for (let call = 0; call < 40 * 60 * 3; call += 1) {
    if (call % 50 === 0) troubles.answered("promotions", { service: "promotions" }, log);
    troubles.failed("promotions", { service: "promotions", failure: "timeout" }, log);
    pass(1_000 / 3);
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    "service fails",
    "service still fails",
    "service still fails",
  ]);
  expect(lines[1]).toMatchObject({
    level: "warn",
    service: "promotions",
    failure: "timeout",
    forMs: expect.any(Number),
  });
  expect(lines[1]?.failures).toBeGreaterThan(800);
  pass(60_000);
  troubles.answered("promotions", { service: "promotions" }, log);
  troubles.answered("promotions", { service: "promotions" }, log);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatchObject({ level: "info", msg: "service answers again", failures: 7200 });
});

test("states name the connected services and no address", async () => {
  const shared = newShared();
  const url = "https://desk:secret@services.publisher.example";
  const settings = {
    url: undefined,
    domainUrls: { news: url, places: url },
    pathsFile: undefined,
    timeoutMs: 2_000,
    decorationMs: 100,
  };
  const news = serviceOf(shared, "news", url);
  for (let call = 0; call < 5; call += 1) await outcome(news, fails("transport"));
  const states = upstreamStates(settings, shared);
  expect(states).toEqual({
    places: { state: "closed", since: expect.any(String), lastFailure: null },
    news: {
      state: "open",
      since: expect.any(String),
      lastFailure: { kind: "transport", at: expect.any(String) },
    },
  });
  expect(JSON.stringify(states)).not.toContain("publisher");
});

test("another copy of the class recognises an error", () => {
  const shaped = Object.assign(new Error("x"), { [Symbol.for("portal.upstream-error")]: true });
  expect(shaped instanceof UpstreamError).toBe(true);
  expect(new Error("x") instanceof UpstreamError).toBe(false);
});
