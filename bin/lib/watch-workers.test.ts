import { EventEmitter } from "node:events";
import { watchTimes, watchWorkers } from "./watch-workers.mjs";

/** A process that does nothing by itself. */
class FakeChild extends EventEmitter {
  connected = true;
  told: string[] = [];
  pid: number;
  constructor(pid: number) {
    super();
    this.pid = pid;
  }
  send(word: string) {
    this.told.push(word);
    return true;
  }
  kill(signal: NodeJS.Signals) {
    this.end(null, signal);
    return true;
  }
  end(code: number | null, signal: NodeJS.Signals | null = null) {
    if (!this.connected) return;
    this.connected = false;
    this.emit("exit", code, signal);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function watch(count: number) {
  const children: FakeChild[] = [];
  const lines: string[] = [];
  const note =
    (level: string) =>
    (...given: unknown[]) =>
      void lines.push(`${level} ${given.at(-1)}`);
  const log = { info: note("info"), warn: note("warn"), error: note("error"), fatal: note("fatal") };
  const watched = watchWorkers({
    count,
    log: log as never,
    start: () => {
      const child = new FakeChild(children.length + 1);
      children.push(child);
      return child as never;
    },
  });
  const child = (number: number): FakeChild => {
    const found = children[number - 1];
    if (!found) throw new Error(`There is no child ${number}.`);
    return found;
  };
  const serve = async (...numbers: number[]) => {
    for (const number of numbers) child(number).emit("message", "ready");
    await jest.advanceTimersByTimeAsync(0);
  };
  return { ...watched, children, lines, child, serve };
}

test("the first is alone until it serves; then come the others", async () => {
  const { children, serve } = watch(3);
  expect(children).toHaveLength(1);
  await serve(1);
  expect(children).toHaveLength(3);
});

test("a first one that says what is wrong is the end, with code 1 and no second try", async () => {
  const { children, child, ended } = watch(2);
  child(1).end(1);
  await expect(ended).resolves.toBe(1);
  expect(children).toHaveLength(1);
});

test("who dies again and again is replaced after longer and longer pauses, and at once after a long life", async () => {
  const { children, child, serve } = watch(2);
  await serve(1, 2);
  const startsAfter = async (ms: number) => {
    const before = children.length;
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(children).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(children).toHaveLength(before + 1);
  };
  let pause = watchTimes.firstPause;
  for (let death = 0; death < 10; death += 1) {
    child(children.length).end(null, "SIGSEGV");
    child(1).emit("message", "alive");
    await startsAfter(Math.min(pause, watchTimes.longestPause));
    pause *= 2;
  }
  await serve(children.length);
  for (let left = watchTimes.livedWell; left > 0; left -= 1_000) {
    for (const one of children) one.emit("message", "alive");
    await jest.advanceTimersByTimeAsync(1_000);
  }
  const before = children.length;
  child(before).end(null, "SIGKILL");
  await jest.advanceTimersByTimeAsync(0);
  expect(children).toHaveLength(before + 1);
});

test("when nobody serves and five starts in a row come to nothing, it ends with a sentence and code 1", async () => {
  const { children, child, lines, serve, ended } = watch(1);
  await serve(1);
  child(1).end(null, "SIGKILL");
  for (let start = 2; start <= 6; start += 1) {
    await jest.advanceTimersByTimeAsync(watchTimes.longestPause);
    expect(children).toHaveLength(start);
    child(start).end(1);
  }
  await expect(ended).resolves.toBe(1);
  expect(lines.at(-2)).toBe(
    "fatal 5 workers in a row have ended before they served, and none is left: the end",
  );
});

test("while another one serves it never gives up", async () => {
  const { children, child, lines, serve, stop } = watch(2);
  await serve(1, 2);
  for (let start = 2; start < 12; start += 1) {
    child(start).end(1);
    child(1).emit("message", "alive");
    await jest.advanceTimersByTimeAsync(watchTimes.longestPause);
    expect(children).toHaveLength(start + 1);
  }
  expect(lines.filter((line) => line.startsWith("fatal"))).toEqual([]);
  stop();
});

test("an old one leaves only when the new one serves, and the next only when it has left", async () => {
  const { children, child, serve, renew, lines } = watch(2);
  await serve(1, 2);
  renew();
  expect(children).toHaveLength(3);
  expect(child(1).told).not.toContain("leave");
  await serve(3);
  expect(child(1).told).toContain("leave");
  expect(children).toHaveLength(3);
  child(1).end(0);
  await jest.advanceTimersByTimeAsync(0);
  expect(children).toHaveLength(4);
  // Asked once more meanwhile: another round follows.
  renew();
  await serve(4);
  child(2).end(0);
  await jest.advanceTimersByTimeAsync(0);
  expect(lines).toContain("info all workers are new");
  expect(children).toHaveLength(5);
});

test("when the new one does not come to serve the old ones go on", async () => {
  const { children, child, serve, renew, lines } = watch(2);
  await serve(1, 2);
  renew();
  child(3).end(1);
  await jest.advanceTimersByTimeAsync(watchTimes.longestPause);
  expect(lines).toContain("error the new worker does not serve: the old ones go on");
  expect(children).toHaveLength(3);
  expect([...child(1).told, ...child(2).told]).not.toContain("leave");
});

test("who does not answer any more is killed and replaced; one that answers is left alone", async () => {
  const { child, serve, lines } = watch(2);
  await serve(1, 2);
  for (let asked = 0; asked <= watchTimes.mostUnanswered; asked += 1) {
    await jest.advanceTimersByTimeAsync(watchTimes.askEvery);
    child(2).emit("message", "alive");
  }
  expect(child(1).told).toContain("still there?");
  expect([child(1).connected, child(2).connected]).toEqual([false, true]);
  expect(lines).toContain("error worker does not answer: it is killed");
});

test("told to stop, all are told, who does not end is killed, and the code says whether all ended well", async () => {
  const well = watch(2);
  await well.serve(1, 2);
  well.stop();
  for (const one of well.children) {
    expect(one.told).toContain("stop");
    one.end(0);
  }
  await expect(well.ended).resolves.toBe(0);
  const late = watch(2);
  await late.serve(1, 2);
  late.stop();
  late.child(1).end(0);
  await jest.advanceTimersByTimeAsync(watchTimes.stopGrace);
  await expect(late.ended).resolves.toBe(1);
});
