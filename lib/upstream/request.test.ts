import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { withRequest } from "@/lib/observability/request-context";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { type FaultKind, startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { UpstreamError } from "./errors";
import { callUpstream } from "./request";
import { jsonReader } from "./response-reader";

const start = new Date("2022-06-17T02:00:00Z");
const input = { query: { loading_port_id: "1074", discharge_port_id: "2210", vessel_name: "Secret Vessel" } };
const read = jsonReader(z.object({ schedule: z.array(z.unknown()) }), ({ schedule }) => schedule.length, 0);

let server: UpstreamServer;
let elsewhere: { url: string; asked: number; close(): void };
let access: TestAccess;

beforeAll(async () => {
  const other = createServer((_request, response) => {
    elsewhere.asked += 1;
    response.end('{"schedule":[]}');
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  elsewhere = { url: `http://127.0.0.1:${port}/`, asked: 0, close: () => other.close() };
  server = await startUpstream({ redirectTo: elsewhere.url });
});
afterAll(async () => {
  await server.close();
  elsewhere.close();
});
beforeEach(() => {
  server.requests.length = 0;
  access = testAccess(server.url, start);
});
afterEach(() => {
  server.fault("portSchedule", null);
  access.store.close();
});

const callLines = () => access.lines.filter(({ msg }) => msg === "upstream call");
const ask = () => callUpstream("portSchedule", input, read, access);

async function failure(): Promise<UpstreamError> {
  const error = await ask().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UpstreamError)) throw new Error("expected an UpstreamError", { cause: error });
  return error;
}

test("a good response: method, parameters, request id, one log line without any value", async () => {
  const answer = await withRequest({ id: "request-0001" }, ask);
  expect(answer).toMatchObject({ ok: true, value: 15 });
  expect(server.requests).toEqual([
    {
      call: "portSchedule",
      method: "POST",
      path: "/port-schedule",
      body: "",
      query: input.query,
      requestId: "request-0001",
    },
  ]);
  expect(access.lines).toHaveLength(1);
  expect(access.lines[0]).toMatchObject({
    level: "info",
    service: "sailings",
    path: "/port-schedule",
    status: 200,
    attempt: 1,
    requestId: "request-0001",
    dropped: 0,
    bytes: Buffer.byteLength(answer.text),
  });
  expect(JSON.stringify(access.lines)).not.toMatch(/Secret Vessel|1074/);
});

test.each<[FaultKind, string, number, RegExp]>([
  ["http500", "http", 2, /^The schedule service responded with an error\.$/],
  ["http404", "http", 1, /responded with an error/],
  ["drop", "transport", 2, /could not be reached/],
  ["delay", "timeout", 2, /did not respond in time/],
  ["stall", "timeout", 2, /did not respond in time/],
  ["truncated", "schema", 1, /cannot be read/],
  ["odd", "schema", 1, /cannot be read/],
  ["huge", "size", 1, /too much data/],
  ["redirect", "transport", 2, /could not be reached/],
])("%s is a failure of kind %s after %d attempts", async (fault, kind, attempts, message) => {
  server.fault("portSchedule", fault);
  // Only where time is meant to run out: a busy machine takes a while.
  if (kind === "timeout") access.settings.timeoutMs = 300;
  const error = await failure();
  expect(error).toMatchObject({ kind, service: "sailings" });
  expect(error.message).toMatch(message);
  expect(error.message).not.toContain("127.0.0.1");
  expect(server.requests).toHaveLength(attempts);
  expect(new Set(server.requests.map(({ requestId }) => requestId))).toEqual(new Set([error.requestId]));
  expect(callLines().map(({ attempt, failure: logged }) => [attempt, logged])).toEqual(
    Array.from({ length: attempts }, (_, index) => [index + 1, kind]),
  );
  expect(JSON.stringify(access.lines)).not.toMatch(/Secret Vessel/);
  expect(elsewhere.asked).toBe(0);
});

test("an error has the status of the response", async () => {
  server.fault("portSchedule", "http500");
  expect((await failure()).status).toBe(500);
});

test("after one failure the second attempt succeeds", async () => {
  server.fault("portSchedule", "http500", 1);
  await expect(ask()).resolves.toMatchObject({ ok: true });
  expect(server.requests).toHaveLength(2);
});

test("a service that does not listen", async () => {
  const gone = await startUpstream();
  await gone.close();
  access.settings.url = gone.url;
  expect(await failure()).toMatchObject({ kind: "transport" });
});

test("a request that writes is never repeated", async () => {
  server.fault("freightEnquiry", "http500");
  const error = await callUpstream("freightEnquiry", { form: { commodity: "Toys" } }, read, access).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ kind: "http", service: "enquiries", status: 500 });
  expect(server.requests.filter(({ call }) => call === "freightEnquiry")).toHaveLength(1);
  server.fault("freightEnquiry", null);
  const gone = await startUpstream();
  await gone.close();
  access.settings.url = gone.url;
  access.lines.length = 0;
  await expect(callUpstream("freightEnquiry", {}, read, access)).rejects.toMatchObject({ kind: "transport" });
  expect(callLines()).toHaveLength(1);
});

test("a response may be exactly as long as the limit, and no longer", async () => {
  const { text } = await ask();
  const bytes = Buffer.byteLength(text);
  await expect(
    callUpstream("portSchedule", input, read, { ...access, maxBytes: bytes }),
  ).resolves.toBeDefined();
  await expect(
    callUpstream("portSchedule", input, read, { ...access, maxBytes: bytes - 1 }),
  ).rejects.toMatchObject({ kind: "size" });
});

test("a form and a JSON body are sent as such, with the name and password of the address", async () => {
  const seen: string[] = [];
  const echo = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push([request.headers["content-type"], request.headers.authorization, body].join(" | "));
    response.end('{"schedule":[]}');
  });
  await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
  access.settings.url = `http://desk:p%40ss@127.0.0.1:${(echo.address() as AddressInfo).port}`;
  try {
    await callUpstream("keyword", { form: { keyword: "a&b", hashtag: undefined } }, read, access);
    await callUpstream("hashtagNews", { json: { hashtags: ["LNG"] } }, read, access);
  } finally {
    echo.close();
  }
  const basic = `Basic ${Buffer.from("desk:p@ss").toString("base64")}`;
  expect(seen).toEqual([
    `application/x-www-form-urlencoded;charset=UTF-8 | ${basic} | keyword=a%26b`,
    `application/json | ${basic} | {"hashtags":["LNG"]}`,
  ]);
  expect(JSON.stringify(access.lines)).not.toContain("p@ss");
});

test("an id that could carry something else is replaced", async () => {
  access.requestId = "x\r\nset-cookie: a";
  await ask();
  expect(server.requests[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
});
