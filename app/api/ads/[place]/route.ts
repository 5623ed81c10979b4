import { z } from "zod";
import { onePage } from "@/lib/page";
import { listPortAds } from "@/lib/promotions";
import { Problem } from "@/lib/web/problem";
import { route } from "@/lib/web/route";

const adsQuery = z.object({
  load_port_id: z.string().max(64).default(""),
  dish_port_id: z.string().max(64).default(""),
});

/** GET /api/ads/{place}; this version serves the place `port`. */
export async function GET(request: Request, { params }: { params: Promise<{ place: string }> }) {
  const { place } = await params;
  return route(adsQuery, async (query, { now }) => {
    if (place !== "port") throw new Problem(404, "not-found", "There are no advertisements for this place.");
    return onePage(
      await listPortAds({ loadingPortId: query.load_port_id, dischargePortId: query.dish_port_id }, now),
    );
  })(request);
}

export { onlyGet as DELETE, onlyGet as PATCH, onlyGet as POST, onlyGet as PUT } from "@/lib/web/route";
