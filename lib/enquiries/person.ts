import { type Kysely, sql, type Transaction } from "kysely";
import { literalPattern } from "@/lib/store/like";
import type { Database, EnquiryRow } from "@/lib/store/schema";
import { foldedMailAddress } from "@/lib/text/mail-address";
import { enquiryOf } from "./embedded";
import { formFields } from "./rules";

/** What the enquiries and subscriptions hold of one person. */
export interface PersonEnquiries {
  /** That the person has sent, oldest first. */
  own: { id: string; status: EnquiryRow["status"]; createdAt: string; isSent: boolean }[];
  /** Of others, whose text names the address. */
  naming: { id: string; createdAt: string }[];
  /** Codes of rejected forms, which are stored for half an hour. */
  drafts: string[];
}

const folded = (text: string) => foldedMailAddress(text) ?? text.trim().toLowerCase();

/** A condition on a text column: that it has the address, in capitals or not. */
const names = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${literalPattern(email)}%`} escape '\\'`;

/** Finds what is stored under a mail address. */
export async function enquiriesOf(db: Kysely<Database>, email: string): Promise<PersonEnquiries> {
  const wanted = folded(email);
  const rows = await db
    .selectFrom("enquiries")
    .selectAll()
    .where(names("content", wanted))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const drafts = await db.selectFrom("drafts").select("code").where(names("body", wanted)).execute();
  const sent = await db
    .selectFrom("outbox")
    .select("subject")
    .where("status", "=", "done")
    .where(
      "subject",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const isSent = new Set(sent.map(({ subject }) => subject));
  const isOwn = (row: EnquiryRow) => {
    const { kind, content } = enquiryOf(row);
    const values: Record<string, string | undefined> = content;
    return formFields[kind].some(
      ({ name, type }) => type === "email" && folded(values[name] ?? "") === wanted,
    );
  };
  const { own = [], naming = [] } = Object.groupBy(rows, (row) => (isOwn(row) ? "own" : "naming"));
  return {
    own: own.map(({ id, status, created_at }) => ({
      id,
      status,
      createdAt: created_at,
      isSent: isSent.has(id),
    })),
    naming: naming.map(({ id, created_at }) => ({ id, createdAt: created_at })),
    drafts: drafts.map(({ code }) => code),
  };
}

/** Deletes enquiries with their deliveries. Returns how many there were. */
export async function deleteEnquiries(trx: Transaction<Database>, ids: readonly string[]): Promise<number> {
  await trx.deleteFrom("outbox").where("subject", "in", ids).execute();
  const { numDeletedRows } = await trx.deleteFrom("enquiries").where("id", "in", ids).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes what a person has sent, and rejected forms that name the address. What others wrote stays. */
export async function forgetEnquiries(
  trx: Transaction<Database>,
  { own, drafts }: PersonEnquiries,
): Promise<void> {
  await deleteEnquiries(
    trx,
    own.map(({ id }) => id),
  );
  await trx.deleteFrom("drafts").where("code", "in", drafts).execute();
}
