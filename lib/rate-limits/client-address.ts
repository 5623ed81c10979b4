import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { config } from "@/lib/config/config";
import { processState } from "@/lib/memoize/process-state.mjs";

/**
 * Who sends a request. A handler of the framework sees headers only, and the sender writes those. So the peer's address is
 * put into a private header as the request arrives, after a word that only this process knows.
 */
const header = "x-portal-peer";
const state = processState<{ word?: string }>("client-address", () => ({}));

/** Records the peer of every request of this process from now on. To be called once, when the server starts. */
export function recordPeers(): void {
  if (state.word) return;
  const word = randomUUID();
  state.word = word;
  subscribe("http.server.request.start", (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    request.headers[header] = `${word} ${socket.remoteAddress ?? ""}`;
  });
}

/**
 * The address a request is counted under: the peer's, or, when that is a proxy of TRUST_PROXY, the last address in
 * X-Forwarded-For that is not such a proxy. IPv6 addresses count by their network of 64 bits. '' when unknown.
 */
export function clientAddress(
  { headers }: { headers: Pick<Headers, "get"> },
  proxies: readonly string[] = config().trustProxy,
): string {
  const [word, peer = ""] = headers.get(header)?.split(" ") ?? [];
  let address = word !== undefined && word === state.word ? plainAddress(peer) : "";
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map(plainAddress);
  while (address && isTrusted(address, proxies)) {
    const next = hops.pop();
    if (!next) break;
    address = next;
  }
  return networkOf(address);
}

/** The address of a connection's peer, as it counts; '' when unknown. */
export const peerAddress = (address: string | undefined): string => networkOf(plainAddress(address ?? ""));

/** Whether a connection comes from a proxy of TRUST_PROXY. */
export function isTrustedPeer(address: string | undefined, proxies: readonly string[]): boolean {
  if (proxies.length === 0) return false;
  const peer = plainAddress(address ?? "");
  return peer !== "" && isTrusted(peer, proxies);
}

/** The prefix of an IPv4 address on a socket that accepts both kinds. */
const mapped = "::ffff:";
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** An address without port and brackets, IPv4 in dotted form; '' for anything else. */
function plainAddress(text: string): string {
  const trimmed = text.trim();
  // A short check for nearly all addresses: the patterns below cost more than a request's log line.
  const plain = trimmed.startsWith(mapped) ? trimmed.slice(mapped.length) : trimmed;
  if (plain === "" || ipv4.test(plain)) return plain;
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare).toString() : "";
}

function isTrusted(address: string, proxies: readonly string[]): boolean {
  const parsed = ipaddr.parse(address);
  return proxies.some((range) => {
    const [base = "", bits] = range.split("/");
    const network = ipaddr.process(base);
    return (
      network.kind() === parsed.kind() &&
      parsed.match(network, Number(bits ?? (base.includes(":") ? 128 : 32)))
    );
  });
}

/** An address of version 6 as its network of 64 bits. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  return `${ipaddr.parse(address).toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
