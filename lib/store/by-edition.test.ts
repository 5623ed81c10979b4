import { keepByEdition } from "./by-edition";
import { openStore } from "./connection";

const store = openStore(":memory:");
afterAll(() => store.close());

test("is made once for an edition; a newer one is made behind what was there", async () => {
  const kept = keepByEdition<string>();
  const made: string[] = [];
  const ask = (edition: string) =>
    kept(store, edition, async () => {
      made.push(edition);
      return `of ${edition}`;
    });
  expect(await Promise.all([ask("one"), ask("one")])).toEqual(["of one", "of one"]);
  expect(await ask("two")).toBe("of one");
  expect(await ask("two")).toBe("of two");
  expect(made).toEqual(["one", "two"]);
});

test("is never made twice at a time: the last of the editions that come meanwhile is made afterwards", async () => {
  const kept = keepByEdition<string>();
  const made: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (edition: string) =>
    kept(store, edition, () => {
      made.push(edition);
      return new Promise((resolve) => {
        ends.push(() => resolve(`of ${edition}`));
      });
    });
  const [one, two, three] = [ask("one"), ask("two"), ask("three")];
  expect(made).toEqual(["one"]);
  ends[0]?.();
  expect(await one).toBe("of one");
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(made).toEqual(["one", "three"]);
  ends[1]?.();
  expect([await two, await three]).toEqual(["of three", "of three"]);

  // With something to give, the newest begins when it is asked for again.
  expect([await ask("four"), await ask("five")]).toEqual(["of three", "of three"]);
  expect(made).toEqual(["one", "three", "four"]);
  ends[2]?.();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(await ask("five")).toBe("of four");
  expect(made.at(-1)).toBe("five");
  ends[3]?.();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(await ask("five")).toBe("of five");
});

test("a failure is told and not kept", async () => {
  const kept = keepByEdition<string>();
  await expect(kept(store, "one", () => Promise.reject(new Error("locked")))).rejects.toThrow("locked");
  await expect(kept(store, "one", async () => "made")).resolves.toBe("made");
});
