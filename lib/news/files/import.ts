import { config } from "@/lib/config/config";
import { isPictureName } from "@/lib/pictures/pictures";
import { type Importer, type ImportJob, runStaged, type StagedPlan } from "@/lib/store/import";
import { createPictureImport, type PictureImport } from "../pictures/picture-import";
import { fetchedPictures, openPictures, type PictureSource } from "../pictures/picture-source";
import { prunePictures } from "../pictures/picture-store";
import { articleEndings, textEndings } from "../text/article-endings";
import { mergeTexts } from "../write";
import { articleSteps, replacePublished } from "./apply-articles";
import { articleFields, type ImportedArticle, validateArticle } from "./import-record";
import { readArticles } from "./import-source";
import { createStaging, dropStaging, stageArticles } from "./import-staging";

/**
 * Imports articles from JSON Lines, a feed (RSS 2.0 or Atom), Markdown with front matter or a folder of such files; the content
 * of the file determines the format. An article replaces the stored one with its id; all others stay. One in `zh-hans` is the
 * text for the Mainland of the Chinese article with its id. It is applied in steps: an article is never divided from that text.
 */
export const articlesImporter: Importer = {
  domain: "articles",
  table: "articles",
  heads: articleFields,
  template: `${JSON.stringify({
    news_id: "",
    headline: "",
    intro: "",
    body: "",
    publish_date: "",
    language: "",
    images: [],
    hashtags: [],
    story: "",
    status: "live",
    author: "",
    section: "",
    updated: "",
    correction: "",
    source: "",
    canonical_url: "",
    legacy_urls: [],
    mentions_off: [],
    placement: "",
    plate: null,
    key_facts: null,
    quotation: null,
  })}\n`,
  replaces: [replacePublished],
  takesPictures: true,
  folderOf: articleEndings,
  namedFiles: textEndings,
  async run(job) {
    const source = job.pictures
      ? await openPictures(job.pictures)
      : job.fetchImages
        ? fetchedPictures(job.base ?? null, job.signal)
        : null;
    try {
      return await runStaged(articlesPlan(job, source), job);
    } finally {
      await source?.close();
    }
  },
};

function articlesPlan(job: ImportJob, source: PictureSource | null): StagedPlan<ImportedArticle> {
  const { imageHosts } = config();
  const { now, dryRun, skipBad, replace, signal, sample } = job;
  let staged = 0;
  let pictureImport: PictureImport | undefined;
  return {
    domain: "articles",
    async begin(db) {
      pictureImport = createPictureImport({ db, source, now, dryRun, signal });
      await createStaging(db);
    },
    async *read(notes) {
      for await (const raw of readArticles(job, notes)) {
        const pictureOf = sample ? namedPicture : await pictureImport?.importPictures(raw);
        yield validateArticle(raw, { imageHosts, ...(pictureOf && { pictureOf }) }, notes);
      }
    },
    async stage(db, records) {
      await stageArticles(db, records, { first: staged, now });
      staged += records.length;
    },
    async steps(db) {
      const unpublishes = replace === replacePublished;
      const steps = await articleSteps(db, { now, skipBad, unpublishes, sample: sample !== undefined });
      const { imported = 0, missing = 0 } = pictureImport ?? {};
      const pictures = [
        ...(imported > 0 ? [`Pictures taken in: ${imported}.`] : []),
        ...(missing > 0 ? [`Pictures left out: ${missing}.`] : []),
      ];
      return steps.map((step) => async (trx) => {
        const changes = await step(trx);
        return { ...changes, remarks: [...(changes.remarks ?? []), ...pictures] };
      });
    },
    async settle(db, { added }) {
      await prunePictures(db, { now });
      await mergeTexts(db, added, signal);
    },
    async end(db) {
      await dropStaging(db);
      // No article shows the pictures of an import that did not finish.
      await pictureImport?.rollBack();
    },
  };
}

/** Articles of the sample show the portal's own pictures, by their names. */
const namedPicture = (written: string) => (isPictureName(written) ? { address: written } : null);
