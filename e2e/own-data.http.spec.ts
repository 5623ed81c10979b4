import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { root } from "../bin/lib/node.mjs";
import { expect, servers, test } from "./support/http";
import { type OwnPortal, startOwnPortal } from "./support/own-portal";

/** A portal of a publisher whose every domain is imported: what it shows is theirs, pictures among it. */

test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);

const folder = join(root, "var", "test-own-data-files");
let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal("own-data", servers.portal.now);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "uploads"), { recursive: true });
  await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#246" } })
    .withExif({ IFD0: { Artist: "Somebody" } })
    .jpeg()
    .toFile(join(folder, "uploads", "quay.jpg"));
});
test.afterAll(() => portal?.stop());

const run = async (...args: string[]) => {
  const env = { ...process.env, ...portal.env };
  return (await promisify(execFile)(process.execPath, ["bin/portal.mjs", ...args], { env })).stdout;
};
const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(portal.url + path, { redirect: "manual", ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const hourAgo = new Date(Date.parse(servers.portal.now) - 3_600_000).toISOString();
const articles = [
  {
    news_id: "with-picture",
    headline: "A quay of our own",
    intro: "It has a picture.",
    body: '<p>Words.</p><p><img src="quay.jpg" alt="The quay again"></p>',
    publish_date: hourAgo,
    language: "en",
    images: [{ url: "/uploads/quay.jpg", alt: "The quay", caption: "At dawn", credit: "Photograph: Lee" }],
  },
  {
    news_id: "without-picture",
    headline: "Words of our own",
    intro: "They stand alone.",
    body: "<p>At length.</p>",
    publish_date: hourAgo,
    language: "en",
  },
];

test("a picture is taken in and served for good, in widths that its page names", async () => {
  const file = join(folder, "articles.jsonl");
  writeFileSync(file, articles.map((one) => JSON.stringify(one)).join("\n"));
  expect(await run("import", "articles", file, "--pictures", folder)).toContain("Pictures taken in: 1.");
  await expect
    .poll(async () => (await ask("/news?news_id=with-picture")).status, { timeout: 25_000 })
    .toBe(200);
  const page = (await ask("/news?news_id=with-picture")).text;
  const [main = "", inBody = "", ...others] = [...page.matchAll(/<img [^>]*\/media\/[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(others).toEqual([]);
  for (const tag of [main, inBody]) {
    expect(tag).toMatch(/width="1280"/);
    expect(tag).toMatch(/height="800"/);
  }
  expect(page).toContain("Photograph: Lee");
  const addresses = [...main.matchAll(/(\/media\/[^\s"]+) (\d+)w/g)];
  expect(addresses.map(([, , width]) => width)).toEqual(["320", "640", "1280"]);
  for (const [, address = "", width] of addresses) {
    const response = await fetch(portal.url + address);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toContain("immutable");
    const { exif, ...facts } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([facts.width, exif]).toEqual([Number(width), undefined]);
  }
  const [, widest = ""] = addresses.at(-1) ?? [];
  const gone = [
    widest.replace("1280x800", "1280x801"),
    widest.replace(/\/[\da-f]{24}\//, "/0123456789abcdef01234567/"),
    "/media/x/y.webp",
  ];
  for (const address of gone) {
    const answer = await ask(address);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
  expect((await ask(widest, { method: "POST" })).status).toBe(405);
  expect((await ask(widest, { method: "HEAD" })).status).toBe(200);
  // Who shares it, and readers of feeds, get a card that is drawn of it.
  const card = await fetch(`${portal.url}/api/og/with-picture.jpg`);
  const picture = Buffer.from(await card.arrayBuffer());
  const { width, height } = await sharp(picture).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const { dominant } = await sharp(picture).extract({ left: 0, top: 0, width: 1200, height: 200 }).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r + 40);
});

test("an export into a folder has the pictures, and imports to the same", async () => {
  const target = join(folder, "exported");
  expect(await run("export", "articles", target)).toContain("2 files");
  const before = (await ask("/api/news/with-picture")).text;
  const told = await run("import", "articles", join(target, "articles.jsonl"), "--pictures", target);
  expect(told).not.toContain("left out");
  expect((await ask("/api/news/with-picture")).text).toBe(before);
});
