import { createHmac, randomBytes } from "node:crypto";

/** Secrets and signatures of Standard Webhooks (https://www.standardwebhooks.com). */

const prefix = "whsec_";

/** A secret for one follow: 256 random bits. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

/** What is signed: the id, the seconds since 1970 and the body, each as it is sent. */
export interface SignedMessage {
  id: string;
  timestamp: number;
  body: string;
}

/** The value of the header webhook-signature. */
export function signWebhook(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
