import { config, wallClock } from "@/lib/config/config";
import { log } from "@/lib/observability/log";
import { store } from "@/lib/store/connection";
import { sharedSecret } from "@/lib/store/secrets";
import { userAgent } from "@/lib/upstream/user-agent";
import { type LetterReading, readLetters } from "./manage";
import type { FollowChannel, FollowSource, MakeToken } from "./schema";
import { secretName } from "./secret";
import { signToken } from "./token";
import { webhookChannel } from "./webhook-channel";
import { followMailChannel, startFollowWorker } from "./worker";

/** Mails or requests to followers of the process's store. */
export const followQueue = (channel: FollowChannel): Promise<LetterReading> =>
  readLetters(store().reader, channel, wallClock());

/**
 * Starts this process's worker of follows where a mail server or hosts of webhooks are set. Returns the function that ends it (see startWorker).
 */
export async function startFollows(
  makeSource: (token: MakeToken) => FollowSource,
): Promise<(withinMs?: number) => Promise<void>> {
  const { mail, webhooks } = config();
  if (!mail && !webhooks) return async () => {};
  const secret = await sharedSecret(store(), secretName);
  const source = makeSource(async (purpose, id, issuedAt) => signToken(secret, purpose, { id, issuedAt }));
  return startFollowWorker({
    store: store(),
    channels: [
      ...(mail ? [followMailChannel(store(), mail)] : []),
      ...(webhooks
        ? [webhookChannel({ store: store(), settings: webhooks, userAgent: userAgent(), clock: wallClock })]
        : []),
    ],
    source,
    secret,
    clock: wallClock,
    log: log(),
  });
}
