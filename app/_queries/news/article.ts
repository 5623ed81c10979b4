import "server-only";
import { cache } from "react";
import { getEdition, getFollowing } from "@/lib/news";
import { nullOnUpstreamError } from "@/lib/upstream/errors";

/**
 * The article of an address, in the reader's language if the story exists in it, otherwise in its original language; null
 * when there is none. Throws UpstreamError. It is read once per request, however many parts of the page use it.
 */
export const getReadersArticle = cache(getEdition);

/** The article that follows another in a feed; null after the last one, and when the news service fails. */
export function getNextArticle(
  ...position: Parameters<typeof getFollowing>
): ReturnType<typeof getFollowing> {
  return getFollowing(...position).catch(nullOnUpstreamError);
}
