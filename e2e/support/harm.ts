import { Parser } from "htmlparser2";
import { mark } from "./payloads";

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  /** Names in lower case, in order. */
  headers: [name: string, value: string][];
  body: string;
}

const first = ({ headers }: Answer, name: string) => headers.find(([one]) => one === name)?.[1] ?? "";

const typeForms =
  /^(?:text\/(?:html|plain|csv|javascript|css)|application\/(?:json|problem\+json|xml|rss\+xml|atom\+xml|pdf|javascript|octet-stream|manifest\+json)|text\/x-component|image\/[\w+.-]+|font\/\w+)(?:;|$)/;

/** What the framework and the portal write as inline script; anything else has come from outside. */
const ownScript =
  /^\s*(?:\(globalThis\["TURBOPACK"\]|\(?self\.__next_|self\.__next|requestAnimationFrame|\$RC|\$RB|\$RV|\(function|\(\(|!function|try|document\.)/;
const addressAttributes = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "data",
  "poster",
  "srcdoc",
  "xlink:href",
]);

/** What is wrong with an answer to something that meant harm; null when nothing is. `site` is the portal's origin. */
export function harmOf(answer: Answer, path: string, site: string): string | null {
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
  // An address or a head that is too long is refused before any route is looked for.
  const isUnread = status === 414 || status === 431;
  if (isApi && status >= 400 && !isUnread && !type.startsWith("application/problem+json"))
    return `a problem as ${type || "nothing"}`;
  if (type.includes("json") && body) {
    try {
      JSON.parse(body);
    } catch {
      return "not JSON";
    }
  }
  return type.startsWith("text/html") ? harmInHtml(body, site) : null;
}

function harmInHtml(html: string, site: string): string | null {
  let harm: string | null = null;
  let script: { text: string; isCode: boolean } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/.test(attribute) || attribute.includes(mark)) harm ??= `<${name} ${attribute}="${value}">`;
        if (!addressAttributes.has(attribute)) continue;
        const address = value.replace(/[\p{Cc} ]/gu, "").toLowerCase();
        if (/^(?:javascript|vbscript|data:text)/.test(address)) harm ??= `<${name} ${attribute}="${value}">`;
        const url = URL.parse(value, site);
        if (url?.hostname.endsWith(`${mark}.example`)) harm ??= `<${name} ${attribute}="${value}">`;
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
