import { Parser } from "htmlparser2";
import { marked } from "marked";
import { isStandardPath } from "@/lib/dcsa/errors";
import { mark } from "./payloads";

/** An answer as it came over the wire. */
export interface RawResponse {
  status: number;
  /** Names in lower case, in order. */
  headers: [name: string, value: string][];
  body: string;
}

const first = ({ headers }: RawResponse, name: string) => headers.find(([one]) => one === name)?.[1] ?? "";

const typeForms =
  /^(?:text\/(?:html|plain|csv|javascript|css|markdown)|application\/(?:json|problem\+json|xml|rss\+xml|rsl\+xml|atom\+xml|pdf|javascript|octet-stream|manifest\+json|linkset\+json)|text\/x-component|image\/[\w+.-]+|font\/\w+)(?:;|$)/;

/** What the framework and the portal write as inline script; anything else has come from outside. */
const ownScript =
  /^\s*(?:\(globalThis\["TURBOPACK"\]|\(?self\.__next_|self\.__next|requestAnimationFrame|\(d=>\{if\(!matchMedia\(|\$RC|\$RB|\$RV|\(function|\(\(|!function|try|document\.)/;
const addressAttributes = new Set([
  "href",
  "src",
  "srcset",
  "background",
  "action",
  "formaction",
  "data",
  "poster",
  "srcdoc",
  "xlink:href",
]);

/**
 * What is wrong with an answer to something that meant harm; null when nothing is. `site` is the portal's origin.
 * `stored` tells that the harm came from a publisher or an importer: links may lead anywhere then, but whatever a browser
 * asks for by itself must be of the site or of one of these hosts.
 */
export function harmOf(
  answer: RawResponse,
  path: string,
  site: string,
  stored: readonly string[] | null = null,
): string | null {
  const { status, headers, body } = answer;
  const type = first(answer, "content-type");
  if (status >= 500) return `status ${status}`;
  const bent = headers.find(
    ([name, value]) => name.includes(mark) || (name === "set-cookie" && value.includes(mark)),
  );
  if (bent) return `header ${bent[0]}: ${bent[1]}`;
  const location = first(answer, "location");
  if (location && URL.parse(location, `${site}${path}`)?.origin !== site) return `leads to ${location}`;
  if (body && type && !typeForms.test(type)) return `type ${type}`;
  const isApi = path.startsWith("/api/");
  // A head that is too long is refused before anything of it is read.
  const isUnread = status === 431;
  // DCSA's standard has an error object of its own.
  const problemType = isStandardPath(path.split("?")[0] ?? "")
    ? "application/json"
    : "application/problem+json";
  if (isApi && status >= 400 && !isUnread && !type.startsWith(problemType))
    return `a problem as ${type || "nothing"}`;
  if (type.includes("json") && body) {
    try {
      JSON.parse(body);
    } catch {
      return "not JSON";
    }
  }
  if (/^(?:application|text)\/(?:[\w.]+\+)?xml/.test(type)) return harmInXml(body);
  // What a reader's program makes of it.
  if (type.startsWith("text/markdown")) return harmInHtml(marked.parse(body, { async: false }), site, stored);
  return type.startsWith("text/html") ? harmInHtml(body, site, stored) : null;
}

/** Elements that only markup of others could bring into a feed or a sitemap. */
const foreignElements = /^(?:script|svg|img|iframe|math|base|meta|style|form|html|object|embed)$/i;

function harmInXml(xml: string): string | null {
  let harm: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (foreignElements.test(name) || Object.keys(attributes).some((one) => one.includes(mark)))
          harm ??= `<${name}> in XML`;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return harm;
}

/** A path of this site as it stands: nothing in it could lead elsewhere, and most addresses of a page are one. */
const plainPath = /^\/(?:[\w#.:?=&;+%~-][\w#.:?=&;+%~/-]*)?$/;

/** Every address in an attribute: srcset has several. */
const addressesIn = (attribute: string, value: string) =>
  attribute === "srcset" ? value.split(",").map((one) => one.trim().split(/\s+/)[0] ?? "") : [value];

/** Whether a browser asks for the address by itself, or sends something there; a link waits, a canonical address only names. */
function isLoaded(element: string, attribute: string, { rel }: Record<string, string>): boolean {
  if (attribute !== "href") return true;
  return element === "link" ? rel !== "canonical" : element !== "a";
}

function harmInHtml(html: string, site: string, stored: readonly string[] | null): string | null {
  let harm: string | null = null;
  let script: { text: string; isCode: boolean } | null = null;
  const isListed = (url: URL) =>
    url.origin === site ||
    (url.protocol === "https:" && stored?.includes(url.hostname)) ||
    (url.protocol === "data:" && /^data:image\/(?!svg)/.test(url.href));
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const [attribute, value] of Object.entries(attributes)) {
        const told = () => `<${name} ${attribute}="${value.slice(0, 200)}">`;
        if (/^on/.test(attribute) || attribute.includes(mark)) harm ??= told();
        if (attribute === "style" && /url\(/i.test(value)) harm ??= told();
        if (!addressAttributes.has(attribute) || plainPath.test(value)) continue;
        for (const one of addressesIn(attribute, value)) {
          const address = one.replace(/[\p{Cc} ]/gu, "").toLowerCase();
          if (/^(?:javascript|vbscript|data:text)/.test(address)) harm ??= told();
          const url = URL.parse(one, site);
          const asked = isLoaded(name, attribute, attributes);
          if (url?.hostname.endsWith(`${mark}.example`) && (asked || !stored)) harm ??= told();
          if (stored && asked && url && !isListed(url)) harm ??= `asks for ${told()}`;
        }
      }
      if (name === "base" || (name === "meta" && /refresh/i.test(attributes["http-equiv"] ?? "")))
        harm ??= `<${name}>`;
      if (name === "script")
        script = { text: "", isCode: !/json/.test(attributes.type ?? "") && !attributes.src };
    },
    ontext(text) {
      if (script) script.text += text;
    },
    onclosetag(name) {
      if (name !== "script" || !script) return;
      if (script.isCode && !ownScript.test(script.text)) harm ??= `script ${script.text.slice(0, 80)}`;
      script = null;
    },
  });
  parser.end(html);
  return harm;
}
