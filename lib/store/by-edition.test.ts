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

test("a failure is told and not kept", async () => {
  const kept = keepByEdition<string>();
  await expect(kept(store, "one", () => Promise.reject(new Error("locked")))).rejects.toThrow("locked");
  await expect(kept(store, "one", async () => "made")).resolves.toBe("made");
});
