import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { mediaPath, readMediaPath } from "@/lib/addresses/media-address";
import type { Database } from "@/lib/store/schema";
import { type PictureDecision, type RawArticle, validateArticle } from "../files/import-record";
import { encodePicture, PictureProblem } from "./encode";
import type { PictureSource } from "./picture-source";
import { findBySource, isStored, prunePictures, recordSource, storePicture } from "./picture-store";

/** Imports the pictures of the articles of one import. */
export interface PictureImport {
  /** Imports the pictures of an article and returns the result for each original address. */
  importPictures(article: RawArticle): Promise<(written: string) => PictureDecision>;
  /** Number of new pictures so far. */
  readonly imported: number;
  /** Number of pictures so far that could not be imported. */
  readonly missing: number;
  /** Deletes new pictures that no imported article shows. */
  rollBack(): Promise<void>;
}

interface PictureImportJob {
  db: Kysely<Database>;
  /** null: articles can only use pictures that are already stored. */
  source: PictureSource | null;
  now: Date;
  /** Pictures are read and encoded, but not stored. */
  dryRun: boolean;
  signal?: AbortSignal | undefined;
}

/** Maximum number of addresses whose results are cached, so that a logo in every article is read once. */
const mostCachedAddresses = 10_000;

export function createPictureImport({ db, source, now, dryRun, signal }: PictureImportJob): PictureImport {
  const known = new Map<string, PictureDecision>();
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

  async function decide(written: string, { base, site }: RawArticle): Promise<PictureDecision> {
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
    async importPictures(article) {
      const named = source || mayNameStored(article) ? picturesOf(article) : [];
      const decisions = new Map<string, PictureDecision>();
      for (const written of named) {
        signal?.throwIfAborted();
        const key = JSON.stringify([written, article.base]);
        const decision = known.get(key) ?? (await decide(written, article));
        if (known.size < mostCachedAddresses) known.set(key, decision);
        decisions.set(written, decision);
      }
      return (written) => decisions.get(written) ?? null;
    },
    async rollBack() {
      await prunePictures(db, { now, ids: added });
    },
  };
}

/** Whether an article may contain stored pictures; other articles are not searched. */
const mayNameStored = ({ fields: { body, images } }: RawArticle) =>
  (typeof body === "string" && body.includes("/media/")) ||
  (images !== undefined && JSON.stringify(images).includes("/media/"));

/** The original addresses of an article's pictures, in its images and its body. */
function picturesOf(article: RawArticle): Set<string> {
  const named = new Set<string>();
  const collect = (written: string): PictureDecision => {
    named.add(written);
    return { reason: "" };
  };
  validateArticle(article, { imageHosts: [], pictureOf: collect });
  return named;
}
