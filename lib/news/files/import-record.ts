import { idForm } from "@/lib/addresses/ids";
import { isPictureName } from "@/lib/pictures/pictures";
import type { ReadReport } from "@/lib/store/import";
import { addRemark, noRemarks, quoteAddress, quoteCell, type Remark } from "@/lib/store/import-lines";
import { oldAddress } from "@/lib/store/redirects";
import { misread } from "@/lib/text/misread";
import { htmlLimits, isTooMuchHtml, sanitiseHtml } from "@/lib/text/sanitise";
import { httpAddress, imageAddress } from "@/lib/upstream/rows";
import { isTabled, readCorrections, readKeyFacts, readQuotations } from "../boxes";
import { readPlacement } from "../front";
import { readPlates } from "../plates";
import {
  type ArticleAbout,
  type ArticleImage,
  type ArticleLanguage,
  type ArticleRecord,
  articleImageSchema,
  type Placement,
  type SimplifiedEdition,
} from "../schema";
import { oneLine, plainLineOf, textOfBody } from "../text/body";
import { articleOfSimplified, chineseScript } from "../text/text-language";
import { noCategories, tidyBody, tidyIntro } from "../text/tidy";
import { withWordLists } from "../text/word-lists";
import { tagsOf } from "./listed-values";
import { parsePublishDate } from "./publish-date";

/** Fields of an article in a file. */
export const articleFields = [
  "news_id",
  "headline",
  "intro",
  "body",
  "publish_date",
  "language",
  "images",
  "hashtags",
  "story",
  "status",
  "author",
  "section",
  "updated",
  "correction",
  "source",
  "canonical_url",
  "legacy_urls",
  "mentions_off",
  "placement",
  "plate",
  "key_facts",
  "quotation",
] as const;
export type ArticleField = (typeof articleFields)[number];

/** A validated article of an import; a draft is stored as unpublished. */
export interface ImportedArticle {
  record: ArticleRecord | SimplifiedEdition;
  status: "live" | "draft";
  /** Its position: 'news.md, line 1'. */
  place: string;
  /** Addresses it had before, as lib/store/redirects.ts writes them. */
  legacy: string[];
}

/** An article as it is in a file, before validation. */
export interface RawArticle {
  /** Its file, if a folder is imported. */
  file?: string | undefined;
  /** Line on which it begins, from 1. */
  line: number;
  /** Lines of its fields, if they are on separate lines. */
  lines?: Record<string, number>;
  fields: Partial<Record<ArticleField, unknown>>;
  /** Converts a body to HTML; harmful markup is removed later. */
  toHtml(body: string): string;
  /** Its position in a file without lines: a JSON pointer. */
  pointer?: string;
  /** Its original page, to which relative addresses are relative. */
  base?: string | undefined;
  /** The site of its file: the only host from which pictures are fetched. */
  site?: string | undefined;
  /** It comes from another system, whose added sentences and empty paragraphs are removed. */
  isMigrated?: true;
  /** No other article has its id: a text in Simplified is a separate article. */
  isStandalone?: true;
  /** Headline and introduction are plain text already. */
  isPlain?: true;
  /** Why it cannot be read. */
  problem?: string;
  /** What the parser has changed or left out, and what makes the article invalid. */
  remarks?: readonly FieldRemark[];
  bad?: readonly FieldRemark[];
}

/** A remark on a field of an article, by the field's name in the file. */
export interface FieldRemark {
  column: string | null;
  reason: string;
  line?: number;
}

/** The result for a picture: the address of the imported one, or why it is left out; null: the usual rules apply to its address. */
export type PictureDecision = { address: string } | { reason: string } | null;

/** Rules for an article's pictures. */
interface PictureRules {
  /** As in IMAGE_HOSTS. */
  imageHosts: readonly string[];
  /** The result for an original address. */
  pictureOf?: (written: string) => PictureDecision;
}

/** Collects remarks on an article; each names the file, line and field. */
interface Report {
  /** Whether nothing was reported as bad. */
  isGood: boolean;
  bad(field: ArticleField | null, reason: string): void;
  note(field: ArticleField | null, reason: string): void;
  /** Problems of pictures without a description: the first are reported by name, all are counted. */
  undescribed(field: "images" | "body", address: string): void;
  /** Counts a photograph without a caption or a credit. */
  uncredited(): void;
}

/** More remarks would hide others. */
const undescribedShown = 20;

/** Longest texts, in characters: those of the schema, and of a body before it is sanitised. */
const longest = {
  id: 64,
  headline: 500,
  intro: 4000,
  body: 400_000,
  rawBody: htmlLimits.length,
  alt: 500,
  tag: 100,
  mention: 100,
  story: 100,
  author: 200,
  section: 100,
  correction: 500,
  source: 200,
  caption: 1000,
  credit: 200,
};
const mostImages = 50;
const mostTags = 50;
const mostLegacy = 20;
const mostMentionsOff = 20;

/** Reports what is wrong with an article, first what its parser has found. */
function articleReport(raw: RawArticle, notes: ReadReport): Report {
  const remark = ({ column, reason, line }: FieldRemark): Remark => ({
    ...(raw.file === undefined ? {} : { file: raw.file }),
    line: line ?? (column === null ? undefined : raw.lines?.[column]) ?? raw.line,
    ...(raw.pointer === undefined ? {} : { pointer: raw.pointer }),
    column,
    reason,
  });
  const note = (found: FieldRemark) => addRemark(notes.notes, remark(found));
  const bad = (found: FieldRemark) => {
    report.isGood = false;
    addRemark(notes.problems, remark(found));
  };
  const report: Report = {
    isGood: true,
    bad: (column, reason) => bad({ column, reason }),
    note: (column, reason) => note({ column, reason }),
    uncredited() {
      notes.uncredited = (notes.uncredited ?? 0) + 1;
    },
    undescribed(column, address) {
      notes.undescribed = (notes.undescribed ?? 0) + 1;
      if (notes.undescribed <= undescribedShown)
        note({ column, reason: `${quoteAddress(address)} has no description (alt).` });
    },
  };
  if (raw.problem !== undefined) report.bad(null, raw.problem);
  else {
    raw.remarks?.forEach(note);
    raw.bad?.forEach(bad);
  }
  return report;
}

/**
 * Validates an article for the store: texts within limits, body and addresses sanitised, date with its offset. Every field is
 * checked, so that one run reports all problems; null when there is any. A text in Simplified is the edition of the Chinese
 * article of its id.
 */
export function validateArticle(
  raw: RawArticle,
  pictures: PictureRules,
  notes: ReadReport = { problems: noRemarks(), notes: noRemarks(), unknownHeads: [] },
): ImportedArticle | null {
  const report = articleReport(raw, notes);
  if (raw.problem !== undefined) return null;
  const { fields } = raw;
  const language = languageOf(fields.language, report);
  const id = idOf(fields.news_id, report);
  const status = statusOf(fields.status, report);
  const place = `${raw.file === undefined ? "" : `${raw.file}, `}${raw.pointer ?? `line ${raw.line}`}`;
  const text = {
    headline: wordsOf("headline", raw, report),
    intro: introOf(raw, report),
    body: bodyOf(raw, pictures, report),
    images: imagesOf(fields.images, { ...pictures, base: raw.base }, report),
    ...tablesOf("plate", fields.plate, readPlates, report),
  };
  const needWords = () => {
    for (const field of ["headline", "body"] as const) {
      if (report.isGood && text[field] === "")
        report.bad(field, `${field} is empty; every article needs it.`);
    }
  };
  const isEdition = language === "zh-hans";
  if (isEdition && status === "draft")
    report.bad(
      "status",
      "A text in zh-hans has the status of its Chinese article; a draft is imported as zh.",
    );
  if (isEdition && !raw.isMigrated && isNothing(fields.publish_date)) {
    needWords();
    return report.isGood ? { status, place, legacy: [], record: { id, language, simplified: text } } : null;
  }
  const publishedAt = dateOf(fields.publish_date, report);
  const about = aboutOf(fields, publishedAt, report);
  const article: ArticleRecord = {
    id,
    language: isEdition ? "zh" : language,
    ...text,
    publishedAt,
    hashtags: hashtagsOf(fields.hashtags, report),
    story: plainText("story", fields.story ?? "", longest.story, report) || null,
    ...(Object.keys(about).length > 0 ? { about } : {}),
  };
  const legacy = legacyOf(fields.legacy_urls, report);
  needWords();
  if (!report.isGood) return null;
  if (!isEdition) {
    if (language === "zh" && chineseScript(`${text.headline}\n${textOfBody(text.body)}`) === "zh-hans")
      report.note(
        "language",
        "The text reads as Simplified Chinese: write zh-hans, and Traditional is made of it.",
      );
    return { status, place, legacy, record: article };
  }
  const standalone = articleOfSimplified(article);
  return raw.isStandalone
    ? { status, place, legacy, record: standalone }
    : { status, place, legacy, record: { id, language, simplified: text, article: standalone } };
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "";

/** Text or a number, as text; undefined when it is neither. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return "";
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : undefined;
}

/**
 * Characters that cannot be shown: control characters, characters that change the direction of text, lone surrogates,
 * private-use characters, and replacement characters.
 */
const unshowable = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069\ufffd\p{Cs}\p{Co}]/gu;

/** A text without them; their number and the first of them are reported. */
function shown(field: ArticleField, text: string, { note }: Report): string {
  const sign = misread(text);
  if (sign !== null)
    note(field, `The text has signs of a wrong encoding (${quoteCell(sign)}): save its source as UTF-8.`);
  const matches = text.match(unshowable);
  if (!matches) return text;
  const codes = [
    ...new Set(matches.map((sign) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0"))),
  ];
  const named = codes
    .slice(0, 3)
    .map((code) => `U+${code}`)
    .join(", ");
  note(
    field,
    matches.length === 1
      ? `A character that cannot be shown was removed (${named}).`
      : `${matches.length} characters that cannot be shown were removed (${named}).`,
  );
  return text.replace(unshowable, "");
}

/** A plain text on one line; '' when it is invalid. */
function plainText(field: ArticleField, value: unknown, limit: number, report: Report): string {
  const text = textOf(value);
  if (text === undefined) report.bad(field, `${field} must be text.`);
  else if (text.length > limit)
    report.bad(field, `The text has ${text.length} characters; at most ${limit} fit.`);
  else return oneLine(shown(field, text, report));
  return "";
}

function idOf(value: unknown, { bad }: Report): string {
  const id = textOf(value) ?? "";
  if (id === "") bad("news_id", "news_id is empty; every article needs a separate one.");
  else if (!idForm.test(id)) {
    bad(
      "news_id",
      `${quoteCell(id)} cannot be an id: write up to 64 letters, digits and the characters _ . ~ -`,
    );
  }
  return id;
}

const statusWords: Record<string, ImportedArticle["status"]> = {
  "": "live",
  live: "live",
  publish: "live",
  published: "live",
  draft: "draft",
};

/** Only an explicit or missing status means live: an unknown word is invalid, never a guess. */
function statusOf(value: unknown, { bad }: Report): ImportedArticle["status"] {
  const text = textOf(value)?.toLowerCase() ?? "?";
  const status = Object.hasOwn(statusWords, text) ? statusWords[text] : undefined;
  if (status === undefined) bad("status", `${quoteCell(text)} is no status here; write live or draft.`);
  return status ?? "draft";
}

function languageOf(value: unknown, { bad }: Report): ArticleLanguage | "zh-hans" {
  const text = (textOf(value) ?? "").toLowerCase().replaceAll("_", "-");
  if (/^en(?:-|$)/.test(text)) return "en";
  if (/^zh-(?:cn|sg|my|hans)(?:-|$)/.test(text)) return "zh-hans";
  if (!/^zh(?:-|$)/.test(text)) {
    bad(
      "language",
      text === ""
        ? "language is empty; write en, zh or zh-hans."
        : `${quoteCell(text)} is not supported; write en, zh or zh-hans.`,
    );
  }
  return "zh";
}

function dateOf(value: unknown, { bad }: Report): string {
  const text = textOf(value) ?? "";
  const date = parsePublishDate(text);
  if (date === null) {
    bad(
      "publish_date",
      text === ""
        ? "publish_date is empty; every article needs it."
        : `${quoteCell(text)} is not a date and time: write 2026-03-16 09:30:00+0800.`,
    );
  }
  return date ?? "";
}

/** A text on one line, without its markup. */
function wordsOf(field: "headline" | "intro", { fields, isPlain }: RawArticle, report: Report): string {
  const text = textOf(fields[field]);
  const isWords = isPlain || text === undefined || text.length > longest.rawBody;
  // Characters that cannot be shown are removed and reported first, because the HTML parser drops them silently.
  const value = isWords ? fields[field] : plainLineOf(shown(field, text, report));
  return plainText(field, value, longest[field], report);
}

function introOf(raw: RawArticle, report: Report): string {
  const intro = wordsOf("intro", raw, report);
  return raw.isMigrated ? tidyIntro(intro, textOf(raw.fields.headline) ?? "") : intro;
}

function bodyOf(
  { fields, toHtml, base, isMigrated }: RawArticle,
  { imageHosts, pictureOf }: PictureRules,
  report: Report,
): string {
  const { bad, note, undescribed } = report;
  const text = textOf(fields.body);
  const tooLong = (length: number, limit: number) => {
    bad("body", `The body has ${length} characters; at most ${limit} fit.`);
    return "";
  };
  if (text === undefined) {
    bad("body", "body must be text.");
    return "";
  }
  if (text.length > longest.rawBody) return tooLong(text.length, longest.rawBody);
  const markup = toHtml(shown("body", text, report));
  if (isTooMuchHtml(markup)) {
    bad("body", `The body has more than ${htmlLimits.tags} tags.`);
    return "";
  }
  const clean = sanitiseHtml(markup, "article", {
    imageHosts,
    base,
    pictureOf: pictureOf && ((written) => importedAddress(pictureOf(written))),
    onUndescribed: (address) => undescribed("body", address),
    onDropped: (what, address) => {
      const decision = what === "image" ? pictureOf?.(address) : null;
      note("body", decision ? leftOut(address, decision) : droppedAddress(what, address));
    },
  }).trim();
  const listed = withWordLists(clean);
  const html = isMigrated ? tidyBody(listed, textOf(fields.headline) ?? "") : listed;
  return html.length > longest.body ? tooLong(html.length, longest.body) : html;
}

/** The result in the form that sanitiseHtml expects. */
const importedAddress = (decision: PictureDecision) =>
  decision === null ? undefined : "address" in decision ? decision.address : null;

const leftOut = (address: string, decision: NonNullable<PictureDecision>) =>
  `${quoteAddress(address)} ${"reason" in decision ? decision.reason : "cannot be shown"}; it was left out.`;

function droppedAddress(what: "link" | "image", address: string): string {
  const why =
    what === "link"
      ? "is not an http, https or mailto link"
      : "is neither a picture of this site nor https on one of IMAGE_HOSTS";
  return `${quoteAddress(address)} ${why}; it was left out.`;
}

function listOf(
  field: "images" | "hashtags" | "legacy_urls" | "mentions_off",
  value: unknown,
  most: number,
  { bad, note }: Report,
): unknown[] {
  if (value === undefined || value === null || value === "") return [];
  const list = typeof value === "string" ? value.split("||") : value;
  if (!Array.isArray(list)) {
    bad(field, `${field} must be a list.`);
    return [];
  }
  if (list.length > most) note(field, `The list has ${list.length} entries; the first ${most} were taken.`);
  return list.slice(0, most);
}

function imagesOf(
  value: unknown,
  { imageHosts, pictureOf, base }: PictureRules & { base: string | undefined },
  report: Report,
): ArticleImage[] {
  const images: ArticleImage[] = [];
  for (const entry of listOf("images", value, mostImages, report)) {
    const { url, alt, caption, credit, focal } =
      typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>) : { url: entry };
    const original = textOf(url) ?? "";
    const decision = original === "" || original.length > 2048 ? null : (pictureOf?.(original) ?? null);
    const absolute =
      base === undefined || original === "" ? original : (URL.parse(original, base)?.href ?? original);
    const plain = absolute.length <= 2048 ? imageAddress(absolute, imageHosts) : null;
    const address = decision ? importedAddress(decision) : plain;
    if (!address) {
      report.note("images", decision ? leftOut(original, decision) : droppedAddress("image", original));
      continue;
    }
    const words = (text: unknown, limit: number) => plainText("images", text ?? "", limit, report);
    const description = words(alt, longest.alt);
    if (description === "") report.undescribed("images", original);
    const below = { caption: words(caption, longest.caption), credit: words(credit, longest.credit) };
    if (!isPictureName(address) && !(below.caption && below.credit)) report.uncredited();
    images.push({
      url: address,
      alt: description,
      ...some("caption", below.caption),
      ...some("credit", below.credit),
      ...focalOf(focal, report),
    });
  }
  return images;
}

/** The focal point of a picture as it is written, '30% 40%', or as it is exported; nothing for the middle. */
function focalOf(value: unknown, { note }: Report): Pick<ArticleImage, "focal"> {
  if (isNothing(value)) return {};
  const parts =
    typeof value === "string"
      ? value
          .replaceAll("%", " ")
          .trim()
          .split(/[\s,]+/)
      : [];
  const [x, y] = parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN));
  const read = articleImageSchema.shape.focal.safeParse(parts.length === 2 ? { x, y } : value);
  if (read.data) return { focal: read.data };
  note(
    "images",
    `${quoteCell(JSON.stringify(value))} is no focal point: write 30% 40%, from the left and from the top.`,
  );
  return {};
}

const some = <K extends string>(key: K, text: string): { [name in K]?: string } =>
  (text === "" ? {} : { [key]: text }) as { [name in K]?: string };

/** A name without an e-mail address: 'Ann Quay' of 'Ann Quay <ann@quay.example>', '' of the address alone. */
const withoutMail = (author: string) =>
  author
    .split(/\s+/)
    .filter((word) => !word.includes(".", word.indexOf("@") + 1 || word.length))
    .join(" ");

function aboutOf(fields: RawArticle["fields"], publishedAt: string, report: Report): ArticleAbout {
  const updated = textOf(fields.updated) ?? "";
  const updatedAt = updated === "" ? null : parsePublishDate(updated);
  if (updated !== "" && updatedAt === null)
    report.note("updated", `${quoteCell(updated)} is not a date and time; it was left out.`);
  const canonical = textOf(fields.canonical_url) ?? "";
  const url = canonical === "" || canonical.length > 2048 ? null : httpAddress(canonical);
  if (canonical !== "" && url === null)
    report.note("canonical_url", `${quoteAddress(canonical)} is no http or https address; it was left out.`);
  const mentionsOff = listOf("mentions_off", fields.mentions_off, mostMentionsOff, report).flatMap(
    (entry) => plainText("mentions_off", entry, longest.mention, report) || [],
  );
  const isLater = updatedAt !== null && Date.parse(updatedAt) > Date.parse(publishedAt);
  const written = plainText("author", fields.author ?? "", longest.author, report);
  const author = withoutMail(written);
  if (author !== written)
    report.note("author", `${quoteCell(written)} has an e-mail address, which is private; it was left out.`);
  return {
    ...some("author", author),
    ...some("section", plainText("section", fields.section ?? "", longest.section, report)),
    ...(isLater ? { updatedAt } : {}),
    ...(isTabled(fields.correction)
      ? tablesOf("correction", fields.correction, readCorrections, report)
      : some("correction", plainText("correction", fields.correction ?? "", longest.correction, report))),
    ...some("source", plainText("source", fields.source ?? "", longest.source, report)),
    ...(url === null ? {} : { canonicalUrl: url }),
    ...(mentionsOff.length > 0 ? { mentionsOff } : {}),
    ...placementOf(fields.placement, report),
    ...tablesOf("key_facts", fields.key_facts, readKeyFacts, report),
    ...tablesOf("quotation", fields.quotation, readQuotations, report),
  };
}

/** What a field of tables has; nothing where it is empty or wrong. */
function tablesOf<T extends object>(
  field: ArticleField,
  value: unknown,
  readField: (value: unknown) => T | { problem: string },
  { bad }: Report,
): T | Record<never, never> {
  if (isNothing(value)) return {};
  const read = readField(value);
  if (!("problem" in read)) return read;
  bad(field, read.problem);
  return {};
}

/** Its place on the front page; nothing where the rules decide. */
function placementOf(value: unknown, { bad }: Report): { placement?: Placement } {
  const text = textOf(value) ?? "?";
  const placement = readPlacement(text);
  if (placement) return { placement };
  if (text !== "") {
    bad(
      "placement",
      `${quoteCell(text)} is no place on the front page: write lead, second, shelf sea, shelf air, shelf land or shelf rules, and a last day if it has one: lead until 2026-03-20.`,
    );
  }
  return {};
}

/** Old addresses, without that of the front page, whatever its query. */
function legacyOf(value: unknown, report: Report): string[] {
  const olds = new Set<string>();
  for (const entry of listOf("legacy_urls", value, mostLegacy, report)) {
    const old = oldAddress(textOf(entry) ?? "");
    if (old === null)
      report.note("legacy_urls", `${quoteAddress(String(entry))} is no address of a page; it was left out.`);
    else if (!old.startsWith("/?")) olds.add(old);
  }
  return [...olds];
}

function hashtagsOf(value: unknown, report: Report): string[] {
  const tags = new Map<string, string>();
  for (const entry of listOf(
    "hashtags",
    typeof value === "string" ? tagsOf(value) : value,
    mostTags,
    report,
  )) {
    const tag = plainText("hashtags", entry, longest.tag, report).replace(/^[#＃\s]+/, "");
    if (tag && !noCategories.has(tag.toLowerCase()) && !tags.has(tag.toLowerCase()))
      tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}
