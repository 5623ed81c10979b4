/** Printable ASCII, and the signs of English text and of figures. The ranges of tokens.css say the same. */
export const basicCharacters =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join("") +
  "\u00a0©°·×–—‘’“”…−";

interface Face {
  /** Of the file that is cut. */
  name: string;
  /** In the packages' folder. */
  source: string;
  /** The weights that are used of it; all where its axis ends there. */
  weights?: { min: number; max: number };
}

export const faces: readonly Face[] = [
  { name: "serif", source: "brygada-1918/files/brygada-1918-latin-wght-normal.woff2" },
  { name: "serif-italic", source: "brygada-1918/files/brygada-1918-latin-wght-italic.woff2" },
  {
    name: "sans",
    source: "radio-canada/files/radio-canada-latin-wght-normal.woff2",
    weights: { min: 400, max: 700 },
  },
];

/** What a server sends before it waits for the first word of its reader, with the head of the answer: ten packets. */
export const firstFlight = 14_400;
