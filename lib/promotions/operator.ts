/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export {
  adsKind,
  bannersKind,
  countSamplePromotions,
  hotSearchesKind,
  mailingsKind,
  sampleKinds,
  tradeNewsKind,
} from "./contents";
export { embeddedPromotions } from "./embedded";
export {
  publishedAds,
  publishedBanners,
  publishedHotSearches,
  publishedMailings,
  publishedTradeNews,
} from "./published";
export { directorySections } from "./schema";
