import { config } from "@/lib/config";
import { type Importer, type ImportJob, runStaged, type StagedPlan } from "@/lib/store/import";
import { articleEndings } from "./article-endings";
import { articleFields, type ImportedArticle, judgeArticle } from "./import-record";
import { readArticles } from "./import-source";
import { applyArticles, createStaging, dropStaging, stageArticles } from "./import-staging";
import { prunePictures } from "./pictures/shelf";
import { fetchedPictures, openPictures, type PictureSupply } from "./pictures/supply";
import { type PictureTaker, pictureTaker } from "./pictures/take";
import { mergeTexts } from "./write";

/**
 * Imports articles from JSON Lines, a feed (RSS 2.0 or Atom), Markdown with front matter or a folder of such files;
 * which it is shows in the file itself. An article whose id is stored takes that one's place; all others stay. One in
 * `zh-hans` is the text for the Mainland of the Chinese article of its id.
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
  })}\n`,
  replaces: [],
  takesPictures: true,
  folderOf: articleEndings,
  async run(job) {
    const supply = job.pictures
      ? await openPictures(job.pictures)
      : job.fetchImages
        ? fetchedPictures(job.base ?? null, job.signal)
        : null;
    try {
      return await runStaged(articlesPlan(job, supply), job);
    } finally {
      await supply?.close();
    }
  },
};

function articlesPlan(job: ImportJob, supply: PictureSupply | null): StagedPlan<ImportedArticle> {
  const { imageHosts } = config();
  const { now, dryRun, skipBad, signal } = job;
  let staged = 0;
  let taker: PictureTaker | undefined;
  return {
    domain: "articles",
    async begin(db) {
      taker = pictureTaker({ db, supply, now, dryRun, signal });
      await createStaging(db);
    },
    async *read(notes) {
      for await (const given of readArticles(job, notes)) {
        const pictureOf = await taker?.take(given);
        yield judgeArticle(given, { imageHosts, ...(pictureOf && { pictureOf }) }, notes);
      }
    },
    async stage(db, records) {
      await stageArticles(db, records, staged);
      staged += records.length;
    },
    async apply(trx) {
      const changes = await applyArticles(trx, { now, skipBad });
      const { taken = 0, missed = 0 } = taker ?? {};
      const remarks = [
        ...(changes.remarks ?? []),
        ...(taken > 0 ? [`Pictures taken in: ${taken}.`] : []),
        ...(missed > 0 ? [`Pictures left out: ${missed}.`] : []),
      ];
      return { ...changes, remarks };
    },
    async settle(db, { added }) {
      await prunePictures(db, { now });
      await mergeTexts(db, added, signal);
    },
    async end(db) {
      await dropStaging(db);
      // Of an import that did not come to its end no article shows them.
      await taker?.takeBack();
    },
  };
}
