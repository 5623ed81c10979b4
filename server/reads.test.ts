import { startTestServer, type TestServer } from "@/test/support/http-server";

let server: TestServer;
beforeAll(async () => {
  const settings = { trustProxy: ["127.0.0.1"], readsPer10Min: 3 };
  server = await startTestServer(settings, async (_request, response) => response.end("a page"));
});
afterAll(() => server.close());

/** What a reader behind the proxy gets. */
const get = (path: string, reader: string, method = "GET") =>
  server.request(path, { method, headers: { "x-forwarded-for": reader } });

test("an address with too many reads gets a time to continue; health checks and forms are not counted", async () => {
  const robot = "203.83.1.7";
  for (let read = 0; read < 3; read += 1) expect((await get("/port", robot)).status).toBe(200);
  const page = await get("/port", robot);
  expect(page).toMatchObject({ status: 429, body: expect.stringMatching(/too many pages.*10 minutes/) });
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(590);
  const json = await get("/api/port-schedule", robot);
  expect(json.headers["content-type"]).toContain("application/problem+json");
  expect(JSON.parse(json.body)).toMatchObject({ status: 429, code: "reads" });

  expect((await get("/healthz", robot)).status).toBe(200);
  expect((await get("/_next/static/a.js", robot)).status).toBe(200);
  expect((await get("/api/enquiries/sea", robot, "POST")).status).toBe(200);
  expect((await get("/port", "203.83.1.8")).status).toBe(200);
});
