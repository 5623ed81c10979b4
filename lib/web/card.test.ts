import sharp from "sharp";
import { shareCard } from "./card";

test("an own picture becomes a JPEG of 1200 by 630 pixels with the mark in its corner", async () => {
  for (const image of ["terminal", "/pictures/terminal-640.avif"]) {
    const card = await shareCard(image, []);
    const { width, height, format } = await sharp(card ?? Buffer.alloc(0)).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    const corner = await sharp(card ?? Buffer.alloc(0))
      .extract({ left: 8, top: 560, width: 12, height: 12 })
      .raw()
      .toBuffer();
    expect(Math.min(...corner)).toBeGreaterThan(200);
  }
}, 60_000);

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
])("%j gives none", async (image) => expect(await shareCard(image, ["img.example", "127.0.0.1"])).toBeNull());
