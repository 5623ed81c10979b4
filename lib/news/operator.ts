/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { exportArticles, picturesOf } from "./files/export";
export { articlesImporter } from "./files/import";
export { mostUnpublished } from "./files/unpublished";
export {
  type ArticleState,
  articleStates,
  type Done,
  deleteArticle,
  findStored,
  listStored,
  publishArticle,
  withdrawArticle,
} from "./manage";
export { mostPictures } from "./pictures/picture-store";
export { makePreview, mostPreviews } from "./previews";
export { everyDay, newsListStart } from "./query";
export { articleLanguages } from "./schema";
export { embeddedNews } from "./search/embedded";
export { publishedArticle } from "./search/published";
export { markdownToHtml } from "./text/markdown";
export { rebuildTexts } from "./write";
