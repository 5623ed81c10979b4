import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { boundRows } from "@/app/_agents/tool";
import { config } from "@/lib/config/config";
import * as news from "@/lib/news";
import { UpstreamError } from "@/lib/upstream/errors";
import { sampleNow, setUpSampleStore } from "@/test/support/sample-store";
import { DELETE, GET, POST } from "./route";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));
jest.mock("@/lib/news", () => ({ __esModule: true, ...jest.requireActual("@/lib/news") }));

/** The protocol at /mcp, by the official client in both revisions, and by requests that no client sends. */

setUpSampleStore();
beforeAll(() => {
  config().frozenNow = sampleNow;
});

const address = () => `${config().siteUrl}/mcp`;

async function connect(mode: "legacy" | { pin: string }): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  const fetch = async (url: string | URL, init?: RequestInit) => POST(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL(address()), { fetch }));
  return client;
}

/** Posts a message of revision 2025-06-18. */
const post = (message: unknown, headers: Record<string, string> = {}) =>
  POST(
    new Request(address(), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": "2025-06-18",
        ...headers,
      },
      body: typeof message === "string" ? message : JSON.stringify(message),
    }),
  );
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe.each([["legacy" as const], [{ pin: "2026-07-28" }]])("a client of %j", (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(mode);
  });
  afterAll(() => client.close());

  test("finds the tools, which only read, with schemas of arguments and answers", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "find_ports",
      "find_sailings",
      "plan_arrival",
      "get_itinerary",
      "sailing_changes",
      "cut_offs",
      "port_calls",
      "ship_calls",
      "find_flights",
      "flight_changes",
      "search_news",
      "find_companies",
      "look_up",
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(25_000);
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(description?.length).toBeGreaterThan(50);
    }
  });

  test("gets the facts once, as text, with the page that shows them", async () => {
    const { content, structuredContent } = await client.callTool({
      name: "find_ports",
      arguments: { query: "Rotterdam" },
    });
    const [text] = content as { type: string; text: string }[];
    expect(structuredContent).toBeUndefined();
    expect(JSON.parse(text?.text ?? "")).toMatchObject({
      source: { url: `${config().siteUrl}/kb-port?q=Rotterdam`, answered_at: sampleNow.toISOString() },
    });
  });

  test.each([
    ["find_sailings", { from: "Atlantis", to: "NLRTM" }, /"Atlantis" is not the name of one port/],
    ["find_sailings", { from: "HKHKG", to: "HKHKG" }, /are the same port/],
    ["find_sailings", { from: "HKHKG" }, /Check "to"/],
    ["cut_offs", {}, /Name a port/],
    ["cut_offs", { imo: "9999999" }, /"9999999" is known here/],
    ["find_sailings", { from: "HKHKG", to: "NLRTM", date_from: "16/3/2026" }, /YYYY-MM-DD/],
    [
      "find_sailings",
      { from: "HKHKG", to: "NLRTM", date_from: "2026-04-02", date_to: "2026-04-01" },
      /before the first/,
    ],
    [
      "find_sailings",
      { from: "HKHKG", to: "NLRTM", date_from: "2026-01-01", date_to: "2027-12-31" },
      /at most 366 days/,
    ],
    ["find_sailings", { from: "HKHKG", to: "NLRTM", limit: 51 }, /at most 50/],
    ["find_sailings", { from: "HKHKG", to: "NLRTM", rows: 5 }, /This tool takes from, to/],
    ["find_sailings", { from: "HKHKG", to: "NLRTM", ready: "2026-02-30" }, /no such day/],
    ["find_sailings", { from: "HKHKG", to: "NLRTM", ready: "2026-03-20T25:00" }, /YYYY-MM-DDTHH:mm/],
    ["plan_arrival", { from: "HKHKG", to: "NLRTM", arrive_by: "2100-01-01" }, /between 1990 and 2099/],
    ["get_itinerary", { id: "no-such-sailing" }, /no sailing "no-such-sailing"/],
    ["sailing_changes", {}, /Name one subject/],
    ["sailing_changes", { imo: "1234567" }, /no ship with the number/],
    ["sailing_changes", { service: "NONE" }, /also name "carrier"/],
    ["find_flights", { from: "Atlantis", to: "FRA" }, /Check "from"/],
    ["find_flights", { from: "HKG", to: "FRA", date: "2026-03-01" }, /today is 2026-03-16/],
    ["search_news", { from: "2026-02-01", to: "2026-01-01" }, /before the first/],
    ["find_companies", {}, /Name a "category"/],
    ["find_companies", { category: "sea", port: "Atlantis" }, /find_ports/],
    [
      "find_sailings",
      { from: "China", to: "NLRTM" },
      /"China" is not the name of one port. It may mean [^;]+\(CN[A-Z]{3}\);/,
    ],
    ["find_sailings", { from: "HKHKG", to: "Germany" }, /It may mean [^;]+, Germany \(DE[A-Z]{3}\);/],
    ["no_such_tool", {}, /Call one of find_ports/],
  ])("gets an error that says what is wrong with %s %j", async (name, args, sentence) => {
    await expect(client.callTool({ name, arguments: args })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(sentence),
    });
  });

  test("gets an error that a source does not respond, without its details", async () => {
    jest
      .spyOn(news, "searchArticles")
      .mockRejectedValueOnce(
        new UpstreamError("http", { service: "news", requestId: "1", cause: new Error("secret host") }),
      );
    const { isError, content } = await client.callTool({ name: "search_news", arguments: { query: "port" } });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toContain("Try again in a minute");
    expect(JSON.stringify(content)).not.toContain("secret");
  });
});

test("the newer revision says how long the list of tools may be kept", async () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const ask = (method: string, params: object) =>
    post(
      { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } },
      { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method },
    );
  expect((await (await ask("tools/list", {})).json()).result).toMatchObject({
    ttlMs: 3_600_000,
    cacheScope: "public",
  });
  expect((await (await ask("server/discover", {})).json()).result).toMatchObject({
    supportedVersions: ["2026-07-28"],
    capabilities: { tools: {} },
  });
  // Nothing changes that one could subscribe to: the stream is confirmed and ends.
  const stream = await (
    await ask("subscriptions/listen", { notifications: { toolsListChanged: true } })
  ).text();
  expect(stream).toContain("notifications/subscriptions/acknowledged");
});

test("there are no sessions and no streams to open or end", async () => {
  for (const [method, handler] of [
    ["GET", GET],
    ["DELETE", DELETE],
  ] as const) {
    const response = handler();
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "POST"]);
  }
  const response = await post(list);
  expect(response.status).toBe(200);
  expect(response.headers.get("mcp-session-id")).toBeNull();
  expect(response.headers.get("cache-control")).toContain("no-");
});

test("a page of another site may not call tools", async () => {
  const origins = ["https://evil.example", "null", "https://localhost.evil.example"];
  const statuses = await Promise.all(origins.map(async (Origin) => (await post(list, { Origin })).status));
  expect(statuses).toEqual([403, 403, 403]);
  expect((await post(list, { Origin: config().siteUrl })).status).toBe(200);
});

test("bodies are one small JSON object", async () => {
  expect((await post([list, list])).status).toBe(400);
  expect((await post("{")).status).toBe(400);
  expect((await post({ ...list, params: { filler: "x".repeat(70_000) } })).status).toBe(413);
  expect((await post(list, { "Content-Type": "text/plain" })).status).toBe(415);
});

test("rows that do not fit come next, and after the last page there are none", () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ at, text: "x".repeat(100) }));
  const ask = (page: number, skip: number) =>
    boundRows({ page: Math.min(page, 2), pages: 2, rows }, "rows", { page, skip }, 2000) as {
      page: number;
      rows: { at: number }[];
      left_off: number;
      next: { page: number; skip?: number } | null;
    };
  const seen: number[] = [];
  for (let next: { page: number; skip?: number } | null = { page: 1 }; next; ) {
    const answer = ask(next.page, next.skip ?? 0);
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(2100);
    seen.push(...answer.rows.map(({ at }) => at));
    next = answer.next;
  }
  expect(seen).toEqual([...rows, ...rows].map(({ at }) => at));
  expect(ask(99, 0)).toMatchObject({ page: 99, pages: 2, rows: [], left_off: 0, next: null });
});
