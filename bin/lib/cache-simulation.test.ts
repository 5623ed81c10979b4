import { random } from "@/bench/support";
import { type PageTraffic, type Simulation, simulate } from "./cache-simulation";

const page = (changes: Partial<PageTraffic> = {}): PageTraffic => ({
  name: "article",
  share: 1,
  addresses: 1,
  zipf: 1,
  html: 70_000,
  data: 25_000,
  gzip: 14_000,
  keeps: "page",
  ...changes,
});

const run = (changes: Partial<Simulation> = {}) => {
  const kinds = changes.kinds ?? [page()];
  const counts = simulate({
    kinds,
    languages: [1],
    perSecond: 10,
    warmSeconds: 100,
    seconds: 600,
    processes: 1,
    proxyBytes: 0,
    random: random(7),
    ...changes,
  });
  const [first] = kinds;
  const count = counts.get(first?.name ?? "");
  if (!count) throw new Error("not counted");
  return count;
};

test("one page that is read all the time is made anew every half minute, behind its readers' backs", () => {
  const { asked, kept, made, behind } = run();
  expect(asked).toBeGreaterThan(5_500);
  expect([kept, made]).toEqual([asked, 0]);
  // 600 seconds: every 30, and the moment until the next reader comes.
  expect(behind).toBeGreaterThanOrEqual(18);
  expect(behind).toBeLessThanOrEqual(20);
});

test("behind a proxy a process is asked for it once in half a minute; each process keeps it for itself", () => {
  const proxied = run({ proxyBytes: 2e9 });
  expect([proxied.proxy, proxied.made]).toEqual([proxied.asked, 0]);
  expect(proxied.behind).toBeLessThanOrEqual(20);
  const alone = run({ processes: 8 });
  expect(alone.kept).toBe(alone.asked);
  expect(alone.behind).toBeGreaterThan(8 * 15);
});

test("where an address always goes to the same process, many keep as much as one that is as large", () => {
  const kinds = [page({ addresses: 3_000, zipf: 0.8 })];
  const of = (byAddress: boolean, processes: number) =>
    run({ kinds, perSecond: 60, processes, byAddress, bounds: { open: 32e6, packed: 48e6 } });
  const [any, own, one] = [of(false, 20), of(true, 20), of(false, 1)];
  expect(any.made).toBeGreaterThan(own.made * 2);
  expect(own.made).toBeLessThan(one.made * 1.1);
});

test("what is asked for once in an hour is made each time, and what nobody may keep too", () => {
  const rare = run({ kinds: [page({ addresses: 100_000, zipf: 0 })], perSecond: 5 });
  expect(rare.made).toBeGreaterThan(rare.asked * 0.95);
  const search = run({ kinds: [page({ name: "port", keeps: "nothing" })], proxyBytes: 2e9 });
  expect([search.made, search.proxy, search.kept]).toEqual([search.asked, 0, 0]);
});

test("every request is answered once; a larger cache makes fewer pages, and the same numbers give the same", () => {
  const kinds = [
    page({ addresses: 5_000, zipf: 0.9 }),
    page({ name: "answer", addresses: 10, keeps: "answer" }),
  ];
  const of = (share: number) =>
    run({ kinds, perSecond: 100, bounds: { open: 32e6 * share, packed: 48e6 * share }, random: random(3) });
  const [small, usual] = [of(0.05), of(1)];
  for (const { asked, proxy, kept, made } of [small, usual]) expect(proxy + kept + made).toBe(asked);
  expect(small.made).toBeGreaterThan(usual.made * 1.2);
  expect(of(1)).toEqual(usual);
});
