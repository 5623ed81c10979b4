import { z } from "zod";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { licenseType, licenseXml } from "@/lib/seo/machine-rights";
import { site } from "@/lib/site/site-config";

/** GET /license.xml: what machines may do with the contents (RSL 1.0). 404 where the publisher does not say it. */
export const GET = route(z.looseObject({}), async () => {
  const { machines, ...facts } = site();
  if (!machines) throw new Problem(404, "not-found", "This site has no licence for machines.");
  return new Response(licenseXml(machines, { ...facts, url: config().siteUrl }), {
    headers: { "Content-Type": `${licenseType}; charset=utf-8` },
  });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
