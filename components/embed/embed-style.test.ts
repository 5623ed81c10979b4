import { readFileSync } from "node:fs";
import { embedFonts, embedStyle } from "./embed-style";

test.each(Object.entries(embedFonts))("%s is the font file of the pages", (name, address) => {
  expect(readFileSync(`public${address}`)).toEqual(readFileSync(`components/styles/fonts/${name}.woff2`));
  expect(embedStyle).toContain(`url(${address})`);
});

test("the style can stand in a document as it is", () => {
  expect(embedStyle).not.toMatch(/<\/|undefined|\$\{/);
});
