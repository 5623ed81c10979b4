import { parsePublishDate } from "./publish-date";

/** What the fields of an article say of whether readers may see it, in the words of other systems. */
export interface Visibility {
  /** Why it is a draft; null where nothing hides it. */
  hidden: string | null;
  /** Fields that leave it open: they are never taken for leave to publish. */
  unclear: { name: string; reason: string }[];
  /** The day before which nobody may see it, as written. */
  notBefore: string | null;
  /** What is to be said besides, of a field. */
  notes: { name: string; reason: string }[];
}

const trueWords = new Set(["true", "yes", "y", "on", "1", "t"]);
const falseWords = new Set(["false", "no", "n", "off", "0", "f"]);

/** Fields that hide an article where they are true, and those that do where they are false. */
const hiding = new Set([
  "draft",
  "isdraft",
  "hidden",
  "ishidden",
  "private",
  "isprivate",
  "unlisted",
  "headless",
  "unpublished",
  "eleventyexcludefromcollections",
]);
const showing = new Set(["published", "ispublished", "publish", "public", "ispublic"]);
/** Fields that say when it is shown, and when no longer. */
const beginning = new Set(["publishdate", "pubdate", "publishedat", "publishedon"]);
const ending = new Set(["expirydate", "expires", "expiresat", "unpublishdate", "unpublishedat"]);

const keyOf = (name: string) => name.toLowerCase().replace(/[-_\s]/g, "");

/** How a value reads: true, false, or neither. */
function boolOf(value: unknown): boolean | null {
  const word =
    typeof value === "boolean" || typeof value === "number" || typeof value === "string"
      ? String(value).trim().toLowerCase()
      : "";
  return trueWords.has(word) ? true : falseWords.has(word) ? false : null;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Whether a field is one of those that say who may see an article; the importer does not read it for anything else. */
export const isOfVisibility = (name: string): boolean => {
  const key = keyOf(name);
  return (
    hiding.has(key) ||
    showing.has(key) ||
    ending.has(key) ||
    ["publishdate", "password", "visibility", "build"].includes(key) ||
    key === "permalink"
  );
};

/**
 * Reads what other systems know of drafts. Their words for true and false are many, and what is neither is unclear: an
 * article that was hidden there never becomes a public one by a guess. `named` are fields that the importer reads itself.
 */
export function visibilityOf(fields: Record<string, unknown>, now: Date): Visibility {
  const found: Visibility = { hidden: null, unclear: [], notBefore: null, notes: [] };
  const hide = (name: string, why: string) => {
    found.hidden ??= `"${name}" says ${why}`;
  };
  for (const [name, value] of Object.entries(fields)) {
    // Our own field of that meaning, which has its own rule.
    if (name === "publish_date") continue;
    const key = keyOf(name);
    if (hiding.has(key) || showing.has(key)) {
      const isShown = boolOf(value) === null ? null : boolOf(value) === showing.has(key);
      if (isShown === false) hide(name, textOf(value) || String(value));
      else if (isShown === null && !(showing.has(key) && parsePublishDate(textOf(value)) !== null))
        found.unclear.push({
          name,
          reason: `${name} does not say whether the article is for readers: write true or false.`,
        });
    } else if (beginning.has(key)) {
      found.notBefore = textOf(value) || found.notBefore;
    } else if (ending.has(key)) readEnd(found, { name, value, now, hide });
    else if (key === "password" && textOf(value) !== "") hide(name, "that it needs one");
    else if (key === "visibility" && !["", "public"].includes(textOf(value).toLowerCase()))
      hide(name, textOf(value) || String(value));
    else if (key === "permalink" && boolOf(value) === false) hide(name, "false");
    else if (key === "build" && typeof value === "object" && value !== null) {
      const { render, list } = value as Record<string, unknown>;
      for (const part of [render, list])
        if (part !== undefined && ["never", "link", "local", "false"].includes(textOf(part) || String(part)))
          hide(name, textOf(part) || String(part));
    }
  }
  return found;
}

function readEnd(
  { unclear, notes }: Visibility,
  {
    name,
    value,
    now,
    hide,
  }: { name: string; value: unknown; now: Date; hide(name: string, why: string): void },
): void {
  const text = textOf(value);
  if (text === "" && value !== undefined && value !== null && typeof value !== "string") {
    unclear.push({ name, reason: `${name} is not a date.` });
  } else if (text !== "") {
    const end = parsePublishDate(text);
    if (end === null)
      unclear.push({ name, reason: `${name} is not a date and time: write 2026-03-16 09:30:00+0800.` });
    else if (Date.parse(end) <= now.getTime()) hide(name, text);
    else notes.push({ name, reason: `It is to be read until ${text}; withdraw it then, nothing here does.` });
  }
}
