import { chinese, simplifyCharacters } from "@/lib/i18n/simplify";
import { isSimplifiedOnly, traditionalCharacters } from "@/lib/i18n/simplify-only";
import { memoize } from "@/lib/memoize/memoize";
import { mapHtmlText } from "@/lib/text/sanitise";
import { mapPlateTexts } from "../plates";
import type { ArticleRecord, SimplifiedText } from "../schema";

/** Languages of articles as an import names them: Traditional Chinese is zh. */
type TextLanguage = "en" | "zh" | "zh-hans";

/** Number of characters that are examined: the start of an article shows its language. */
const sampleLength = 20_000;

/** Simplified Chinese converted to the characters and quotation marks of Hong Kong; the words stay unchanged. */
export function traditionalise(text: string): string {
  if (!chinese.test(text)) return text;
  return traditionalCharacters(text).replace(/[“”‘’]/g, (mark) => traditionalQuotes[mark] ?? mark);
}

const traditionalQuotes: Record<string, string> = { "“": "「", "”": "」", "‘": "『", "’": "』" };

/** Whether a character belongs to one script of Chinese alone; most belong to both. */
const scriptOfCharacter = memoize(
  (character: string): "zh" | "zh-hans" | null =>
    simplifyCharacters(character) !== character ? "zh" : isSimplifiedOnly(character) ? "zh-hans" : null,
  { max: 30_000 },
);

/** The script of a Chinese text; null where it has too few characters that belong to one alone. */
export function chineseScript(text: string): "zh" | "zh-hans" | null {
  const count = { zh: 0, "zh-hans": 0 };
  for (const character of text.slice(0, sampleLength).match(/\p{Script=Han}/gu) ?? []) {
    const script = scriptOfCharacter(character);
    if (script) count[script] += 1;
  }
  if (count["zh-hans"] >= 2 && count["zh-hans"] > 2 * count.zh) return "zh-hans";
  return count.zh > 0 && count.zh >= count["zh-hans"] ? "zh" : null;
}

/** The language of a plain text by its letters; null if they are not conclusive. */
function lettersOf(text: string): "latin" | "chinese" | "ja" | "ko" | null {
  const sample = text.slice(0, sampleLength);
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\u3041-\u3096\u30a1-\u30fa]/g);
  const hangul = count(/\p{Script=Hangul}/gu);
  if (hangul > han && hangul > 1) return "ko";
  if (kana * 5 > han && kana > 1) return "ja";
  const words = count(/[A-Za-z\u00c0-\u024f]{2,99}/g);
  if (han > 0 && han >= words) return "chinese";
  return words > 3 * han ? "latin" : null;
}

/**
 * The language of an imported article: what the article declares, else what its text shows clearly, else what its file
 * declares. The script of Chinese is that of the text. The result may be an unsupported language.
 */
export function languageOfArticle(
  text: string,
  { declared, ofFile }: { declared: string; ofFile: string },
): string {
  const letters = lettersOf(text);
  const isChinese = (tag: string) => /^(?:zh|chinese|cmn|yue)(?:[-_]|$)/i.test(tag);
  if (declared) return isChinese(declared) ? scriptOr(text, declared) : declared;
  if (letters === "chinese") return scriptOr(text, isChinese(ofFile) ? ofFile : "zh");
  if (letters === "ja" || letters === "ko") return letters;
  if (letters === "latin") return ofFile === "" || isChinese(ofFile) ? "en" : ofFile;
  return isChinese(ofFile)
    ? scriptOr(text, ofFile)
    : ofFile || (/\p{Script=Han}{4}/u.test(text) ? scriptOr(text, "zh") : "en");
}

function scriptOr(text: string, tag: string): TextLanguage {
  return chineseScript(text) ?? (isSimplifiedTag(tag) ? "zh-hans" : "zh");
}

/** Whether a language tag means Simplified Chinese. */
export const isSimplifiedTag = (tag: string): boolean =>
  /^(?:zh|cmn)[-_](?:cn|sg|my|hans)(?:[-_]|$)/i.test(tag);

/**
 * A Chinese article from a text in Simplified alone: the Simplified edition has the original text, and the Traditional text
 * is derived from it.
 */
export function articleOfSimplified(record: ArticleRecord): ArticleRecord {
  const { headline, intro, body, images, plates } = record;
  const about = record.about && {
    ...record.about,
    ...(record.about.section === undefined ? {} : { section: traditionalise(record.about.section) }),
    ...(record.about.correction === undefined ? {} : { correction: traditionalise(record.about.correction) }),
  };
  return {
    ...record,
    ...traditionalText({ headline, intro, body, images }),
    hashtags: record.hashtags.map(traditionalise),
    ...(about && { about }),
    ...(plates && { plates: mapPlateTexts(plates, traditionalise) }),
    simplified: { headline, intro, body, images, ...(plates && { plates }) },
  };
}

function traditionalText({ headline, intro, body, images }: SimplifiedText): SimplifiedText {
  return {
    headline: traditionalise(headline),
    intro: traditionalise(intro),
    body: mapHtmlText(body, traditionalise),
    images: images.map(({ alt, caption, ...image }) => ({
      ...image,
      alt: traditionalise(alt),
      ...(caption === undefined ? {} : { caption: traditionalise(caption) }),
    })),
  };
}

/** Whether the text of a stored article is derived from its text in Simplified. */
export function isDerivedFromSimplified({ headline, intro, body, simplified }: ArticleRecord): boolean {
  if (!simplified) return false;
  const derived = traditionalText(simplified);
  return derived.headline === headline && derived.intro === intro && derived.body === body;
}
