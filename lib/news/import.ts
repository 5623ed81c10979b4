import { config } from "@/lib/config";
import { type Importer, type ImportJob, runStaged, type StagedPlan } from "@/lib/store/import";
import { articleFields, type ImportedArticle, judgeArticle } from "./import-record";
import { readArticles } from "./import-source";
import { applyArticles, createStaging, dropStaging, stageArticles } from "./import-staging";
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
    source: "",
    canonical_url: "",
    legacy_urls: [],
  })}\n`,
  touches: "articles",
  replaces: [],
  folderOf: [".md", ".markdown", ".xml", ".rss", ".atom", ".json", ".jsonl"],
  run: (job) => runStaged(articlesPlan(job), job),
};

function articlesPlan(job: ImportJob): StagedPlan<ImportedArticle> {
  const { imageHosts } = config();
  let staged = 0;
  return {
    domain: "articles",
    begin: createStaging,
    async *read(notes) {
      for await (const given of readArticles(job, notes)) yield judgeArticle(given, imageHosts, notes);
    },
    async stage(db, records) {
      await stageArticles(db, records, staged);
      staged += records.length;
    },
    apply: (trx) => applyArticles(trx, job.now),
    settle: (db, { added }) => mergeTexts(db, added, job.signal),
    end: dropStaging,
  };
}
