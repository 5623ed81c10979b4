import sans from "./fonts/sans.woff2";
import serif from "./fonts/serif.woff2";

/** Address of the interface's font file, which every page preloads. */
export const sansFontUrl: string = sans;

/** Address of the reading font file, which pages of reading preload where it is used. */
export const serifFontUrl: string = serif;
