import { readFileSync } from "node:fs";
import { join } from "node:path";
import { basicCharacters, faces, firstFlight } from "@/scripts/drawing/font-faces";

const folder = join("components", "styles");
/** What is used here of fontkit, which brings no types. */
interface Font {
  characterSet: number[];
  hasGlyphForCodePoint(code: number): boolean;
}
const read = (file: string): Font => require("fontkit").create(readFileSync(file));
const cut = (name: string) => join(folder, "fonts", `${name}.woff2`);

/** The faces of tokens.css that come as files, each with the characters it is asked for. */
const rules = [
  ...readFileSync(join(folder, "tokens.css"), "utf8").matchAll(/@font-face \{([^}]*)\}/g),
].flatMap(([, rule = ""]) => {
  const [, url] = /url\("([^"]+)"\)/.exec(rule) ?? [];
  if (!url) return [];
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  const [family, style] = [/family: "([^"]+)"/, /style: (\w+)/].map((part) => part.exec(rule)?.[1] ?? "");
  const weight = /weight: ([\d ]+)/.exec(rule)?.[1] ?? "";
  return [{ file: join(folder, url), ranges, face: `${family} ${style} ${weight}` }];
});
const isIn = (ranges: (typeof rules)[number]["ranges"], code: number) =>
  ranges.some(([from, to]) => from <= code && code <= to);

test.each(faces)(
  "$name is cut of the package's file, with every basic character it has",
  ({ name, source }) => {
    const [small, whole] = [read(cut(name)), read(join("node_modules", "@fontsource-variable", source))];
    const has = (font: Font) =>
      [...basicCharacters].filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
    expect(has(whole).length).toBeGreaterThan(100);
    expect(has(small)).toEqual(has(whole));
  },
);

test.each(["sans", "serif"])("%s, which is above the first content, comes at once", (name) => {
  expect(readFileSync(cut(name)).byteLength).toBeLessThan(firstFlight);
});

test("a character is looked for in one file of each face", () => {
  expect(rules).toHaveLength(12);
  const codes = Array.from({ length: 0x3000 }, (_, code) => code);
  for (const { face } of rules) {
    const files = rules.filter((rule) => rule.face === face);
    expect(files).toHaveLength(2);
    expect(codes.filter((code) => files.every(({ ranges }) => isIn(ranges, code)))).toEqual([]);
  }
});

test("every character of a package's file is in a font file, and small files have all requested characters", () => {
  const latin = rules.filter(({ face }) => face.includes("Variable"));
  const whole = latin.filter(({ file }) => file.includes("node_modules"));
  expect([latin.length, whole.length]).toEqual([6, 3]);
  for (const { file, ranges, face } of whole) {
    const small = latin.find((rule) => rule.face === face && rule.file !== file);
    const isAsked = (code: number) => isIn(small?.ranges ?? [], code);
    // Beyond these are no characters of text.
    const all = read(file).characterSet.filter((code) => code >= 0x20 && code < 0xfe00);
    expect(all.filter((code) => !isIn(ranges, code) && !isAsked(code))).toEqual([]);
    expect([...basicCharacters].filter((one) => !isAsked(one.codePointAt(0) ?? 0))).toEqual([]);
    const basic = new Set([...basicCharacters].map((one) => one.codePointAt(0)));
    expect(all.filter((code) => isAsked(code) && !basic.has(code))).toEqual([]);
  }
});
