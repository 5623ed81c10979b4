import { openTestStore } from "@/test/support/stores";
import { embeddedPlaces } from "./embedded";
import { memoizePlace } from "./memoize-place";

let store: Awaited<ReturnType<typeof openTestStore>>;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const revision = (sha256: string) =>
  store.db
    .insertInto("seeds")
    .values({ name: "ports", sha256 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
    .execute();

test("a place is searched again only in another revision of the list", async () => {
  let looked = 0;
  const memoized = memoizePlace<string>(store, "ports", async ({ name }) => `${name} ${++looked}`);
  const find = (name: string) => memoized({ name });
  expect([await find("Rotterdam"), await find("Rotterdam")]).toEqual(["Rotterdam 1", "Rotterdam 2"]);
  await revision("a");
  expect([await find("Rotterdam"), await find("Rotterdam")]).toEqual(["Rotterdam 3", "Rotterdam 3"]);
  expect(await find("Hong Kong")).toBe("Hong Kong 4");
  await revision("b");
  expect([await find("Rotterdam"), await find("Rotterdam")]).toEqual(["Rotterdam 5", "Rotterdam 5"]);
});

test("an id and a name of the same letters are two, and long texts are not cached", async () => {
  await revision("a");
  let looked = 0;
  const find = memoizePlace<string>(store, "ports", async ({ id }) => `${id ? "id" : "name"} ${++looked}`);
  expect(await find({ id: "NLRTM" })).toBe("id 1");
  expect(await find({ name: "NLRTM" })).toBe("name 2");
  const name = "R".repeat(200);
  expect([await find({ name }), await find({ name })]).toEqual(["name 3", "name 4"]);
});

test("all users of a store share the places that were found", async () => {
  await revision("a");
  const read = jest.spyOn(store.reader, "selectFrom");
  await embeddedPlaces(store).findPort({ id: "NLRTM" });
  const before = read.mock.calls.length;
  await embeddedPlaces(store).findPort({ id: "NLRTM" });
  expect(read.mock.calls.slice(before).flat()).not.toContain("ports");
});
