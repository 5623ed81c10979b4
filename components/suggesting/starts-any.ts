import { typedStart } from "./typed-start";

/** Whether the typed text is the start of one of these names. It is separate from typed-start, which pages load at once. */
export function startsAny(names: readonly string[], typed: string): boolean {
  return names.some((name) => typedStart(name, typed) > 0);
}
