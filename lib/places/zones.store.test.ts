import { openTestStore, type TestStore } from "@/test/support/stores";
import { embeddedPlaces } from "./embedded";
import type { PortRecord } from "./schema";
import { seedPorts } from "./seed";
import { withZone } from "./zones";

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  await seedPorts(
    store,
    "unlocode,name,name_zh,country,aliases,zone,lat,lon\nNLRTM,Rotterdam,鹿特丹,NL,,Europe/Amsterdam,51.9,4.1",
  );
});
afterAll(() => store.close());

const port = (change: Partial<PortRecord>): PortRecord => ({
  id: "2210",
  name: "Rotterdam",
  nameZh: null,
  country: "Netherlands",
  countryCode: "NL",
  unlocode: "NLRTM",
  zone: null,
  aliases: [],
  ...change,
});

test.each([
  ["known by its code", {}, "Europe/Amsterdam"],
  ["that says its own", { zone: "Etc/GMT-1" }, "Etc/GMT-1"],
  ["of an unknown code", { unlocode: "NLXXX" }, null],
  ["without a code", { unlocode: null }, null],
])("a port %s", async (_what, change, zone) => {
  expect(await withZone(port(change), embeddedPlaces(store))).toEqual(port({ ...change, zone }));
});
