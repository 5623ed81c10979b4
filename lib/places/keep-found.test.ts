import { openTestStore } from "@/lib/store/test-stores";
import { keepFound } from "./keep-found";

let store: Awaited<ReturnType<typeof openTestStore>>;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const edition = (sha256: string) =>
  store.db
    .insertInto("seeds")
    .values({ name: "ports", sha256 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256 }))
    .execute();

test("what was found is looked for again only in another edition of the list", async () => {
  const kept = keepFound<string>(store, "ports");
  let looked = 0;
  const find = (name: string) => kept({ name }, async () => `${name} ${++looked}`);
  expect([await find("Rotterdam"), await find("Rotterdam")]).toEqual(["Rotterdam 1", "Rotterdam 2"]);
  await edition("a");
  expect([await find("Rotterdam"), await find("Rotterdam")]).toEqual(["Rotterdam 3", "Rotterdam 3"]);
  expect(await find("Hong Kong")).toBe("Hong Kong 4");
  await edition("b");
  expect([await find("Rotterdam"), await find("Rotterdam")]).toEqual(["Rotterdam 5", "Rotterdam 5"]);
});

test("an id and a name of the same letters are two, and long texts are not kept", async () => {
  await edition("a");
  const kept = keepFound<string>(store, "ports");
  expect(await kept({ id: "NLRTM" }, async () => "by id")).toBe("by id");
  expect(await kept({ name: "NLRTM" }, async () => "by name")).toBe("by name");
  const name = "R".repeat(200);
  expect(await kept({ name }, async () => "first")).toBe("first");
  expect(await kept({ name }, async () => "second")).toBe("second");
});
