import { adaptersOfRun, describeOnce, openTestStore, type TestStore } from "@/test/support/stores";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { recorded, startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { embeddedPlaces } from "./embedded";
import { httpPlaces } from "./http";
import { type PlacesAdapter, portRecordSchema } from "./schema";
import { seedPorts } from "./seed";

const start = new Date("2022-06-17T02:00:00Z");
let server: UpstreamServer;
let access: TestAccess;
let store: TestStore;

/** The recorded ports as the embedded store's own file, those without a UN/LOCODE left out. */
function portsFile(): string {
  const { ports } = JSON.parse(recorded("ports.json")) as { ports: Record<string, string>[] };
  const lines = ports
    .filter((port) => port.port_name && port.unloc)
    .map(({ unloc = "", port_name, port_name_chi }) => {
      const code = unloc.replace(" ", "");
      return [code, port_name, port_name_chi, code.slice(0, 2), "", "Etc/UTC", "0", "0"].join(",");
    });
  return ["unlocode,name,name_zh,country,aliases,zone,lat,lon", ...lines].join("\n");
}

beforeAll(async () => {
  server = await startUpstream();
  store = await openTestStore();
  await seedPorts(store, portsFile());
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("ports", null);
  server.fault("seaport", null);
  access.store.close();
});

const adapters: [string, () => PlacesAdapter, { rotterdam: string; hongKong: string }][] = [
  ["http", () => httpPlaces(access), { rotterdam: "2210", hongKong: "1074" }],
  ["embedded", () => embeddedPlaces(store), { rotterdam: "NLRTM", hongKong: "HKHKG" }],
];

describe.each(adaptersOfRun(adapters))("places from %s", (_name, make, ids) => {
  const names = async (text: string, limit = 20) =>
    (await make().suggestPorts(text, limit)).map((port) => port.name);

  test.each([
    ["rot", ["Rotterdam"]],
    ["ROTTERDAM", ["Rotterdam"]],
    ["鹿特", ["Rotterdam"]],
    ["hkhk", ["Hong Kong"]],
    ["Po", ["Port Klang", "Portland", "Portland"]],
    ["otterdam", []],
    ["", []],
    ["  ", []],
    ["zz", []],
  ])("%p suggests %p", async (text, expected) => {
    await expect(names(text)).resolves.toEqual(expected);
  });

  test("the end of a code, typed completely", async () => {
    await expect(names("rtm")).resolves.toEqual(["Rotterdam"]);
    await expect(names("rt")).resolves.toEqual([]);
  });

  test.each([
    ["Roterdam", ["Rotterdam"]],
    ["otterdam", ["Rotterdam"]],
    ["鹿特丹港", ["Rotterdam"]],
    ["Rotterdam Maasvlakte", ["Rotterdam"]],
    ["Port Kelang", ["Port Klang"]],
    ["xyzzyxyzzy", []],
    ["", []],
  ])("%p nearly is %p", async (text, expected) => {
    const found = await make().nearPorts(text, 20);
    expect(found.map(({ name }) => name)).toEqual(expected);
  });

  test("no more than requested", async () => {
    await expect(names("Po", 2)).resolves.toEqual(["Port Klang", "Portland"]);
  });

  test("a record has both scripts, code and country", async () => {
    const [port] = await make().suggestPorts("Rotterdam", 1);
    expect(portRecordSchema.parse(port)).toMatchObject({
      id: ids.rotterdam,
      name: "Rotterdam",
      nameZh: "鹿特丹",
      unlocode: "NLRTM",
      countryCode: "NL",
    });
  });

  test.each(["Rotterdam", "rotterdam ", "鹿特丹", "nlrtm", "Rotterdam, Netherlands", "Rotterdam, 荷蘭"])(
    "the exact name %p is found",
    async (name) => {
      expect(await make().findPort({ name })).toMatchObject({ id: ids.rotterdam, name: "Rotterdam" });
    },
  );

  test.each(["Rotter", "Rotterdam, Belgium", "Netherlands", "", " ", ","])(
    "%p is not a port",
    async (name) => {
      await expect(make().findPort({ name })).resolves.toBeNull();
    },
  );

  test("an ambiguous name counts as missing", async () => {
    await expect(make().findPort({ name: "Portland" })).resolves.toBeNull();
  });

  test("an id wins over a name", async () => {
    expect(await make().findPort({ id: ids.rotterdam })).toMatchObject({ name: "Rotterdam" });
    expect(await make().findPort({ id: ids.hongKong, name: "Hong Kong" })).toMatchObject({
      name: "Hong Kong",
    });
    expect(await make().findPort({ id: ids.rotterdam, name: "Hong Kong" })).toMatchObject({
      name: "Rotterdam",
    });
    await expect(make().findPort({ id: "none", name: "Rotterdam" })).resolves.toBeNull();
  });
});

describeOnce("http only", () => {
  test("parameters as the publisher expects them; a later timestamp needs no new call", async () => {
    const adapter = httpPlaces(access);
    await adapter.suggestPorts("Rot", 20);
    await access.settled();
    access.advance(1_000);
    await adapter.suggestPorts("Rot", 20);
    await adapter.findPort({ name: "鹿特丹" });
    expect(server.requests.map(({ path, query }) => [path, query])).toEqual([
      ["/ports", { timestamp: String(start.getTime()), language: "en", port_name: "Rot*" }],
      ["/seaport", { timestamp: String(start.getTime() + 1_000), language: "zh-tw", port_name: "鹿特丹" }],
    ]);
  });

  test("the bad row is dropped, counted and logged", async () => {
    await httpPlaces(access).suggestPorts("Ro", 20);
    expect(access.lines.at(-1)).toMatchObject({ level: "warn", dropped: 1, droppedBy: { port_name: 1 } });
  });

  test("a port without a code has its country as worded by the source", async () => {
    const [port] = await httpPlaces(access).suggestPorts("Roos", 20);
    expect(port).toEqual({
      id: "2671",
      name: "Roosendaal Inland Terminal",
      nameZh: null,
      country: "Netherlands",
      countryCode: null,
      unlocode: null,
      zone: null,
      aliases: [],
    });
  });

  test("a declined response means no ports; a failure is thrown", async () => {
    server.fault("ports", "declined");
    server.fault("seaport", "declined");
    await expect(httpPlaces(access).suggestPorts("Rot", 20)).resolves.toEqual([]);
    await expect(httpPlaces(access).findPort({ name: "Rotterdam" })).resolves.toBeNull();
    server.fault("seaport", "http500");
    await expect(httpPlaces(access).findPort({ name: "Hong Kong" })).rejects.toThrow(
      "The port and airport service responded with an error.",
    );
  });
});
