import { z } from "zod";

/** Body of POST /api/short-link. */
export const shortLinkRequest = z.object({ url: z.string().min(1).max(2048) });

export interface ShortLink {
  /** Absolute short address. */
  url: string;
}

export interface SharingAdapter {
  /** `url` is an absolute address of this site. The same address always gives the same short link. */
  createShortLink(url: string): Promise<ShortLink>;
}
