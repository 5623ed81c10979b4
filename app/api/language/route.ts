import { readTopic, translateTopic } from "@/app/_queries/news/topic";
import { isLocale, type Locale, localePath, splitLocale } from "@/lib/i18n/locales";
import { articleLanguageOf, topicPath } from "@/lib/news/shared";
import { safeNextPath } from "@/lib/security/next-path";

/**
 * GET /api/language?to=&next=: stores the language and redirects to the same page in it. Without `next` (no script) that is the
 * page from which the reader comes. A topic of the archive redirects to the topic of the other language.
 */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const to = searchParams.get("to");
  if (!isLocale(to)) {
    return new Response(null, { status: 303, headers: { Location: "/", "Cache-Control": "no-store" } });
  }
  const next = safeNextPath(searchParams.get("next")) ?? refererPath(request) ?? "/";
  const [pathname = "/", ...rest] = next.split(/(?=[?#])/);
  const path = splitLocale(pathname).path;
  const topic = await topicIn(to, path);
  const location = localePath(to, topic ?? path) + (topic ? "" : rest.join(""));
  return new Response(null, {
    status: 303,
    headers: {
      // The rest after the old prefix may look like another host: /<language>//elsewhere.
      Location: safeNextPath(location) ?? localePath(to, "/"),
      "Set-Cookie": `language=${to}; Path=/; Max-Age=31536000; SameSite=Lax`,
      "Cache-Control": "no-store",
    },
  });
}

/**
 * The unprefixed address of a topic's articles in another language, or of the archive if there is no such topic; null if the
 * path is not a topic, or is one of that language.
 */
async function topicIn(to: Locale, path: string): Promise<string | null> {
  const topic = readTopic(/^\/news\/topic\/([^/]+)$/.exec(path)?.[1] ?? "");
  if (!topic || topic.language === articleLanguageOf(to)) return null;
  // The language changes even if the topic is not found.
  const tag = await translateTopic(topic.tag, to).catch(() => null);
  return tag === null ? "/news-list" : topicPath(tag);
}

/** Path and query of the Referer if it is an address of the requested host. */
function refererPath(request: Request): string | null {
  const referer = request.headers.get("referer");
  const host = request.headers.get("host");
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === host ? safeNextPath(url.pathname + url.search) : null;
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
