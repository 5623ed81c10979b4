import { z } from "zod";
import { fetchUpstream, type UpstreamAccess } from "@/lib/upstream/fetch-upstream";
import { type Reader, requestOk } from "@/lib/upstream/response-reader";
import { httpAddress } from "@/lib/upstream/rows";
import type { SharingAdapter, ShortLink } from "./schema";

const record = z.object({
  status: z.string().optional(),
  url: z.string().optional(),
  short_url: z.string().optional(),
});

/** The short address in a response: the complete text, a JSON string, or `short_url` or `url` of a JSON object. */
function addressIn(text: string): string {
  const trimmed = text.trim();
  if (!/^[{"]/.test(trimmed)) return trimmed;
  const body: unknown = JSON.parse(trimmed);
  if (typeof body === "string") return body;
  const { status = requestOk, url, short_url } = record.parse(body);
  if (status !== requestOk) throw new Error("declined");
  return short_url ?? url ?? "";
}

/** There is no empty short link, so a declined response counts as unreadable. */
const readShortLink: Reader<ShortLink> = (text) => {
  const url = httpAddress(addressIn(text));
  if (!url) throw new Error("no http(s) address");
  return { value: { url }, ok: true };
};

/** Short links from a publisher's service. Throws UpstreamError when it returns none. */
export function httpSharing(access: UpstreamAccess): SharingAdapter {
  return {
    createShortLink: (url) => fetchUpstream("shortLink", { query: { url } }, readShortLink, access),
  };
}
