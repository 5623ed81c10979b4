import { simplifyCharacters } from "./i18n/simplify";

/** Whether characters of a Chinese text, which has no blanks, are a word of their own or parts of the words around them. */

const words = new Intl.Segmenter("zh", { granularity: "word" });

/** A longer name is no accident of two words side by side. */
const longestInDoubt = 3;
/** So many characters on each side of a name are read as words in two ways. */
const around = 12;
/** What a word may add to a name and still mean it: 高雄港. */
const placeEnding = /^(?:港|市|港口|港区|口岸)$/u;

/** What leads to the name of a place: a preposition, or no character at all. */
const leadsToPlace = /^(?:[由從从自往至到在抵經经赴離离於与與和及靠]|\P{Script=Han}|)$/u;

/**
 * Answers for a text whether what stands from `start` up to `end` is a word of its own there. The dictionary that divides the
 * text into words (ICU's) knows Simplified best. It does not know every name: one that it divides otherwise still counts when
 * the text around it has fewer words with the name than without, or as many behind a word that leads to a place.
 */
export function isOwnWord(text: string): (start: number, end: number) => boolean {
  let source: string | undefined;
  /** Where the words of the text end, by where they begin. */
  let ends: Map<number, number> | undefined;
  let edges: Set<number> | undefined;

  /** The text in Simplified, character by character, so that no place moves. */
  const simplified = (): string => {
    if (source === undefined) {
      const converted = simplifyCharacters(text);
      source = converted.length === text.length ? converted : text;
    }
    return source;
  };
  const divided = (from: number, to: number) => [...words.segment(simplified().slice(from, to))];

  return (start, end) => {
    if (end - start > longestInDoubt || !/^\p{Script=Han}+$/u.test(text.slice(start, end))) return true;
    ends ??= new Map(
      divided(0, text.length).map(({ index, segment }) => [index, index + segment.length] as const),
    );
    edges ??= new Set(ends.values());
    const wordEnd = ends.get(start);
    // The dictionary has the name as a word, or as several.
    if (wordEnd !== undefined && edges.has(end)) return true;
    if (wordEnd !== undefined && wordEnd > end) return placeEnding.test(simplified().slice(end, wordEnd));
    const [from, to] = [Math.max(0, start - around), Math.min(text.length, end + around)];
    const withName = divided(from, start).length + 1 + divided(end, to).length;
    const without = divided(from, to).length;
    return withName < without || (withName === without && leadsToPlace.test(text.slice(0, start).slice(-1)));
  };
}
