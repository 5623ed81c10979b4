import { GET as ports } from "@/app/api/dcsa/cs/v1/port-schedules/route";
import { GET as vessels } from "@/app/api/dcsa/cs/v1/vessel-schedules/route";
import { GET as changes } from "@/app/api/port-changes/route";
import { GET as llms } from "@/app/llms.txt/route";
import { POST as mcp } from "@/app/mcp/route";
import { config } from "@/lib/config/config";
import { errorResponse } from "@/lib/dcsa/schema";
import { sampleNow, setUpSampleStore } from "@/test/support/sample-store";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** Sailings of a publisher's service: what it cannot know is never told as none. The places are the store's. */

setUpSampleStore();
beforeAll(() => {
  config().frozenNow = sampleNow;
  Object.assign(config().upstream.domainUrls, { sailings: "http://127.0.0.1:9" });
});
afterAll(() => {
  delete config().upstream.domainUrls.sailings;
});

const ask = (path: string) => new Request(`https://portal.example${path}`);

test("schedules of calls are not implemented there, in the error object of the standard", async () => {
  for (const [handler, path] of [
    [ports, "port-schedules?UNLocationCode=HKHKG&date=2026-03-16"],
    [vessels, "vessel-schedules?UNLocationCode=HKHKG"],
  ] as const) {
    const response = await handler(ask(`/api/dcsa/cs/v1/${path}`));
    expect(response.status).toBe(501);
    const body = errorResponse.parse(await response.json());
    expect(body).toMatchObject({ statusCode: 501, statusCodeText: "Not Implemented" });
    expect(body.errors).toMatchObject([
      { errorCode: 7501, errorCodeMessage: "The service of these sailings does not list port calls." },
    ]);
  }
});

test("a service that records no changes answers 404", async () => {
  const response = await changes(ask("/api/port-changes?loading_port=HKHKG&discharge_port=NLRTM"));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    detail: "The service of these sailings does not record changes.",
  });
});

test("programs get no links to addresses without an answer", async () => {
  const text = await (await llms(ask("/llms.txt"))).text();
  expect(text).toContain("/port?loading_port=");
  expect(text).not.toMatch(/\/port-calls\/|\/port\/changes|\/carriers\)|\/coverage/);
  const listed = await mcp(
    new Request("https://portal.example/mcp", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        "MCP-Protocol-Version": "2025-06-18",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    }),
  );
  const tools = await listed.text();
  expect(tools).toContain('"find_sailings"');
  expect(tools).not.toContain('"sailing_changes"');
});
