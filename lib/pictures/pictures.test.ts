import { readdirSync, statSync } from "node:fs";
import sharp from "sharp";
import {
  isPictureName,
  pictureFormats,
  pictureHeight,
  pictureNames,
  picturePath,
  pictureSrcSet,
  pictureWidths,
} from "./pictures";

const files = readdirSync("public/pictures");
const expected = pictureNames.flatMap((name) =>
  pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ name, width, format }))),
);

test("every drawing is in the list, and every file of the list is there and no other", () => {
  expect(readdirSync("data/pictures").sort()).toEqual(pictureNames.map((name) => `${name}.svg`));
  expect(files.map((file) => `/pictures/${file}`).sort()).toEqual(
    expected.map(({ name, width, format }) => picturePath(name, width, format)).sort(),
  );
});

test("every file has the size and the format of its name", async () => {
  for (const { name, width, format } of expected) {
    const found = await sharp(`public${picturePath(name, width, format)}`).metadata();
    expect(found).toMatchObject({ width, height: pictureHeight(width) });
    expect(found.mediaType).toBe(`image/${format === "jpg" ? "jpeg" : format}`);
  }
});

test("all together stay under 3 MB, and the small ones under 30 KB each", () => {
  const sizes = files.map((file) => statSync(`public/pictures/${file}`).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  for (const file of files.filter((name) => /-(320|640)\.(avif|webp)$/.test(name)))
    expect(statSync(`public/pictures/${file}`).size).toBeLessThan(30_000);
});

test("a srcset has each width once, ascending; other words are not a picture", () => {
  expect(pictureSrcSet("night", "avif")).toBe(
    "/pictures/night-320.avif 320w, /pictures/night-640.avif 640w, /pictures/night-1280.avif 1280w",
  );
  expect(isPictureName("night")).toBe(true);
  for (const other of ["", "nights", "/night", "https://a.example/night", "toString"])
    expect(isPictureName(other)).toBe(false);
});
