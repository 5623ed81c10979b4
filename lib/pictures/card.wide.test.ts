import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { simplify } from "@/lib/i18n/simplify";
import { readFrontMatter } from "@/lib/news/files/front-matter";
import { sampleOf } from "@/test/support/sample-of";
import { drawOgImage } from "./card";
import { ogImageFoot } from "./card-words";

/** How much of the foot is ink, from 0 to 1. */
async function inkOf(card: Buffer | null): Promise<number> {
  const { data } = await sharp(card ?? Buffer.alloc(0))
    .extract({ left: 40, top: 470, width: 1100, height: 60 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 90).length / data.length;
}

test("an image of 1200 by 630 pixels has its headline in the foot, in every script, also without a picture", async () => {
  for (const [headline, lang] of [
    ["Orient Meridian adds $600 a box on its transpacific lanes from June", "en"],
    ["Orient Meridian美線每櫃加600美元，三十日後生效，是本季第二次", "zh-Hant"],
    ["Orient Meridian美线每箱加600美元，三十日后生效，是本季第二次", "zh-Hans"],
  ] as const) {
    for (const image of ["terminal", null]) {
      const card = await drawOgImage({ image, headline, lang }, { imageHosts: [] });
      const { width, height, format } = await sharp(card ?? Buffer.alloc(0)).metadata();
      expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
      expect(await inkOf(card)).toBeGreaterThan(0.02);
    }
  }
});

test("a headline is cut after three lines, and one that no font has is left out completely", () => {
  const tall = ogImageFoot({ headline: "word ".repeat(200), lang: "en" });
  expect(tall?.height).toBeLessThan(360);
  expect(ogImageFoot({ headline: "港".repeat(300), lang: "zh-Hant" })?.height).toBeLessThan(360);
  expect(ogImageFoot({ headline: "A 🚢", lang: "en" })).toBeNull();
  expect(ogImageFoot({ headline: " ", lang: "en" })).toBeNull();
});

test("every headline of the sample can be drawn, in the script of its reader", () => {
  const folder = "data/sample/articles";
  for (const name of sampleOf(readdirSync(folder), 24)) {
    const { fields } = readFrontMatter(readFileSync(`${folder}/${name}`, "utf8"));
    const headline = String(fields.headline);
    if (name.endsWith(".en.md")) expect(ogImageFoot({ headline, lang: "en" })).not.toBeNull();
    else {
      expect([name, ogImageFoot({ headline, lang: "zh-Hant" }) !== null]).toEqual([name, true]);
      expect([name, ogImageFoot({ headline: simplify(headline), lang: "zh-Hans" }) !== null]).toEqual([
        name,
        true,
      ]);
    }
  }
});

test("without a headline that can be drawn the picture has the mark in its corner", async () => {
  for (const image of ["terminal", "/pictures/terminal-640.avif"]) {
    const card = await drawOgImage({ image, headline: "🚢", lang: "en" }, { imageHosts: [] });
    const { width, height, format } = await sharp(card ?? Buffer.alloc(0)).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    const corner = await sharp(card ?? Buffer.alloc(0))
      .extract({ left: 8, top: 560, width: 12, height: 12 })
      .raw()
      .toBuffer();
    expect(Math.min(...corner)).toBeGreaterThan(200);
  }
});

test.each([
  "/pictures/../../package.json",
  "/pictures/%2e%2e/%2e%2e/package.json",
  "/../data/pictures/terminal.svg",
  "/icon.svg",
  "/pictures/none.jpg",
  "/pictures/%zz.jpg",
  "http://img.example/a.jpg",
  "https://other.example/a.jpg",
  "https://127.0.0.1/a.jpg",
  "data:image/png;base64,AA",
  "",
])("%j gives none", async (image) =>
  expect(
    await drawOgImage({ image, headline: "A", lang: "en" }, { imageHosts: ["img.example", "127.0.0.1"] }),
  ).toBeNull(),
);
