import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { mediaPath, readMediaPath } from "@/lib/media-address";
import type { Database } from "@/lib/store/schema";
import { type GivenArticle, judgeArticle, type PictureJudgement } from "../import-record";
import { encodePicture, PictureProblem } from "./encode";
import { isKept, keepPicture, keptOfSource, noteSource, prunePictures } from "./shelf";
import type { PictureSupply } from "./supply";

/** Takes in what articles of one import show. */
export interface PictureTaker {
  /** What becomes of each address that an article writes for a picture. */
  take(given: GivenArticle): Promise<(written: string) => PictureJudgement>;
  /** New pictures so far. */
  readonly taken: number;
  /** Pictures so far that could not be had. */
  readonly missed: number;
  /** Deletes what was taken for articles that were not imported. */
  takeBack(): Promise<void>;
}

interface TakerJob {
  db: Kysely<Database>;
  /** null: only pictures that are kept already can be named. */
  supply: PictureSupply | null;
  now: Date;
  /** Pictures are read and made, and not kept. */
  dryRun: boolean;
  signal?: AbortSignal | undefined;
}

/** Addresses whose outcome is remembered: a mark in every article is read once. */
const mostRemembered = 10_000;

export function pictureTaker({ db, supply, now, dryRun, signal }: TakerJob): PictureTaker {
  const known = new Map<string, PictureJudgement>();
  const added: string[] = [];
  let missed = 0;

  async function keep(bytes: Buffer): Promise<string> {
    const source = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
    const kept = await keptOfSource(db, source, now);
    if (kept !== null) return kept;
    const picture = await encodePicture(bytes);
    if (!dryRun) {
      if ((await keepPicture(db, picture, now)) === "new") added.push(picture.id);
      await noteSource(db, source, picture.id);
    }
    return mediaPath(picture);
  }

  async function judge(written: string, { base, site }: GivenArticle): Promise<PictureJudgement> {
    const media = readMediaPath(written);
    if (media && (await isKept(db, media, now))) return { address: written };
    if (!supply) return media ? { reason: "is no picture of this store" } : null;
    try {
      const { source, read } = supply.find(written, { base, site });
      const kept = source === null ? null : await keptOfSource(db, source, now);
      if (kept !== null) return { address: kept };
      const address = await keep(await read());
      const id = readMediaPath(address)?.id;
      if (source !== null && id !== undefined && !dryRun) await noteSource(db, source, id);
      return { address };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof PictureProblem)) throw error;
      missed += 1;
      return { reason: error.message };
    }
  }

  return {
    get taken() {
      return added.length;
    },
    get missed() {
      return missed;
    },
    async take(given) {
      const named = supply || mayNameKept(given) ? picturesOf(given) : [];
      const found = new Map<string, PictureJudgement>();
      for (const written of named) {
        signal?.throwIfAborted();
        const key = JSON.stringify([written, given.base]);
        const judged = known.get(key) ?? (await judge(written, given));
        if (known.size < mostRemembered) known.set(key, judged);
        found.set(written, judged);
      }
      return (written) => found.get(written) ?? null;
    },
    async takeBack() {
      await prunePictures(db, { now, ids: added });
    },
  };
}

/** Whether an article may name pictures of the store; others are not looked through. */
const mayNameKept = ({ fields: { body, images } }: GivenArticle) =>
  (typeof body === "string" && body.includes("/media/")) ||
  (images !== undefined && JSON.stringify(images).includes("/media/"));

/** The addresses that an article writes for its pictures, in its images and its body. */
function picturesOf(given: GivenArticle): Set<string> {
  const named = new Set<string>();
  const collect = (written: string): PictureJudgement => {
    named.add(written);
    return { reason: "" };
  };
  judgeArticle(given, { imageHosts: [], pictureOf: collect });
  return named;
}
