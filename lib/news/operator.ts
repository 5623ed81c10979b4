/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { embeddedNews } from "./embedded";
export { exportArticles, picturesOf } from "./export";
export { articlesImporter } from "./import";
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
export { markdownToHtml } from "./markdown";
export { mostPictures } from "./pictures/picture-store";
export { makePreview, mostPreviews } from "./previews";
export { publishedArticle } from "./published";
export { everyDay, newsListStart } from "./query";
export { articleLanguages } from "./schema";
export { articlesSample } from "./seed";
export { mostUnpublished } from "./unpublished";
export { rebuildTexts } from "./write";
