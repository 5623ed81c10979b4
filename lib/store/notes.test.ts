import type { Store } from "./connection";
import { notesOf } from "./notes";
import { openTestStore } from "./test-stores";

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

test("what was noted is known at once", async () => {
  await note("list", "a");
  expect((await notesOf(store)).seeds.get("list")).toBe("a");
  await note("list", "b");
  expect((await notesOf(store)).seeds.get("list")).toBe("b");
  await store.db.insertInto("domain_state").values({ domain: "x", state: "own", rolled_on: null }).execute();
  expect((await notesOf(store)).states.get("x")).toMatchObject({ state: "own" });
});

test("of one version they are read once", async () => {
  let version = 1;
  const told = { reader: store.reader, version: () => version };
  const notes = await notesOf(told);
  expect(await notesOf(told)).toBe(notes);
  version = 2;
  expect(await notesOf(told)).not.toBe(notes);
});

test("where nobody can tell of commits they are read each time", async () => {
  const deaf = { reader: store.reader, version: () => null };
  await note("list", "a");
  const before = await notesOf(deaf);
  await note("list", "b");
  expect(before.seeds.get("list")).toBe("a");
  expect((await notesOf(deaf)).seeds.get("list")).toBe("b");
});

test("a failure is not kept", async () => {
  let isGone = true;
  const selectFrom = (table: "seeds") => {
    if (isGone) throw new Error("gone");
    return store.reader.selectFrom(table);
  };
  const failing = { reader: { selectFrom } as unknown as Store["reader"], version: () => 1 };
  await expect(notesOf(failing)).rejects.toThrow("gone");
  isGone = false;
  expect((await notesOf(failing)).seeds).toBeInstanceOf(Map);
});
