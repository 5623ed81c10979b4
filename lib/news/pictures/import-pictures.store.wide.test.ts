import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { zipSync } from "fflate";
import sharp from "sharp";
import { readMediaPath } from "@/lib/addresses/media-address";
import { createLog } from "@/lib/observability/log";
import type { ImportJob } from "@/lib/store/import";
import { insertMany } from "@/lib/store/insert";
import type { FileAccess } from "@/lib/upstream/fetch-file";
import { isPublicAddress } from "@/lib/upstream/public-address";
import { selfSigned } from "@/test/support/certificate";
import { openTestStore, type TestStore } from "@/test/support/stores";
import { exportArticles, picturesOf } from "../files/export";
import { articlesImporter } from "../files/import";
import { deleteArticle, findStored, withdrawArticle } from "../manage";
import { PictureProblem } from "./encode";
import { createPictureImport } from "./picture-import";
import { fetchedPictures } from "./picture-source";
import { mostPictures, readPicture } from "./picture-store";

const now = new Date("2026-03-16T04:00:00Z");
let store: TestStore;
let folder: string;

/** A photograph of stripes, so that no two widths are alike; with a place in its EXIF. */
async function photograph(width: number, height: number, shade: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="rgb(${shade},90,60)"/><circle cx="40%" cy="30%" r="20%" fill="white"/></svg>`;
  return sharp(Buffer.from(svg))
    .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "22/1 17/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
  mkdirSync(path.join(folder, "2020/05"), { recursive: true });
  mkdirSync(path.join(folder, "2021"), { recursive: true });
  writeFileSync(path.join(folder, "2020/05/Quay.jpg"), await photograph(2000, 1250, 10));
  writeFileSync(
    path.join(folder, "small.png"),
    await sharp(await photograph(500, 900, 20))
      .png()
      .toBuffer(),
  );
  writeFileSync(path.join(folder, "2020/05/same.jpg"), await photograph(400, 300, 30));
  writeFileSync(path.join(folder, "2021/same.jpg"), await photograph(400, 300, 40));
  const whole = await photograph(900, 600, 50);
  writeFileSync(path.join(folder, "broken.jpg"), whole.subarray(0, whole.length / 2));
  writeFileSync(path.join(folder, "words.jpg"), "no picture at all, and long enough to be one");
  writeFileSync(
    path.join(folder, "dot.gif"),
    await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .gif()
      .toBuffer(),
  );
  symlinkSync("/etc/hostname", path.join(folder, "link.jpg"));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

async function* once(text: string) {
  yield Buffer.from(text);
}
const run = (records: object[], options: Partial<ImportJob> = {}) =>
  articlesImporter.run({
    store,
    input: once(records.map((record) => JSON.stringify(record)).join("\n")),
    now,
    dryRun: false,
    skipBad: false,
    replace: null,
    pictures: folder,
    ...options,
  });
const article = (changes: object) => ({
  news_id: "a",
  headline: "Quay",
  body: "<p>Words.</p>",
  publish_date: "2026-03-15 09:30:00+0800",
  language: "en",
  ...changes,
});
const found = async (id = "a") => {
  const stored = await findStored(store.reader, id, now);
  if (!stored) throw new Error("no such article");
  return stored.record;
};
const pictures = () => store.all("select id from pictures order by id");
const reasons = ({ notes }: Awaited<ReturnType<typeof run>>) =>
  notes.shown.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);

test("a picture of the folder is stored in three widths, without metadata", async () => {
  const report = await run([
    article({
      images: [
        { url: "/wp-content/uploads/2020/05/quay.jpg", alt: "A quay", caption: "At dawn", credit: "Lee" },
      ],
    }),
  ]);
  expect(reasons(report)).toEqual([]);
  const [image] = (await found()).images;
  expect(image).toMatchObject({ alt: "A quay", caption: "At dawn", credit: "Lee" });
  const media = readMediaPath(image?.url ?? "");
  expect(media).toMatchObject({ width: 1280, height: 800 });
  const files = await store.all("select width, height from picture_files order by width");
  expect(files).toEqual([
    { width: 320, height: 200 },
    { width: 640, height: 400 },
    { width: 1280, height: 800 },
  ]);
  for (const { width, height } of files) {
    const bytes = await readPicture(store.reader, {
      id: media?.id ?? "",
      width: Number(width),
      height: Number(height),
    });
    const { exif, xmp, icc, ...facts } = await sharp(bytes ?? Buffer.alloc(0)).metadata();
    expect({ exif, xmp, icc }).toEqual({});
    expect(facts).toMatchObject({ format: "webp", width, height });
  }
});

test("pictures of a body are found beside it, and their space is known", async () => {
  await run([article({ body: '<p>Words <img src="../small.png" alt="Ship"></p>' })]);
  const { body } = await found();
  const [, src = ""] = /src="([^"]+)"/.exec(body) ?? [];
  expect(readMediaPath(src)).toMatchObject({ width: 500, height: 900 });
  expect(body).toContain('width="500" height="900"');
  expect(body).toContain(`srcset="${src.replace("500x900", "320x576")} 320w, ${src} 500w"`);
});

test("a missing, broken or ambiguous picture is reported, and the article is imported without it", async () => {
  const names = [
    "gone.jpg",
    "broken.jpg",
    "words.jpg",
    "uploads/same.jpg",
    "dot.gif",
    "link.jpg",
    "../../etc/hostname",
  ];
  const report = await run([article({ images: names.map((url) => ({ url, alt: "A" })) })]);
  expect(report.outcome).toBe("imported");
  expect(reasons(report)).toEqual([
    '1 images: "gone.jpg" is not among the pictures; it was left out.',
    '1 images: "broken.jpg" cannot be read: it is broken, or has more than 60 million pixels; it was left out.',
    '1 images: "words.jpg" is no JPEG, PNG, GIF, WebP or AVIF; it was left out.',
    '1 images: "uploads/same.jpg" is not at its place, and 2 others have its name; it was left out.',
    '1 images: "dot.gif" has 1 by 1 pixels; it was left out.',
    '1 images: "link.jpg" is not among the pictures; it was left out.',
    '1 images: "../../etc/hostname" is not among the pictures; it was left out.',
  ]);
  expect((await found()).images).toEqual([]);
});

test("a name with an accent is found in either normal form, and companion files of macOS are ignored", async () => {
  const quay = await photograph(300, 200, 60);
  const names = ["Cafe\u0301-quay.jpg", "葵涌.jpg", "._Cafe\u0301-quay.jpg"];
  for (const name of names) writeFileSync(path.join(folder, name), name.startsWith(".") ? "Mac OS X" : quay);
  const urls = [
    "https://old.example/uploads/Caf%C3%A9-quay.jpg",
    "/uploads/Caf\u00e9-quay.jpg",
    "%E8%91%B5%E6%B6%8C.jpg",
  ];
  const report = await run([article({ images: urls.map((url) => ({ url, alt: "A" })) })]);
  for (const name of names) rmSync(path.join(folder, name));
  expect(reasons(report)).toEqual([]);
  expect((await found()).images).toHaveLength(3);
});

test("a note has the name of the file, however long its address is", async () => {
  const long = `https://old.example/wp-content/uploads/${"quay-wall-".repeat(12)}/crane-seven.jpg`;
  const report = await run([
    article({ images: [{ url: long, alt: "A" }], body: `<p>x<img src="${long}"></p>` }),
  ]);
  for (const reason of reasons(report)) {
    expect(reason).toContain('/crane-seven.jpg" is not among the pictures; it was left out.');
    expect(reason).toContain("https://old.example/wp-content/uploads/");
  }
  expect(reasons(report)).toHaveLength(2);
});

test("a missing description is reported, for the lead and for the body", async () => {
  const report = await run([article({ images: ["small.png"], body: '<p>a<img src="small.png"></p>' })]);
  expect(reasons(report)).toEqual([
    '1 body: "small.png" has no description (alt).',
    '1 images: "small.png" has no description (alt).',
  ]);
  expect(report.undescribed).toBe(2);
});

test("the address of a smaller copy in WordPress leads to the picture itself", async () => {
  await run([
    article({ images: [{ url: "https://old.example/wp-content/2020/05/quay-300x200.jpg", alt: "A" }] }),
  ]);
  expect(readMediaPath((await found()).images[0]?.url ?? "")).toMatchObject({ width: 1280 });
});

test("the same in a zip; names that lead out of it and entries larger than their declared size are rejected", async () => {
  const zip = path.join(folder, "all.zip");
  const quay = await photograph(800, 500, 70);
  writeFileSync(zip, zipSync({ "files/quay.jpg": new Uint8Array(quay) }));
  await run([article({ images: [{ url: "quay.jpg", alt: "A" }] })], { pictures: zip });
  expect(readMediaPath((await found()).images[0]?.url ?? "")).toMatchObject({ width: 800, height: 500 });
  const bomb = Buffer.from(zipSync({ "bomb.jpg": new Uint8Array(40 * 1024 * 1024) }));
  writeFileSync(zip, bomb);
  expect(
    reasons(await run([article({ images: [{ url: "bomb.jpg", alt: "A" }] })], { pictures: zip })),
  ).toEqual(['1 images: "bomb.jpg" is larger than 25 MB; it was left out.']);
  // The same, declared as a hundred bytes.
  const central = bomb.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  bomb.writeUInt32LE(100, central + 24);
  writeFileSync(zip, bomb);
  expect(
    reasons(await run([article({ images: [{ url: "bomb.jpg", alt: "A" }] })], { pictures: zip })),
  ).toEqual(['1 images: "bomb.jpg" cannot be unpacked; it was left out.']);
  writeFileSync(zip, zipSync({ "../out.jpg": new Uint8Array(quay) }));
  await expect(run([article({})], { pictures: zip })).rejects.toThrow(
    /no zip file that can be read: invalid relative path/,
  );
  writeFileSync(zip, "no zip");
  await expect(run([article({})], { pictures: zip })).rejects.toThrow(/no zip file that can be read/);
  rmSync(zip);
});

test("a dry run and a rejected file store none; pictures that no article shows are deleted", async () => {
  const one = article({ images: [{ url: "small.png", alt: "A" }] });
  await run([one], { dryRun: true });
  expect(await pictures()).toEqual([]);
  await run([one, article({ news_id: "b", publish_date: "never" })]);
  expect(await pictures()).toEqual([]);
  await run([one, article({ news_id: "b", images: [{ url: "small.png", alt: "B" }] })]);
  expect(await pictures()).toHaveLength(1);
  await withdrawArticle(store, "a", now);
  await deleteArticle(store, "b", now);
  expect(await pictures()).toHaveLength(1);
  await deleteArticle(store, "a", now);
  expect(await pictures()).toEqual([]);
  expect(await store.all("select * from picture_files")).toEqual([]);
});

test("a picture in whose place another came goes a day after an import last took it", async () => {
  await run([article({ images: [{ url: "small.png", alt: "A" }] })]);
  await run([article({ images: [] })]);
  expect(await pictures()).toHaveLength(1);
  const later = new Date(now.getTime() + 25 * 3600_000);
  await run([article({ news_id: "b" })], { now: later });
  expect(await pictures()).toEqual([]);
});

test("a full store accepts no further picture, and reports it", async () => {
  const rows = Array.from({ length: mostPictures }, (_, at) => ({
    id: `p${at}`,
    width: 1,
    height: 1,
    used_at: now.toISOString(),
  }));
  await insertMany(store.db, "pictures", rows);
  const report = await run([article({ images: [{ url: "small.png", alt: "A" }] })]);
  expect(reasons(report)).toEqual([
    `1 images: "small.png" has no place: the store holds ${mostPictures} pictures; it was left out.`,
  ]);
});

test("an exported article refers to its pictures, which are imported elsewhere unchanged", async () => {
  await run([
    article({
      images: [{ url: "small.png", alt: "A" }],
      body: '<p>x<img src="2020/05/quay.jpg" alt="Q"></p>',
    }),
  ]);
  const before = await found();
  const rows: object[] = [];
  for await (const row of exportArticles(store, now)) rows.push(row);
  const target = mkdtempSync(path.join(tmpdir(), "exported-"));
  for (const row of rows) {
    for await (const { address, bytes } of picturesOf(store, row)) {
      mkdirSync(path.join(target, path.dirname(address)), { recursive: true });
      writeFileSync(path.join(target, address), bytes);
    }
  }
  await store.close();
  store = await openTestStore();
  expect(reasons(await run(rows, { pictures: null }))).toHaveLength(2);
  expect((await found()).images).toEqual([]);
  expect(reasons(await run(rows, { pictures: target }))).toEqual([]);
  expect(await found()).toEqual(before);
  rmSync(target, { recursive: true });
});

describe("with --fetch-images", () => {
  const { key, cert } = selfSigned(["site.example"]);
  let server: Server;
  let asked: string[] = [];
  let picture: Buffer;
  let answers: Record<string, (response: ServerResponse) => void> = {};
  const headed =
    (headers: Record<string, string>, status = 200) =>
    (response: ServerResponse) =>
      response.writeHead(status, headers).end(picture);
  beforeAll(async () => {
    picture = await photograph(640, 400, 90);
    server = createServer({ key, cert }, (request, response) => {
      const url = request.url ?? "";
      asked.push(url);
      (answers[url] ?? headed({}, 404))(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
  });
  const supply = (access: Partial<FileAccess> = {}) =>
    fetchedPictures(null, undefined, {
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      isAllowedAddress: (address) => address === "127.0.0.1",
      connection: { port: (server.address() as AddressInfo).port, ca: cert },
      log: createLog("silent"),
      ...access,
    });
  const from = { base: "https://site.example/2020/post/", site: "https://site.example" };
  const outcome = async (written: string, access: Partial<FileAccess> = {}) => {
    try {
      return (await supply(access).find(written, from).read()).length;
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      return error.message;
    }
  };

  test("pictures of the site's own host are read, relative ones among them", async () => {
    answers = { "/2020/a.jpg": headed({ "content-type": "image/jpeg" }), "/b.jpg?v=2": headed({}) };
    expect(await outcome("../a.jpg")).toBe(picture.length);
    expect(await outcome("http://site.example/b.jpg?v=2")).toBe(picture.length);
  });

  test("only the site's own public host is requested, also by a redirect or a number", async () => {
    answers = {
      "/away": headed({ location: "https://other.example/a.jpg" }, 302),
      "/here": headed({ location: "/a.jpg" }, 301),
      "/a.jpg": headed({ "content-type": "image/jpeg" }),
      "/round": headed({ location: "/round" }, 302),
    };
    const elsewhere = "is not on site.example, the only host that is requested";
    expect(await outcome("https://other.example/a.jpg")).toBe(elsewhere);
    expect(await outcome("https://site.example:8443/a.jpg")).toBe(elsewhere);
    expect(await outcome("https://127.0.0.1/a.jpg")).toBe(elsewhere);
    expect(await outcome("data:image/png;base64,AA")).toBe(elsewhere);
    expect(asked).toEqual([]);
    expect(await outcome("/here")).toBe(picture.length);
    expect(await outcome("/away")).toMatch(/^may not be fetched/);
    expect(await outcome("/round")).toBe("could not be fetched: its host responded with an error");
    expect(asked.filter((url) => url === "/round")).toHaveLength(4);
    asked = [];
    expect(await outcome("/a.jpg", { isAllowedAddress: isPublicAddress })).toMatch(/^may not be fetched/);
    expect(asked).toEqual([]);
  });

  test("a file that is missing, too large, or not a picture by type or bytes, is reported", async () => {
    answers = {
      "/page": headed({ "content-type": "text/html" }),
      "/words": (response) => response.end("no picture, though longer than its head"),
      "/large": headed({ "content-length": "99999999" }),
    };
    expect(await outcome("/page")).toBe("is no JPEG, PNG, GIF, WebP or AVIF");
    expect(await outcome("/words")).toBe("is no JPEG, PNG, GIF, WebP or AVIF");
    expect(await outcome("/gone")).toBe("is not there");
    expect(await outcome("/large")).toBe("is larger than 25 MB");
  });

  test("a host that fails five times in a row is left alone", async () => {
    const failing = supply({ resolve: async () => Promise.reject(new Error("no such name")) });
    const reasons: string[] = [];
    for (let n = 0; n < 7; n += 1)
      await failing
        .find(`/${n}.jpg`, from)
        .read()
        .catch((error: Error) => reasons.push(error.message));
    expect(reasons.slice(4)).toEqual([
      "could not be fetched: its host could not be reached",
      "was not requested: its host had failed five times in a row",
      "was not requested: its host had failed five times in a row",
    ]);
  });

  test("a picture is fetched once, and the article retains it", async () => {
    answers = { "/a.jpg": headed({ "content-type": "image/jpeg" }) };
    const taker = () => createPictureImport({ db: store.db, source: supply(), now, dryRun: false });
    const given = {
      line: 1,
      fields: { news_id: "a", images: ["/a.jpg"] },
      toHtml: (body: string) => body,
      ...from,
    };
    const first = (await taker().importPictures(given))("/a.jpg");
    expect(first).toMatchObject({ address: expect.stringMatching(/^\/media\//) });
    expect((await taker().importPictures(given))("/a.jpg")).toEqual(first);
    expect(asked).toEqual(["/a.jpg"]);
  });
});
