import type { PurgeSettings } from "@/lib/config/config";
import type { DeliveryResult, JobChannel } from "@/lib/delivery/worker";
import type { Store } from "@/lib/store/connection";
import { post } from "@/lib/upstream/post";
import { findAnnouncement } from "./store";

/** The purge of a shared cache in front of the portal (a CDN): it drops the responses that carry a tag. */

export const purgeChannelName = "purge";

/** The most tags of one request: of Fastly by its header, of Cloudflare by its limit. */
export const tagsAtOnce = { "surrogate-key": 256, "cache-tag": 30 } as const satisfies Record<
  PurgeSettings["kind"],
  number
>;

/** A response with tags is cached for less: what was not purged by then has expired. */
const cachedMs = 60_000;

const requestOf = (
  kind: PurgeSettings["kind"],
  tags: readonly string[],
): { body: string; headers: Record<string, string> } =>
  kind === "surrogate-key"
    ? { body: "", headers: { "surrogate-key": tags.join(" ") } }
    : { body: JSON.stringify({ tags }), headers: {} };

/** Sends purges to the address of the settings. One that fails is repeated while a cache may have what it concerns. */
export function purgeChannel(
  store: Store,
  { url, kind, header }: PurgeSettings,
  clock: () => Date,
): JobChannel {
  return {
    name: purgeChannelName,
    closedReasons: [],
    async deliver(subject, signal): Promise<DeliveryResult> {
      const purge = await findAnnouncement(store, subject);
      if (!purge) return { status: "refused", reason: "no purge" };
      if (clock().getTime() - Date.parse(purge.createdAt) > cachedMs)
        return { status: "refused", reason: "expired" };
      const { body, headers } = requestOf(kind, purge.texts);
      try {
        const { status } = await post(url, {
          ...{ body, type: "application/json", signal },
          headers: { ...headers, ...(header && { [header.name]: header.value }) },
        });
        return status < 300 ? { status: "done" } : { status: "failed", reason: `http ${status}` };
      } catch {
        // The failure's text may contain the address, which may contain a token.
        return { status: "failed", reason: "transport" };
      }
    },
    close() {},
  };
}
