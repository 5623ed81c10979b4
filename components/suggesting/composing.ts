import type { KeyboardEvent } from "react";

/** The key code while an input method handles a key. Safari ends a composition before its Enter, which has only this code. */
const handledKey = 229;

/** Whether a key belongs to the composition of a word, as of a Chinese one, and not to the field. */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === handledKey;
}
