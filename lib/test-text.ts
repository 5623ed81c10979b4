import fc from "fast-check";

const [firstPrintable, printable] = [0x20, 0x7f - 0x20];
const [firstSurrogate, surrogates] = [0xd800, 0x800];

/** The code point of a rank: ASCII that can be read comes first, that a text which fails shrinks to one that can be read. */
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

/** Any character of Unicode. The library's own is the same, and makes a list of all million to find one again. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((rank) => String.fromCodePoint(codePointAt(rank)), rankOf);

/** Any text that is well-formed Unicode: lengths count characters. */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...lengths, unit: anyCharacter });

const plainSigns = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@";

/** Any character as an address writes it that spells out each, also those that need it not. */
const escaped = anyCharacter.map((character) => {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
});
const addressText = (signs: string) =>
  fc.string({
    unit: fc.oneof({ weight: 10, arbitrary: fc.constantFrom(...signs) }, { weight: 1, arbitrary: escaped }),
  });

/** Any path of a web address. The library's own are the same, here as below, and make that list as well. */
export const anyWebPath = fc
  .array(addressText(plainSigns))
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));

/** Any query of a web address, without its question mark. */
export const anyWebQuery = addressText(`${plainSigns}/?`);

/** Any web address; with `whole`, one with a query and a fragment at times. */
export const anyWebAddress = ({ schemes = ["http", "https"], whole = false } = {}): fc.Arbitrary<string> => {
  const end = (sign: string) =>
    whole ? fc.option(anyWebQuery).map((text) => (text === null ? "" : sign + text)) : fc.constant("");
  return fc
    .tuple(fc.constantFrom(...schemes), fc.webAuthority(), anyWebPath, end("?"), end("#"))
    .map(
      ([scheme, authority, path, query, fragment]) => `${scheme}://${authority}${path}${query}${fragment}`,
    );
};
