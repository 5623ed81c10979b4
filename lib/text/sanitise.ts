import sanitize, { type Attributes, type IOptions, type Transformer } from "sanitize-html";
import { mediaSrcSet, readMediaPath } from "@/lib/addresses/media-address";
import { imageAddress, sitePath } from "@/lib/upstream/rows";

/**
 * What a foreign HTML fragment may contain. `article`: text, headings, lists, tables, links, pictures. `knowledge`: the
 * same, and what a reference table needs (caption, column groups, scope and spans of cells).
 */
export type HtmlKind = "article" | "knowledge";

interface SanitiseOptions {
  /** Hosts that pictures may come from besides this site, as in IMAGE_HOSTS. */
  imageHosts: readonly string[];
  /** Address of the original page of the fragment, to which relative addresses are relative. */
  base?: string | undefined;
  /**
   * The address of an imported picture, by its original address; null if it must be left out, undefined if the usual rules
   * apply.
   */
  pictureOf?: ((written: string) => string | null | undefined) | undefined;
  /** Called for each included picture without a description, with its original address. */
  onUndescribed?: (address: string) => void;
  /** Called for each link and picture whose address was dropped. */
  onDropped?: (what: "link" | "image", address: string) => void;
}

const text = [
  "p",
  "div",
  "br",
  "hr",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "blockquote",
  "pre",
];
const inline = [
  ...["a", "em", "strong", "b", "i", "u", "s", "sub", "sup", "small", "code", "q", "cite", "abbr"],
  ...["ruby", "rt", "rp"],
];
const media = ["img", "figure", "figcaption"];
const tables = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];

const allowedTags: Record<HtmlKind, string[]> = {
  article: [...text, ...inline, ...media, ...tables],
  knowledge: [...text, ...inline, ...media, ...tables, "colgroup", "col"],
};

const cell = ["colspan", "rowspan"];
const allowedAttributes: IOptions["allowedAttributes"] = {
  a: ["href", "rel"],
  img: ["src", "srcset", "sizes", "alt", "width", "height", "loading"],
  ol: ["start", "reversed"],
  td: cell,
  th: [...cell, { name: "scope", values: ["col", "row", "colgroup", "rowgroup"] }],
  col: ["span"],
  colgroup: ["span"],
  abbr: ["title"],
};

/** The headline above is h1, so headings of a body begin at h2. */
const renamed: Record<string, string> = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  section: "div",
  article: "div",
  center: "div",
  details: "div",
  summary: "div",
  strike: "s",
  del: "s",
};

/** Deeper markup than this is dropped; its words stay. */
const nestingLimit = 40;
const integer = /^\d{1,4}$/;
/**
 * Control characters except tab and line ends, characters that change the direction of text, and replacement characters: of
 * letters that could not be decoded, of halves that the parser has cut, and of invalid references (&#xD800;).
 */
const unwanted = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\ufffd]/gu;
const withoutUnwanted = (html: string) => html.toWellFormed().replace(unwanted, "");

/** Limits of a fragment, checked before it is parsed: characters, tags, and characters of one address. */
export const htmlLimits = { length: 2_000_000, tags: 10_000, address: 2048 } as const;

/** The position of the first tag beyond the limit; null if there are not so many. */
function tagTooMany(html: string): number | null {
  let count = 0;
  for (const { index } of html.matchAll(/<[a-z/!?]/gi)) {
    count += 1;
    if (count > htmlLimits.tags) return index;
  }
  return null;
}

/** Whether a fragment exceeds the limits. */
export function isTooMuchHtml(html: string): boolean {
  return html.length > htmlLimits.length || tagTooMany(html) !== null;
}

/**
 * The harmless part of an HTML fragment: elements and attributes of the allow-list, links to http, https, mailto and
 * paths of this site, pictures of this site and of `imageHosts`. No style, class, id or script survives. The words of
 * elements that are not on the list stay. Anything beyond `htmlLimits` is cut off. The function is idempotent.
 */
export function sanitiseHtml(html: string, kind: HtmlKind, options: SanitiseOptions): string {
  const start = html.slice(0, htmlLimits.length);
  const bounded = start.slice(0, tagTooMany(start) ?? start.length);
  let clean = sanitiseOnce(withoutUnwanted(bounded), kind, options);
  // Elements whose new position is not allowed are moved by the next pass of the parser.
  for (let pass = 1; pass < mostPasses; pass += 1) {
    const again = sanitiseOnce(clean, kind, { imageHosts: options.imageHosts });
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

const mostPasses = 4;

function sanitiseOnce(html: string, kind: HtmlKind, options: SanitiseOptions): string {
  const pictures = picture(options);
  const clean = sanitize(html, {
    allowedTags: allowedTags[kind],
    allowedAttributes,
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    // The library's defaults and the title, which is not text of the page.
    nonTextTags: ["script", "style", "textarea", "option", "xmp", "title"],
    parseStyleAttributes: false,
    enforceHtmlBoundary: false,
    nestingLimit,
    selfClosing: ["br", "hr", "img", "col"],
    transformTags: {
      ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, ifShown(rename(to))])),
      a: ifShown(link(options)),
      // A picture that is hidden until a script loads it is one.
      img: pictures,
      "amp-img": pictures,
      td: ifShown(withNumbers),
      th: ifShown(withNumbers),
      col: withNumbers,
      colgroup: withNumbers,
      ol: ifShown(withNumbers),
      "*": ifShown(byWeight),
    },
    exclusiveFilter({ tag, attribs }) {
      if (tag === "a" && !attribs.href) return "excludeTag";
      return tag === "img" && !attribs.src;
    },
  });
  // Those that were written as references (&#x202E;) too.
  return withoutUnwanted(clean);
}

const rename =
  (tagName: string): Transformer =>
  () => ({ tagName, attribs: {} });

/** An element whose content is no text of the page. */
const withoutContent = { tagName: "style", attribs: {} };
const hidden = /(?:^|;)\s*display\s*:\s*none\b/i;

/** Drops an element that its page does not show, with its content. */
const ifShown =
  (transform: Transformer): Transformer =>
  (tagName, attribs) =>
    hidden.test(attribs.style ?? "") ? withoutContent : transform(tagName, attribs);

const heavy = /(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]00)\b/i;
const light = /(?:^|;)\s*font-weight\s*:\s*(?:normal|[1-5]00)\b/i;

/** Bold as it is shown: Google Docs puts a whole text into <b style="font-weight:normal">, and bold words into spans. */
const byWeight: Transformer = (tagName, attribs) => {
  const { style = "" } = attribs;
  if ((tagName === "span" || tagName === "font") && heavy.test(style)) return { tagName: "b", attribs: {} };
  if ((tagName === "b" || tagName === "strong") && light.test(style)) return { tagName: "span", attribs: {} };
  return { tagName, attribs };
};

/** Attributes in which pages keep the address of a picture that a script loads later. */
const lazySources = ["data-src", "data-lazy-src", "data-original", "data-actualsrc"];
const sourceSets = ["data-srcset", "data-lazy-srcset", "srcset"];
/** The most text of a set of sources that is read. */
const longestSet = 10_000;

/** The address of the largest picture of a set: 'a.jpg 300w, b.jpg 900w'. */
function largestOf(set: string): string {
  const sources = set
    .slice(0, longestSet)
    .split(/,\s+/)
    .map((source) => source.trim().split(/\s+/));
  const sizeOf = ([, size = "1"]: readonly string[]) => Number.parseFloat(size) || 0;
  const [largest] = sources.sort((a, b) => sizeOf(b) - sizeOf(a));
  return largest?.[0] ?? "";
}

/** The address under which a picture is shown, and whether a script would load it from there. */
function sourceOf(attribs: Attributes): { src: string; isLazy: boolean } {
  const lazy = lazySources.map((name) => attribs[name]?.trim()).find(Boolean);
  if (lazy) return { src: lazy, isLazy: true };
  const src = attribs.src ?? "";
  if (src.trim() !== "" && !/^\s*data:/i.test(src)) return { src, isLazy: false };
  const set = sourceSets.map((name) => largestOf(attribs[name] ?? "")).find(Boolean);
  return set ? { src: set, isLazy: true } : { src, isLazy: false };
}

/** An address resolved against its base; unchanged without a base, or if it cannot be resolved. None is not that of the page. */
function resolved(address: string, base: string | undefined): string {
  if (base === undefined || address.length > htmlLimits.address || /^\s*(?:#|$)/.test(address))
    return address;
  return URL.parse(address.trim(), base)?.href ?? address;
}

function link({ base, onDropped }: SanitiseOptions): Transformer {
  return (tagName, { href = "" }) => {
    const address = linkAddress(resolved(href, base));
    if (address === null) {
      if (href) onDropped?.("link", href);
      return { tagName, attribs: {} };
    }
    const attribs: Attributes = { href: address };
    if (address.startsWith("http")) attribs.rel = "noopener noreferrer";
    return { tagName, attribs };
  };
}

/** The address as a browser opens it. A user name and password before the host are rejected: they only mislead. */
function linkAddress(href: string): string | null {
  if (href.length > htmlLimits.address) return null;
  const url = URL.parse(href.trim());
  if (!url) return sitePath(href);
  if (url.protocol === "mailto:") return /^[^\s@]+@[^\s@]+$/.test(url.pathname) ? url.href : null;
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
}

/** Display widths of pictures in a text. */
const bodySizes = "(min-width: 43rem) 40rem, 100vw";

function picture({ imageHosts, base, pictureOf, onUndescribed, onDropped }: SanitiseOptions): Transformer {
  const judged = (src: string) => {
    if (src === "" || src.length > htmlLimits.address) return null;
    const taken = pictureOf?.(src);
    return taken === undefined ? imageAddress(resolved(src, base), imageHosts) : taken;
  };
  /** Addresses so far, and whether one was lazy: a page repeats such a picture for readers without script. */
  const seen = new Map<string, boolean>();
  return (_, attribs) => {
    const tagName = "img";
    const { alt = "", width, height } = attribs;
    const { src, isLazy } = sourceOf(attribs);
    const isRepeated = src !== "" && (isLazy ? seen.has(src) : seen.get(src) === true);
    seen.set(src, isLazy || seen.get(src) === true);
    if (isRepeated) return { tagName, attribs: {} };
    const address = judged(src);
    if (address === null) {
      if (src) onDropped?.("image", src);
      return { tagName, attribs: {} };
    }
    if (alt.trim() === "") onUndescribed?.(src);
    const media = readMediaPath(address);
    const size = media
      ? { srcset: mediaSrcSet(media), sizes: bodySizes, width: `${media.width}`, height: `${media.height}` }
      : numbers({ width, height });
    return { tagName, attribs: { src: address, alt, ...size, loading: "lazy" } };
  };
}

const numeric = new Set(["colspan", "rowspan", "span", "start", "width", "height"]);

/** The attributes, without those that should be integers and are not. */
function numbers(attribs: Record<string, string | undefined>): Attributes {
  const valid: Attributes = {};
  for (const [name, value] of Object.entries(attribs)) {
    if (value !== undefined && (!numeric.has(name) || integer.test(value))) valid[name] = value;
  }
  return valid;
}

const withNumbers: Transformer = (tagName, attribs) => ({ tagName, attribs: numbers(attribs) });

/** A sanitised fragment with its text changed by `work`; elements, attributes and addresses stay unchanged. */
export function mapHtmlText(html: string, work: (text: string) => string): string {
  return html.replace(/(<[^<>]*>)|[^<]+/g, (part, tag) => (tag ? part : work(part)));
}
