import { postJson } from "@/lib/browser/fetcher";
import type { ShortLink } from "@/lib/sharing/shared";

/** Longest wait for a short link: the reader wants to share, with or without it. */
const timeoutMs = 4000;

/** The short link of an absolute address of this site; null when there is none in time. */
export async function shortLinkOf(address: string): Promise<string | null> {
  try {
    const { url } = await postJson<ShortLink>("/api/short-link", { url: address }, { timeoutMs });
    return /^https?:\/\//.test(url) ? url : null;
  } catch {
    return null;
  }
}
