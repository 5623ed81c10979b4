import { createHash } from "node:crypto";
import { z } from "zod";
import { isAllowedHost } from "@/lib/config/allowed-hosts";
import { isDate, type PortTime } from "@/lib/i18n/formats";
import { pictureFolders } from "@/routes";

/**
 * Counts of dropped rows. Bad rows that publishers send are dropped and counted, by field and never by value; the good ones
 * are used.
 */
export interface RowNote {
  dropped: number;
  /** Dropped rows by the first field that was wrong: 'etd', 'row', 'duplicate' ... */
  reasons: Record<string, number>;
}

export function newRowNote(): RowNote {
  return { dropped: 0, reasons: {} };
}

/** Counts one dropped row. */
export function noteDropped(note: RowNote, reason: string): void {
  note.dropped += 1;
  note.reasons[reason] = (note.reasons[reason] ?? 0) + 1;
}

/** The rows that `rowSchema` can read, in their order; the others are counted in `note`. */
export function parseRows<T>(rawRows: readonly unknown[], rowSchema: z.ZodType<T>, note: RowNote): T[] {
  const rows: T[] = [];
  for (const raw of rawRows) {
    const parsed = rowSchema.safeParse(raw);
    if (parsed.success) rows.push(parsed.data);
    else noteDropped(note, String(parsed.error.issues[0]?.path[0] ?? "row"));
  }
  return rows;
}

/**
 * The rows of a response's list. Throws when there are some and none can be read: that is not an empty list.
 */
export function parseList<T>(rawRows: readonly unknown[], rowSchema: z.ZodType<T>, note: RowNote): T[] {
  const rows = parseRows(rawRows, rowSchema, note);
  if (rows.length === 0 && rawRows.length > 0) throw new Error("no row can be read");
  return rows;
}

/** The one record of a response. Throws when it cannot be read. */
export function parseRecord<T>(raw: unknown, rowSchema: z.ZodType<T>, note: RowNote): T {
  const [record] = parseList([raw], rowSchema, note);
  return record as T;
}

/**
 * Rows with ids: the publisher's, or where it sends none a digest, so that the same row has the same one. A row sent twice, or
 * with the id of an earlier one, counts once.
 */
export function identifyRows<T extends object>(
  rows: readonly (T & { sentId?: string | null })[],
  note: RowNote,
): ({ id: string } & T)[] {
  const byId = new Map<string, { id: string } & T>();
  for (const { sentId, ...rest } of rows) {
    const row = rest as unknown as T;
    const id = sentId ?? createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 20);
    if (byId.has(id)) noteDropped(note, "duplicate");
    else byId.set(id, { id, ...row });
  }
  return [...byId.values()];
}

/** The character in place of a letter that could not be decoded, here or earlier; half a surrogate pair becomes it. */
const lostLetter = "\uFFFD";

function hasLostLetters(text: string): boolean {
  return text.includes(lostLetter) || !text.isWellFormed();
}

/** Running text without its few lost letters; null where more than one letter in a hundred is lost. */
export function withoutLostLetters(text: string): string | null {
  if (!hasLostLetters(text)) return text;
  const readable = text.toWellFormed().replaceAll(lostLetter, "");
  return (text.length - readable.length) * 100 > text.length ? null : readable;
}

/** Missing, null and blank all mean "not given". */
const optionalValue = z.union([z.string(), z.number()]).nullish();
const asText = optionalValue.transform((value) => (value == null ? "" : String(value).trim()));
const trimmed = asText.refine((text) => !hasLostLetters(text), { message: "lost letters" });

/** Text or a number written as text; '' is null. */
export function looseText(max: number) {
  return trimmed.pipe(z.string().max(max)).transform((text) => text || null);
}

/** Running text; '' is null. A few lost letters are left out; with many the row is a bad one. */
export function looseProse(max: number) {
  return asText.pipe(z.string().max(max)).transform((text, context) => {
    const prose = withoutLostLetters(text);
    if (prose === null) context.addIssue({ code: "custom", message: "lost letters" });
    return prose || null;
  });
}

/** Text or a number written as text; '' makes the row a bad one. */
export function needText(max: number) {
  return trimmed.pipe(z.string().min(1).max(max));
}

/** A number, or one written as text ('32', '1,234.5'); '' is null. */
export const looseNumber = trimmed
  .transform((text) => (text === "" ? null : Number(text.replace(/,/g, ""))))
  .pipe(z.number().nullable());

const serverTime =
  /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/;

/**
 * 'yyyy-MM-dd HH:mm:ssZ' to a port time. The digits are local time at the port, whatever offset they carry, and
 * 00:00 means that the time is unknown. '' is null.
 */
export const loosePortTime = trimmed.transform((text, context): PortTime | null => {
  if (text === "") return null;
  const [, date = "", hours = "00", minutes = "00"] = serverTime.exec(text) ?? [];
  if (!isDate(date)) {
    context.addIssue({ code: "custom", message: "not a date and time" });
    return z.NEVER;
  }
  return hours === "00" && minutes === "00" ? date : `${date}T${hours}:${minutes}`;
});

/** A date of a longer text ('2026-06-01 00:00:00Z'), null when there is none. */
export const looseDate = looseText(40).transform((text) => {
  const date = text?.slice(0, 10) ?? "";
  return isDate(date) ? date : null;
});

/** An absolute http(s) address as a browser would open it, else null. */
export function httpAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : null;
}

/** A path of this site ('/port?...'), never one that leads to another host; else null. */
export function sitePath(text: string): string | null {
  const path = text.trim();
  if (!path.startsWith("/")) return null;
  const url = URL.parse(path, "http://site.invalid");
  // Browsers read '/\host' and '//host' as another host; the URL parser does too, so it decides.
  return url?.origin === "http://site.invalid" &&
    url.pathname.startsWith("/") &&
    !url.pathname.startsWith("//")
    ? `${url.pathname}${url.search}${url.hash}`
    : null;
}

/** A picture of this site: a file at the top of public/ or in its folders of pictures; never another route. */
const pictureFile = new RegExp(
  `^/(?:(?:${pictureFolders.join("|")})/(?:[^/?#%]+/)*)?[^/?#%]+\\.(?:avif|gif|jpe?g|png|svg|webp)$`,
  "i",
);

/**
 * A picture's address: a file of this site, or https on one of `imageHosts` (as in IMAGE_HOSTS, and as the browser reads
 * the same entries in the Content-Security-Policy: 'host' is its port 443, 'host:port' that port); else null. A route
 * of this site is none: a picture that asks for /api/language would change the reader's language.
 */
export function imageAddress(text: string, imageHosts: readonly string[]): string | null {
  const absolute = httpAddress(text);
  if (!absolute) {
    const path = sitePath(text);
    return path && pictureFile.test(path) ? path : null;
  }
  const { protocol, host, username, password } = new URL(absolute);
  if (protocol !== "https:" || username || password) return null;
  return isAllowedHost(host, imageHosts) ? absolute : null;
}

/** A link; what is not http(s) is no link (null) and does not cost the row. */
export const looseHttpLink = trimmed.transform((text) => httpAddress(text));
