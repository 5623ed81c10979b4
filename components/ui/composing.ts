import type { KeyboardEvent } from "react";

/** What a key is while an input method handles it. Safari ends a composition before its Enter, which has this code alone. */
const handledKey = 229;

/** Whether a key belongs to the composition of a word, as of a Chinese one, and not to the field. */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === handledKey;
}
