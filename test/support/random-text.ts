import fc from "fast-check";

const [firstPrintable, printable] = [0x20, 0x7f - 0x20];
const [firstSurrogate, surrogates] = [0xd800, 0x800];

/** The code point of a rank. Printable ASCII comes first, so that a failing text shrinks to a readable one. */
const codePointAt = (rank: number): number => {
  if (rank < printable) return rank + firstPrintable;
  if (rank < firstPrintable + printable) return rank - printable;
  return rank < firstSurrogate ? rank : rank + surrogates;
};

function rankOf(character: unknown): number {
  const code =
    typeof character === "string" && [...character].length === 1 ? character.codePointAt(0) : undefined;
  if (code === undefined || (code >= firstSurrogate && code < firstSurrogate + surrogates))
    throw new Error("It is not one character.");
  if (code < firstPrintable) return code + printable;
  if (code < firstPrintable + printable) return code - firstPrintable;
  return code < firstSurrogate ? code : code - surrogates;
}

/** Any character of Unicode. The library's arbitrary is the same, but builds a list of all million characters. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((rank) => String.fromCodePoint(codePointAt(rank)), rankOf);

/** Any text that is well-formed Unicode: lengths count characters. */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...lengths, unit: anyCharacter });
