import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { InMemorySpanExporter, type ReadableSpan, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { maxQueuedSpans, tracing } from "@/lib/observability/spans";
import { callUpstream } from "@/lib/upstream/request";
import { startTestServer, type TestServer } from "@/test/support/http-server";
import { type TestAccess, testAccess } from "@/test/support/upstream-access";
import { startTracing } from "./start";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Sends spans to `exporter`; what comes back ends it, so that all of them have been sent. */
function traced(exporter: SpanExporter) {
  const end = startTracing(exporter);
  closing.push(end);
  return end;
}

/** A service that answers anything, and what it was asked with. */
async function service() {
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    response.writeHead(headers.length > 1 ? 404 : 200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers };
}

/** A portal whose page asks the service and the store. */
async function portal(access: TestAccess, trustProxy: string[]): Promise<TestServer> {
  const server = await startTestServer({ trustProxy }, async (_request, response) => {
    await access.store.reader.selectFrom("ports").select("id").where("name", "=", "private").execute();
    const asked = callUpstream(
      "ports",
      { query: { name: "private" } },
      (text) => ({ value: text, ok: true }),
      access,
    );
    await asked.catch(() => {});
    response.end("page");
  });
  closing.push(() => server.close());
  return server;
}

class Kept extends InMemorySpanExporter {
  override shutdown() {
    return Promise.resolve();
  }
}

const parentOf = ({ parentSpanContext }: ReadableSpan) => parentSpanContext?.spanId;
const named = (spans: ReadableSpan[], name: string) => spans.filter((span) => span.name === name);

test("a request, its queries and its calls are one trace, which is passed to the service with the request id", async () => {
  const exporter = new Kept();
  const end = traced(exporter);
  const { url, headers } = await service();
  const server = await portal(testAccess(url, new Date()), ["127.0.0.1"]);
  const [traceId, proxySpan] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const traceparent = `00-${traceId}-${proxySpan}-01`;
  await server.request("/port?loading_port=private", {
    headers: { traceparent, "x-request-id": "request-0001", "user-agent": "private", cookie: "a=private" },
  });
  await server.request("/port?loading_port=private2", { headers: { traceparent: "nonsense" } });
  await end();

  const spans = exporter.getFinishedSpans();
  const [first, second] = named(spans, "GET port");
  expect([first?.spanContext().traceId, first && parentOf(first)]).toEqual([traceId, proxySpan]);
  expect(first?.attributes).toEqual({
    "http.request.method": "GET",
    "http.response.status_code": 200,
    "portal.kind": "port",
    "portal.request_id": "request-0001",
  });
  expect(second?.spanContext().traceId).not.toBe(traceId);

  const [call, failed] = named(spans, "GET /ports");
  const [query] = named(spans, "store select");
  for (const part of [call, query]) expect(part && parentOf(part)).toBe(first?.spanContext().spanId);
  expect(headers[0]?.traceparent).toBe(`00-${traceId}-${call?.spanContext().spanId}-01`);
  expect(headers[0]?.["x-request-id"]).toBe("request-0001");
  expect(failed?.attributes).toMatchObject({ "http.response.status_code": 404, "error.type": "http" });
  // Nothing that somebody sent, and no address of his.
  const text = JSON.stringify(spans.map(({ name, attributes, events }) => ({ name, attributes, events })));
  expect(text).not.toMatch(/private|127\.0\.0\.1/);
});

test("a stranger decides nothing about traces", async () => {
  const exporter = new Kept();
  const end = traced(exporter);
  const { url } = await service();
  const server = await portal(testAccess(url, new Date()), []);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  await server.request("/", { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` } });
  await end();
  expect(named(exporter.getFinishedSpans(), "GET home")).toHaveLength(1);
  expect(exporter.getFinishedSpans().map((span) => span.spanContext().traceId)).not.toContain(traceId);
});

test("without a collector spans beyond the limit are lost, and no work waits", async () => {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const end = traced({
    export(spans, done) {
      taken += spans.length;
      waiting.push(() => done({ code: 0 }));
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  });
  for (let number = 0; number < 20 * maxQueuedSpans; number++)
    tracing()?.startSpan("a", "internal", undefined).end();
  // The collector is back: what is left is sent.
  const answering = setInterval(() => waiting.splice(0).forEach((done) => void done()), 1);
  closing.push(() => clearInterval(answering));
  await end();
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(maxQueuedSpans + 512);
});

test("without a collector requests have no traces, and services get no traceparent", async () => {
  const { url, headers } = await service();
  const server = await portal(testAccess(url, new Date()), ["127.0.0.1"]);
  await server.request("/");
  expect(tracing()).toBeUndefined();
  expect(headers[0]).toHaveProperty("x-request-id");
  expect(headers[0]).not.toHaveProperty("traceparent");
});
