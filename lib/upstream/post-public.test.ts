import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { selfSigned } from "@/test/support/certificate";
import { scaled } from "@/test/support/time-scale.mjs";
import { type PublicPost, postPublic } from "./post-public";

/** Requests to addresses that strangers name, against servers of the test. */

const host = "hooks.example";
const { key, cert } = selfSigned([host]);
let server: Server;
let inside: HttpServer;
let answer: (request: { url: string | undefined; body: string }) => {
  status: number;
  location?: string;
  text?: string;
};
let seen: { url: string | undefined; body: string }[];
let insideRequests = 0;

const listen = (one: Server | HttpServer) =>
  new Promise<void>((resolve) => one.listen(0, "127.0.0.1", () => resolve()));
const portOf = (one: Server | HttpServer) => (one.address() as AddressInfo).port;

beforeAll(async () => {
  server = createServer({ key, cert }, async (request, response) => {
    const one = { url: request.url, body: await text(request) };
    seen.push(one);
    const { status, location, text: words } = answer(one);
    if (status === 0) return;
    response.writeHead(status, location ? { location } : {}).end(words);
  });
  inside = createHttpServer((_request, response) => {
    insideRequests += 1;
    response.end("secret of the inside");
  });
  await listen(server);
  await listen(inside);
});
afterAll(() => {
  for (const one of [server, inside]) {
    one.closeAllConnections();
    one.close();
  }
});
beforeEach(() => {
  [seen, insideRequests] = [[], 0];
  answer = () => ({ status: 200, text: "fine" });
});

const signal = new AbortController().signal;
const loopback = { address: "127.0.0.1", family: 4 };
const send = (url: string, more: Partial<PublicPost> = {}) =>
  postPublic(new URL(url), {
    headers: { "content-type": "application/json" },
    body: '{"ä":1}',
    signal,
    resolve: async () => [loopback],
    isAllowedAddress: (address) => address === loopback.address,
    connection: { port: portOf(server), ca: cert },
    timeoutMs: scaled(10_000),
    ...more,
  });
/** With the rule for addresses that is in force outside of tests. */
const strictly = (url: string, resolve: PublicPost["resolve"]) =>
  postPublic(new URL(url), {
    headers: {},
    body: "",
    signal,
    timeoutMs: scaled(10_000),
    ...(resolve && { resolve }),
  });

test("a body arrives at the checked address, and the response comes back", async () => {
  expect(await send(`https://${host}/in?a=1`)).toEqual({ status: 200, text: "fine" });
  expect(seen).toEqual([{ url: "/in?a=1", body: '{"ä":1}' }]);
  answer = () => ({ status: 410 });
  expect(await send(`https://${host}/in`)).toEqual({ status: 410, text: "" });
});

test.each([
  ["127.0.0.1"],
  ["[::1]"],
  ["169.254.169.254"],
  ["10.0.0.1"],
  ["[::ffff:127.0.0.1]"],
  // The URL parser writes other spellings of an address in the usual one.
  ["2130706433"],
  ["0x7f.1"],
  ["localhost"],
])("nothing is sent to %s", async (name) => {
  const url = `http://${name}:${portOf(inside)}/`;
  expect(await strictly(url, undefined)).toBe("private");
  expect(insideRequests).toBe(0);
});

test.each([
  ["to a private address", [loopback]],
  ["to the metadata service", [{ address: "169.254.169.254", family: 4 }]],
  [
    "to a public and a private address",
    [
      { address: "8.8.8.8", family: 4 },
      { address: "::1", family: 6 },
    ],
  ],
])("nothing is sent to a name that leads %s", async (_name, addresses) => {
  expect(await strictly(`http://${host}:${portOf(inside)}/`, async () => addresses)).toBe("private");
  expect(insideRequests).toBe(0);
});

test("a name is not resolved again between check and request", async () => {
  let lookups = 0;
  const resolve = async () => {
    lookups += 1;
    return lookups === 1 ? [loopback] : [{ address: "10.0.0.1", family: 4 }];
  };
  expect(await send(`https://${host}/`, { resolve })).toMatchObject({ status: 200 });
  expect(lookups).toBe(1);
});

test.each([301, 302, 303, 307, 308])("a redirect (%i) to the inside is not followed", async (status) => {
  answer = () => ({ status, location: `http://127.0.0.1:${portOf(inside)}/` });
  expect(await send(`https://${host}/`)).toEqual({ status, text: "" });
  expect(insideRequests).toBe(0);
});

test("only the start of a long response is read", async () => {
  answer = () => ({ status: 200, text: "x".repeat(1_000_000) });
  const result = await send(`https://${host}/`);
  expect(result).toMatchObject({ status: 200, text: expect.stringMatching(/^x{16384}$/) });
});

test("a silent host, a missing one, and one of another certificate are failures", async () => {
  answer = () => ({ status: 0 });
  expect(await send(`https://${host}/`, { timeoutMs: 50 })).toBe("slow");
  expect(await send(`https://${host}/`, { resolve: () => new Promise(() => {}), timeoutMs: 50 })).toBe(
    "slow",
  );
  expect(await send(`https://${host}/`, { resolve: () => Promise.reject(new Error("ENOTFOUND")) })).toBe(
    "unreachable",
  );
  expect(await send(`https://${host}/`, { resolve: async () => [] })).toBe("unreachable");
  expect(await send("https://other.example/")).toBe("unreachable");
  expect(await send(`https://${host}/`, { signal: AbortSignal.abort() })).toBe("unreachable");
});
