/** What is left of UTF-8 that was read as Windows' Latin: ’ as â€™, é as Ã©, a hard space as Â and one. */
const misreadSigns = /â€(?:[™œ˜¦“”•–\u0080-\u009f]|$)|[ÃÂ][\u0080-\u00bf]|Ã[ƒ‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/;

/** The first signs of a text that was read in a wrong encoding; null where it has none. */
export const misread = (text: string): string | null => misreadSigns.exec(text)?.[0] ?? null;
