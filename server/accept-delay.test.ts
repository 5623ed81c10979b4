import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { type ProcessMetrics, setProcessMetrics } from "@/lib/observability/process-metrics";
import { startTestServer } from "@/test/support/http-server";
import { AcceptDelay } from "./accept-delay";

test("requests are late while a probe waits too long behind many connections, and until one does not", async () => {
  let now = 0;
  let probes: PromiseWithResolvers<void>[] = [];
  const delay = new AcceptDelay(
    500,
    () => {
      const probe = Promise.withResolvers<void>();
      probes = [...probes, probe];
      return probe.promise;
    },
    () => now,
  );
  const isLateAfter = (connections: number) => {
    for (let at = 0; at < connections; at += 1) delay.countConnection();
    return delay.isLate();
  };
  const answer = async () => {
    probes.at(-1)?.resolve();
    await setImmediate();
  };
  expect(isLateAfter(1_000)).toBe(false);
  void delay.measure();
  // A single long step of the event loop is no queue, and many connections in a short time are none either.
  now = 2_000;
  expect(isLateAfter(128)).toBe(false);
  await answer();
  void delay.measure();
  now += 500;
  expect(isLateAfter(200)).toBe(false);
  now += 1;
  expect(isLateAfter(0)).toBe(true);
  expect(delay.ms).toBe(2_000);
  now += 1_000;
  await answer();
  expect([isLateAfter(0), probes.length, delay.ms]).toEqual([true, 3, 1_501]);
  now += 20;
  await answer();
  expect([isLateAfter(200), probes.length, delay.ms]).toEqual([false, 3, 20]);
});

test("connections beyond the limit get 503 without a reset; forms and health checks are served", async () => {
  const rejected: string[] = [];
  setProcessMetrics({
    countResponse: () => {},
    countRejection: (reason: string) => rejected.push(reason),
  } as never as ProcessMetrics);
  const handled: string[] = [];
  const server = await startTestServer(
    {},
    async (request, response) => {
      handled.push(request.url ?? "");
      const begun = performance.now();
      while (performance.now() - begun < 5);
      response.end("served");
    },
    { late: 200 },
  );
  const sockets: Socket[] = [];
  const ask = (line: string) =>
    new Promise<string>((resolve) => {
      let response = "";
      const socket = connect(server.port, "127.0.0.1");
      sockets.push(socket);
      socket.on("error", ({ message }) => resolve(message)).on("close", () => resolve(response));
      socket.on("data", (piece) => {
        response += piece;
      });
      socket.write(`${line}\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`);
    });
  const responses: string[] = [];
  const page = async () => void responses.push(await ask("GET /icon.svg HTTP/1.1"));
  const waiting: Promise<void>[] = [];
  // More at any time than are served while a probe may wait.
  while (!rejected.includes("late")) {
    while (waiting.length - responses.length < 450) waiting.push(page());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const form = ask("POST /api/enquiries/sea HTTP/1.1");
  const health = ask("GET /healthz HTTP/1.1");
  await Promise.all(waiting);
  expect(new Set(responses.map((response) => response.slice(0, 12)))).toEqual(
    new Set(["HTTP/1.1 200", "HTTP/1.1 503"]),
  );
  expect(responses.find((response) => response.startsWith("HTTP/1.1 503"))).toMatch(/^retry-after: 5\r$/im);
  expect([await form, await health]).toEqual([
    expect.stringContaining("HTTP/1.1 200"),
    expect.stringContaining("HTTP/1.1 200"),
  ]);
  for (const socket of sockets) socket.destroy();
  await server.close();
  setProcessMetrics(undefined);
  expect(handled).toContain("/api/enquiries/sea");
});
