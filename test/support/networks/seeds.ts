/** So many networks are one test. */
const groupSize = 10;

/** Tests of a sample of networks by seed, of which a failure names its seed; the environment's NETWORK chooses one of all. */
export function eachNetwork(
  name: string,
  all: readonly number[],
  sample: readonly number[],
  compare: (seed: number) => Promise<void>,
): void {
  const one = Number(process.env.NETWORK);
  const chosen = one ? all.filter((seed) => seed === one) : sample;
  // The other file has it.
  if (chosen.length === 0) {
    test.skip(`${name}: not of this file`, () => {});
    return;
  }
  const groups = [...Map.groupBy(chosen, (_, at) => Math.floor(at / groupSize)).values()];
  test.each(groups.map((group) => [group[0], group] as const))(
    `${name}, from network %i on`,
    async (_, group) => {
      for (const seed of group)
        await compare(seed).catch((error: Error) => {
          error.message = `NETWORK=${seed}: ${error.message}`;
          throw error;
        });
    },
  );
}
