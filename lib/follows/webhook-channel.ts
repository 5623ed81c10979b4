import { z } from "zod";
import type { WebhookSettings } from "@/lib/config/config";
import type { DeliveryResult, JobChannel } from "@/lib/delivery/worker";
import type { Store } from "@/lib/store/connection";
import type { PostResponse } from "@/lib/upstream/post";
import { type PublicPost, postPublic } from "@/lib/upstream/post-public";
import { isPublicAddress } from "@/lib/upstream/public-address";
import { channelNames } from "./channel";
import { findLetter, type WaitingLetter } from "./letters";
import { signWebhook } from "./signature";
import { parseWebhookUrl } from "./webhook-url";

interface WebhookContext {
  store: Store;
  settings: WebhookSettings;
  /** Names the portal to the host. */
  userAgent: string;
  clock: () => Date;
  /** For tests: the resolver, and where a test's server listens. */
  connection?: Pick<PublicPost, "resolve" | "isAllowedAddress" | "connection">;
}

/** Requests at once: hosts that answer late hold up few of the others. */
const atOnce = 16;

/**
 * The channel that sends signed requests to webhooks (https://www.standardwebhooks.com). A repetition has the same webhook-id and
 * body. Whatever fails is sent again, since a receiver recognises it; 410 is for good.
 */
export function webhookChannel(context: WebhookContext): JobChannel {
  return {
    name: channelNames.webhook,
    closedReasons: [],
    atOnce,
    async deliver(subject, signal) {
      const found = await findLetter(context.store.reader, subject);
      if (!found) return { status: "refused", reason: "no letter" };
      return send(subject, found, signal, context);
    },
    close() {},
  };
}

async function send(
  id: string,
  { kind, target, secret, letter: body }: WaitingLetter,
  signal: AbortSignal,
  { settings, userAgent, clock, connection }: WebhookContext,
): Promise<DeliveryResult> {
  const failed = (reason: string): DeliveryResult => ({ status: "failed", reason });
  // The list may have changed since the webhook was asked.
  const url = parseWebhookUrl(target, settings);
  if (!url) return failed("host not allowed");
  const timestamp = Math.floor(clock().getTime() / 1000);
  const answer = await postPublic(url, {
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent,
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signWebhook(secret ?? "", { id, timestamp, body }),
    },
    body,
    signal,
    isAllowedAddress: (address) => isPublicAddress(address) || (settings.isTest && isLoopback(address)),
    ...connection,
  });
  if (typeof answer === "string") return failed(answer);
  const { status } = answer;
  if (status === 410) return { status: "refused", reason: "http 410" };
  if (status < 200 || status > 299) return failed(`http ${status}`);
  return kind === "question" && !isEcho(answer, body) ? failed("no challenge") : { status: "done" };
}

const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");

const echo = z.object({ challenge: z.string() });
const question = z.object({ data: echo });

/** Whether an answer repeats the challenge of a question: only who wants the requests, and can read this one, does. */
function isEcho({ text }: PostResponse, body: string): boolean {
  try {
    const { challenge } = question.parse(JSON.parse(body)).data;
    return echo.parse(JSON.parse(text)).challenge === challenge;
  } catch {
    return false;
  }
}
