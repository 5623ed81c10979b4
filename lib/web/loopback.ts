import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { allPages } from "./renewal";

/** Shared by this process's timer and its route, which are compiled apart; known to nobody else. */
const secretName = Symbol.for("portal.renewal.secret");
const processWide = globalThis as { [secretName]?: string };

/** Whether a request to /api/renewal comes from this very process. */
export function isRenewalSecret(text: string | null): boolean {
  return text !== null && text === processWide[secretName];
}

/** Asks this server's own /api/renewal to drop pages. Rejects when it does not answer 204 within five seconds. */
export function renewThroughLoopback(port: number, pages: string[] | typeof allPages): Promise<void> {
  processWide[secretName] ??= randomUUID();
  const body = JSON.stringify({ pages });
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: "127.0.0.1",
        port,
        path: "/api/renewal",
        method: "POST",
        timeout: 5000,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-renewal-secret": processWide[secretName],
        },
      },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 204) resolve();
        else reject(new Error(`the page cache was not renewed: status ${answer.statusCode}`));
      },
    );
    asking.on("timeout", () => asking.destroy(new Error("the page cache was not renewed in time")));
    asking.on("error", reject);
    asking.end(body);
  });
}
