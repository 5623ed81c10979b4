import { isDeepStrictEqual } from "node:util";

/**
 * Expects that two values say the same, as `toEqual` does, for rows by the ten thousand: through those it walks for
 * seconds. What is strictly the same need not be walked through; what differs is shown by `toEqual`.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
