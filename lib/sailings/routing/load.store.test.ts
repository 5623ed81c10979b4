import fc from "fast-check";
import type { Store } from "@/lib/store/connection";
import { buildNetwork, callsOf, networkFacts, type TestService } from "@/test/support/call-network";
import { type CallLine, callsCsv, importCalls, portStore } from "@/test/support/call-store";
import { randomPorts, randomServices } from "@/test/support/random-networks";
import { callsRevision, type LoadedNetwork, loadNetwork } from "./load";
import { Network } from "./network";

/** All that a network answers, in the words of what it is made of. */
function told(network: Network): unknown {
  const { ports, sellers, services, ships } = network;
  const calls = Array.from({ length: network.count }, (_, call) => call);
  const facts = calls.map((call) => [
    ports[network.port[call] ?? 0]?.id,
    services.texts[network.serviceOf(call)],
    ships.texts[network.shipOf(call)],
    network.arrival[call],
    network.departure[call],
    network.voyageIdOf(call),
    network.n[call],
    network.chainStart(network.chain[call] ?? 0),
    network.chainEnd(network.chain[call] ?? 0),
    network.terminal[call] === 0,
    calls.filter((other) => network.terminal[other] === network.terminal[call]),
    calls.filter((other) => other > call && network.carries(call, other)),
  ]);
  const offers = sellers.texts.map((name, seller) => [
    name,
    calls.filter((call) => network.isSold(call, seller)),
    calls.filter((call) => network.isThroughOnly(call, seller)),
    calls.map((call) => network.isSold(call, seller) && network.transferCutoff(call, seller)),
    ports.map((_, port) => {
      const { start, end } = network.departures(seller, port);
      return Array.from({ length: end - start }, (_, at) => network.departingCall(start + at));
    }),
  ]);
  return { facts, offers: offers.sort() };
}

const ports = randomPorts.map((id) => ({ id, zone: "UTC", country: id.slice(0, 2) }));

/** Lays services out, those that have not changed as they stand in another network. */
async function changed(before: Network, services: readonly TestService[], isNew: readonly boolean[]) {
  const network = new Network({ ...networkFacts(services), ports });
  for (const [at, service] of services.entries()) {
    if (isNew[at]) network.addService(service.id, service.sellers, callsOf(service), service.throughOnly);
    else network.copyService(service.id, before);
  }
  await network.finish(async () => {});
  return network;
}

test("services copied from another network are as if they were built again", async () => {
  const news = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(randomServices, randomServices, news, async (were, are, isNew) => {
      const now = were.map((service, at) => (isNew[at] ? (are[at] ?? service) : service));
      const before = await buildNetwork(were, { ports });
      expect(told(await changed(before, now, isNew))).toEqual(told(await buildNetwork(now, { ports })));
    }),
    { numRuns: 60, seed: 20_260_301 },
  );
});

test("another copy of this code uses the network that one has built", async () => {
  const services: TestService[] = fc.sample(randomServices, { numRuns: 1, seed: 20_260_301 }).flat();
  let copy: typeof import("./network") | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual("./network");
  });
  expect(copy?.Network).not.toBe(Network);
  const theirs = await buildNetwork(services, { ports }, copy?.Network);
  const taken = await changed(
    theirs,
    services,
    services.map(() => false),
  );
  expect(told(taken)).toEqual(told(await buildNetwork(services, { ports })));
});

const line = (service: string, voyage: string, port: string, departure: string): CallLine => ({
  Carrier: service.startsWith("P") ? "Peak Line" : "Tide Line",
  Service: service,
  "Voyage Out": voyage,
  "Vessel Name": `Ship of ${service}`,
  Port: port,
  Departure: departure,
});
const voyage = (service: string, number: string, month: string, day = "01"): CallLine[] => [
  line(service, number, "Hong Kong", `${day}-${month}-2026 12:00`),
  line(service, number, "Singapore", `09-${month}-2026 12:00`),
  line(service, number, "Rotterdam", `28-${month}-2026 12:00`),
];

let store: Store;
let laidOut: LoadedNetwork;
let copied: jest.SpyInstance;

beforeEach(async () => {
  store = await portStore();
  const services = ["P1", "P2", "T1"];
  const lines = services.flatMap((one) => [...voyage(one, "1W", "03"), ...voyage(one, "2W", "04")]);
  await importCalls(store, callsCsv(lines));
  laidOut = await loadNetwork(store, await callsRevision(store));
  copied = jest.spyOn(Network.prototype, "copyService");
});
afterEach(() => {
  copied.mockRestore();
  store.close();
});

/** The services that were taken as they stood; what comes out must be what a store read whole gives. */
async function kept(): Promise<string[]> {
  const revision = await callsRevision(store);
  const next = await loadNetwork(store, revision, laidOut);
  const ids = copied.mock.calls.map(([id]) => String(id));
  const whole = await loadNetwork(store, revision);
  expect(told(next.network)).toEqual(told(whole.network));
  laidOut = next;
  copied.mockClear();
  return ids;
}

const all = ["Peak Line/P1", "Peak Line/P2", "Tide Line/T1"];

test("after an import only its services are read", async () => {
  await importCalls(store, callsCsv(voyage("P2", "1W", "03", "02")));
  expect(await kept()).toEqual(["Peak Line/P1", "Tide Line/T1"]);
  await importCalls(store, callsCsv(voyage("P3", "1W", "03")));
  expect(await kept()).toEqual(all);
  await importCalls(store, callsCsv(voyage("P1", "2W", "04").map((call) => ({ ...call, Status: "blank" }))));
  expect(await kept()).toEqual(["Peak Line/P2", "Peak Line/P3", "Tide Line/T1"]);
});

/** What makes a store other than by an import of calls, as that of rules and the sample's days do. */
async function edited(change: () => Promise<unknown>): Promise<string[]> {
  await change();
  const at = "2026-03-01T05:00:00.000Z";
  await store.db.insertInto("call_batches").values({ source: "test", as_of: null, at }).execute();
  return kept();
}

test("a service that has lost a voyage, or has another seller, is read", async () => {
  const { db } = store;
  const { id } = await db
    .selectFrom("voyages")
    .select("id")
    .where("service_id", "=", "Peak Line/P2")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  expect(await edited(() => db.deleteFrom("voyages").where("id", "=", id).execute())).toEqual([
    "Peak Line/P1",
    "Tide Line/T1",
  ]);
  const sold = { service_id: "Peak Line/P1", seller: "Tide Line", code: "T9", name: null, through_only: 1 };
  expect(await edited(() => db.insertInto("service_sellers").values(sold).execute())).toEqual([
    "Peak Line/P2",
    "Tide Line/T1",
  ]);
});

test("all services are read where a port has become another one, none where a rule has", async () => {
  const { db } = store;
  const rule = { seller: null, port_id: null, from_service: null, onto_service: null, allowed: 0 };
  const times = { shortest_hours: null, longest_days: null };
  expect(
    await edited(() =>
      db
        .insertInto("transfer_rules")
        .values({ ...rule, ...times })
        .execute(),
    ),
  ).toEqual(all);
  expect(laidOut.network.rules).toHaveLength(1);
  const moved = () => db.updateTable("ports").set({ zone: "UTC" }).where("id", "=", "LKCMB").execute();
  expect(await edited(moved)).toEqual([]);
});
