import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import en from "../../messages/en.json" with { type: "json" };
import { startUpstream } from "../../test/support/upstream-server";

/** A publisher's services that answer as recorded, until they hang: they take every request and say nothing. */
export interface HangingServices {
  url: string;
  hang(whether: boolean): void;
  close(): Promise<void>;
}

export async function startHangingServices(): Promise<HangingServices> {
  const recorded = await startUpstream();
  let hanging = false;
  const server = createServer(async (request, response) => {
    if (hanging) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", url = "/", headers } = request;
    const answer = await fetch(recorded.url + url, {
      method,
      headers: { "content-type": headers["content-type"] ?? "text/plain" },
      ...(method === "POST" ? { body: Buffer.concat(chunks) } : {}),
    });
    const type = answer.headers.get("content-type") ?? "text/plain";
    response.writeHead(answer.status, { "content-type": type }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: (whether) => {
      hanging = whether;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await recorded.close();
    },
  };
}

const ports = "loading_port=Hong+Kong&loading_port_id=1074&discharge_port=Rotterdam&discharge_port_id=2210";
const airports =
  "origin_airport=Hong+Kong&origin_airport_id=301&destination_airport=Los+Angeles&destination_airport_id=302";
const failed = en.failures.timeout;

/** Every kind of page that asks services: what it shows of the recorded answers, and what while there are none. */
export const hangingPages: { path: string; good: string; cold: string }[] = [
  { path: "/", good: "Feeder lines add a Saturday call at Nansha", cold: en.home.newsFailed },
  { path: "/news?news_id=7105", good: "Feeder lines add a Saturday call at Nansha", cold: failed },
  { path: "/news-list", good: "Feeder lines add a Saturday call at Nansha", cold: failed },
  // The word that was searched for is marked.
  { path: "/keyword?query=nansha", good: "Feeder lines add a Saturday call at", cold: failed },
  { path: "/keyword-news?query=nansha", good: "Feeder lines add a Saturday call at Nansha", cold: failed },
  { path: `/port?${ports}`, good: "Get Quote", cold: failed },
  { path: `/flight?${airports}`, good: "H0 102", cold: failed },
  { path: "/yp-list?com_type=sea", good: "Nordhavn Line", cold: failed },
  { path: "/yp-detail?com_id=501&com_type=sea", good: "Nordhavn Line", cold: failed },
  { path: "/kb-port", good: "Rotterdam", cold: failed },
  { path: "/kb-airline", good: en.reference.lists.airline.title, cold: failed },
  { path: "/kb-container", good: en.reference.containers.title, cold: failed },
  { path: "/kb-cargo-sea", good: en.reference.lists["cargo-sea"].title, cold: failed },
  { path: "/kb-sea-link", good: "Marine Department", cold: failed },
  { path: "/kb-link?kb=chans", good: "<h1", cold: failed },
  { path: "/surcharge", good: "Wan Hai Lines", cold: failed },
  { path: "/sailing", good: "Orient Meridian", cold: failed },
];

/** The address in Traditional Chinese: the same kind of page, another one. */
export function inChinese(path: string): string {
  return path === "/" ? "/zh-tw" : `/zh-tw${path}`;
}
