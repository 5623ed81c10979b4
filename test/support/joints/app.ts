import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { config } from "@/lib/config/config";
import type { Locale } from "@/lib/i18n/locales";
import { type RequestContext, withRequest } from "@/lib/observability/request-context";
import { canonicalAddress, matchRoute, type RouteMatch } from "@/routes";
import * as translations from "../translations.mock";

/**
 * The app without the framework: pages and handlers of addresses, found by routes.ts and called as the framework calls them. The suite
 * replaces next-intl/server by translations.mock and @/components/styles/fonts, which is for the bundler.
 */

/** The parameter by which the copies of a request's query are known. Every route ignores it. */
const mark = "utm_mark";
let noted: Set<string> | null = null;
const { has } = URLSearchParams.prototype;
for (const method of ["get", "getAll", "has"] as const) {
  const own: (this: URLSearchParams, name: string) => unknown = URLSearchParams.prototype[method];
  Object.defineProperty(URLSearchParams.prototype, method, {
    configurable: true,
    writable: true,
    value(this: URLSearchParams, name: string) {
      if (noted && has.call(this, mark)) noted.add(name);
      return own.call(this, name);
    },
  });
}

/** The values of a query as pages get them, with notes of the names that are read one by one. */
function searchOf(params: URLSearchParams): Record<string, string | string[]> {
  const values = Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const all = params.getAll(name);
      return [name, all.length > 1 ? all : (all[0] ?? "")];
    }),
  );
  const note = (name: string | symbol) => typeof name === "string" && name !== "then" && noted?.add(name);
  return new Proxy(values, {
    get(target, name, receiver) {
      note(name);
      return Reflect.get(target, name, receiver);
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
    // Object.hasOwn
    getOwnPropertyDescriptor(target, name) {
      note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

function matchOf(address: string): RouteMatch {
  const match = matchRoute(address);
  if (!match) throw new Error(`${address} has no route.`);
  return match;
}

/** Runs `work`, and returns the names of the parameters that it reads of a request's query. */
async function notingNames<T>(work: () => Promise<T>): Promise<{ result: T; names: Set<string> }> {
  const names = new Set<string>();
  noted = names;
  try {
    return { result: await work(), names };
  } finally {
    noted = null;
  }
}

interface Rendered {
  status: number;
  html: string;
  /** The parameters that the page and its head read. */
  names: ReadonlySet<string>;
  /** Whether the response cache may store it. */
  cacheable: boolean;
}

/** A page below its layout, in the language of its address. */
export async function renderPage(address: string): Promise<Rendered> {
  const match = matchOf(address);
  const { default: Page, generateMetadata } = await import(
    `@/app/[locale]${match.route.path === "/" ? "" : match.route.path}/page`
  );
  const search = new URLSearchParams(match.params);
  search.set(mark, "1");
  translations.setRequestLocale(match.locale as Locale);
  const context: RequestContext = { id: "request-0001" };
  const work = async () => {
    const props = () => ({
      params: Promise.resolve({ locale: match.locale, ...match.parts }),
      searchParams: Promise.resolve(searchOf(search)),
    });
    await generateMetadata?.(props());
    const { prelude } = await prerender((await Page(props())) as ReactNode);
    return new Response(prelude).text();
  };
  const { result: html, names } = await notingNames(() => withRequest(context, work));
  return { status: context.status ?? 200, html, names, cacheable: context.cacheable !== false };
}

/** The folder of a route's handler. */
const folderOf = ({ route: { path, inLanguages } }: RouteMatch) =>
  inLanguages ? "/markdown/[locale]/[...path]" : path;

/** The handlers of an address by method. */
export const handlersOf = (match: RouteMatch): Promise<Record<string, Handler>> =>
  import(`@/app${folderOf(match)}/route`);
type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

/** Whether the app has a handler for a route: other files are those of public/, of the build or of the server. */
export const hasHandler = (match: RouteMatch): boolean =>
  existsSync(join(process.cwd(), "app", folderOf(match), "route.ts"));

/** The dynamic segments of a handler, decoded as the framework does. */
function partsOf(match: RouteMatch): Record<string, string | string[]> {
  if (match.route.inLanguages)
    return { locale: match.locale as string, path: match.path.slice(1).replace(/\.md$/, "").split("/") };
  return Object.fromEntries(
    Object.entries(match.parts).map(([name, value]) => [
      name,
      match.route.path.includes(`[...${name}]`)
        ? value.split("/").map(decodeURIComponent)
        : decodeURIComponent(value),
    ]),
  );
}

/** A handler's response. @param init `method`, headers and body of the request */
export async function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const match = matchOf(address);
  const handler = (await handlersOf(match))[init.method ?? "GET"];
  if (!handler) throw new Error(`${init.method ?? "GET"} ${address} has no handler.`);
  const headers = new Headers(init.headers);
  if (!headers.has("host")) headers.set("host", new URL(config().siteUrl).host);
  const request = new Request(`${config().siteUrl}${address}`, { ...init, headers });
  return handler(request, { params: Promise.resolve(partsOf(match)) });
}

/** The status of a response to a cached address, and the parameters that its handler reads. */
export async function askNoting(address: string): Promise<Pick<Rendered, "status" | "names">> {
  const canonical = canonicalAddress(matchOf(address));
  const marked = `${canonical}${canonical.includes("?") ? "&" : "?"}${mark}=1`;
  const { result, names } = await notingNames(() => ask(marked));
  return { status: result.status, names };
}
