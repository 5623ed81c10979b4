import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field with the reader's input before hydration. */
interface EarlyInput {
  field: Field;
  value: string;
  isChecked: boolean;
  caret: number | null;
}

const selector = "input, select, textarea";
const never = () => () => {};

/**
 * Replays input made before hydration. React leaves a field as it is, but the next render sets it to the state. So the handlers
 * are called for each field that differs from its markup, in the order of the document. Fields that React does not control need
 * no replay.
 * @param frame one field, or an element around several
 * @returns true, from the layout effects on, where there was input to replay
 */
export function useReplayInput(frame: RefObject<HTMLElement | null>): RefObject<boolean> {
  const wasTouched = useRef(false);
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first render
  useLayoutEffect(() => {
    if (!isHydrating || !frame.current) return;
    // All are read before the first replay: a render overwrites the fields that are not replayed yet.
    const inputs = [frame.current, ...frame.current.querySelectorAll(selector)]
      .filter((element): element is Field => element.matches(selector))
      .filter(isChanged)
      .map(earlyInput);
    if (inputs.length === 0) return;
    wasTouched.current = true;
    // One render for each, as handlers see the state of the previous one; all before the next paint.
    queueMicrotask(() => {
      for (const input of inputs) flushSync(() => replay(input));
    });
  }, []);
  return wasTouched;
}

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const marked = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(marked, 0);
  }
  // Of the radio buttons of a group the chosen one alone is replayed.
  if (field.type === "radio")
    return (field as HTMLInputElement).checked && !(field as HTMLInputElement).defaultChecked;
  return isCheckable(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

const earlyInput = (field: Field): EarlyInput => ({
  field,
  value: field.value,
  isChecked: isCheckable(field) && field.checked,
  caret: "selectionStart" in field ? field.selectionStart : null,
});

function replay({ field, value, isChecked, caret }: EarlyInput): void {
  if (isCheckable(field)) {
    field.checked = !isChecked;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  // React calls no handler for a value that was set on the element itself: the prototype's setter acts like typing.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  else if (caret !== null) field.setSelectionRange(caret, caret);
}
