import type { TableRow } from "./table-rows";

/** What was written into rows here; those that the page came with are compared when they are first looked at. */
const written = new WeakMap<HTMLElement, string>();
/** Rows that a table has shown of an answer, by their keys: one that comes again is as it was left, open or ticked. */
const shownIn = new WeakMap<HTMLElement, { of: object; rows: Map<string, HTMLElement> }>();

/**
 * Makes a table's body these rows of an answer. Rows that stand already keep their elements, and so what has the focus or
 * stands open; what a row holds is written anew only where it differs.
 */
export function layRows(body: HTMLElement, rows: readonly TableRow[], of: object): void {
  const before = shownIn.get(body);
  const known = before?.rows ?? adopt(body, rows);
  const kept = before?.of === of ? known : new Map<string, HTMLElement>();
  shownIn.set(body, { of, rows: kept });
  const used = new Set<Element>();
  let at = body.firstElementChild;
  for (const row of rows) {
    const element = known.get(row.key) ?? document.createElement("tr");
    kept.set(row.key, element);
    used.add(element);
    dress(element, row);
    fill(element, row.cells.text);
    if (element === at) at = at.nextElementSibling;
    else body.insertBefore(element, at);
  }
  for (const element of [...body.children]) if (!used.has(element)) element.remove();
}

/** The rows that the server drew, by the keys of those in whose place they stand. */
function adopt(body: HTMLElement, rows: readonly TableRow[]): Map<string, HTMLElement> {
  const known = new Map<string, HTMLElement>();
  const drawn = new Map([...body.children].map((element) => [element.id, element as HTMLElement]));
  let above: Element | undefined;
  for (const { key, id } of rows) {
    // What opens has no name of its own: it stands below the row that has.
    const element = id ? drawn.get(id) : above?.nextElementSibling;
    if (element instanceof HTMLElement) known.set(key, element);
    above = id ? (element ?? undefined) : undefined;
  }
  return known;
}

function dress(element: HTMLElement, { className = "", id = "", takesFocus }: TableRow): void {
  const wanted = { role: "row", class: className, id, tabindex: takesFocus ? "-1" : "" };
  for (const [name, value] of Object.entries(wanted)) {
    if (value === (element.getAttribute(name) ?? "")) continue;
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
}

function fill(element: HTMLElement, text: string): void {
  const before = written.get(element);
  written.set(element, text);
  if (before === text || (before === undefined && says(element, text))) return;
  const wasOpen = element.querySelector("details")?.open;
  element.innerHTML = text;
  const details = element.querySelector("details");
  if (wasOpen && details) details.open = true;
}

/** Whether a row holds this, besides what readers and tools have done to it. */
function says(element: HTMLElement, text: string): boolean {
  const bare = element.cloneNode(true) as HTMLElement;
  for (const added of bare.querySelectorAll("[data-own], [data-tick]")) added.remove();
  bare.querySelector("details")?.removeAttribute("open");
  const wanted = document.createElement("tr");
  wanted.innerHTML = text;
  return bare.innerHTML === wanted.innerHTML;
}
