import sans from "@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2";

/** Address of the interface's face, which every page preloads. */
export const sansFontUrl: string = sans;
