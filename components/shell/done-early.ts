/** What the begin script (begin-script.ts) keeps: the button that was pressed last, or 0 when it need not look any longer. */
type Noted = typeof globalThis & { early?: HTMLElement | 0 | null };

/**
 * Says on the root that the islands have come, and presses again the button that was pressed before, which did nothing by
 * itself. To be called once all that stands in the page has its handlers.
 */
export function doAgain(): void {
  const noted = globalThis as Noted;
  document.documentElement.dataset.live = "";
  const button = noted.early;
  noted.early = 0;
  if (button) button.click();
}
