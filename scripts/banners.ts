/**
 * Draws the pictures of the sample's advertisements, banners and mailings into public/promotions:
 * `tsx scripts/banners.ts <folder of NotoSerifCJK-Bold.ttc and NotoSansCJK-Regular.ttc>`. The drawings are in
 * data/promotions/art, the words in the files beside it. Words become outlines in the site's typefaces, so that a picture
 * looks the same on every machine. Run it again after a drawing or a word has changed; a test fails until then. Files that
 * are no longer listed are removed.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { inScript } from "@/lib/i18n/in-locale";
import { localeRecords, type Script } from "@/lib/i18n/locales";
import {
  artOf,
  drawnLocales,
  mailingPicture,
  mailingsOf,
  picture,
  pictureFile,
  pictures,
} from "./drawing/banner-pictures";
import { chineseType, latinType, type Typeface } from "./drawing/outlines";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Give the folder of NotoSerifCJK-Bold.ttc and NotoSansCJK-Regular.ttc.");

const root = path.join(import.meta.dirname, "..");
const target = path.join(root, "public", "promotions");
const latin = latinType(path.join(root, "data", "fonts"));
const [hongKong, mainland] = [chineseType(folder, "hk"), chineseType(folder, "sc")];
const beside = (chinese: Typeface): Typeface => ({
  head: [...latin.head, ...chinese.head],
  line: [...latin.line, ...chinese.line],
});
const typefaces: Record<Script, Typeface> = {
  Latn: latin,
  Hant: beside(hongKong),
  Hans: beside(mainland),
};

const written = new Set<string>();
for (const locale of drawnLocales) {
  const { script, stored } = localeRecords[locale];
  const convert = (text: string) => inScript(text, locale);
  const typeface = typefaces[script];
  for (const { name, words } of pictures(root)) {
    const text = words[stored];
    if (!text) continue;
    const file = pictureFile(name, locale, "svg");
    const drawn = picture(
      artOf(root, name),
      { head: convert(text.head), line: convert(text.line) },
      typeface,
    );
    writeFileSync(path.join(target, file), drawn);
    written.add(file);
  }
  for (const { name, words } of mailingsOf(root)) {
    const { head, lines, foot } = words[stored];
    const text = { head: head.map(convert), lines: lines.map(convert), foot: convert(foot) };
    const file = pictureFile(name, locale, "png");
    const drawn = Buffer.from(mailingPicture(artOf(root, name), text, typeface));
    await sharp(drawn).png({ palette: true, compressionLevel: 9 }).toFile(path.join(target, file));
    written.add(file);
  }
}
for (const file of readdirSync(target)) if (!written.has(file)) rmSync(path.join(target, file));
console.log(`${written.size} files in ${target}`);
