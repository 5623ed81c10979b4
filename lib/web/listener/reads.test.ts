import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { notePeers } from "../client-address";
import { createListener } from "./listener";

let server: Server;
beforeAll(async () => {
  notePeers();
  const listener = createListener({
    port: 3000,
    host: undefined,
    siteUrl: "http://localhost:3000",
    trustProxy: ["127.0.0.1"],
    maxInFlight: 10,
    readsPer10Min: 3,
    health: () => ({ store: { state: "open", reason: null, since: null }, services: {} }),
    onStop: [],
  });
  server = createServer();
  listener.attach(server, async (_request, response) => response.end("a page"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** What a reader behind the proxy gets. */
function get(path: string, reader: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const options = { port, path, method, agent: false, headers: { "x-forwarded-for": reader } };
  return new Promise<{ status: number; type: string; wait: number; body: string }>((resolve, reject) => {
    const asking = request(options, async (answer) => {
      let body = "";
      for await (const chunk of answer) body += chunk;
      const { "content-type": type = "", "retry-after": wait } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, type, wait: Number(wait), body });
    });
    asking.on("error", reject).end();
  });
}

test("who asks too often is told when to go on, by address; health and forms are not counted", async () => {
  const robot = "203.83.1.7";
  for (let read = 0; read < 3; read += 1) expect((await get("/port", robot)).status).toBe(200);
  const page = await get("/port", robot);
  expect(page).toMatchObject({ status: 429, body: expect.stringMatching(/from your address.*10 minutes/) });
  expect(page.wait).toBeGreaterThan(590);
  const json = await get("/api/port-schedule", robot);
  expect(json).toMatchObject({ status: 429, type: expect.stringContaining("application/problem+json") });
  expect(JSON.parse(json.body)).toMatchObject({ status: 429, code: "reads" });

  expect((await get("/healthz", robot)).status).toBe(200);
  expect((await get("/_next/static/a.js", robot)).status).toBe(200);
  expect((await get("/api/enquiries/sea", robot, "POST")).status).toBe(200);
  expect((await get("/port", "203.83.1.8")).status).toBe(200);
});
