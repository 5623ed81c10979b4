import type { Config } from "@/lib/config";
import { upstreamBase } from "@/lib/upstream/choose";
import type { FormKind } from "./rules";

export type ChannelName = "mail" | "upstream";

/** The channels that deliver a kind of form as things are configured. The e-book subscription goes by mail alone. */
export function channelsFor(
  kind: FormKind,
  { mail, upstream }: Pick<Config, "mail" | "upstream">,
): ChannelName[] {
  const channels: ChannelName[] = [];
  if (mail) channels.push("mail");
  if (kind !== "ebook" && upstreamBase("enquiries", upstream)) channels.push("upstream");
  return channels;
}
