import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { POST } from "@/app/mcp/route";
import { config } from "@/lib/config/config";
import { sampleNow, setUpSampleStore } from "@/test/support/sample-store";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** What every answer says of itself, and what tools answer where there is nothing, or no further page. */

setUpSampleStore();
let client: Client;
beforeAll(async () => {
  config().frozenNow = sampleNow;
  client = new Client({ name: "provenance", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${config().siteUrl}/mcp`), {
      fetch: async (url, init) => POST(new Request(url, init)),
    }),
  );
});
afterAll(() => client.close());

// biome-ignore lint/suspicious/noExplicitAny: the server has parsed each answer by the schema of its tool.
type Answer = any;
async function call(name: string, args: object): Promise<Answer> {
  const { content } = await client.callTool({ name, arguments: { ...args } });
  const [part] = content as { text: string }[];
  return JSON.parse(part?.text ?? "null");
}
const lane = { from: "HKHKG", to: "NLRTM" };

test.each<[string, object, string]>([
  ["find_sailings", lane, "sailings"],
  ["find_sailings", { ...lane, vessel: "NO SUCH SHIP" }, "sailings"],
  ["find_sailings", { from: "CAVAN", to: "ZADUR" }, "sailings"],
  ["find_sailings", { ...lane, date_from: "2020-01-01", date_to: "2020-01-05" }, "sailings"],
  ["plan_arrival", { ...lane, arrive_by: "2026-05-01" }, "sailings"],
  ["sailing_changes", { ...lane, days: 7, only: "listed" }, "changes"],
  ["find_flights", { from: "HKG", to: "LHR" }, "flights"],
  ["find_flights", { from: "HKG", to: "FRA", types: ["cargo"], flight_no: "ZZ 9999" }, "flights"],
  ["port_calls", { port: "Hong Kong" }, "calls"],
])("%s %j says that it is sample data, and of when", async (name, args, rows) => {
  const { source, ...answer } = await call(name, args);
  expect(Array.isArray(answer[rows])).toBe(true);
  expect(source).toMatchObject({ sample: true, answered_at: sampleNow.toISOString() });
  for (const stamp of [source.as_of, source.retrieved_at])
    expect(stamp <= source.answered_at && stamp > "2026-03-14").toBe(true);
});

test("an impossible order is refused, and an answer names its order", async () => {
  await expect(call("find_sailings", { ...lane, sort: "co2" })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/Check "sort": .*no emission factors/),
  });
  expect((await call("find_sailings", { ...lane, sort: "transit" })).sorted_by).toBe("transit");
});

test("after the last page there are no rows, and next leads through all of them", async () => {
  const { total, pages, next } = await call("find_sailings", { ...lane, limit: 50 });
  expect(await call("find_sailings", { ...lane, page: 99 })).toMatchObject({
    total,
    page: 99,
    sailings: [],
    next: null,
  });
  const ids = new Set<string>();
  let args: object | null = {};
  while (args) {
    const answer: Answer = await call("find_sailings", { ...lane, limit: 50, ...args });
    for (const { id } of answer.sailings) ids.add(id);
    args = answer.next;
  }
  expect([ids.size, pages > 1 || next === null]).toEqual([total, true]);
});

test("an answer whose filters leave no flight says what there is without the filters", async () => {
  const all = await call("find_flights", { from: "HKG", to: "LHR" });
  const { total, found, advice } = await call("find_flights", {
    from: "HKG",
    to: "LHR",
    flight_no: "ZZ 9999",
  });
  expect([total, found]).toEqual([0, all.found]);
  expect(advice[0].text).toContain(`without them there are ${all.found}. types: direct`);
});

test("ships at a port lead to the calls of a ship, by its number or its name", async () => {
  const { calls, zone } = await call("port_calls", { port: "NLRTM" });
  expect(zone).toBe("Europe/Amsterdam");
  const { imo, vessel } = calls.find((one: Answer) => one.imo && one.state === "expected");
  const ship = await call("ship_calls", { ship: imo });
  expect(ship).toMatchObject({ imo, vessel });
  expect(ship.calls.some(({ unlocode }: Answer) => unlocode === "NLRTM")).toBe(true);
  expect(ship.calls).toContainEqual(ship.next_call);
  expect((await call("ship_calls", { ship: vessel })).imo).toBe(imo);
  await expect(call("ship_calls", { ship: "No such ship" })).rejects.toMatchObject({ code: -32602 });
  await expect(call("port_calls", { port: "Atlantis" })).rejects.toMatchObject({ code: -32602 });
});

test.each([
  ["abbreviations", "FCL", { code: "FCL" }],
  ["containers", "20", { name: expect.stringContaining("20") }],
  ["tracking_air", "cathay", { url: expect.stringContaining("cathay") }],
  ["surcharges", "", { url: expect.stringMatching(/^https?:/) }],
  ["sailing_documents", "", { url: expect.stringContaining("/sailing-view?path=") }],
])("%s can be looked up", async (list, query, entry) => {
  const { total, entries } = await call("look_up", { list, query });
  expect(total).toBeGreaterThan(0);
  expect(entries[0]).toMatchObject(entry);
});

test("changes since a day", async () => {
  const all = await call("sailing_changes", { ...lane, days: 90 });
  const days = all.changes.map((one: Answer) => one.recorded_at.slice(0, 10)).sort();
  const since = days[Math.floor(days.length / 2)];
  const some = await call("sailing_changes", { ...lane, since });
  expect(some.total).toBeGreaterThan(0);
  expect(some.total).toBeLessThan(all.total);
  // Days are the publisher's, eight hours ahead of UTC.
  const first = new Date(`${since}T00:00+08:00`).toISOString();
  expect(some.changes.every((one: Answer) => one.recorded_at >= first)).toBe(true);
});
