import { simplifyCharacters } from "@/lib/i18n/simplify";

/** Whether characters of a Chinese text, which has no spaces, are a separate word or parts of the words around them. */

const words = new Intl.Segmenter("zh", { granularity: "word" });

/** Longer names never arise by chance from two words side by side. */
const longestInDoubt = 3;
/** Characters on each side of a name that are segmented with and without it. */
const around = 12;
/** What a word may append to a place name and still mean the place: 高雄港. */
const placeEnding = /^(?:港|市|港口|港区|口岸)$/u;

/** What may precede the name of a place: a preposition, or no Chinese character. */
const leadsToPlace = /^(?:[由從从自往至到在抵經经赴離离於与與和及靠]|\P{Script=Han}|)$/u;

/**
 * Returns a test of whether the characters of a text from `start` up to `end` are a separate word. ICU's dictionary segments
 * the text into words and knows Simplified best. It does not know every name: a name that it splits still counts when the
 * text around it has fewer words with the name than without, or as many and a preposition of place before it.
 */
export function separateWordTest(text: string): (start: number, end: number) => boolean {
  let source: string | undefined;
  /** Ends of the words of the text by their starts. */
  let ends: Map<number, number> | undefined;
  let edges: Set<number> | undefined;

  /** The text in Simplified, character by character, so that positions stay the same. */
  const simplified = (): string => {
    if (source === undefined) {
      const converted = simplifyCharacters(text);
      source = converted.length === text.length ? converted : text;
    }
    return source;
  };
  const segmented = (from: number, to: number) => [...words.segment(simplified().slice(from, to))];

  return (start, end) => {
    if (end - start > longestInDoubt || !/^\p{Script=Han}+$/u.test(text.slice(start, end))) return true;
    ends ??= new Map(
      segmented(0, text.length).map(({ index, segment }) => [index, index + segment.length] as const),
    );
    edges ??= new Set(ends.values());
    const wordEnd = ends.get(start);
    // The dictionary has the name as a word, or as several.
    if (wordEnd !== undefined && edges.has(end)) return true;
    if (wordEnd !== undefined && wordEnd > end) return placeEnding.test(simplified().slice(end, wordEnd));
    const [from, to] = [Math.max(0, start - around), Math.min(text.length, end + around)];
    const withName = segmented(from, start).length + 1 + segmented(end, to).length;
    const without = segmented(from, to).length;
    return withName < without || (withName === without && leadsToPlace.test(text.slice(0, start).slice(-1)));
  };
}
