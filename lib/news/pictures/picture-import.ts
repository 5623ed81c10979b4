import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { mediaPath, readMediaPath } from "@/lib/media-address";
import type { Database } from "@/lib/store/schema";
import { judgeArticle, type PictureJudgement, type RawArticle } from "../import-record";
import { encodePicture, PictureProblem } from "./encode";
import type { PictureSource } from "./picture-source";
import { findBySource, isStored, prunePictures, recordSource, storePicture } from "./picture-store";

/** Takes in what articles of one import show. */
export interface PictureImport {
  /** What becomes of each address that an article writes for a picture. */
  importPictures(given: RawArticle): Promise<(written: string) => PictureJudgement>;
  /** New pictures so far. */
  readonly imported: number;
  /** Pictures so far that could not be had. */
  readonly missing: number;
  /** Deletes what was taken for articles that were not imported. */
  rollBack(): Promise<void>;
}

interface PictureImportJob {
  db: Kysely<Database>;
  /** null: only pictures that are kept already can be named. */
  source: PictureSource | null;
  now: Date;
  /** Pictures are read and made, and not kept. */
  dryRun: boolean;
  signal?: AbortSignal | undefined;
}

/** Addresses whose outcome is remembered: a mark in every article is read once. */
const mostCachedAddresses = 10_000;

export function createPictureImport({ db, source, now, dryRun, signal }: PictureImportJob): PictureImport {
  const known = new Map<string, PictureJudgement>();
  const added: string[] = [];
  let missed = 0;

  async function store(bytes: Buffer): Promise<string> {
    const sourceId = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
    const address = await findBySource(db, sourceId, now);
    if (address !== null) return address;
    const picture = await encodePicture(bytes);
    if (!dryRun) {
      if ((await storePicture(db, picture, now)) === "new") added.push(picture.id);
      await recordSource(db, sourceId, picture.id);
    }
    return mediaPath(picture);
  }

  async function judge(written: string, { base, site }: RawArticle): Promise<PictureJudgement> {
    const media = readMediaPath(written);
    if (media && (await isStored(db, media, now))) return { address: written };
    if (!source) return media ? { reason: "is no picture of this store" } : null;
    try {
      const { id: sourceId, read } = source.find(written, { base, site });
      const stored = sourceId === null ? null : await findBySource(db, sourceId, now);
      if (stored !== null) return { address: stored };
      const address = await store(await read());
      const pictureId = readMediaPath(address)?.id;
      if (sourceId !== null && pictureId !== undefined && !dryRun)
        await recordSource(db, sourceId, pictureId);
      return { address };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PictureProblem)) throw error;
      missed += 1;
      return { reason: error.message };
    }
  }

  return {
    get imported() {
      return added.length;
    },
    get missing() {
      return missed;
    },
    async importPictures(given) {
      const named = source || mayNameStored(given) ? picturesOf(given) : [];
      const found = new Map<string, PictureJudgement>();
      for (const written of named) {
        signal?.throwIfAborted();
        const key = JSON.stringify([written, given.base]);
        const judged = known.get(key) ?? (await judge(written, given));
        if (known.size < mostCachedAddresses) known.set(key, judged);
        found.set(written, judged);
      }
      return (written) => found.get(written) ?? null;
    },
    async rollBack() {
      await prunePictures(db, { now, ids: added });
    },
  };
}

/** Whether an article may name pictures of the store; others are not looked through. */
const mayNameStored = ({ fields: { body, images } }: RawArticle) =>
  (typeof body === "string" && body.includes("/media/")) ||
  (images !== undefined && JSON.stringify(images).includes("/media/"));

/** The addresses that an article writes for its pictures, in its images and its body. */
function picturesOf(given: RawArticle): Set<string> {
  const named = new Set<string>();
  const collect = (written: string): PictureJudgement => {
    named.add(written);
    return { reason: "" };
  };
  judgeArticle(given, { imageHosts: [], pictureOf: collect });
  return named;
}
