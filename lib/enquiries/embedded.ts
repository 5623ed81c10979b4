import { createHash, randomBytes } from "node:crypto";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { addJobs } from "@/lib/store/outbox";
import type { EnquiryRow } from "@/lib/store/schema";
import { formsPerKey } from "./form-key";
import type { FormKind } from "./rules";
import { type Draft, type Enquiry, type FormContent, storedContent } from "./schema";

/** A form as it is to be stored. */
export interface Accepted {
  kind: FormKind;
  content: FormContent;
  /** The random part of its key. */
  nonce: string;
  language: Locale;
  /** A robot's, as it seems: kept, not delivered. */
  suspect: boolean;
}

/** A key has brought as many different forms as it may. */
export class KeySpent extends Error {}

/** The hash that tells whether two forms of one key say the same. */
function contentHash({ kind, content }: Pick<Accepted, "kind" | "content">): string {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, sorted]))
    .digest("base64url");
}

/** Ids are derived, so that the same form has the same one, and spelt so that they can be read out: 'sea-7kq2...'. */
function enquiryId(kind: FormKind, nonce: string, hash: string): string {
  const digest = createHash("sha256").update(`${nonce}.${hash}`).digest();
  const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
  return `${kind}-${[...digest.subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length]).join("")}`;
}

/** The id of an enquiry that is stored already, or null. */
export async function findSame(
  store: Store,
  form: Omit<Accepted, "suspect" | "language">,
): Promise<string | null> {
  const row = await store.reader
    .selectFrom("enquiries")
    .select("id")
    .where("form_key", "=", form.nonce)
    .where("content_hash", "=", contentHash(form))
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Stores a form and its delivery jobs in one transaction, and returns its id once both are on the disk (the store
 * commits with synchronous = full). The same key and content are one row, however often they come. Throws KeySpent
 * when the key has brought enough others.
 */
export function keepEnquiry(
  store: Store,
  form: Accepted,
  channels: readonly string[],
  now: Date,
): Promise<string> {
  const hash = contentHash(form);
  const id = enquiryId(form.kind, form.nonce, hash);
  return store.db.transaction().execute(async (trx) => {
    await store.engine.lock(trx, `form:${form.nonce}`);
    const others = await trx
      .selectFrom("enquiries")
      .select("id")
      .where("form_key", "=", form.nonce)
      .where("content_hash", "!=", hash)
      .limit(formsPerKey)
      .execute();
    if (others.length >= formsPerKey) throw new KeySpent();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("enquiries")
      .values({
        id,
        kind: form.kind,
        form_key: form.nonce,
        content_hash: hash,
        content: JSON.stringify(form.content),
        language: form.language,
        status: form.suspect ? "suspect" : "waiting",
        created_at: now.toISOString(),
        delivered_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n && !form.suspect) await addJobs(trx, id, channels, now);
    return id;
  });
}

/** A stored row as the rest of the domain knows it. */
export function enquiryOf(row: EnquiryRow): Enquiry {
  return {
    id: row.id,
    kind: row.kind as FormKind,
    content: storedContent.parse(JSON.parse(row.content)),
    language: isLocale(row.language) ? row.language : "en",
    createdAt: new Date(row.created_at),
  };
}

const draftLifetimeMs = 30 * 60_000;
const longAgo = (now: Date) => new Date(now.getTime() - draftLifetimeMs).toISOString();

/** Keeps what was typed into a form for half an hour. Returns the code that finds it again. */
export async function saveDraft(store: Store, draft: Draft, now: Date): Promise<string> {
  const code = randomBytes(24).toString("base64url");
  const body = JSON.stringify(draft);
  await store.db.insertInto("drafts").values({ code, body, created_at: now.toISOString() }).execute();
  return code;
}

export async function loadDraft(
  store: Store,
  code: string,
  kind: FormKind,
  now: Date,
): Promise<Draft | null> {
  const row = await store.reader
    .selectFrom("drafts")
    .select("body")
    .where("code", "=", code)
    .where("created_at", ">", longAgo(now))
    .executeTakeFirst();
  const draft = row ? (JSON.parse(row.body) as Draft) : null;
  return draft?.kind === kind ? draft : null;
}

/** No more drafts are kept, whatever their age. */
export const mostDrafts = 5_000;

/** Deletes drafts that are too old to be shown, and the oldest over their number. */
export async function pruneDrafts(store: Store, now: Date, most = mostDrafts): Promise<void> {
  await store.db.deleteFrom("drafts").where("created_at", "<=", longAgo(now)).execute();
  await store.db
    .deleteFrom("drafts")
    .where("code", "in", (query) =>
      query
        .selectFrom("drafts")
        .select("code")
        .orderBy("created_at", "desc")
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(most),
    )
    .execute();
}
