import { escapeHtml } from "@/lib/text/escape-html";

/** A picture of an export of WordPress, to which posts refer by number. */
export interface ExportedPicture {
  url: string;
  alt: string;
  caption?: string;
}

/** The pictures for galleries. */
export interface GalleryPictures {
  /** The picture of a number; undefined where the export has none. */
  byId(id: string): ExportedPicture | undefined;
  /** The pictures that were uploaded to the post, which a gallery without numbers shows. */
  ofPost: readonly ExportedPicture[];
}

/** HTML without shortcodes, and the removed fragments that have no other form. */
interface WithoutShortcodes {
  html: string;
  removed: string[];
}

/** Shortcodes of WordPress and of common plug-ins. They are in lower case, so that [TOC] and [AD] are words. */
const knownCodes =
  "gallery|playlist|contact-form(?:-7)?|gravityforms?|wpforms|ninja_form|newsletter_\\w{1,30}|mc4wp_form|rev_slider|" +
  "layerslider|adrotate|adinserter|sharethis|social-\\w{1,30}|related_posts|jetpack-related-posts|jetpack_\\w{1,30}|ez-toc|" +
  "wp_caption|recent-posts|vc_\\w{1,40}|et_pb_\\w{1,40}|fusion_\\w{1,40}|su_\\w{1,40}|elementor-\\w{1,40}";
/** Shortcodes whose names are words too: they need a parameter, or a separate line. */
const knownWords =
  "embed|audio|video|caption|toc|ads?|button|social|newsletter|googlemaps|youtube|vimeo|facebook|instagram|soundcloud|slideshare";
/** A value in quotation marks of any kind, as editors write them. */
const quotedValue =
  "(?:\"[^\"\\[\\]]{0,1500}\"|'[^'\\[\\]]{0,1500}'|[“”″][^“”″\\[\\]]{0,1500}[“”″]|&quot;[^&\\[\\]]{0,1500}&quot;)";
/** What may follow a known name: parameters, numbers and addresses. */
const values = `(?:\\s+(?:[a-z][\\w-]{0,40}=(?:${quotedValue}|[^\\s"'\\[\\]]{1,1500})|\\d{1,20}|https?:[^\\s\\[\\]]{1,1500}|${quotedValue})){0,60}`;
const known = new RegExp(`^/?(?:${knownCodes})${values}\\s{0,9}/?$`);
const knownWithValue = new RegExp(`^(?:${knownWords})(?=\\s)${values}\\s{0,9}/?$`);
const knownAlone = new RegExp(`^(?:${knownWords})$`);
/** An unknown name is a shortcode where a parameter has its value in quotation marks, without blanks before either. */
const withParameter = new RegExp(
  `^[a-z][\\w-]{1,40}(?:\\s{1,9}[\\w-]{1,40})?\\s{1,9}[a-z][\\w-]{0,40}=${quotedValue}`,
);
/** So it is where it closes itself after a parameter, as plug-ins for tables write it: [table id=3 /]. */
const closedItself = /^[a-z][\w-]{1,40}(?:\s{1,9}[a-z][\w-]{0,40}=[^\s"'/=[\]]{1,200}){1,20}\s{0,9}\/$/;
const nameOf = /^\/?([a-z][\w-]{1,40})(?=[\s/]|$)/;
const longestCode = 2000;

const caption = /\[(?:wp_)?caption\b([^[\]]{0,2000})\]([^[]{0,4000})\[\/(?:wp_)?caption\]/gi;
const picture = /((?:<a\s[^<>]{0,2000}>\s{0,20})?<img\s[^<>]{0,4000}>(?:\s{0,20}<\/a>)?)/i;
const embed = /\[embed\b[^[\]]{0,200}\](https?:\/\/[^[\]\s<>"]{1,2000})\[\/embed\]/gi;

function figureOf(shortcode: string, attributes: string, inner: string): string {
  const [image] = picture.exec(inner) ?? [];
  if (!image) return shortcode.includes("<") ? inner : "";
  const [, named = ""] = /\bcaption\s*=\s*"([^"]{0,1000})"/i.exec(attributes) ?? [];
  const words = inner.replace(image, "").trim() || escapeHtml(named);
  const below = words ? `<figcaption>${words}</figcaption>` : "";
  return `\n\n<figure>${image.replace(/<\/?a\b[^<>]*>/gi, "")}${below}</figure>\n\n`;
}

/** The texts between square brackets of a document, from left to right: [start, end) with the brackets, without nested ones. */
function* bracketsOf(html: string): Generator<{ at: number; end: number; inner: string }> {
  for (let open = html.indexOf("["); open !== -1; ) {
    const close = html.indexOf("]", open);
    if (close === -1) return;
    const start = html.lastIndexOf("[", close);
    if (close - start <= longestCode)
      yield { at: start, end: close + 1, inner: html.slice(start + 1, close) };
    open = html.indexOf("[", close);
  }
}

/**
 * HTML as WordPress stores it, without its shortcodes: a caption becomes a figure, a gallery its pictures, an embed a link; the
 * text inside others stays. Only what has the form of a shortcode is one: lower case, and a known name, a parameter in
 * quotation marks, or a tag that is closed. Words in brackets stay.
 */
export function withoutShortcodes(html: string, gallery?: GalleryPictures): WithoutShortcodes {
  if (!html.includes("[")) return { html, removed: [] };
  const text = html.replace(caption, figureOf).replace(embed, '<a href="$1">$1</a>');
  const ended = new Set<string>();
  for (const { inner } of bracketsOf(text))
    if (inner.startsWith("/")) ended.add(nameOf.exec(inner)?.[1] ?? "");
  const removed: string[] = [];
  let clean = "";
  let from = 0;
  for (const { at, end, inner } of bracketsOf(text)) {
    // WordPress shows [[gallery]] as [gallery]: its author writes about the code.
    const isEscaped = text[at - 1] === "[" && text[end] === "]";
    const isLine =
      /(?:^|[\n>])[ \t]*$/.test(text.slice(Math.max(0, at - 20), at)) &&
      /^[ \t]*(?:$|[\n<])/.test(text.slice(end, end + 20));
    const isCode = isShortcode(inner, ended) || (isLine && knownAlone.test(inner));
    if (isEscaped && isCode) {
      clean += text.slice(from, at - 1) + text.slice(at, end);
      from = end + 1;
      continue;
    }
    if (!isCode) continue;
    const figures = /^gallery(?=[\s/]|$)/.test(inner) ? galleryOf(inner, gallery) : "";
    if (figures === "") removed.push(text.slice(at, end));
    clean += text.slice(from, at) + figures;
    from = end;
  }
  return { html: clean + text.slice(from), removed };
}

function isShortcode(inner: string, ended: ReadonlySet<string>): boolean {
  const [, name] = nameOf.exec(inner) ?? [];
  if (name === undefined) return false;
  return (
    [known, knownWithValue, withParameter, closedItself].some((form) => form.test(inner)) || ended.has(name)
  );
}

/** The pictures of a gallery as figures; '' where the export lacks one of them. */
function galleryOf(inner: string, gallery: GalleryPictures | undefined): string {
  const [, ids] = /\s(?:ids|include)\s*=\s*(?:&quot;|["'“”″])?\s*([\d,\s]{1,1500})/.exec(inner) ?? [];
  const pictures = ids
    ? ids
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((id) => gallery?.byId(id))
    : (gallery?.ofPost ?? []);
  if (pictures.length === 0 || pictures.some((one) => one === undefined)) return "";
  const figures = pictures.flatMap((one) => {
    if (!one) return [];
    const below = one.caption ? `<figcaption>${escapeHtml(one.caption)}</figcaption>` : "";
    return [`<figure><img src="${escapeHtml(one.url)}" alt="${escapeHtml(one.alt)}">${below}</figure>`];
  });
  return `\n\n${figures.join("\n")}\n\n`;
}
