import { z } from "zod";
import { pageFormRoute } from "@/app/_responses/form-route";
import { lastId } from "@/lib/changes";
import { wallClock } from "@/lib/config/config";
import { confirmFollow, findFollow, followLimits, readFollowToken, unsubscribe } from "@/lib/follows";
import type { Follow } from "@/lib/follows/shared";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { defaultLocale, isLocale, type Locale, localePath } from "@/lib/i18n/locales";
import { readFormPost, requireSameOrigin } from "@/lib/security/form-post";

interface Context {
  params: Promise<{ action: string; token: string }>;
}

const noSuch = () => new Problem(404, "not-found", "There is nothing at this address.");

/**
 * POST /api/follows/confirm/{token}: answers the question, from the page of its link alone.
 * POST /api/follows/unsubscribe/{token}: ends a follow at once. Mail programs send it too (RFC 8058), without an origin and
 * without a cookie; the token is what it needs. From the page of the link both lead back to it.
 */
export async function POST(request: Request, { params }: Context) {
  const { action, token } = await params;
  return pageFormRoute(async () => {
    if (action === "confirm") {
      requireSameOrigin(request);
      return confirm(token, request);
    }
    if (action === "unsubscribe") return leave(token, request);
    throw noSuch();
  })(request);
}

async function confirm(token: string, request: Request): Promise<Response> {
  const read = await readFollowToken("confirm", token);
  if (!read) throw noSuch();
  const { fields } = await readFormPost(request);
  const follow = await confirmFollow(read.id, await lastId(), wallClock());
  return backTo("confirm", token, localeOf(fields.language), follow);
}

async function leave(token: string, request: Request): Promise<Response> {
  const read = await readFollowToken("unsubscribe", token);
  if (!read) throw noSuch();
  const follow = await unsubscribe(read.id, wallClock());
  // A mail program sends 'List-Unsubscribe=One-Click', in a form of either type, and expects no page.
  const fields = await readFormPost(request).then(
    (post) => post.fields,
    () => ({}),
  );
  const { language } = fields as Record<string, unknown>;
  return language === undefined
    ? new Response(null, { status: 204 })
    : backTo("unsubscribe", token, localeOf(language), follow);
}

/** GET leads to the page in the language of the mails: some mail programs open the address of the head of a mail. */
export async function GET(request: Request, { params }: Context) {
  const { action, token } = await params;
  return route(z.looseObject({}), async () => {
    if (action !== "unsubscribe" || token.length > followLimits.searchLength) throw noSuch();
    const read = await readFollowToken("unsubscribe", token);
    const follow = read && (await findFollow(read.id, wallClock()));
    return backTo("unsubscribe", token, follow?.language ?? defaultLocale, follow);
  })(request);
}

const localeOf = (value: unknown): Locale => (isLocale(value) ? value : defaultLocale);

function backTo(
  page: "confirm" | "unsubscribe",
  token: string,
  locale: Locale,
  follow: Follow | null,
): Response {
  const path = localePath(locale, `/follow/${page}/${encodeURIComponent(token)}`);
  const Location = follow ? `${path}?${follow.search}` : path;
  return new Response(null, { status: 303, headers: { Location, "Cache-Control": "no-store" } });
}

export { onlyPost as DELETE, onlyPost as PATCH, onlyPost as PUT } from "@/lib/http-responses/route";
