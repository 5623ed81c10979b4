import { revalidatePath } from "next/cache";
import { z } from "zod";
import { isRenewalSecret } from "@/lib/web/loopback";
import { Problem } from "@/lib/web/problem";
import { allPages } from "@/lib/web/renewal";
import { postRoute } from "@/lib/web/route";

const body = z.object({ pages: z.union([z.literal(allPages), z.array(z.string().max(200)).max(1000)]) });

/** POST /api/renewal: this process drops cached pages; to everybody else there is nothing here. */
export const POST = postRoute(body, async ({ pages }, { request }) => {
  if (!isRenewalSecret(request.headers.get("x-renewal-secret")))
    throw new Problem(404, "not-found", "There is nothing at this address.");
  if (pages === allPages) revalidatePath("/", "layout");
  else for (const page of pages) revalidatePath(page);
  return new Response(null, { status: 204 });
});

export { onlyPost as DELETE, onlyPost as GET, onlyPost as PATCH, onlyPost as PUT } from "@/lib/web/route";
