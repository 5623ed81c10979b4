import { type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** A field with what the boot script has noted on it: when it was changed last, its value, and whether it was ticked. */
type Field = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {
  early?: readonly [at: number, value: string, isTicked: boolean | undefined];
};

const fields = "input, select, textarea";

/**
 * Does again what the reader did in fields before their island had come: each handler is told, in that order, as if it were
 * done now. React itself leaves such a field as it stands until it draws it next, and then takes its own state for true.
 * @param frame one field, or what holds some; those of other islands, and what needs no script, may stand in it too
 * @returns true, from the layout effects on, where there was something to be done again
 */
export function useEarly(frame: RefObject<HTMLElement | null>): RefObject<boolean> {
  const wasTouched = useRef(false);
  useLayoutEffect(() => {
    const found = frame.current;
    const all: Field[] = found
      ? [found, ...found.querySelectorAll(fields)].filter((one): one is Field => one.matches(fields))
      : [];
    const touched = all.flatMap((field) => (field.early ? [{ field, early: field.early }] : []));
    if (touched.length === 0) return;
    wasTouched.current = true;
    touched.sort((one, other) => one.early[0] - other.early[0]);
    for (const { field } of touched) delete field.early;
    // One after the other, each drawn before the next: a handler knows the state of the drawing before it. Still before a paint.
    queueMicrotask(() => {
      for (const { field, early } of touched) flushSync(() => doAgain(field, early));
    });
  }, [frame]);
  return wasTouched;
}

function doAgain(field: Field, [, value, isTicked]: NonNullable<Field["early"]>): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    // Ticked and unticked again: nothing has changed.
    if (field.type === "checkbox" && isTicked === field.defaultChecked) return;
    field.checked = !isTicked;
    field.click();
    return;
  }
  if ("defaultValue" in field && field.defaultValue === value) return;
  const caret = "selectionStart" in field ? field.selectionStart : null;
  // React knows what it set on the element itself; what the prototype's setter writes is news to it, as typing is.
  if ("defaultValue" in field) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  else if (caret !== null && "setSelectionRange" in field) field.setSelectionRange(caret, caret);
}
