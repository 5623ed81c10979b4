import type { ArticleCard } from "@/lib/news/schema";

/** Within so many stories no picture stands twice. */
const stories = 10;

/**
 * Cards as they stand one after the other: one whose picture stood among the nine before it is text alone. `before` are the
 * cards that stand above them.
 */
export function dedupePictures(
  cards: readonly ArticleCard[],
  before: readonly ArticleCard[] = [],
): ArticleCard[] {
  const shown = before.map(({ image }) => image?.url ?? null);
  return cards.map((card) => {
    const url = card.image?.url ?? null;
    const isShown = url !== null && shown.slice(1 - stories).includes(url);
    shown.push(isShown ? null : url);
    return isShown ? { ...card, image: null } : card;
  });
}
