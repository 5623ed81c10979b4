import "server-only";
import { config } from "@/lib/config/config";
import { store } from "@/lib/store/connection";
import { sharedSecret } from "@/lib/store/secrets";
import * as embedded from "./embedded";
import { storeFollowRequest } from "./requests";
import type { Follow, FollowRequest, FollowResult, TokenPurpose } from "./schema";
import { secretName } from "./secret";
import { type FollowToken, readToken, signToken } from "./token";

const secret = () => sharedSecret(store(), secretName);

/** Whether schedules can be followed by mail: a mail server is set. */
export const canFollowByMail = (): boolean => config().mail !== undefined;

/** Whether schedules can be followed by webhook: hosts are set. */
export const canFollowByWebhook = (): boolean => config().webhooks !== undefined;

/** The token for the link of a mail. */
export async function followToken(purpose: TokenPurpose, id: string, issuedAt: Date): Promise<string> {
  return signToken(await secret(), purpose, { id, issuedAt });
}

/** The content of a token from an address; null where its signature is not valid. */
export async function readFollowToken(purpose: TokenPurpose, text: string): Promise<FollowToken | null> {
  return readToken(await secret(), purpose, text);
}

/** Stores a follow and asks its target, once. Nothing else is sent until the question is answered. */
export async function requestFollow(
  request: FollowRequest,
  question: (follow: Pick<Follow, "id" | "target" | "createdAt">) => Promise<object>,
  now: Date,
): Promise<FollowResult> {
  const { webhooks } = config();
  return storeFollowRequest(request, { store: store(), secret: await secret(), webhooks, now, question });
}

/** A follow that is confirmed, or whose question can still be answered; null for none. */
export const findFollow = (id: string, now: Date): Promise<Follow | null> =>
  embedded.findFollow(store().reader, id, now);

/** Answers the question. null where it is too late. @param lastId the last recorded change; later ones are sent */
export const confirmFollow = (id: string, lastId: number, now: Date): Promise<Follow | null> =>
  embedded.confirmFollow(store(), id, lastId, now);

/** Deletes a follow, its target and what waits for it. Returns what it was; null where there was none. */
export const unsubscribe = async (id: string, now: Date): Promise<Follow | null> =>
  embedded.deleteFollow(store(), await secret(), id, now);

export { followLimits } from "./schema";

export { followQueue, startFollows } from "./start";
