import fc from "fast-check";

/**
 * For what holds of each of many: in the quick suite `count` of them, drawn by seed, in the deep one all, as test/jest/config.mjs gives it
 * the suites that call this.
 */
export function sampleOf<T>(all: readonly T[], count: number): T[] {
  if (process.env.TEST_SUITE === "deep" || all.length <= count) return [...all];
  const [drawn = []] = fc.sample(fc.shuffledSubarray([...all], { minLength: count, maxLength: count }), 1);
  return drawn;
}
