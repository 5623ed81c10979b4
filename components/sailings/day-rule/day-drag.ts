/** How long a finger must rest on a strip that scrolls before it chooses; until then its move scrolls, as everywhere. */
const holdMs = 300;
/** A finger that has moved so far sideways drags; up or down it scrolls the page. */
const slackPx = 8;

export interface Drag {
  /** Cells from the start to the present position, in order; null when the drag is cancelled. */
  onMove: (cells: [number, number] | null) => void;
  onEnd: (cells: [number, number]) => void;
}

/** Where a pointer was pressed, and in which cell. `waits`: it must rest before it drags. */
interface Press {
  x: number;
  y: number;
  cell: number;
  id: number;
  waits: boolean;
}

/**
 * Reports drags over the cells of a list, which have the same width. A mouse drags from one cell to another. A finger drags
 * sideways, after a rest where the list itself scrolls that way (`strip` contains it). Up and down scrolls the page. Returns a
 * function that stops it.
 */
export function watchDrag(list: HTMLElement, strip: HTMLElement, drag: Drag): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const swallowNextClick = clickSwallower(list, signal);
  const { press, move, release, giveUp, end, isOn } = dragOver(list, strip, {
    onMove: drag.onMove,
    onEnd: (cells) => {
      drag.onEnd(cells);
      swallowNextClick();
    },
  });
  list.addEventListener("pointerdown", press, { signal });
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", release, { signal });
  window.addEventListener("pointercancel", giveUp, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), { signal });
  // Only a drag prevents scrolling.
  list.addEventListener("touchmove", (event) => isOn() && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });
  // Cells are links: the browser would drag the link, and a resting finger would open its menu.
  list.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  list.addEventListener("contextmenu", (event) => isOn() && event.preventDefault(), { signal });
  return () => {
    end();
    stop.abort();
  };
}

/** What the events of a pointer mean for a drag. */
function dragOver(list: HTMLElement, strip: HTMLElement, { onMove, onEnd }: Drag) {
  let begun: Press | null = null;
  let on = false;
  let hold: ReturnType<typeof setTimeout> | undefined;
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
  const release = ({ pointerId }: PointerEvent) => {
    if (begun?.id !== pointerId) return;
    if (on) onEnd(cells);
    end();
  };
  return { press, move, release, giveUp, end, isOn: () => on };
}

/** Returns what suppresses the click that follows a drag with a mouse. */
function clickSwallower(list: HTMLElement, signal: AbortSignal): () => void {
  let swallows = false;
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
    swallows = true;
    setTimeout(() => {
      swallows = false;
    });
  };
}
