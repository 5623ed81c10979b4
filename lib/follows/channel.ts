import type { FollowChannel } from "./schema";

/** The channels of the outbox for mails and requests to followers. */
export const channelNames = { mail: "follow-mail", webhook: "follow-webhook" } as const satisfies Record<
  FollowChannel,
  string
>;
