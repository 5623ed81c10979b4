import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/**
 * The pages a process keeps, in memory only and within a bound of bytes (docs/adr/0013): what was asked for lately lies
 * open, what was pushed out of there lies compressed, what is pushed out of that is forgotten. Plain JavaScript,
 * because the page cache's handler is loaded by the framework without compilation.
 *
 * What lies open is bytes, as readers get it: as a text it would take two bytes for nearly every sign, in the heap.
 *
 * @typedef {{ kind: string, html?: string, rscData?: Buffer, body?: Buffer, headers?: Record<string, unknown>, status?: number }} PageValue
 *   an entry of the framework's page cache: a page has html and rscData, a file that a handler made has a body
 * @typedef {{ madeAt: number, countsFrom: number, revalidate: number | false, whole: boolean }} Life
 *   madeAt: when it was rendered; countsFrom: from when its age counts, later than madeAt once making it anew failed;
 *   revalidate: seconds; whole: whether nothing is missing on it
 * @typedef {{ value: PageValue, life: Life }} Page
 * @typedef {{ value: PageValue, life: Life, markup?: Buffer, gzip?: Buffer }} OpenPage
 *   value: without its html; markup: that, in UTF-8, which a file that a handler made has not; gzip: the markup as readers get
 *   it compressed, once one has asked for it
 * @typedef {{ life: Life, bytes: Buffer, htmlBytes: number, value: PageValue }} Packed
 */

/** Bytes a process keeps at most, open and compressed. */
export const keptBytes = { open: 20 * 1024 * 1024, packed: 48 * 1024 * 1024 };
/** Larger pages are not kept. */
const largestPage = 4 * 1024 * 1024;
/** So many pages are compressed at a time; one that is pushed out meanwhile is forgotten. */
const packedAtOnce = 8;
/** What an entry costs besides its texts. */
const overhead = 2048;

const compress = promisify(brotliCompress);
const compressForReaders = promisify(gzip);
const decompress = promisify(brotliDecompress);
/** Markup and the framework's data say the same words: a window over both finds them. */
const quickly = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 20 },
};

export class KeptPages {
  /** @type {LRUCache<string, OpenPage>} */
  #open;
  /** @type {LRUCache<string, Packed>} */
  #packed;
  /** Pages on their way from open to compressed. @type {Map<string, OpenPage>} */
  #leaving = new Map();
  /** Pages that are being compressed for readers. @type {Map<Buffer, Promise<Buffer>>} */
  #zipping = new Map();

  /** @param {{ open?: number, packed?: number }} [bytes] */
  constructor({ open = keptBytes.open, packed = keptBytes.packed } = {}) {
    this.#open = new LRUCache({
      maxSize: open,
      maxEntrySize: Math.min(largestPage, open),
      sizeCalculation: openSize,
      dispose: (page, path, reason) => {
        if (reason === "evict") void this.#pack(path, page);
      },
    });
    this.#packed = new LRUCache({
      maxSize: packed,
      maxEntrySize: Math.min(largestPage, packed),
      sizeCalculation: ({ bytes, value }) => bytes.byteLength + sizeOfHeaders(value) + overhead,
    });
  }

  /** A page as the framework knows it. @param {string} path @returns {Promise<Page | null>} */
  async get(path) {
    const page = this.#open.get(path) ?? this.#leaving.get(path);
    if (page) return withText(page);
    const packed = this.#packed.get(path);
    if (!packed) return null;
    const unpacked = await unpack(packed);
    // Dropped or replaced meanwhile.
    if (this.#packed.peek(path) !== packed) return this.get(path);
    this.#open.set(path, unpacked);
    return withText(unpacked);
  }

  /**
   * The page if it lies open and its time is not over.
   * @param {string} path @param {number} now milliseconds, on the clock of its life
   * @returns {OpenPage | null}
   */
  fresh(path, now) {
    const page = this.#open.get(path);
    if (!page || (page.life.revalidate && isOver(page.life, page.life.revalidate, now))) return null;
    return page;
  }

  /**
   * The markup of a page that lies open, compressed with gzip: once, however many ask. It counts among what is kept.
   * @param {string} path @param {OpenPage & { markup: Buffer }} page
   * @returns {Promise<Buffer>}
   */
  async gzipped(path, { markup, gzip }) {
    if (gzip) return gzip;
    const under = this.#zipping.get(markup) ?? compressForReaders(markup);
    this.#zipping.set(markup, under);
    try {
      const bytes = await under;
      const open = this.#open.peek(path);
      if (open?.markup === markup && !open.gzip) this.#open.set(path, { ...open, gzip: bytes });
      return bytes;
    } finally {
      this.#zipping.delete(markup);
    }
  }

  /** @param {string} path @param {Page} page */
  set(path, page) {
    this.delete(path);
    this.#open.set(path, inBytes(page));
  }

  /** @param {string} path */
  delete(path) {
    this.#open.delete(path);
    this.#leaving.delete(path);
    this.#packed.delete(path);
  }

  /** Forgets the pages whose path `touched` says. @param {(path: string) => boolean} touched */
  deleteWhere(touched) {
    for (const paths of [this.#open.keys(), this.#leaving.keys(), this.#packed.keys()])
      for (const path of [...paths]) if (touched(path)) this.delete(path);
  }

  /** What is kept: entries and bytes. */
  get size() {
    const leaving = [...this.#leaving.values()].reduce((sum, page) => sum + openSize(page), 0);
    return {
      pages: new Set([...this.#open.keys(), ...this.#leaving.keys(), ...this.#packed.keys()]).size,
      bytes: this.#open.calculatedSize + this.#packed.calculatedSize + leaving,
    };
  }

  /** Resolves when nothing is being compressed. */
  async settled() {
    while (this.#leaving.size > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  /** @param {string} path @param {OpenPage} page */
  async #pack(path, page) {
    // It was taken out of the compressed ones and lies there still.
    if (this.#packed.get(path)?.life === page.life || this.#leaving.size >= packedAtOnce) return;
    this.#leaving.set(path, page);
    try {
      const packed = await pack(page);
      if (this.#leaving.get(path) === page) this.#packed.set(path, packed);
    } finally {
      if (this.#leaving.get(path) === page) this.#leaving.delete(path);
    }
  }
}

/** Whether a page is older than that. @param {Life} life @param {number} seconds @param {number} now */
export const isOver = ({ countsFrom }, seconds, now) => now - countsFrom > seconds * 1000;

const nothing = Buffer.alloc(0);

/** @param {Page} page @returns {OpenPage} */
function inBytes({ value: { html, ...value }, life }) {
  return html === undefined ? { value, life } : { value, life, markup: Buffer.from(html, "utf8") };
}

/** @param {OpenPage} page @returns {Page} */
function withText({ value, life, markup }) {
  return markup ? { value: { ...value, html: markup.toString("utf8") }, life } : { value, life };
}

/** @param {OpenPage} page */
function openSize({ value, markup, gzip }) {
  const texts = [markup, gzip, value.rscData, value.body];
  return texts.reduce((sum, text) => sum + (text?.byteLength ?? 0), sizeOfHeaders(value) + overhead);
}

/** A string may take two bytes a character. @param {PageValue} value */
const sizeOfHeaders = ({ headers }) => 2 * JSON.stringify(headers ?? {}).length;

/** @param {OpenPage} page @returns {Promise<Packed>} */
async function pack({ value: { rscData, body, ...value }, life, markup = nothing }) {
  const bytes = await compress(Buffer.concat([markup, body ?? rscData ?? nothing]), quickly);
  return { life, bytes, htmlBytes: markup.byteLength, value };
}

/** @param {Packed} packed @returns {Promise<OpenPage>} */
async function unpack({ bytes, htmlBytes, value, life }) {
  const all = await decompress(bytes);
  if (value.kind === "APP_ROUTE") return { value: { ...value, body: all }, life };
  // Two views of the same bytes, which come and go together.
  const [markup, rscData] = [all.subarray(0, htmlBytes), all.subarray(htmlBytes)];
  return { value: { ...value, rscData }, life, markup };
}
