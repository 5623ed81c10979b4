import type { WebhookSettings } from "@/lib/config/config";
import { foldedMailAddress } from "@/lib/text/mail-address";
import { type Mailbox, mailboxOf } from "@/lib/text/mailbox";
import { type FollowRequest, followLimits } from "./schema";
import { parseWebhookUrl } from "./webhook-url";

/** The target of a follow as it is stored, and what it counts as in limits. */
export interface Target extends Mailbox {
  address: string;
}

/**
 * The target of a request; null for no mail address, or for a URL that the settings do not allow. A webhook counts as its URL and
 * its host, of which none is open to everybody: so many questions to it may be unconfirmed as to a domain.
 */
export function targetOf(
  { channel, target }: Pick<FollowRequest, "channel" | "target">,
  webhooks: WebhookSettings | undefined,
): Target | null {
  if (channel === "mail") {
    const address = target.length > followLimits.emailLength ? null : foldedMailAddress(target);
    return address === null ? null : { address, ...mailboxOf(address) };
  }
  const url = webhooks ? parseWebhookUrl(target, webhooks) : null;
  return url && { address: url.href, name: url.href, domain: url.host, isOpen: false };
}
