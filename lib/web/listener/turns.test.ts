import { newTurns } from "./turns";

const here = () => false;
const rules = { always: 2, roundMs: 50, lookMs: 5 };
const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

test("a few begin at once; while nobody uses the processor the others follow", async () => {
  const turns = newTurns(rules);
  const first = [await turns.come(false, here), await turns.come(false, here)];
  const third = turns.come(false, here);
  expect(turns.waiting()).toBe(1);
  first.push(await third);
  expect(turns.waiting()).toBe(0);
  for (const done of first) done();
});

test("while rounds are long nobody begins but for one who is done; forms come first, then each in order", async () => {
  const turns = newTurns(rules);
  const done = [await turns.come(false, here), await turns.come(false, here)];
  const begun: string[] = [];
  const wait = (name: string, isForm = false) =>
    turns.come(isForm, here).then((end) => {
      begun.push(name);
      done.push(end);
    });
  const all = [wait("page 1"), wait("page 2"), wait("form", true)];
  for (let round = 0; round < 5; round += 1) {
    busyFor(80);
    await rounds(1);
  }
  expect(begun).toEqual([]);
  done[0]?.();
  // Given back once, however often it is said.
  done[0]?.();
  // No further round, in which a timer could find that rounds have become short.
  await Promise.resolve();
  expect(begun).toEqual(["form"]);
  await Promise.all(all);
  expect(begun).toEqual(["form", "page 1", "page 2"]);
});

test("whoever has left takes no turn from the next one", async () => {
  const turns = newTurns({ ...rules, roundMs: -1e9 });
  const done = [await turns.come(false, here), await turns.come(false, here)];
  const left = [turns.come(false, () => true), turns.come(false, () => true)];
  const stayed = turns.come(false, here);
  done[0]?.();
  for (const end of await Promise.all(left)) end();
  (await stayed)();
  expect(turns.waiting()).toBe(0);
});
