/**
 * Cuts the faces that pages are set in into components/styles/fonts: `tsx bin/fonts.ts`. What nearly every page needs fits into the ten
 * packets that a server sends at first; letters with accents stay in the packages' own files, which come where a page has
 * some (components/styles/tokens.css). Radio Canada and Brygada 1918 are under the SIL Open Font License 1.1; their licences lie in
 * data/fonts.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { basicCharacters, faces } from "./lib/font-faces";

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "components", "styles", "fonts");

mkdirSync(folder, { recursive: true });
for (const { name, source, weights } of faces) {
  const whole = readFileSync(path.join(root, "node_modules", "@fontsource-variable", source));
  const cut = await subsetFont(whole, basicCharacters, {
    targetFormat: "woff2",
    ...(weights ? { variationAxes: { wght: weights } } : {}),
  });
  writeFileSync(path.join(folder, `${name}.woff2`), cut);
  console.log(`${name}.woff2: ${cut.length} bytes of ${whole.length}`);
}
