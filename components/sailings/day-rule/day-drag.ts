/** How long a finger must rest on a strip that scrolls before it chooses; until then its move scrolls, as everywhere. */
const holdMs = 300;
/** A finger that has moved so far sideways drags; up or down it scrolls the page. */
const slackPx = 8;

export interface Drag {
  /** Cells from the start to the present position, in order; null when the drag is cancelled. */
  onMove: (cells: [number, number] | null) => void;
  onEnd: (cells: [number, number]) => void;
}

/**
 * Reports drags over the cells of a list, which have the same width. A mouse drags from one cell to another. A finger drags
 * sideways, after a rest where the list itself scrolls that way (`strip` contains it). Up and down scrolls the page. Returns a
 * function that stops it.
 */
export function watchDrag(list: HTMLElement, strip: HTMLElement, { onMove, onEnd }: Drag): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let begun: { x: number; y: number; cell: number; id: number; waits: boolean } | null = null;
  let on = false;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let swallows = false;
  let cells: [number, number] = [0, 0];

  const cellAt = (x: number) => {
    const { left, width } = list.getBoundingClientRect();
    const count = list.children.length;
    return Math.max(0, Math.min(count - 1, Math.floor(((x - left) / width) * count)));
  };
  const reach = (x: number) => {
    if (!begun) return;
    on = true;
    const cell = cellAt(x);
    cells = [Math.min(begun.cell, cell), Math.max(begun.cell, cell)];
    onMove(cells);
  };
  const end = () => {
    clearTimeout(hold);
    begun = null;
    on = false;
  };
  const giveUp = () => {
    if (on) onMove(null);
    end();
  };

  const press = (event: PointerEvent) => {
    giveUp();
    if (!event.isPrimary || event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: id, pointerType } = event;
    const waits = pointerType !== "mouse" && strip.scrollWidth > strip.clientWidth;
    begun = { x, y, cell: cellAt(x), id, waits };
    if (waits) hold = setTimeout(() => reach(x), holdMs);
  };
  const move = ({ clientX: x, clientY: y, pointerId, pointerType }: PointerEvent) => {
    if (begun?.id !== pointerId) return;
    const [across, along] = [Math.abs(x - begun.x), Math.abs(y - begun.y)];
    if (on || (pointerType === "mouse" && cellAt(x) !== begun.cell)) reach(x);
    else if (begun.waits ? across + along > slackPx : along > slackPx && along > across) end();
    else if (pointerType !== "mouse" && !begun.waits && across > slackPx) reach(x);
    if (!on) return;
    const { left, right } = strip.getBoundingClientRect();
    if (x < left + 24) strip.scrollLeft -= 12;
    if (x > right - 24) strip.scrollLeft += 12;
  };
  list.addEventListener("pointerdown", press, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener(
    "pointerup",
    ({ pointerId }) => {
      if (begun?.id !== pointerId) return;
      if (on) {
        onEnd(cells);
        // The click after a mouse drag is suppressed.
        swallows = true;
        setTimeout(() => {
          swallows = false;
        });
      }
      end();
    },
    { signal },
  );
  window.addEventListener("pointercancel", giveUp, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), { signal });
  // Only a drag prevents scrolling.
  list.addEventListener("touchmove", (event) => on && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
  // Cells are links: the browser would drag the link, and a resting finger would open its menu.
  list.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  list.addEventListener("contextmenu", (event) => on && event.preventDefault(), { signal });
  list.addEventListener(
    "click",
    (event) => {
      if (!swallows) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  return () => {
    clearTimeout(hold);
    stop.abort();
  };
}
