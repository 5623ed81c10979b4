import { connect } from "node:net";
import { buildNumber } from "@/lib/site/site";

/** The result of a load: responses a second, and the number of those that were not 200. */
export interface Load {
  perSecond: number;
  failed: number;
}

interface LoadOptions {
  port: number;
  /** Requested in turn. With `once` the load ends at the end of the list. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  once?: boolean;
  /** The coding that readers take: Brotli, as nearly all do, unless another is given; '' for none. */
  coding?: string;
}

/** Every reader has this cookie after the first page. */
const cookie = `Cookie: ls_build=${buildNumber}\r\n`;
const headEnd = Buffer.from("\r\n\r\n");

/**
 * Sends the next request as soon as a response has arrived, on connections that stay open. It uses sockets, because an HTTP
 * client of Node would be the slowest part. Responses need a Content-Length or the chunked encoding.
 */
export async function load({
  port,
  paths,
  connections,
  seconds,
  once = false,
  coding = "br",
}: LoadOptions): Promise<Load> {
  const encoding = coding && `Accept-Encoding: ${coding}\r\n`;
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n${cookie}${encoding}\r\n`),
  );
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let next = 0;
  let done = 0;
  let failed = 0;
  const take = () => {
    if (performance.now() >= end || (once && next >= requests.length)) return null;
    next += 1;
    return requests[(next - 1) % requests.length] ?? null;
  };
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(port, "127.0.0.1");
          let received = Buffer.alloc(0);
          const ask = () => {
            const request = take();
            if (request) socket.write(request);
            else socket.end();
          };
          socket.setNoDelay(true);
          socket.on("connect", ask);
          socket.on("data", (piece) => {
            received = received.length === 0 ? piece : Buffer.concat([received, piece]);
            const length = lengthOf(received);
            if (length === null || received.length < length) return;
            done += 1;
            if (received.toString("latin1", 9, 12) !== "200") failed += 1;
            received = received.subarray(length);
            ask();
          });
          socket.on("close", () => resolve());
          socket.on("error", reject);
        }),
    ),
  );
  return { perSecond: done / ((performance.now() - begun) / 1000), failed };
}

/** The length of the response at the beginning of `received`; null while it is unknown. */
function lengthOf(received: Buffer): number | null {
  const head = received.indexOf(headEnd);
  if (head === -1) return null;
  const fields = received.toString("latin1", 0, head).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(fields)?.[1];
  if (length !== undefined) return head + 4 + Number(length);
  const last = received.lastIndexOf("\r\n0\r\n\r\n");
  return last === -1 ? null : last + 7;
}
