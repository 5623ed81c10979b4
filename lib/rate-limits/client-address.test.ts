import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { clientAddress, isTrustedPeer, peerAddress, recordPeers } from "./client-address";

recordPeers();

/** What a server sees of a request: headers as a handler of the framework gets them. */
async function received(headers: Record<string, string>): Promise<Headers> {
  const seen: Headers[] = [];
  const server = createServer((incoming, response) => {
    seen.push(new Headers(incoming.headers as Record<string, string>));
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [answer] = await once(request({ port, host: "127.0.0.1", headers }).end(), "response");
  answer.resume();
  server.close();
  return seen[0] ?? new Headers();
}

const local = ["127.0.0.0/8"];

test("the peer counts, whatever the sender writes into headers", async () => {
  const forged = { "x-forwarded-for": "1.2.3.4", "x-portal-peer": "word 1.2.3.4", forwarded: "for=1.2.3.4" };
  const headers = await received(forged);
  expect(clientAddress({ headers }, [])).toBe("127.0.0.1");
  expect(clientAddress({ headers }, ["10.0.0.0/8", "::1"])).toBe("127.0.0.1");
});

test("without a server that records peers the address is unknown, whatever a header states", () => {
  const headers = new Headers({ "x-portal-peer": "undefined 1.2.3.4", "x-forwarded-for": "1.2.3.4" });
  expect(clientAddress({ headers }, local)).toBe("");
});

test.each([
  ["9.9.9.9", "9.9.9.9"],
  ["6.6.6.6, 9.9.9.9", "9.9.9.9"],
  ["9.9.9.9, 10.1.2.3", "9.9.9.9"],
  ["6.6.6.6, 9.9.9.9, 10.1.2.3, 127.0.0.2", "9.9.9.9"],
  ["9.9.9.9:4711", "9.9.9.9"],
  ["::ffff:9.9.9.9", "9.9.9.9"],
  ["::ffff:", "127.0.0.1"],
  ["::ffff:9.9.9.9.9", "127.0.0.1"],
  ["09.9.9.9", "127.0.0.1"],
  ["[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["unknown", "127.0.0.1"],
  ["9.9.9.9, unknown", "127.0.0.1"],
  ["0x7f.1", "127.0.0.1"],
  ["[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"],
  ["x[2001:db8::1]:80", "127.0.0.1"],
  ["[2001:db8::1]:80x", "127.0.0.1"],
  ["x9.9.9.9:80", "127.0.0.1"],
  ["9.9.9.9:80x", "127.0.0.1"],
  [" 9.9.9.9 ", "9.9.9.9"],
  ["", "127.0.0.1"],
])("behind a trusted proxy, X-Forwarded-For %j is %s", async (forwarded, address) => {
  const headers = await received({ "x-forwarded-for": forwarded });
  expect(clientAddress({ headers }, [...local, "10.0.0.0/8"])).toBe(address);
});

test("every header gives an address", async () => {
  const headers = await received({});
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789abcdef.:,[]/ %") }), (forwarded) => {
      const asked = new Headers(headers);
      asked.set("x-forwarded-for", forwarded);
      expect(clientAddress({ headers: asked }, local)).toMatch(/^([\d.]+|[0-9a-f:]+::\/64)$/);
    }),
  );
});

test("a request without the header of this server is nobody's", () => {
  expect(clientAddress({ headers: new Headers() }, local)).toBe("");
});

test.each([
  ["10.1.2.3", "10.1.2.3", true],
  ["::ffff:10.1.2.3", "10.1.2.3", true],
  ["11.1.2.3", "11.1.2.3", false],
  ["2001:db8:1:2:3::4", "2001:db8:1:2::/64", true],
  ["2001:db8:1:3::4", "2001:db8:1:3::/64", false],
  ["fd00::1", "fd00:0:0:0::/64", true],
  ["fd00::2", "fd00:0:0:0::/64", false],
  ["made up", "", false],
  [undefined, "", false],
])("the peer %s counts as %s, and is a proxy: %s", (address, counted, isProxy) => {
  expect(peerAddress(address)).toBe(counted);
  expect(isTrustedPeer(address, ["10.0.0.0/8", "2001:db8:1:2::/64", "fd00::1"])).toBe(isProxy);
  expect(isTrustedPeer(address, [])).toBe(false);
});
