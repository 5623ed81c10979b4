import serif from "@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2";
import sans from "@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2";

/** Address of the interface's face, which every page preloads. */
export const sansFontUrl: string = sans;

/** Address of the reading face, which pages of reading preload where it is used. */
export const serifFontUrl: string = serif;
