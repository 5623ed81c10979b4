import type { Transaction } from "kysely";
import { ImportFailure } from "@/lib/store/import-lines";
import type { Database, UnpublishedArticleRow } from "@/lib/store/schema";
import { linkPictures } from "../pictures/picture-store";
import type { ArticleRecord } from "../schema";

/** Maximum number of unpublished articles. They are in a separate table that pages never read. */
export const mostUnpublished = 50_000;

export const tooManyUnpublished = () =>
  new ImportFailure(
    `More than ${mostUnpublished} articles would be drafts or withdrawn: delete some of them first.`,
  );

/** Stores articles as unpublished in a transaction, and replaces unpublished ones with the same ids. */
export async function saveUnpublished(
  trx: Transaction<Database>,
  records: readonly ArticleRecord[],
  state: UnpublishedArticleRow["state"],
): Promise<void> {
  for (const record of records) {
    const row = {
      state,
      language: record.language,
      headline: record.headline,
      published_at: record.publishedAt,
      record: JSON.stringify(record),
    };
    await trx
      .insertInto("articles_aside")
      .values({ id: record.id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
  }
  await linkPictures(
    trx,
    records.map((record) => ({ id: record.id, text: JSON.stringify(record) })),
  );
  const { total } = await trx
    .selectFrom("articles_aside")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) > mostUnpublished) throw tooManyUnpublished();
}
