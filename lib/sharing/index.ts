import "server-only";
import { config, currentInstant } from "@/lib/config";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedSharing, pathOfSite } from "./embedded";
import { httpSharing } from "./http";
import type { ShortLink } from "./schema";

const embedded = () => embeddedSharing(store(), config().siteUrl, currentInstant);

/**
 * A short link for an absolute address of this site; the same address gives the same link. Throws an Error for an
 * address of another site, and UpstreamError: the page then shares the address itself.
 */
export async function createShortLink(url: string): Promise<ShortLink> {
  pathOfSite(url, config().siteUrl);
  return chooseAdapter("sharing", {
    http: () => httpSharing(upstreamAccess()),
    embedded,
  }).createShortLink(url);
}

/**
 * The path of this site (with query and hash) that a code stands for, or null. Codes are always our own: a
 * publisher's short links are resolved by the publisher, and older ones of ours keep working.
 */
export function resolveShortLink(code: string): Promise<string | null> {
  return embedded().findShortLink(code);
}
