import { z } from "zod";
import { idsOf } from "@/lib/addresses/place-address";
import { onePage } from "@/lib/collections/page";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, locales } from "@/lib/i18n/locales";
import {
  directorySections,
  listAirAds,
  listDirectoryAds,
  listHomeAds,
  listPortAds,
  type Setting,
} from "@/lib/promotions";
import type { Ad } from "@/lib/promotions/shared";

/** If one side has several ports, the first one counts. */
const placeId = z
  .string()
  .max(200)
  .default("")
  .transform((id) => (idsOf(id)[0] ?? "").slice(0, 64));
const adsQuery = z.object({
  section3_code: z.enum(directorySections).optional(),
  load_port_id: placeId,
  dish_port_id: placeId,
  language: z.enum(locales).default(defaultLocale),
});
type AdsQuery = z.output<typeof adsQuery>;

/** Advertisements by place, padded to whole rows of four. */
const places = new Map<string, (query: AdsQuery, setting: Setting) => Promise<Ad[]>>([
  ["home", (_, setting) => listHomeAds(setting)],
  [
    "directory",
    async ({ section3_code: section }, setting) => {
      if (section) return listDirectoryAds(section, setting);
      throw new Problem(422, "invalid", 'Check "section3_code": name the section of the directory.');
    },
  ],
  [
    "port",
    ({ load_port_id, dish_port_id }, setting) =>
      listPortAds({ loadingPortId: load_port_id, dischargePortId: dish_port_id }, setting),
  ],
  [
    "air",
    ({ load_port_id, dish_port_id }, setting) =>
      listAirAds({ loadPortId: load_port_id, dishPortId: dish_port_id }, setting),
  ],
]);

/** GET /api/ads/{home|directory|port|air}. */
export async function GET(request: Request, { params }: { params: Promise<{ place: string }> }) {
  const { place } = await params;
  return route(adsQuery, async (query, { now }) => {
    const list = places.get(place);
    if (!list) throw new Problem(404, "not-found", "There are no advertisements for this place.");
    return onePage(await list(query, { locale: query.language, now }));
  })(request);
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
