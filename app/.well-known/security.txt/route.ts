import { z } from "zod";
import { config } from "@/lib/config/config";
import { route } from "@/lib/http-responses/route";
import { site } from "@/lib/site/site-config";
import { addDays, dateInZone } from "@/lib/time/calendar";

/** Days for which the file may be used; the standard recommends less than a year. */
const usableDays = 90;

/** GET /.well-known/security.txt: who wants to know of a weakness (RFC 9116). */
export const GET = route(z.looseObject({}), async (_query, { now }) => {
  const { siteUrl } = config();
  const lines = [
    `Contact: mailto:${site().email}`,
    `Contact: ${siteUrl}/contact-us`,
    `Expires: ${addDays(dateInZone(now, "UTC"), usableDays)}T00:00:00Z`,
    "Preferred-Languages: en, zh",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
});

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
