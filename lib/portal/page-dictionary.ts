import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dictionaryPath } from "@/lib/addresses/dictionary-address";
import { currentInstant } from "@/lib/config/config";
import type { Locale } from "@/lib/i18n/locales";
import { store } from "@/lib/store/connection";
import {
  agreeOnDictionary,
  dropDictionary,
  readDictionary,
  type SharedDictionaries,
} from "@/lib/store/page-dictionaries";

/** Browsers take compression dictionaries over a secure connection, and from their own machine. */
const secure = /^https:|^http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]|$)/;

/**
 * The compression dictionaries that processes of a store share; undefined where no browser takes one.
 * @param directory of the build
 */
export function sharedDictionaries(directory: string, siteUrl: string): SharedDictionaries | undefined {
  if (!secure.test(siteUrl)) return undefined;
  const build = readFileSync(join(directory, ".next", "BUILD_ID"), "utf8").trim();
  const today = () => currentInstant().toISOString().slice(0, 10);
  return {
    today,
    agree: (locale, offered) => agreeOnDictionary(store(), { locale, build, today: today(), offered }),
    drop: (article) => dropDictionary(store(), article),
  };
}

/** The dictionary of a language, if it still has this address. */
export async function pageDictionaryAt(pathname: string, locale: Locale): Promise<Buffer | null> {
  const { page } = (await readDictionary(store(), locale)) ?? {};
  if (!page) return null;
  return dictionaryPath(locale, createHash("sha256").update(page).digest()) === pathname ? page : null;
}
