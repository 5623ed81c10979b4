import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { performance } from "node:perf_hooks";

const everyMs = 250;
/** The part of the time that the event loop must have worked for a measurement to be worth it. */
const busyLoop = 0.7;
/** Connections before the probe that count as a queue: a long step of the event loop is none, nor are busy open connections. */
const queueLength = 128;

/**
 * Measures how long a new connection waits for its first response. Node accepts one connection in each iteration of the event loop,
 * so overload waits in the kernel, where nobody sees it, until connections are reset. While a probe waits too long behind many
 * connections, further requests are late and are to be rejected, which is quick and lets those that wait be accepted.
 */
export class AcceptDelay {
  readonly #lateMs: number;
  readonly #probe: () => Promise<void>;
  readonly #clock: () => number;
  #begun: number | null = null;
  #ahead = 0;
  #lastMs = 0;
  #isLate = false;

  /** @param probe resolves when a new connection has been answered */
  constructor(lateMs: number, probe: () => Promise<void>, clock = () => performance.now()) {
    this.#lateMs = lateMs;
    this.#probe = probe;
    this.#clock = clock;
  }

  /** The wait of the probe under way, or of the last one, in milliseconds. */
  get ms(): number {
    return this.#begun === null ? this.#lastMs : Math.max(this.#lastMs, this.#clock() - this.#begun);
  }

  /** To be called for each connection that is accepted. */
  countConnection(): void {
    this.#ahead += 1;
  }

  /** Whether requests come too late now. */
  isLate(): boolean {
    const isQueued = this.#begun !== null && this.#ahead > queueLength;
    if (isQueued && this.#clock() - (this.#begun ?? 0) > this.#lateMs) this.#isLate = true;
    return this.#isLate;
  }

  /** Sends a probe, and further ones while they are late. */
  async measure(): Promise<void> {
    if (this.#begun !== null) return;
    do {
      this.#begun = this.#clock();
      this.#ahead = 0;
      await this.#probe();
      this.#lastMs = this.#clock() - this.#begun;
      this.#isLate &&= this.#lastMs > this.#lateMs;
    } while (this.#isLate);
    this.#begun = null;
  }

  /** Measures while a server listens and the event loop is busy. */
  watch(server: Server): void {
    let before = performance.eventLoopUtilization();
    const timer = setInterval(() => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      if (utilization >= busyLoop) void this.measure();
      else if (this.#begun === null) this.#lastMs = 0;
    }, everyMs).unref();
    server.once("close", () => clearInterval(timer));
  }
}

/** A probe of a server in this process, and how the server recognises it. */
export function createProbe(server: () => Server | undefined) {
  // Requests of others pass for no probe. Another worker of the same port answers it as any request for health.
  const agent = `portal-probe ${randomUUID()}`;
  return {
    isProbe: ({ headers }: IncomingMessage) => headers["user-agent"] === agent,
    send(): Promise<void> {
      const { address, port } = (server()?.address() ?? {}) as Partial<AddressInfo>;
      if (!port) return Promise.resolve();
      const host = address === "::" || address === "0.0.0.0" ? "127.0.0.1" : address;
      const { promise, resolve } = Promise.withResolvers<void>();
      const socket = connect({ port, host });
      const end = () => {
        socket.destroy();
        resolve();
      };
      socket.on("error", end).on("close", end).on("data", end);
      socket.write(
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agent}\r\nConnection: close\r\n\r\n`,
      );
      return promise;
    },
  };
}
