import { createHash } from "node:crypto";
import { get } from "node:http";
import { join } from "node:path";
import { gzipSync, zstdDecompressSync } from "node:zlib";
import { root } from "../bin/process/node.mjs";
import { type Measure, percentile, report, withServer } from "./support";

/**
 * What a reader's line carries: of a first visit the page, scripts, styles and fonts; of a second page what the browser does not have
 * yet. With gzip, with Brotli, and with the compression dictionary that a browser has after its first article.
 */
const pages = [
  "/news?news_id=1006",
  "/zh-tw/news?news_id=1024",
  "/",
  "/zh-cn",
  "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
  "/flight?origin_airport=HKG&destination_airport=LAX",
  "/port-calls/HKHKG",
  "/yp-list?com_type=sea",
  "/kb-port",
  "/terms",
];
/** The page from which a reader comes to the second one. */
const first = "/news?news_id=1007";
/** KB: the middle of a visit's pages with a dictionary (docs/adr/0066-pages-as-differences.md). */
const dictionaryBound = 4;

interface Answer {
  bytes: number;
  /** As it was sent, and its coding. */
  sent: Buffer;
  coding: string;
  body: string;
  link: string;
}

/** Fetches an address as it is sent. */
const ask = (url: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece) => pieces.push(piece));
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        const sent = Buffer.concat(pieces);
        const { link = "", "content-encoding": coding = "identity" } = response.headers;
        resolve({ bytes: sent.byteLength, sent, coding, body: sent.toString(), link: String(link) });
      });
    }).on("error", reject);
  });

const kinds = { scripts: /\.js\b/, styles: /\.css\b/, fonts: /\.woff2\b/ } as const;
type Kind = keyof typeof kinds;

/** The files that a page requests while it loads. A polyfill is for browsers without modules. */
function filesOf(html: string): Map<string, Kind> {
  const files = new Map<string, Kind>();
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const path = /(?:src|href)="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&");
    if (!path?.startsWith("/") || /\bnoModule\b/i.test(tag) || !/^<script|stylesheet|as="font"/.test(tag))
      continue;
    for (const kind of Object.keys(kinds) as Kind[]) if (kinds[kind].test(path)) files.set(path, kind);
  }
  return files;
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** The dictionary, and its name as a browser offers it that has read an article of a language. */
async function dictionaryOf(url: string, article: string): Promise<{ page: Buffer; name: string }> {
  for (let reads = 0; reads < 50; reads += 1) {
    const { link } = await ask(url + article, {});
    const path = /<([^>]+)>; rel="compression-dictionary"/.exec(link)?.[1];
    if (path) {
      const page = Buffer.from(await (await fetch(url + path)).arrayBuffer());
      return { page, name: `:${createHash("sha256").update(page).digest("base64")}:` };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${article} names no dictionary.`);
}

const codings = ["gzip", "br"] as const;
type Sizes = Record<(typeof codings)[number], number>;

/** A file's bytes in each coding. */
async function sizesOf(url: string): Promise<Sizes> {
  const [gzip, br] = await Promise.all(codings.map((coding) => ask(url, { "accept-encoding": coding })));
  return { gzip: gzip?.bytes ?? 0, br: br?.bytes ?? 0 };
}

interface Page {
  /** The page: gzip as a proxy would send it, since the portal stores Brotli alone. */
  html: Sizes & { dictionary: number };
  files: (Sizes & { path: string; kind: Kind })[];
}

async function readPage(url: string, path: string, dictionary: string): Promise<Page> {
  const { body } = await ask(url + path, { "accept-encoding": "identity" });
  const asked: Record<string, string>[] = [
    { "accept-encoding": "br" },
    { "accept-encoding": "br, dcz", "available-dictionary": dictionary },
  ];
  const [br, dcz] = await Promise.all(asked.map((headers) => ask(url + path, headers)));
  const files = [...filesOf(body)].map(async ([file, kind]) => ({
    path: file,
    kind,
    ...(await sizesOf(url + file)),
  }));
  return {
    html: { gzip: gzipSync(body).byteLength, br: br?.bytes ?? 0, dictionary: dcz?.bytes ?? 0 },
    files: await Promise.all(files),
  };
}

/** The rows of a page: a first visit by its parts, and the same page after an article. */
const rowsOf = (path: string, { html, files }: Page, seen: ReadonlySet<string>): Measure[] =>
  codings.map((coding) => {
    const sum = (fits: (file: Page["files"][number]) => boolean) =>
      files.filter(fits).reduce((all, file) => all + file[coding], 0);
    const parts = (Object.keys(kinds) as Kind[]).map(
      (kind) => `${kind} ${kilobytes(sum((file) => file.kind === kind))}`,
    );
    const further = sum((file) => !seen.has(file.path));
    const second = [html[coding], ...(coding === "br" ? [html.dictionary] : [])].map((page) =>
      kilobytes(page + further),
    );
    return {
      measure: `${path}, ${coding}`,
      value: `${kilobytes(html[coding] + sum(() => true))} KB (HTML ${kilobytes(html[coding])}, ${parts.join(", ")}); after an article ${second.join(", with a dictionary ")}`,
      bound: "",
      ok: true,
    };
  });

/** Decodes a visit's pages so many times, and counts those that are not what a client without a dictionary gets. */
async function decodings(url: string, { page: dictionary, name }: { page: Buffer; name: string }) {
  let [differences, wrong] = [0, 0];
  for (let at = 0; at < decoded; at += 1) {
    const path = visit[at % visit.length] ?? "/";
    const headers = { "accept-encoding": "br, dcz", "available-dictionary": name };
    const [packed, plain] = await Promise.all([ask(url + path, headers), ask(url + path, {})]);
    if (packed.coding !== "dcz") continue;
    differences += 1;
    // After its beginning and the hash.
    if (!zstdDecompressSync(packed.sent.subarray(40), { dictionary }).equals(plain.sent)) wrong += 1;
  }
  return { differences, wrong };
}
const decoded = 10_000;

/** A visit of twenty pages: what is read most comes most. */
const visit = [
  ...["1004", "1005", "1101", "1107", "1108", "1201", "1208", "1212"].map((id) => `/news?news_id=${id}`),
  ...[
    "/news-list?type=news",
    "/keyword?keyword=vgm",
    "/yp",
    "/kb",
    "/surcharge",
    "/statistics",
    "/contact-us",
  ],
  ...pages.slice(4, 8),
  "/",
];

const measures: Measure[] = [];
await withServer({ STORE_URL: `file:${join(root, "var", "bench", "bytes.db")}` }, async (url) => {
  const dictionaries = {
    "": await dictionaryOf(url, first),
    "/zh-tw": await dictionaryOf(url, "/zh-tw/news?news_id=1025"),
    "/zh-cn": await dictionaryOf(url, "/zh-cn/news?news_id=1025"),
  };
  const read = (path: string) => {
    const language = /^\/zh-\w\w/.exec(path)?.[0] ?? "";
    return readPage(url, path, dictionaries[language as keyof typeof dictionaries].name);
  };
  const seen = new Set((await read(first)).files.map(({ path }) => path));
  for (const path of pages) measures.push(...rowsOf(path, await read(path), seen));
  const visited: number[] = [];
  for (const path of visit) visited.push((await read(path)).html.dictionary);
  const middle = percentile(visited, 0.5) / 1024;
  measures.push({
    measure: "HTML of twenty pages with a dictionary, in the middle",
    value: `${middle.toFixed(1)} KB`,
    bound: `<= ${dictionaryBound} KB`,
    ok: middle <= dictionaryBound,
  });
  const { differences, wrong } = await decodings(url, dictionaries[""]);
  measures.push({
    measure: `${decoded} pages decoded with a dictionary`,
    value: `${differences} sent as differences, ${wrong} wrong`,
    bound: "0 wrong",
    ok: wrong === 0 && differences > 0,
  });
});
report(measures);
