/** The order of two texts by their code units, which is the same in every language. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
