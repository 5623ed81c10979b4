import { openTestStore } from "@/test/support/stores";
import type { Store } from "./connection";
import { storeMetadata } from "./store-metadata";

let store: Awaited<ReturnType<typeof openTestStore>>;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const note = (name: string, sha256: string) =>
  store.db
    .insertInto("seeds")
    .values({ name, sha256 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
    .execute();

test("recorded metadata are returned at once", async () => {
  await note("list", "a");
  expect((await storeMetadata(store)).seeds.get("list")).toBe("a");
  await note("list", "b");
  expect((await storeMetadata(store)).seeds.get("list")).toBe("b");
  await store.db.insertInto("domain_state").values({ domain: "x", state: "own", rolled_on: null }).execute();
  expect((await storeMetadata(store)).states.get("x")).toMatchObject({ state: "own" });
});

test("metadata of one version are read once", async () => {
  let version = 1;
  const told = { reader: store.reader, version: () => version };
  const notes = await storeMetadata(told);
  expect(await storeMetadata(told)).toBe(notes);
  version = 2;
  expect(await storeMetadata(told)).not.toBe(notes);
});

test("metadata are read each time while the version is unknown", async () => {
  const deaf = { reader: store.reader, version: () => null };
  await note("list", "a");
  const before = await storeMetadata(deaf);
  await note("list", "b");
  expect(before.seeds.get("list")).toBe("a");
  expect((await storeMetadata(deaf)).seeds.get("list")).toBe("b");
});

test("a failure is not cached", async () => {
  let isGone = true;
  const selectFrom = (table: "seeds") => {
    if (isGone) throw new Error("gone");
    return store.reader.selectFrom(table);
  };
  const failing = { reader: { selectFrom } as unknown as Store["reader"], version: () => 1 };
  await expect(storeMetadata(failing)).rejects.toThrow("gone");
  isGone = false;
  expect((await storeMetadata(failing)).seeds).toBeInstanceOf(Map);
});
