import { config, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { sharedSecret } from "@/lib/store/secrets";
import { type LetterReading, readLetters } from "./manage";
import type { FollowSource, MakeToken } from "./schema";
import { secretName } from "./secret";
import { signToken } from "./token";
import { followMailChannel, startFollowWorker } from "./worker";

/** Mails to followers of the process's store. */
export const followMailQueue = (): Promise<LetterReading> => readLetters(store().reader, wallClock());

/**
 * Starts this process's worker of follows where a mail server is set. Returns the function that ends it (see startWorker).
 */
export async function startFollows(
  makeSource: (token: MakeToken) => FollowSource,
): Promise<(withinMs?: number) => Promise<void>> {
  const { mail } = config();
  if (!mail) return async () => {};
  const secret = await sharedSecret(store(), secretName);
  const source = makeSource(async (purpose, id, issuedAt) => signToken(secret, purpose, { id, issuedAt }));
  return startFollowWorker({
    store: store(),
    channel: followMailChannel(store(), mail),
    source,
    secret,
    clock: wallClock,
    log: log(),
  });
}
