import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { dictionaryPath } from "@/lib/addresses/dictionary-address";
import type { Change } from "@/lib/http-responses/cache-tags";
import type { Locale } from "@/lib/i18n/locales";
import type { SharedDictionaries } from "@/lib/store/page-dictionaries";
import { type Packed, unpack } from "./packed-body";

/**
 * Compression dictionaries (RFC 9842): a browser keeps one article of a language, and gets further pages as what differs from it, a sixth
 * of what Brotli alone needs. Browsers without them, and whoever has another dictionary, get Brotli as ever.
 */

/** The beginning of a body in the coding dcz, before the dictionary's hash. */
const magic = Buffer.from("5e2a4d1820000000", "hex");
/** The most bytes of encoded pages. */
export const mostEncodedBytes = 16 * 1024 * 1024;
/** Beyond 6 a page takes several times as long and saves little. */
const params = { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_windowLog]: 20 };

const toZstandard = promisify(zstdCompress);

export interface Dictionary {
  page: Buffer;
  sha256: Buffer;
  /** The header field by which a browser offers it: a byte sequence of RFC 9651. */
  offer: string;
  /** The header field that names it. */
  link: string;
  /** The id of the article that it shows. */
  article: string;
}

export function pageDictionaries(shared: SharedDictionaries | undefined, mostBytes = mostEncodedBytes) {
  const ofLanguage = new Map<Locale, Dictionary>();
  /** The day for which a process has asked, or is asking. */
  const askedFor = new Map<Locale, string>();
  const encoded = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ byteLength }) => byteLength + 200,
  });
  return {
    isUsed: shared !== undefined,
    /** The dictionary of a language; undefined until the process has one. */
    of: (locale: Locale) => ofLanguage.get(locale),
    /** The dictionary that a request offers, if the process has it. */
    offered({ headers }: IncomingMessage): Dictionary | undefined {
      return [...ofLanguage.values()].find(({ offer }) => offer === headers["available-dictionary"]);
    },
    /** Offers an article as the dictionary of its language, once a day. @throws never; without a store there is no dictionary */
    async learn(locale: Locale, article: string, body: Packed): Promise<void> {
      const day = shared?.today() ?? "";
      if (!shared || askedFor.get(locale) === day) return;
      askedFor.set(locale, day);
      try {
        const agreed = await shared.agree(locale, { article, page: await unpack(body, "identity") });
        const sha256 = createHash("sha256").update(agreed.page).digest();
        const offer = `:${sha256.toString("base64")}:`;
        const link = `<${dictionaryPath(locale, sha256)}>; rel="compression-dictionary"`;
        ofLanguage.set(locale, { ...agreed, sha256, offer, link });
      } catch {
        askedFor.delete(locale);
      }
    },
    /** Forgets a dictionary whose article has been changed or withdrawn: nobody may get the text of before. */
    async forget(changes: readonly Change[]): Promise<void> {
      for (const [locale, { article }] of [...ofLanguage]) {
        const isTouched = ({ domain, key }: Change) =>
          domain === "articles" && (key === "*" || key === article);
        if (!changes.some(isTouched)) continue;
        ofLanguage.delete(locale);
        // What is offered next may have been rendered before the change.
        askedFor.set(locale, shared?.today() ?? "");
        await shared?.drop(article).catch(() => {});
        askedFor.delete(locale);
      }
    },
    /** A body in the coding dcz; encoded once for all readers. @param etag which names the body */
    async encode(etag: string, body: Packed, { page, sha256, offer }: Dictionary): Promise<Buffer> {
      const key = `${etag} ${offer}`;
      const stored = encoded.get(key);
      if (stored) return stored;
      const frame = await toZstandard(await unpack(body, "identity"), { dictionary: page, params });
      const whole = Buffer.concat([magic, sha256, frame]);
      encoded.set(key, whole);
      return whole;
    },
  };
}
