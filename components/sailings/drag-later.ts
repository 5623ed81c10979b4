import type { Drag } from "./day-drag";

const signs = ["pointerdown", "pointermove", "pointerup", "pointercancel", "scroll"] as const;

/**
 * watchDrag(), whose code comes when the reader gives a first sign: a page that is only read does without. What is pressed
 * meanwhile becomes a drag all the same. Answers how to stop.
 */
export function watchDragLater(list: HTMLElement, strip: HTMLElement, drag: Drag): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  let stop = () => {};
  let isAsked = false;
  let missed: PointerEvent[] = [];
  const onSign = (event: Event) => {
    const [pressed] = missed;
    missed = [];
    if (event.type === "pointerdown") missed = [event as PointerEvent];
    else if (event.type === "pointermove" && pressed) missed = [pressed, event as PointerEvent];
    if (isAsked) return;
    isAsked = true;
    import("./day-drag").then(
      ({ watchDrag }) => {
        if (signal.aborted) return;
        waiting.abort();
        stop = watchDrag(list, strip, drag, missed);
      },
      // Its code cannot be had: the cells are links all the same.
      () => {},
    );
  };
  for (const sign of signs) window.addEventListener(sign, onSign, { signal });
  list.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  return () => {
    waiting.abort();
    stop();
  };
}
