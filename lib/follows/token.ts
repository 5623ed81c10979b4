import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { TokenPurpose } from "./schema";

export interface FollowToken {
  /** Of the follow. */
  id: string;
  issuedAt: Date;
}

export const newFollowId = (): string => randomBytes(16).toString("base64url");

/** A signed token for an address: the id, the instant and a signature over both and the purpose. It has no personal data. */
export function signToken(secret: Buffer, purpose: TokenPurpose, { id, issuedAt }: FollowToken): string {
  const payload = `${id}.${issuedAt.getTime().toString(36)}`;
  return `${payload}.${signature(secret, purpose, payload)}`;
}

/** The content of a token whose signature is valid, whatever its age; else null. */
export function readToken(secret: Buffer, purpose: TokenPurpose, text: string): FollowToken | null {
  const [, payload = "", id = "", issued = "", signed = ""] =
    /^(([\w-]{22})\.([0-9a-z]{6,10}))\.([\w-]{22})$/.exec(text) ?? [];
  if (!payload) return null;
  const expected = Buffer.from(signature(secret, purpose, payload));
  if (!timingSafeEqual(expected, Buffer.from(signed))) return null;
  return { id, issuedAt: new Date(Number.parseInt(issued, 36)) };
}

const signature = (secret: Buffer, purpose: TokenPurpose, payload: string): string =>
  createHmac("sha256", secret).update(`${purpose}:${payload}`).digest().subarray(0, 16).toString("base64url");
