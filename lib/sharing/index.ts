import "server-only";
import { config, currentInstant } from "@/lib/config/config";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedSharing, pathOfSite } from "./embedded";
import { httpSharing } from "./http";
import type { ShortLink } from "./schema";

const embedded = () => embeddedSharing(store(), config().siteUrl, currentInstant);

/**
 * A short link for an absolute address of this site. The same address has the same link. Throws an Error for an address of
 * another site, and UpstreamError: the page then shares the full address.
 */
export async function createShortLink(url: string): Promise<ShortLink> {
  pathOfSite(url, config().siteUrl);
  return chooseAdapter("sharing", {
    http: () => httpSharing(upstreamAccess()),
    embedded,
  }).createShortLink(url);
}

/**
 * The path of this site (with query and hash) for a code, or null. Codes are always from this portal's store: a publisher's
 * service resolves its own short links, and older links of the portal continue to work.
 */
export function resolveShortLink(code: string): Promise<string | null> {
  return embedded().findShortLink(code);
}

export { shortLinkRequest } from "./schema";
