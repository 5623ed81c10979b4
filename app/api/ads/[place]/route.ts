import { z } from "zod";
import { onePage } from "@/lib/page";
import { listAirAds, listDirectoryAds, listHomeAds, listPortAds } from "@/lib/promotions";
import { type Ad, directorySections } from "@/lib/promotions/schema";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

const placeId = z.string().max(64).default("");
const adsQuery = z.object({
  section3_code: z.enum(directorySections).optional(),
  load_port_id: placeId,
  dish_port_id: placeId,
});
type AdsQuery = z.output<typeof adsQuery>;

/** Advertisements by place, padded to whole rows of four. */
const places = new Map<string, (query: AdsQuery, now: Date) => Promise<Ad[]>>([
  ["home", (_, now) => listHomeAds(now)],
  [
    "directory",
    async ({ section3_code: section }, now) => {
      if (section) return listDirectoryAds(section, now);
      throw new Problem(422, "invalid", 'Check "section3_code": name the section of the directory.');
    },
  ],
  [
    "port",
    ({ load_port_id, dish_port_id }, now) =>
      listPortAds({ loadingPortId: load_port_id, dischargePortId: dish_port_id }, now),
  ],
  [
    "air",
    ({ load_port_id, dish_port_id }, now) =>
      listAirAds({ loadPortId: load_port_id, dishPortId: dish_port_id }, now),
  ],
]);

/** GET /api/ads/{home|directory|port|air}. */
export async function GET(request: Request, { params }: { params: Promise<{ place: string }> }) {
  const { place } = await params;
  return route(adsQuery, async (query, { now }) => {
    const list = places.get(place);
    if (!list) throw new Problem(404, "not-found", "There are no advertisements for this place.");
    return onePage(await list(query, now));
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
