import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { signWebhook } from "../../lib/follows/signature";

/** A program that follows by webhook: it echoes the question, and notes what it is sent. */
export interface WebhookReceiver {
  /** host:port, for WEBHOOK_HOSTS. */
  host: string;
  url: string;
  /** refuse: 503. hold: takes one request without an answer, and the others as usual. */
  mode: "accept" | "refuse" | "hold";
  /** With which requests must be signed. */
  secret: string;
  /** Bodies of what was accepted, by their webhook-id. */
  accepted: Map<string, { type: string; data: { events?: { id: number }[] } }>;
  /** What was not signed as agreed. */
  forged: string[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null);
    if (body === null) return;
    const {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    } = request.headers;
    const message = { id: String(id), timestamp: Number(timestamp), body };
    // The question may come before the answer that has the secret.
    const parsed = JSON.parse(body);
    if (parsed.type !== "follow.confirm" && signWebhook(receiver.secret, message) !== signature)
      receiver.forged.push(message.id);
    if (receiver.mode === "refuse") return response.writeHead(503).end();
    receiver.accepted.set(message.id, parsed);
    if (receiver.mode === "hold") receiver.mode = "accept";
    else response.end(JSON.stringify({ challenge: parsed.data.challenge }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    ...{ host, url: `http://${host}/hook`, mode: "accept", secret: "" },
    accepted: new Map(),
    forged: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
