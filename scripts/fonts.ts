/**
 * Writes subsets of the fonts of the pages to components/styles/fonts: `tsx scripts/fonts.ts`. What nearly every page needs fits into
 * the ten packets that a server sends at first. Letters with accents stay in the packages' files, which a browser loads only for
 * pages that have some (components/styles/tokens.css). Radio Canada and Brygada 1918 are under the SIL Open Font License 1.1;
 * their licences are in data/fonts. After a change copy the files to public/art under new names (components/embed/embed-style.ts).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { basicCharacters, faces } from "./drawing/font-faces";

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "components", "styles", "fonts");

mkdirSync(folder, { recursive: true });
for (const { name, source, weights } of faces) {
  const original = readFileSync(path.join(root, "node_modules", "@fontsource-variable", source));
  const cut = await subsetFont(original, basicCharacters, {
    targetFormat: "woff2",
    ...(weights ? { variationAxes: { wght: weights } } : {}),
  });
  writeFileSync(path.join(folder, `${name}.woff2`), cut);
  console.log(`${name}.woff2: ${cut.length} bytes of ${original.length}`);
}
