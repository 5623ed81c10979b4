import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

/** So many bytes of a page come at once, and so many milliseconds later the next. */
const step = 1_500;
const pauseMs = 12;
/** Later than the first of a page is drawn. */
const fontsAfterMs = 500;

/**
 * Stands before a portal and hands its pages on a packet at a time, so that they are drawn in whatever state each packet
 * leaves them; its fonts come late, everything else at once. Answers its origin, and how to end it.
 * @param origin of the portal
 * @param offset bytes of a page's first packet, at most `step`: other offsets part a page elsewhere
 */
export async function startDrip(
  origin: string,
  offset: number,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const { host } = new URL(origin);
    const headers = { ...asked.headers, host, "accept-encoding": "identity" };
    const onward = request(
      new URL(asked.url ?? "/", origin),
      { method: asked.method, headers },
      async (from) => {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        if (!from.headers["content-type"]?.includes("text/html")) {
          if (asked.url?.endsWith(".woff2")) await setTimeout(fontsAfterMs);
          from.pipe(answer);
          return;
        }
        const parts: Buffer[] = [];
        for await (const part of from) parts.push(part);
        const whole = Buffer.concat(parts);
        for (let at = 0, end = offset; at < whole.length && !answer.destroyed; at = end, end += step) {
          answer.write(whole.subarray(at, end));
          await setTimeout(pauseMs);
        }
        answer.end();
      },
    );
    // A browser that goes away meanwhile, and a portal that ends, are the test's to notice.
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
