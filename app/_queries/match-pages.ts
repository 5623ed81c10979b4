import { fold } from "@/lib/i18n/fold";

export interface NamedPage {
  label: string;
  detail: string;
  href: string;
  /** What the page is called in every script it is looked for, folded: Simplified stands for both of Chinese. */
  names: readonly string[];
}

/** A page that a text finds. `isNamed`: the text is one of its names, or the first words of one. */
export interface MatchedPage extends Omit<NamedPage, "names"> {
  codes: string[];
  isNamed: boolean;
}

/** 'containers' and 'container' are one word. */
const singular = (folded: string) => folded.replace(/(?<=[a-z]{2}[^s\W])s(?!\S)/g, "");
const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** How well a name answers a text, both folded and in the singular; the less the better. */
const ranks = { same: 0, firstWords: 1, start: 2, words: 3, none: 4 } as const;

function rankOf(name: string, start: string): number {
  if (name === start) return ranks.same;
  if (name.startsWith(start)) {
    const isWholeWord = isHan(start) ? [...start].length > 1 : start.length > 3 && name[start.length] === " ";
    return isWholeWord ? ranks.firstWords : ranks.start;
  }
  if (isHan(start)) return name.includes(start) ? ranks.words : ranks.none;
  const words = name.split(" ");
  const isHeld = start.split(" ").every((part) => words.some((word) => word.startsWith(part)));
  return isHeld ? ranks.words : ranks.none;
}

/**
 * The pages that a text names or begins to name, then those of which a name holds its words in any order ('schedule' finds
 * 'Port schedule'); a Chinese name is also found from its middle. Case, accents and plurals aside; each address once.
 */
export function matchPages(pages: readonly NamedPage[], typed: string): MatchedPage[] {
  const start = singular(fold(typed));
  if (!start) return [];
  const found = pages
    .map((page) => ({ page, rank: Math.min(...page.names.map((name) => rankOf(singular(name), start))) }))
    .filter(({ rank }) => rank < ranks.none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ page: { names: _, ...page }, rank }) => ({
      ...page,
      codes: [],
      isNamed: rank <= ranks.firstWords,
    }));
  return found.filter(({ href }, at) => found.findIndex((other) => other.href === href) === at);
}
