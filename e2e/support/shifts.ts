import type { Page } from "@playwright/test";

/** What moved by itself on a page since it was opened: the sum as browsers reckon it, and what it was made of. */
export interface Shifts {
  sum: number;
  /** Of it, what moved anything above the rows of a schedule. */
  aboveRows: number;
  /** Each shift's value, and the parts that moved. */
  moved: string[];
}

/**
 * Sums up what moves without having been asked to on every page that is opened from now on; what follows a press within half
 * a second is not counted.
 */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const seen: Shifts = { sum: 0, aboveRows: 0, moved: [] };
    /** What is gone meanwhile was a row. */
    const isAboveRows = (node: Node | null) => {
      const table = document.querySelector("main table");
      return node && table && Boolean(table.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING);
    };
    Object.assign(window, { shifts: seen });
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.localName}.${node.className}`
        : (node?.parentElement?.className ?? "");
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput")) continue;
        const [value, sources] = [Reflect.get(entry, "value"), Reflect.get(entry, "sources")];
        seen.sum += value;
        if (sources.some(({ node }: { node: Node | null }) => isAboveRows(node))) seen.aboveRows += value;
        seen.moved.push(
          `${value.toFixed(4)} ${sources.map(({ node }: { node: Node | null }) => nameOf(node)).join(", ")}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, "shifts") as Shifts);
}
