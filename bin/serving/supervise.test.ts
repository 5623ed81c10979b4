import { EventEmitter } from "node:events";
import { supervise, supervision } from "./supervise.mjs";

/** A worker of node:cluster that does nothing by itself. */
class FakeWorker extends EventEmitter {
  alive = true;
  sent: string[] = [];
  process: { pid: number; kill: (signal: NodeJS.Signals) => void };
  constructor(pid: number) {
    super();
    this.process = { pid, kill: (signal) => this.end(null, signal) };
  }
  isConnected() {
    return this.alive;
  }
  send(message: string) {
    this.sent.push(message);
    return true;
  }
  end(code: number | null, signal: NodeJS.Signals | null = null) {
    if (!this.alive) return;
    this.alive = false;
    this.emit("exit", code, signal);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function begin(count: number) {
  const workers: FakeWorker[] = [];
  const lines: string[] = [];
  const note =
    (level: string) =>
    (...given: unknown[]) =>
      void lines.push(`${level} ${given.at(-1)}`);
  const supervised = supervise({
    count,
    log: { info: note("info"), error: note("error"), fatal: note("fatal") } as never,
    fork: () => {
      const worker = new FakeWorker(workers.length + 1);
      workers.push(worker);
      return worker as never;
    },
  });
  const worker = (number: number): FakeWorker => {
    const started = workers[number - 1];
    if (!started) throw new Error(`There is no worker ${number}.`);
    return started;
  };
  const serve = async (...numbers: number[]) => {
    for (const number of numbers) worker(number).emit("listening", {});
    await jest.advanceTimersByTimeAsync(0);
  };
  return { ...supervised, forked: workers, lines, worker, serve };
}

test("the first is alone until it serves; then come the others", async () => {
  const { forked, serve } = begin(3);
  expect(forked).toHaveLength(1);
  await serve(1);
  expect(forked).toHaveLength(3);
});

test("a first worker that reports an error ends it with code 1 and without a second try", async () => {
  const { forked, worker, ended } = begin(2);
  worker(1).end(1);
  await expect(ended).resolves.toBe(1);
  expect(forked).toHaveLength(1);
});

test("a worker that ends again and again is replaced after longer and longer pauses, and at once after a long life", async () => {
  const { forked, worker, serve } = begin(2);
  await serve(1, 2);
  const startsAfter = async (ms: number) => {
    const before = forked.length;
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(forked).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(forked).toHaveLength(before + 1);
  };
  let pause = supervision.firstPauseMs;
  for (let death = 0; death < 10; death += 1) {
    worker(forked.length).end(null, "SIGSEGV");
    worker(1).emit("message", "alive");
    await startsAfter(Math.min(pause, supervision.longestPauseMs));
    pause *= 2;
  }
  await serve(forked.length);
  for (let left = supervision.stableAfterMs; left > 0; left -= 1_000) {
    for (const one of forked) one.emit("message", "alive");
    await jest.advanceTimersByTimeAsync(1_000);
  }
  const before = forked.length;
  worker(before).end(null, "SIGKILL");
  await jest.advanceTimersByTimeAsync(0);
  expect(forked).toHaveLength(before + 1);
});

test("when no worker serves and five starts in a row fail, it ends with a sentence and code 1", async () => {
  const { forked, worker, lines, serve, ended } = begin(1);
  await serve(1);
  worker(1).end(null, "SIGKILL");
  for (let start = 2; start <= 6; start += 1) {
    await jest.advanceTimersByTimeAsync(supervision.longestPauseMs);
    expect(forked).toHaveLength(start);
    worker(start).end(1);
  }
  await expect(ended).resolves.toBe(1);
  expect(lines.at(-2)).toBe("fatal 5 starts in a row have failed and no worker is left: giving up");
});

test("it does not give up while another worker serves", async () => {
  const { forked, worker, lines, serve, stop } = begin(2);
  await serve(1, 2);
  for (let start = 2; start < 12; start += 1) {
    worker(start).end(1);
    worker(1).emit("message", "alive");
    await jest.advanceTimersByTimeAsync(supervision.longestPauseMs);
    expect(forked).toHaveLength(start + 1);
  }
  expect(lines.filter((line) => line.startsWith("fatal"))).toEqual([]);
  stop();
});

test("a restart replaces one worker at a time, each only when its successor serves", async () => {
  const { forked, worker, serve, restart, lines } = begin(2);
  await serve(1, 2);
  restart();
  await serve();
  expect(forked).toHaveLength(3);
  expect(worker(1).sent).not.toContain("leave");
  await serve(3);
  expect(worker(1).sent).toContain("leave");
  expect(forked).toHaveLength(3);
  worker(1).end(0);
  await jest.advanceTimersByTimeAsync(0);
  expect(forked).toHaveLength(4);
  // Asked once more meanwhile: another round follows.
  restart();
  await serve(4);
  worker(2).end(0);
  await jest.advanceTimersByTimeAsync(0);
  expect(lines).toContain("info all workers are replaced");
  expect(forked).toHaveLength(5);
});

test("when the new one does not come to serve the old ones go on", async () => {
  const { forked, worker, serve, restart, lines } = begin(2);
  await serve(1, 2);
  restart();
  await serve();
  worker(3).end(1);
  await jest.advanceTimersByTimeAsync(supervision.longestPauseMs);
  expect(lines).toContain("error the new worker does not serve: the old ones go on");
  expect(forked).toHaveLength(3);
  expect([...worker(1).sent, ...worker(2).sent]).not.toContain("leave");
});

test("a restart says how it went: nothing, or the sentence of the worker that did not come to serve", async () => {
  const { worker, serve, restart } = begin(1);
  await serve(1);
  const first = restart();
  await serve();
  await serve(2);
  worker(1).end(0);
  await expect(first).resolves.toBeNull();
  const second = restart();
  await serve();
  worker(3).emit("message", { type: "portal:failure", sentence: "SITE_FILE cannot be used." });
  worker(3).end(1);
  await expect(second).resolves.toBe("SITE_FILE cannot be used.");
  const third = restart();
  await serve();
  worker(4).end(null, "SIGSEGV");
  await expect(third).resolves.toContain("the new worker ended before it served");
});

test("a restart takes the place of a worker that waits to be started", async () => {
  const { forked, worker, serve, restart } = begin(1);
  await serve(1);
  worker(1).end(null, "SIGKILL");
  restart();
  await serve();
  await serve(2);
  await jest.advanceTimersByTimeAsync(supervision.longestPauseMs);
  expect(forked).toHaveLength(2);
});

test("a restart replaces also the worker that came in the place of one that died meanwhile", async () => {
  const { forked, worker, workers, serve, restart } = begin(1);
  await serve(1);
  restart();
  await serve();
  worker(1).end(null, "SIGKILL");
  await jest.advanceTimersByTimeAsync(supervision.firstPauseMs);
  await serve(3);
  await serve(2);
  expect(worker(3).sent).toContain("leave");
  worker(3).end(0);
  await serve();
  expect([forked.length, workers().length]).toEqual([3, 1]);
});

test("a process that cannot be made counts as a start that failed", async () => {
  const { forked, worker, lines, serve } = begin(2);
  await serve(1);
  Reflect.deleteProperty(worker(2).process, "pid");
  worker(2).emit("error", new Error("spawn node EAGAIN"));
  worker(1).emit("message", "alive");
  await jest.advanceTimersByTimeAsync(supervision.firstPauseMs);
  expect(lines).toContain("error worker not started");
  expect(forked).toHaveLength(3);
});

test("a worker without heartbeats is killed and replaced; one with heartbeats is not", async () => {
  const { forked, worker, serve, lines } = begin(2);
  await serve(1, 2);
  for (let beat = 0; beat <= supervision.mostMissedHeartbeats; beat += 1) {
    expect(worker(1).alive).toBe(true);
    await jest.advanceTimersByTimeAsync(supervision.heartbeatMs);
    worker(2).emit("message", "alive");
  }
  expect([worker(1).alive, worker(2).alive]).toEqual([false, true]);
  expect(lines).toContain("error worker does not respond: it is killed");
  await jest.advanceTimersByTimeAsync(supervision.firstPauseMs);
  expect(forked).toHaveLength(3);
});

test("a stop ends all workers, kills one that does not end, and the exit code says whether all ended well", async () => {
  const well = begin(2);
  await well.serve(1, 2);
  well.stop();
  for (const one of well.forked) {
    expect(one.sent).toContain("stop");
    one.end(0);
  }
  await expect(well.ended).resolves.toBe(0);
  const starting = begin(2);
  await starting.serve(1);
  starting.stop();
  // The one that does not serve yet may not hear a message.
  expect(starting.worker(2).alive).toBe(false);
  starting.worker(1).end(0);
  await expect(starting.ended).resolves.toBe(0);
  const late = begin(2);
  await late.serve(1, 2);
  late.stop();
  late.worker(1).end(0);
  await jest.advanceTimersByTimeAsync(supervision.stopWithinMs);
  await expect(late.ended).resolves.toBe(1);
});
