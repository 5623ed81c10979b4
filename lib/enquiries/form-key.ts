import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * The key of each rendered form: a random part, which makes a double click, a retry and a reload one enquiry, the instant of
 * the rendering, and a signature over both.
 */
export const minimumFillMs = 2_000;
export const keyLifetimeMs = 24 * 3_600_000;
/** The largest number of different forms of one key: corrections, and a few more of the same visitor. */
export const formsPerKey = 5;

interface FormKey {
  /** The random part. */
  nonce: string;
  issuedAt: Date;
}

/** A new key. `issuedAt` a little in the past lets a form that was filled in already be sent at once. */
export function signFormKey(secret: Buffer, issuedAt: Date): string {
  const payload = `${randomBytes(16).toString("base64url")}.${issuedAt.getTime().toString(36)}`;
  return `${payload}.${signature(secret, payload)}`;
}

/** The key if its signature is valid, whatever its age; else null. */
export function readFormKey(secret: Buffer, text: string): FormKey | null {
  const [, payload = "", nonce = "", issued = "", signed = ""] =
    /^(([\w-]{22})\.([0-9a-z]{6,10}))\.([\w-]{22})$/.exec(text) ?? [];
  if (!payload) return null;
  const [expected, actual] = [Buffer.from(signature(secret, payload)), Buffer.from(signed)];
  if (!timingSafeEqual(expected, actual)) return null;
  return { nonce, issuedAt: new Date(Number.parseInt(issued, 36)) };
}

function signature(secret: Buffer, payload: string): string {
  return createHmac("sha256", secret).update(payload).digest().subarray(0, 16).toString("base64url");
}
