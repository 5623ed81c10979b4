import type { MouseEvent } from "react";

/** Handles a click on a plain link in place; a click that opens a new tab or window is left to the browser. */
export const inPlace = (answer: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  answer();
};
