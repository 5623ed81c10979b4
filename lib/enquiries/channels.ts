import type { Config } from "@/lib/config/config";
import type { DeliveryRoute } from "@/lib/store/outbox";
import { upstreamBase } from "@/lib/upstream/choose";
import { type FormKind, formKinds } from "./rules";

export type ChannelName = "mail" | "upstream";

/** The configured channels that deliver a kind of form. The e-book subscription is delivered only by mail. */
export function channelsFor(
  kind: FormKind,
  { mail, upstream }: Pick<Config, "mail" | "upstream">,
): ChannelName[] {
  const channels: ChannelName[] = [];
  if (mail) channels.push("mail");
  if (kind !== "ebook" && upstreamBase("enquiries", upstream)) channels.push("upstream");
  return channels;
}

/** The channels of every kind of form, by the prefix of its ids. */
export function deliveryRoutes(settings: Pick<Config, "mail" | "upstream">): DeliveryRoute[] {
  return formKinds.map((kind) => ({ prefix: `${kind}-`, channels: channelsFor(kind, settings) }));
}

/** By what freight enquiries are sent, for the operator: 'mail and upstream'; '' for by nothing. */
export const channelWords = (settings: Pick<Config, "mail" | "upstream">): string =>
  channelsFor("sea", settings).join(" and ");
