import type { DrawnCard } from "@/lib/news/shared";

/** Within so many stories no picture is shown twice. */
const stories = 10;

/**
 * Cards in their order: a card whose picture was on one of the nine before it has text alone. `before` are the cards above
 * them.
 */
export function dedupePictures(cards: readonly DrawnCard[], before: readonly DrawnCard[] = []): DrawnCard[] {
  const shown = before.map(({ image }) => image?.url ?? null);
  return cards.map((card) => {
    const url = card.image?.url ?? null;
    const isShown = url !== null && shown.slice(1 - stories).includes(url);
    shown.push(isShown ? null : url);
    return isShown ? { ...card, image: null } : card;
  });
}
