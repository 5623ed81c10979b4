import type { Kysely, Transaction } from "kysely";
import { type MediaPicture, mediaPath } from "@/lib/addresses/media-address";
import { insertMany } from "@/lib/store/insert";
import type { Database } from "@/lib/store/schema";
import { type EncodedPicture, PictureProblem } from "./encode";

/** Maximum number of stored pictures, including those that wait to be pruned: about 150 kilobytes each. */
export const mostPictures = 20_000;
/** Pictures that no article shows yet are not pruned for so long, because a running import may need them. */
const graceMs = 24 * 60 * 60 * 1000;

/** The address of the picture that was imported from a source before; null when there is none. It is marked as used. */
export async function findBySource(db: Kysely<Database>, source: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("picture_sources")
    .innerJoin("pictures", "pictures.id", "picture_sources.picture_id")
    .select(["pictures.id", "pictures.width", "pictures.height"])
    .where("picture_sources.source", "=", source)
    .executeTakeFirst();
  if (!row) return null;
  await markUsed(db, row.id, now);
  return mediaPath(row);
}

/** Whether a picture is stored; if so, it is marked as used. */
export async function isStored(db: Kysely<Database>, picture: MediaPicture, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("pictures")
    .select(["id", "width", "height"])
    .where("id", "=", picture.id)
    .executeTakeFirst();
  if (!row || mediaPath(row) !== mediaPath(picture)) return false;
  await markUsed(db, row.id, now);
  return true;
}

async function markUsed(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable("pictures").set({ used_at: now.toISOString() }).where("id", "=", id).execute();
}

/** Records the source of a picture. */
export async function recordSource(db: Kysely<Database>, source: string, id: string): Promise<void> {
  await insertMany(db, "picture_sources", [{ source, picture_id: id }], { orIgnore: true });
}

/**
 * Stores a picture and returns whether it is new. No page shows it before an article does. Throws PictureProblem if the
 * store is full.
 */
export async function storePicture(
  db: Kysely<Database>,
  picture: EncodedPicture,
  now: Date,
): Promise<"new" | "known"> {
  if (await isStored(db, picture, now)) return "known";
  const { total } = await db
    .selectFrom("pictures")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) >= mostPictures)
    throw new PictureProblem(`has no place: the store holds ${mostPictures} pictures`);
  const { id, width, height, files } = picture;
  await db.transaction().execute(async (trx) => {
    await insertMany(trx, "pictures", [{ id, width, height, used_at: now.toISOString() }], {
      orIgnore: true,
    });
    const rows = files.map(({ bytes, ...size }) => ({
      picture_id: id,
      ...size,
      data: bytes.toString("base64"),
    }));
    await insertMany(trx, "picture_files", rows, { orIgnore: true });
  });
  return "new";
}

/** The bytes of one file of a picture; null where there is no such file. */
export async function readPicture(reader: Kysely<Database>, file: MediaPicture): Promise<Buffer | null> {
  const row = await reader
    .selectFrom("picture_files")
    .select(["data", "height"])
    .where("picture_id", "=", file.id)
    .where("width", "=", file.width)
    .executeTakeFirst();
  return row?.height === file.height ? Buffer.from(row.data, "base64") : null;
}

/** The ids of the pictures in a text of an article. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/media\/([0-9a-f]{24})\//g)].map(([, id = ""]) => id)),
];

/** Records which pictures articles show, and replaces earlier records. */
export async function linkPictures(
  trx: Transaction<Database>,
  records: readonly { id: string; text: string }[],
): Promise<void> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom("article_pictures").where("article_id", "in", ids).execute();
  const rows = records.flatMap(({ id, text }) =>
    picturesIn(text).map((picture) => ({ article_id: id, picture_id: picture })),
  );
  await insertMany(trx, "article_pictures", rows, { orIgnore: true });
}

/** Deletes pictures that no article shows: those of `ids` at once, else those that no import has used for a day. Returns how many. */
export async function prunePictures(
  db: Kysely<Database>,
  { now, ids }: { now: Date; ids?: readonly string[] },
): Promise<number> {
  if (ids?.length === 0) return 0;
  await db
    .deleteFrom("article_pictures")
    .where("article_id", "not in", (eb) => eb.selectFrom("articles").select("id"))
    .where("article_id", "not in", (eb) => eb.selectFrom("articles_aside").select("id"))
    .execute();
  const unused = db
    .deleteFrom("pictures")
    .where("id", "not in", (eb) => eb.selectFrom("article_pictures").select("picture_id"));
  if (!ids) {
    const before = new Date(now.getTime() - graceMs).toISOString();
    const { numDeletedRows } = await unused.where("used_at", "<", before).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
  let count = 0;
  for (let at = 0; at < ids.length; at += prunedAtOnce) {
    const some = ids.slice(at, at + prunedAtOnce);
    const { numDeletedRows } = await unused.where("id", "in", some).executeTakeFirstOrThrow();
    count += Number(numDeletedRows);
  }
  return count;
}

const prunedAtOnce = 200;
