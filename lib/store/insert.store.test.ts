import { openTestStore } from "@/test/support/stores";
import type { Store } from "./connection";
import { insertMany } from "./insert";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const link = (index: number) => ({ code: `c${index}`, url: `/${index}`, created_at: "", used_on: "" });
const stored = () => store.db.selectFrom("short_links").selectAll().orderBy("code").execute();

test.each([0, 1, 49, 50, 51, 120])("%d rows", async (count) => {
  const rows = Array.from({ length: count }, (_, index) => link(index));
  expect(await insertMany(store.db, "short_links", rows)).toBe(count);
  expect(await stored()).toEqual(rows.toSorted((a, b) => (a.code < b.code ? -1 : 1)));
});

test("rows may come from a stream, their columns in any order", async () => {
  async function* rows() {
    yield link(1);
    yield { used_on: "", created_at: "", url: "/2", code: "c2" };
  }
  expect(await insertMany(store.db, "short_links", rows())).toBe(2);
  expect(await stored()).toEqual([link(1), link(2)]);
});

test("an existing key fails, or is left unchanged if the caller says so", async () => {
  await insertMany(store.db, "short_links", [link(1)]);
  const again = [{ ...link(1), url: "/other" }, link(2)];
  await expect(insertMany(store.db, "short_links", again)).rejects.toThrow(/unique/i);
  await insertMany(store.db, "short_links", again, { orIgnore: true });
  expect(await stored()).toEqual([link(1), link(2)]);
});
