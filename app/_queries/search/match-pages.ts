import { fold } from "@/lib/i18n/fold";

export interface NamedPage {
  label: string;
  detail: string;
  href: string;
  /** The names of the page in every script, folded: Simplified covers both Chinese scripts. */
  names: readonly string[];
}

/** A page that matches a text. `isNamed`: the text is one of its names, or the first words of one. */
interface MatchedPage extends Omit<NamedPage, "names"> {
  codes: string[];
  isNamed: boolean;
}

/** 'containers' and 'container' are one word. */
const singular = (folded: string) => folded.replace(/(?<=[a-z]{2}[^s\W])s(?!\S)/g, "");
const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** How well a name matches a text, both folded and in the singular; a lower rank is better. */
const ranks = { same: 0, firstWords: 1, start: 2, words: 3, none: 4 } as const;

function rankOf(name: string, start: string): number {
  if (name === start) return ranks.same;
  if (name.startsWith(start)) {
    const isWholeWord = isHan(start) ? [...start].length > 1 : start.length > 3 && name[start.length] === " ";
    return isWholeWord ? ranks.firstWords : ranks.start;
  }
  if (isHan(start)) return name.includes(start) ? ranks.words : ranks.none;
  const words = name.split(" ");
  const hasAllWords = start.split(" ").every((part) => words.some((word) => word.startsWith(part)));
  return hasAllWords ? ranks.words : ranks.none;
}

/**
 * The pages whose name is or begins with a text, then those with a name that has its words in any order ('schedule' finds
 * 'Port schedule'); a Chinese name also matches from its middle. Case, accents and plurals are ignored; each address is listed once.
 */
export function matchPages(pages: readonly NamedPage[], typed: string): MatchedPage[] {
  const start = singular(fold(typed));
  if (!start) return [];
  const matches = pages
    .map((page) => ({ page, rank: Math.min(...page.names.map((name) => rankOf(singular(name), start))) }))
    .filter(({ rank }) => rank < ranks.none)
    .sort((a, b) => a.rank - b.rank)
    .map(({ page: { names: _, ...page }, rank }) => ({
      ...page,
      codes: [],
      isNamed: rank <= ranks.firstWords,
    }));
  return matches.filter(({ href }, at) => matches.findIndex((other) => other.href === href) === at);
}
