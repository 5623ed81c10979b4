import { z } from "zod";
import { askUpstream, type UpstreamAccess } from "@/lib/upstream/ask";
import { jsonReader, type Reader } from "@/lib/upstream/reading";
import { httpAddress, imageAddress, looseText, needText, parseRows, sitePath } from "@/lib/upstream/rows";
import { parseRecords } from "./parse-records";
import type { Ad, HotSearch, PromotionsAdapter } from "./schema";

function linkAddress(text: string | null): string | null {
  return text ? (sitePath(text) ?? httpAddress(text)) : null;
}

function adRow(imageHosts: readonly string[]) {
  return z
    .object({
      sg_bullet_id: needText(64),
      com_name: looseText(200),
      image_link: looseText(2048),
      bullet_filename: needText(2048).transform((text, context) => {
        const address = imageAddress(text, imageHosts);
        if (address) return address;
        context.addIssue({ code: "custom", message: "not on an image host" });
        return z.NEVER;
      }),
    })
    .transform(
      (row): Ad => ({
        id: row.sg_bullet_id,
        company: row.com_name ?? "",
        imageUrl: row.bullet_filename,
        href: linkAddress(row.image_link),
      }),
    );
}

const hotSearchRow = z
  .object({
    title: needText(200),
    title_zh: looseText(200),
    url: needText(2048).transform((text, context) => {
      const address = linkAddress(text);
      if (address) return address;
      context.addIssue({ code: "custom", message: "neither http(s) nor a path of this site" });
      return z.NEVER;
    }),
  })
  .transform(
    ({ title, title_zh, url }): HotSearch => ({ title, ...(title_zh ? { titleZh: title_zh } : {}), url }),
  );

const readHotSearches = jsonReader<unknown[] | { hot_searches: unknown[] }, HotSearch[]>(
  z.union([z.array(z.unknown()), z.object({ hot_searches: z.array(z.unknown()) })]),
  (body, note) => parseRows(Array.isArray(body) ? body : body.hot_searches, hotSearchRow, note),
  [],
);

/** Advertisements and hot searches from a publisher's services; `imageHosts` as in IMAGE_HOSTS. */
export function httpPromotions(access: UpstreamAccess, imageHosts: readonly string[]): PromotionsAdapter {
  const row = adRow(imageHosts);
  // An unreadable or empty answer is an answer, kept as briefly as a declined one and standing in for none.
  const readAds: Reader<Ad[]> = (text, note) => {
    const ads = parseRows(parseRecords(text), row, note);
    return { value: ads, ok: ads.length > 0 };
  };
  return {
    listPortAds: ({ loadingPortId, dischargePortId }) =>
      askUpstream(
        "adsPort",
        { query: { load_port_id: loadingPortId, dish_port_id: dischargePortId } },
        readAds,
        access,
      ),
    listHotSearches: () => askUpstream("hotSearches", {}, readHotSearches, access),
  };
}
