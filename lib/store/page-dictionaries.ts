import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import type { Locale } from "@/lib/i18n/locales";
import type { Store } from "./connection";

/**
 * A page of each language that browsers keep, so that later pages are sent as what differs from it (RFC 9842). All processes of a
 * store share it, since a browser asks any of them.
 */

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);

/** An article's page in one language. */
export interface DictionaryPage {
  /** The id of the article. */
  article: string;
  page: Buffer;
}

/** How the processes of a store agree on dictionaries. */
export interface SharedDictionaries {
  /** YYYY-MM-DD in UTC. */
  today(): string;
  /** The dictionary of a language for today, when a process offers a page. */
  agree(locale: Locale, offered: DictionaryPage): Promise<DictionaryPage>;
  /** Deletes those that show an article. */
  drop(article: string): Promise<void>;
}

/** The shared page of a language; null if none is stored. */
export async function readDictionary(
  { reader }: Pick<Store, "reader">,
  locale: string,
): Promise<DictionaryPage | null> {
  const row = await reader
    .selectFrom("page_dictionaries")
    .select(["article", "page"])
    .where("locale", "=", locale)
    .executeTakeFirst();
  return row ? { article: row.article, page: await fromBrotli(Buffer.from(row.page, "base64")) } : null;
}

/**
 * Offers a page as the dictionary of its language, and answers the one that counts: the stored one if it is of the same build and day, so that
 * the lists beside its text are those of other pages.
 * @param today YYYY-MM-DD in UTC
 */
export async function agreeOnDictionary(
  store: Pick<Store, "reader" | "db">,
  {
    locale,
    build,
    today,
    offered,
  }: { locale: string; build: string; today: string; offered: DictionaryPage },
): Promise<DictionaryPage> {
  const row = await store.reader
    .selectFrom("page_dictionaries")
    .select(["build", "day"])
    .where("locale", "=", locale)
    .executeTakeFirst();
  if (row?.build !== build || row.day !== today) {
    const page = (await toBrotli(offered.page)).toString("base64");
    const values = { build, day: today, article: offered.article, page };
    await store.db
      .insertInto("page_dictionaries")
      .values({ locale, ...values })
      .onConflict((conflict) =>
        conflict
          .column("locale")
          .doUpdateSet(values)
          // Of several processes that offer one the first counts.
          .where(({ eb, or }) =>
            or([eb("page_dictionaries.build", "!=", build), eb("page_dictionaries.day", "!=", today)]),
          ),
      )
      .execute();
  }
  return (await readDictionary(store, locale)) ?? offered;
}

/** Deletes the dictionaries that show an article, which has been changed or withdrawn. */
export async function dropDictionary({ db }: Pick<Store, "db">, article: string): Promise<void> {
  await db.deleteFrom("page_dictionaries").where("article", "=", article).execute();
}
