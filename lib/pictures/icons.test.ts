import sharp from "sharp";
import { iconFile, iconSizes, manifest } from "./icons";

test("each icon is a square of its size with the mark on white", async () => {
  for (const [file, size] of Object.entries(iconSizes)) {
    const bytes = (await iconFile(file)) ?? Buffer.alloc(0);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([file, width, height, format]).toEqual([file, size, size, "png"]);
    const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBe(255);
    expect(data.filter((value) => value < 120).length).toBeGreaterThan(size * size * 0.02);
  }
});

test("favicon.ico has three pictures, each where its head states", async () => {
  const ico = (await iconFile("favicon.ico")) ?? Buffer.alloc(0);
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const sizes = [0, 1, 2].map(async (at) => {
    const entry = 6 + 16 * at;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    const { width } = await sharp(ico.subarray(offset, offset + length)).metadata();
    expect(ico.readUInt8(entry)).toBe(width);
    return width;
  });
  expect(await Promise.all(sizes)).toEqual([16, 32, 48]);
});

test("an unknown name has no icon; an icon is drawn once", async () => {
  expect(iconFile("icon-1.png")).toBeNull();
  expect(await iconFile("favicon.ico")).toBe(await iconFile("favicon.ico"));
});

test("the manifest has the site's name and existing icons", () => {
  expect(manifest()).toMatchObject({
    name: "Harbour Gazette",
    start_url: "/",
    icons: [{ src: "/own/icon-192.png" }, { src: "/own/icon-512.png", sizes: "512x512" }],
  });
});
