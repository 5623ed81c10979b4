import "server-only";
import { z } from "zod";
import { confirmationMail } from "@/app/_queries/follows/follow-mails";
import { readFollowed } from "@/app/_queries/follows/followed";
import type { FollowResponse } from "@/lib/api/follow";
import { currentInstant, wallClock } from "@/lib/config/config";
import { formKeyTrouble } from "@/lib/enquiries";
import { canFollowByMail, followLimits, followToken, requestFollow } from "@/lib/follows";
import { Problem } from "@/lib/http-responses/problem";
import type { RouteContext } from "@/lib/http-responses/route";
import { defaultLocale, type Locale, localePath, locales } from "@/lib/i18n/locales";
import { log } from "@/lib/observability/log";
import { rates, requireRate } from "@/lib/rate-limits/rate-limit";
import { bodyType, readFormPost, requireSameOrigin } from "@/lib/security/form-post";
import { keyProblem } from "./form-response";
import { respondToWebhook } from "./webhook-response";

/** The fields of the form. `reference_note` is empty unless a robot fills it in. */
const fieldsSchema = z.object({
  email: z.string().catch(""),
  /** A URL, in place of an address. */
  webhook: z.string().optional().catch(""),
  search: z.string().max(followLimits.searchLength).catch(""),
  language: z.enum(locales).catch(defaultLocale),
  urgent: z.string().catch(""),
  reference_note: z.string().catch(""),
  form_key: z.string().catch(""),
});
type Fields = z.output<typeof fieldsSchema>;

/**
 * Handles the forms of /follow, and programs that ask for a webhook (./webhook-response.ts). The form of a mail address sent as JSON
 * gets `{ result }` or a problem, with the codes tooFast and expired of enquiries. Form-encoded it gets 303 to the page with `result`,
 * without the mail address, which must not be part of any address of this site.
 */
export async function respondToFollow({ request }: RouteContext): Promise<unknown> {
  const isProgram = isSentByProgram(request);
  if (!isProgram) requireSameOrigin(request);
  const tooMany = await requireRate(request, rates.follows).then(
    () => null,
    (error: unknown) => error,
  );
  if (tooMany && (bodyType(request) === "application/json" || !(tooMany instanceof Problem))) throw tooMany;
  const post = await readFormPost(request);
  const fields = fieldsSchema.parse(post.fields);
  const { webhook } = fields;
  if (webhook !== undefined) {
    if (tooMany) throw tooMany;
    return respondToWebhook({ ...fields, webhook }, isProgram ? "program" : post.byScript ? "page" : "form");
  }
  requireSameOrigin(request);
  if (post.byScript) return ask(fields);
  const { result } = tooMany
    ? { result: "failed" as const }
    : await ask(fields).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 422) return { result: "resend" as const };
        log().error({ err: error }, "follow not stored");
        return { result: "failed" as const };
      });
  return seeOther(fields.language, fields.search, result);
}

/** Whether no page sends the request: browsers say where one comes from, and JSON of other sites they do not send. */
const isSentByProgram = (request: Request): boolean =>
  bodyType(request) === "application/json" &&
  request.headers.get("origin") === null &&
  request.headers.get("sec-fetch-site") === null;

async function ask({
  form_key,
  email,
  search,
  language,
  urgent,
  reference_note,
}: Fields): Promise<FollowResponse> {
  if (!canFollowByMail())
    throw new Problem(404, "not-found", "This site sends no mail: follow the schedule in a calendar.");
  if (reference_note.trim()) return { result: "asked" };
  const trouble = await formKeyTrouble(form_key, wallClock());
  if (trouble) throw keyProblem(trouble);
  const params = new URLSearchParams(search);
  const followed = await readFollowed({ params, locale: language, now: currentInstant() });
  if (!followed) throw new Problem(404, "not-found", "There is no such schedule.");
  const request = {
    channel: "mail" as const,
    target: email,
    search: followed.search,
    language,
    urgentOnly: urgent === "1",
  };
  return requestFollow(
    { ...request, lastDay: followed.lastDay },
    (follow) => confirmationMail({ follow, followed, locale: language, token: followToken }),
    wallClock(),
  );
}

function seeOther(locale: Locale, search: string, result: string): Response {
  const query = new URLSearchParams(search);
  query.set("result", result);
  return new Response(null, {
    status: 303,
    headers: { Location: localePath(locale, `/follow?${query}`) },
  });
}
