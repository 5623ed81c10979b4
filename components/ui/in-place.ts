import type { MouseEvent } from "react";

/** What a click on a plain link does where script answers in its place; a click that opens it elsewhere is the browser's. */
export const inPlace = (answer: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  answer();
};
