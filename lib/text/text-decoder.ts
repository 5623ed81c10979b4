/** Character sets that every platform decodes according to the Encoding Standard. */
const sound = /^\s*(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-1|latin1|windows-1252)\s*$/i;

/**
 * A decoder by a character set's label, which throws for invalid bytes. Browsers support Big5 with Hong Kong's supplement
 * (鰂魚涌). Node's decoder uses ICU, which gives private-use characters for a third of it and departs from the Encoding
 * Standard in other Asian sets too. Those are decoded by a library that follows the standard and is loaded on demand. Throws
 * RangeError for an unknown label.
 */
export async function strictDecoder(label: string): Promise<TextDecoder> {
  if (sound.test(label)) return new TextDecoder(label, { fatal: true });
  const { TextDecoder: StandardDecoder } = await import("@exodus/bytes/encoding.js");
  return new StandardDecoder(label, { fatal: true }) as TextDecoder;
}
