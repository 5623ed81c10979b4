/** Printable ASCII, and the punctuation of English text and of numbers. The ranges of tokens.css repeat it. */
export const basicCharacters =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join("") +
  "\u00a0©°·×–—‘’“”…−";

interface Face {
  /** The name of the font file. */
  name: string;
  /** The path below the folder of the packages. */
  source: string;
  /** The weights that are used; without it, all weights of the font. */
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

/** Bytes that a server sends before it waits for the first acknowledgement, with the response's header: ten packets. */
export const firstFlight = 14_400;
