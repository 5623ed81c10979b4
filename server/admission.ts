import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ServerReading } from "@/lib/observability/process-metrics";
import { isTrustedPeer, peerAddress } from "@/lib/rate-limits/client-address";
import { isCountedAddress } from "@/lib/rate-limits/read-limit";
import { letOthersIn } from "@/lib/store/engine/event-loop";
import { AcceptDelay, createProbe } from "./accept-delay";
import { createBulkhead, type Group, type NoSlot, type Slot } from "./bulkhead";
import { Share } from "./share";
import { bufferResponse, UnreadResponses } from "./unread";

/** Why a request that needs work does not begin: no slot, or its client does not read what it has got. */
export class NoRoom extends Error {
  readonly reason: NoSlot | "unread";
  constructor(reason: NoSlot | "unread") {
    super(reason);
    this.reason = reason;
  }
}

/** An address that counts as one client; '' for any other. */
export const countedClient = (address: string): string => (isCountedAddress(address) ? address : "");

export interface Admission {
  /** Whether a connection is accepted; otherwise it is closed. */
  accept(socket: Socket): boolean;
  /** Whether requests come too late, because new connections wait. */
  isLate(): boolean;
  /** Whether a request is that of this process, which measures how long new connections wait. */
  isProbe(request: IncomingMessage): boolean;
  /** Measures from when a server listens. */
  watch(server: Server): void;
  /**
   * A slot in which work may begin; null for a reader who has left before.
   * @param response the only one that the work is for
   * @throws NoRoom
   */
  enter(group: Group, client: string, response?: ServerResponse): Promise<Slot | null>;
  /** Frees the slot of a response when it is complete in memory; its bytes count until they are read. */
  buffer(response: ServerResponse, client: string, slot: Slot): void;
  /** Requests that run or wait. */
  count(): number;
  reading(): ServerReading;
}

interface Limits {
  maxInFlight: number;
  trustProxy: readonly string[];
  connections: number;
  connectionsOfClient: number;
  /** How long a new connection may wait for a response, in milliseconds. */
  late: number;
}

/** Decides which connections are accepted and which requests may begin, so that no client takes the server from the others. */
export function createAdmission(limits: Limits): Admission {
  const bulkhead = createBulkhead(limits.maxInFlight);
  const unread = new UnreadResponses();
  const connections = new Share(limits.connections, limits.connectionsOfClient);
  let listening: Server | undefined;
  const probe = createProbe(() => listening);
  const delay = new AcceptDelay(limits.late, probe.send);
  return {
    accept(socket) {
      const { remoteAddress } = socket;
      const isProxy = isTrustedPeer(remoteAddress, limits.trustProxy);
      const back = connections.take(isProxy ? "" : countedClient(peerAddress(remoteAddress)));
      if (!back) {
        socket.destroy();
        return false;
      }
      delay.countConnection();
      socket.once("close", back);
      return true;
    },
    isLate: () => delay.isLate(),
    isProbe: probe.isProbe,
    watch: (server) =>
      void server.once("listening", () => {
        listening = server;
        delay.watch(server);
      }),
    async enter(group, client, response) {
      const slot = bulkhead.enter(group, client);
      if (typeof slot === "string") throw new NoRoom(slot);
      response?.once("close", slot.leave);
      if (!(await slot.begins)) return null;
      // What has arrived is admitted or answered before the next work begins.
      if (group === "readers" || group === "programs") await letOthersIn();
      if (unread.bytes.hasRoom(client)) return slot;
      slot.leave();
      throw new NoRoom("unread");
    },
    buffer: (response, client, slot) =>
      bufferResponse(response, () => {
        slot.leave();
        unread.add(client, response);
      }),
    count: () => bulkhead.count(),
    reading: () => ({
      groups: bulkhead.reading(),
      connections,
      unreadBytes: unread.bytes,
      acceptDelayMs: delay.ms,
      ofOneClient: {
        requests: bulkhead.largestClient(),
        connections: connections.largest,
        unread_bytes: unread.bytes.largest,
      },
    }),
  };
}
