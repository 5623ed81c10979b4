import "server-only";
import { cache } from "react";
import { getEdition, getFollowing } from "@/lib/news";
import { orUnanswered } from "@/lib/upstream/errors";

/**
 * The article that an address asks for, in the reader's language where the story exists in it, else in its own; null
 * when there is none. Throws UpstreamError. Asked once a request, however many parts of the page want it.
 */
export const getReadersArticle = cache(getEdition);

/** What follows an article in a feed, as its reader gets it; null after the last, and where the source cannot say. */
export function getNextArticle(...asked: Parameters<typeof getFollowing>): ReturnType<typeof getFollowing> {
  return getFollowing(...asked).catch(orUnanswered);
}
