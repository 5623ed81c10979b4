import { type BrandColours, type ColourRole, type PaletteName, palettes } from "@/lib/site/palette";
import { escapeHtml } from "@/lib/text/escape-html";
import { type MailMarkup, mailLines, mailMarkup, type Shades } from "./mail-markup";
import type { SentPicture } from "./sent-picture";

/** The week's articles as a mail: tables and styles in the elements, since mail readers know little more. */

export interface Newsletter {
  lang: string;
  name: string;
  publisher: string;
  /** Postal, as mailings must have it. */
  address: readonly string[];
  /** Absolute, of the front page and of the news list. */
  homeUrl: string;
  listUrl: string;
  /** The placeholder that the mailing tool replaces with the reader's address to unsubscribe. */
  unsubscribe: string;
  colours: Record<PaletteName, BrandColours>;
  words: {
    title: string;
    /** The text that a list of mails shows after the subject. */
    preheader: string;
    /** The days of the newsletter. */
    days: string;
    /** The note that the articles are samples; null where they are the publisher's. */
    sample: string | null;
    /** How many articles of the week there are besides these. */
    more: (count: number) => string;
    /** Why the reader has it. */
    why: string;
    unsubscribe: string;
    web: string;
  };
  /** The newest first. */
  articles: readonly MailArticle[];
}

export interface MailArticle {
  /** Absolute. */
  url: string;
  lang: string;
  headline: string;
  intro: string;
  /** Formatted. */
  date: string;
  picture: (SentPicture & { alt: string }) | null;
}

/** Bytes of a mail: some readers cut off what comes after 102 KB, and with it the link to unsubscribe. */
export const mailLimit = 96_000;
const introLimit = 400;
const width = 600;

/** The mail in HTML. Articles for which there is no room are counted at its end. */
export function newsletterHtml(letter: Newsletter): string {
  for (let shown = letter.articles.length; ; shown -= 1) {
    const html = mailOf(letter, shown);
    if (shown === 0 || Buffer.byteLength(html) <= mailLimit) return html;
  }
}

/** Colours by the class names of the elements, which the dark palette uses. */
const roles = {
  ground: ["background-color", "surface"],
  paper: ["background-color", "page"],
  land: ["background-color", "land"],
  ink: ["color", "ink"],
  ink2: ["color", "ink-2"],
  ink3: ["color", "ink-3"],
  link: ["color", "link"],
  accent: ["color", "accent"],
  rule: ["border-color", "ink"],
  hair: ["border-color", "shoal-2"],
} as const satisfies Record<string, readonly [property: string, role: ColourRole]>;
type Shade = keyof typeof roles;
type Markup = MailMarkup<Shade>;

const serif = "'Brygada 1918',Georgia,'Times New Roman',serif";
const sans =
  "'Radio Canada','Helvetica Neue',Arial,'PingFang HK','PingFang SC','Microsoft JhengHei',sans-serif";

function shadesOf({ colours }: Newsletter) {
  const colour = (palette: PaletteName, role: ColourRole) =>
    (colours[palette] as Partial<Record<ColourRole, string>>)[role] ?? palettes[palette][role];
  const shade = ([property, role]: (typeof roles)[Shade]) => ({
    property,
    light: colour("light", role),
    dark: colour("dark", role),
  });
  return Object.fromEntries(Object.entries(roles).map(([name, of]) => [name, shade(of)])) as Shades<Shade>;
}

const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;

function mailOf(letter: Newsletter, shown: number): string {
  const { lang, words } = letter;
  const markup = mailMarkup(shadesOf(letter));
  const { look, darkRules } = markup;
  return (
    `<!doctype html>\n<html lang="${lang}">\n<head>\n<meta charset="utf-8">\n` +
    `<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n` +
    `<meta name="supported-color-schemes" content="light dark">\n<meta name="robots" content="noindex">\n` +
    `<title>${escapeHtml(words.title)}</title>\n` +
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules()}}` +
    `@media (max-width:480px){.thumb{width:88px!important;padding-left:14px!important}}</style>\n</head>\n` +
    `<body ${look(["ground"], "margin:0;padding:0")}>\n` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words.preheader)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>\n` +
    `<table ${table} width="100%" lang="${lang}" ${look(["ground"])}><tr><td align="center" style="padding:24px 12px">\n` +
    `<table ${table} width="${width}" style="width:100%;max-width:${width}px">\n` +
    rowsOf(letter, shown, markup) +
    "</table>\n</td></tr></table>\n</body>\n</html>\n"
  );
}

function rowsOf(letter: Newsletter, shown: number, markup: Markup): string {
  const { publisher, address, words, articles } = letter;
  const { look, link, row } = markup;
  const [lead, ...others] = articles.slice(0, shown);
  const left = articles.length - shown;
  return (
    row(
      ["paper", "rule"],
      "padding:24px;border-bottom:2px solid",
      `<h1 style="margin:0;font:600 28px/1.2 ${serif}">${link(letter.homeUrl, letter.name, "ink", "text-decoration:none")}</h1>` +
        `<p ${look(["accent"], `margin:4px 0 0;font:14px/1.4 ${sans}`)}>${escapeHtml(words.days)}</p>`,
    ) +
    (words.sample
      ? row(["paper", "ink3"], `padding:12px 24px 0;font:13px/1.45 ${sans}`, escapeHtml(words.sample))
      : "") +
    (lead ? row(["paper"], "padding:24px", leadOf(lead, markup)) : "") +
    others
      .map((one) => row(["paper", "hair"], "padding:20px 24px;border-top:1px solid", besideOf(one, markup)))
      .join("") +
    row(
      ["paper", "hair"],
      `padding:20px 24px;border-top:1px solid;font:600 15px/1.4 ${sans}`,
      link(letter.listUrl, left > 0 ? words.more(left) : words.web, "link"),
    ) +
    row(
      ["land", "ink2"],
      `padding:24px;font:13px/1.55 ${sans}`,
      `${escapeHtml(words.why)} ${link(letter.unsubscribe, words.unsubscribe, "link")}<br><br>` +
        mailLines([publisher, ...address]),
    )
  );
}

/** The first article, below its picture. */
const leadOf = (article: MailArticle, markup: Markup) =>
  pictureOf(article, width - 48) +
  `<div style="padding-top:${article.picture ? 16 : 0}px">${textOf(article, "26px/1.2", markup)}</div>`;

/** A further article, beside its picture. */
const besideOf = (article: MailArticle, markup: Markup) =>
  article.picture
    ? `<table ${table} width="100%"><tr><td valign="top">${textOf(article, "20px/1.25", markup)}</td>` +
      `<td valign="top" width="160" class="thumb" style="padding-left:20px;width:160px">${pictureOf(article, 160)}</td></tr></table>`
    : textOf(article, "20px/1.25", markup);

function pictureOf({ picture, url }: MailArticle, most: number): string {
  if (!picture) return "";
  const { width, height: full } = picture;
  const height = width && full ? ` height="${Math.round((full * most) / width)}"` : "";
  return (
    `<a href="${escapeHtml(url)}"><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="${most}"${height} ` +
    `style="display:block;width:100%;max-width:${most}px;height:auto;border:0"></a>`
  );
}

const textOf = ({ date, lang, url, headline, intro }: MailArticle, size: string, { look, link }: Markup) =>
  `<p ${look(["ink3"], `margin:0 0 4px;font:13px/1.4 ${sans}`)}>${escapeHtml(date)}</p>` +
  `<h2 lang="${lang}" style="margin:0;font:600 ${size} ${serif}">${link(url, headline, "ink", "text-decoration:none")}</h2>` +
  (intro
    ? `<p lang="${lang}" ${look(["ink2"], `margin:8px 0 0;font:16px/1.55 ${sans}`)}>${escapeHtml(cut(intro))}</p>`
    : "");

/** The beginning of an introduction, up to a word. */
function cut(text: string): string {
  if (text.length <= introLimit) return text;
  const beginning = text.slice(0, introLimit).replace(/[\ud800-\udbff]$/, "");
  return `${beginning.replace(/\s+\S*$/, "")}…`;
}

/** The page that replaces a mail when there is nothing to send: it explains what to do. */
export function noNewsletterHtml(lang: string, title: string, text: string): string {
  return (
    `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="max-width:${width}px;margin:48px auto;padding:0 24px;font:16px/1.55 ${sans}"><h1>${escapeHtml(title)}</h1>` +
    `<p>${escapeHtml(text)}</p></body></html>\n`
  );
}
