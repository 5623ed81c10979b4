import type { DrawnPlate } from "@/lib/news/shared";
import { escapeHtml } from "@/lib/text/escape-html";

/** A plate as part of an article's HTML, like components/news/plate.tsx. */
export function plateFigure({ kind, isChart, svg, title, note, says }: DrawnPlate): string {
  const frame = isChart ? " plate-page" : "";
  return (
    `<figure class="plate${frame}"><span class="pl pl-${kind}" role="img" aria-label="${escapeHtml(says)}">${svg}</span>` +
    `<figcaption><b>${escapeHtml(title)}</b> <span>${escapeHtml(note)}</span></figcaption></figure>`
  );
}
