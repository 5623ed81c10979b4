import { z } from "zod";
import { config } from "@/lib/config/config";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { securityText } from "@/lib/site/security-contact";
import { site } from "@/lib/site/site-config";

/** GET /.well-known/security.txt: whom to tell of a weakness (RFC 9116). 404 where the publisher does not say it. */
export const GET = route(z.looseObject({}), async () => {
  const { security } = site();
  if (!security)
    throw new Problem(404, "not-found", "This site names no contact for weaknesses in this file.");
  const text = securityText(security, config().siteUrl);
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
