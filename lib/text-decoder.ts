/** Character sets that every platform decodes as the Encoding Standard says. */
const sound = /^\s*(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-1|latin1|windows-1252)\s*$/i;

/**
 * A decoder that throws for bytes that do not fit a character set, by the set's label. Browsers know Big5 with Hong Kong's
 * supplement (鰂魚涌); ICU, which the platform decodes by, gives private-use characters for a third of it and departs from the
 * Encoding Standard in other sets of Asia too. Those are decoded by a library that follows the standard, which is loaded
 * where it is needed. Throws RangeError for a label that is not known.
 */
export async function strictDecoder(label: string): Promise<TextDecoder> {
  if (sound.test(label)) return new TextDecoder(label, { fatal: true });
  const { TextDecoder: StandardDecoder } = await import("@exodus/bytes/encoding.js");
  return new StandardDecoder(label, { fatal: true }) as TextDecoder;
}
