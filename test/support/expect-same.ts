import { isDeepStrictEqual } from "node:util";

/**
 * Expects that two values are equal, like `toEqual`, for tens of thousands of rows, for which `toEqual` takes seconds. Strict
 * equality is checked first; only differences are shown by `toEqual`.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
