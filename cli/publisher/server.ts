import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { callAt } from "@/lib/upstream/paths";
import { BadCall, type PublisherSources, publisherAnswers, written } from "./answers";
import { bodyOf, TooLarge } from "./form";

interface PublisherOptions extends PublisherSources {
  port: number;
  host: string;
  /** The file of UPSTREAM_PATHS, if the calls have other paths than the default ones. */
  pathsFile?: string | undefined;
}

export interface Publisher {
  /** The base address: the value of UPSTREAM_URL. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a publisher's services on a store. A wrong parameter is answered with 400, an unknown path with 404, a failure with 500,
 * each with a status other than request_ok and a sentence in `message`. Rejects when the port cannot be used.
 */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const answers = publisherAnswers(options);
  // The sample documents are drawn once, which takes longer than a portal waits.
  await answers.sailingSchedules(new URLSearchParams());
  const server = createServer(async (request, response) => {
    const send = (status: number, body: string, type: string) =>
      response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
    const decline = (status: number, message: string) =>
      send(status, JSON.stringify({ status: "request_fail", message }), "application/json; charset=utf-8");
    try {
      const url = new URL(request.url ?? "/", "http://publisher.invalid");
      const call = callAt(request.method, url.pathname, options.pathsFile);
      if (!call) {
        decline(404, `${request.method} ${url.pathname} is no call of docs/upstream.md.`);
        return;
      }
      const form = request.method === "POST" ? await bodyOf(request) : "";
      const { body, type } = written(
        await answers[call](new URLSearchParams([...url.searchParams, ...new URLSearchParams(form)])),
      );
      send(200, body, type);
    } catch (error) {
      if (error instanceof BadCall) decline(400, error.message);
      else if (error instanceof TooLarge) decline(413, error.message);
      else {
        options.report(error instanceof Error ? (error.stack ?? error.message) : String(error));
        decline(500, "The service has failed.");
      }
    }
  });
  await listenOn(server, options.port, options.host);
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
