import { z } from "zod";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { tdmFile } from "@/lib/seo/machine-rights";
import { site } from "@/lib/site/site-config";

/** GET /.well-known/tdmrep.json: where mining of text and data is reserved. 404 where the publisher does not say it. */
export const GET = route(z.looseObject({}), async () => {
  const { machines } = site();
  if (!machines) throw new Problem(404, "not-found", "This site reserves nothing in this file.");
  return tdmFile(machines);
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
