import { parsePublishDate } from "./publish-date";

/** The visibility of an article by fields that other systems use. */
export interface Visibility {
  /** Why it is a draft; null if nothing hides it. */
  hidden: string | null;
  /** Ambiguous fields, which never allow publication. */
  unclear: { name: string; reason: string }[];
  /** The day before which nobody may see it, as written. */
  notBefore: string | null;
  /** Further remarks on fields. */
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
/** Fields for the start and the end of publication. */
const beginning = new Set(["publishdate", "pubdate", "publishedat", "publishedon"]);
const ending = new Set(["expirydate", "expires", "expiresat", "unpublishdate", "unpublishedat"]);

const keyOf = (name: string) => name.toLowerCase().replace(/[-_\s]/g, "");

/** The boolean meaning of a value: true, false, or null for neither. */
function boolOf(value: unknown): boolean | null {
  const word =
    typeof value === "boolean" || typeof value === "number" || typeof value === "string"
      ? String(value).trim().toLowerCase()
      : "";
  return trueWords.has(word) ? true : falseWords.has(word) ? false : null;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Whether a field is about visibility; the importer does not use it for anything else. */
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
 * Reads the fields by which other systems mark drafts. They have many words for true and false; anything else is unclear, so
 * that a hidden article never becomes public by a guess.
 */
export function visibilityOf(fields: Record<string, unknown>, now: Date): Visibility {
  const visibility: Visibility = { hidden: null, unclear: [], notBefore: null, notes: [] };
  const hide = (name: string, why: string) => {
    visibility.hidden ??= `"${name}" says ${why}`;
  };
  for (const [name, value] of Object.entries(fields)) {
    // The portal's own field, which has a separate rule.
    if (name === "publish_date") continue;
    const key = keyOf(name);
    if (hiding.has(key) || showing.has(key)) {
      const isShown = boolOf(value) === null ? null : boolOf(value) === showing.has(key);
      if (isShown === false) hide(name, textOf(value) || String(value));
      else if (isShown === null && !(showing.has(key) && parsePublishDate(textOf(value)) !== null))
        visibility.unclear.push({
          name,
          reason: `${name} does not say whether the article is for readers: write true or false.`,
        });
    } else if (beginning.has(key)) {
      visibility.notBefore = textOf(value) || visibility.notBefore;
    } else if (ending.has(key)) readEnd(visibility, { name, value, now, hide });
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
  return visibility;
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
