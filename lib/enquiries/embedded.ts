import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { defaultLocale, isLocale, type Locale } from "@/lib/i18n/locales";
import type { Store } from "@/lib/store/connection";
import { addJobs } from "@/lib/store/outbox";
import type { Database, EnquiryRow } from "@/lib/store/schema";
import { formsPerKey } from "./form-key";
import type { FormKind } from "./rules";
import { type Draft, type Enquiry, type FormContent, storedContent } from "./schema";

/** A valid form that is to be stored. */
interface Accepted {
  kind: FormKind;
  content: FormContent;
  /** The random part of its key. */
  nonce: string;
  language: Locale;
  /** Probably sent by a robot: stored, not delivered. */
  suspect: boolean;
  /** Whether its address gets a mail that it has arrived. */
  acknowledged?: boolean | undefined;
}

/** The job of the mail that acknowledges an enquiry to its sender: its subject is the prefix and the enquiry's id. */
export const acknowledgmentJob = { channel: "acknowledgment", prefix: "acknowledge-" } as const;

/** Too many different forms were sent with one key. */
export class FormKeyExhausted extends Error {}

/** The hash by which equal forms of one key are recognised. */
function contentHash({ kind, content }: Pick<Accepted, "kind" | "content">): string {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kind, sorted]))
    .digest("base64url");
}

/** Derives the id of a form, so that equal forms have the same one. It can be read out: 'sea-7kq2...'. */
function enquiryId(kind: FormKind, nonce: string, hash: string): string {
  const digest = createHash("sha256").update(`${nonce}.${hash}`).digest();
  const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
  return `${kind}-${[...digest.subarray(0, 16)].map((byte) => alphabet[byte % alphabet.length]).join("")}`;
}

/** The id of an equal enquiry that is already stored, or null. */
export async function findStoredEnquiry(
  store: Store,
  form: Pick<Accepted, "kind" | "content" | "nonce">,
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
 * Stores a form and its delivery jobs in one transaction, and returns its id once both are on the disk (the store commits with
 * synchronous = full). Equal forms of one key are one row, however often they are sent. Throws FormKeyExhausted when too many
 * other forms were sent with the key.
 */
export function storeEnquiry(
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
    if (others.length >= formsPerKey) throw new FormKeyExhausted();
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
    if (numInsertedOrUpdatedRows === 1n && !form.suspect) {
      await addJobs(trx, id, channels, now);
      if (form.acknowledged)
        await addJobs(trx, acknowledgmentJob.prefix + id, [acknowledgmentJob.channel], now);
    }
    return id;
  });
}

/** The enquiry of a stored row. */
export function enquiryOf(row: EnquiryRow): Enquiry {
  return {
    id: row.id,
    kind: row.kind as FormKind,
    content: storedContent.parse(JSON.parse(row.content)),
    language: isLocale(row.language) ? row.language : defaultLocale,
    createdAt: new Date(row.created_at),
  };
}

/** A stored enquiry by its id, or null. */
export async function findEnquiry(db: Kysely<Database>, id: string): Promise<Enquiry | null> {
  const row = await db.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? enquiryOf(row) : null;
}

const draftLifetimeMs = 30 * 60_000;
const oldestDraft = (now: Date) => new Date(now.getTime() - draftLifetimeMs).toISOString();

/** Stores the input of a form for half an hour. Returns its code. */
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
    .where("created_at", ">", oldestDraft(now))
    .executeTakeFirst();
  const draft = row ? (JSON.parse(row.body) as Draft) : null;
  return draft?.kind === kind ? draft : null;
}

/** The largest number of stored drafts. */
export const mostDrafts = 5_000;

/** Deletes drafts that are too old to be shown, and the oldest in excess. */
export async function pruneDrafts(store: Store, now: Date, most = mostDrafts): Promise<void> {
  await store.db.deleteFrom("drafts").where("created_at", "<=", oldestDraft(now)).execute();
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
