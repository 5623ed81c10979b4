import type { AnnouncementSettings } from "@/lib/config/config";
import type { DeliveryResult, JobChannel } from "@/lib/delivery/worker";
import type { Store } from "@/lib/store/connection";
import { type PostResponse, post } from "@/lib/upstream/post";
import { findAnnouncement } from "./store";

/** The channels by which changed pages are announced. A repetition does no harm, so what fails is sent again. */

export const channelNames = { indexNow: "indexnow", baidu: "baidu", webSub: "websub" } as const;
export type AnnouncementChannel = (typeof channelNames)[keyof typeof channelNames];

/** The most addresses of one request: of IndexNow by its protocol, of Baidu by its limit; a hub takes one feed. */
export const addressesAtOnce = { indexnow: 10_000, baidu: 2_000, websub: 1 } as const;
/** The longest address in bytes: Baidu's limit for sitemaps and pushes, and the usual one elsewhere. */
export const longestAddress = { indexnow: 2_048, baidu: 256, websub: 2_048 } as const;

/** The address of the file that proves to IndexNow whose key it is. */
const keyFilePath = (key: string): string => `/${key}.txt`;

/** Statuses that pass: the host is busy, or asks to wait. */
const isPassing = (status: number) => status >= 500 || [408, 425, 429].includes(status);

function resultOf({ status }: PostResponse, closed: readonly number[]): DeliveryResult {
  if (status >= 200 && status < 300) return { status: "done" };
  const reason = `http ${status}`;
  if (isPassing(status)) return { status: "failed", reason };
  return { status: closed.includes(status) ? "closed" : "refused", reason };
}

/** Baidu answers what went wrong in words: its quota is of a day, so that a later attempt may succeed. */
function resultOfBaidu(answer: PostResponse): DeliveryResult {
  if (answer.status === 400 && /over quota/i.test(answer.text)) return { status: "failed", reason: "quota" };
  return resultOf(answer, [401]);
}

/** The channels that the settings name. `siteUrl` is the origin of every address. */
export function announcementChannels(
  store: Store,
  { indexNow, baidu, hub }: AnnouncementSettings,
  siteUrl: string,
): JobChannel[] {
  const channel = (
    name: AnnouncementChannel,
    closed: readonly number[],
    send: (urls: readonly string[], signal: AbortSignal) => Promise<PostResponse>,
    read: (answer: PostResponse) => DeliveryResult = (answer) => resultOf(answer, closed),
  ): JobChannel => ({
    name,
    closedReasons: closed.map((status) => `http ${status}`),
    async deliver(subject, signal) {
      const found = await findAnnouncement(store, subject);
      if (!found) return { status: "refused", reason: "no announcement" };
      try {
        return read(await send(found.texts, signal));
      } catch {
        // No connection, a time-out or a redirect. The failure's text may contain the address with its token.
        return { status: "failed", reason: "transport" };
      }
    },
    close() {},
  });
  const { host } = new URL(siteUrl);
  const channels: JobChannel[] = [];
  if (indexNow) {
    // 403: the host has not found the key's file yet.
    channels.push(
      channel(channelNames.indexNow, [403], (urls, signal) => {
        const { key } = indexNow;
        const body = { host, key, keyLocation: siteUrl + keyFilePath(key), urlList: urls };
        return post(indexNow.url, {
          body: JSON.stringify(body),
          type: "application/json; charset=utf-8",
          signal,
        });
      }),
    );
  }
  if (baidu) {
    const query = new URLSearchParams({ site: siteUrl, token: baidu.token });
    const url = `${baidu.url}?${query}`;
    channels.push(
      channel(
        channelNames.baidu,
        [401],
        (urls, signal) => post(url, { body: urls.join("\n"), type: "text/plain", signal }),
        resultOfBaidu,
      ),
    );
  }
  if (hub) {
    channels.push(
      channel(channelNames.webSub, [], ([topic = ""], signal) => {
        const form = new URLSearchParams({ "hub.mode": "publish", "hub.url": topic, "hub.topic": topic });
        return post(hub, { body: form.toString(), type: "application/x-www-form-urlencoded", signal });
      }),
    );
  }
  return channels;
}
