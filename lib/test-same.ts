/**
 * Expects that two values say the same, as `toEqual` does, for rows by the ten thousand: through those it walks for
 * seconds, and two equal texts need none of that. What differs is shown by `toEqual`.
 */
export function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
}
