import { fold } from "@/lib/i18n/fold";

export interface NamedPage {
  label: string;
  detail: string;
  href: string;
  /** What the page is called in every script it is looked for, folded: Simplified stands for both of Chinese. */
  names: readonly string[];
}

/**
 * The pages one of whose names begins with what was typed, then those with a later word that does ('schedule' finds
 * 'Port schedule'); a Chinese name is also found from its middle. Case and accents aside; each address once.
 */
export function matchPages(pages: readonly NamedPage[], typed: string) {
  const start = fold(typed);
  if (!start) return [];
  const isHan = /\p{Script=Han}/u.test(start);
  const rank = ({ names }: NamedPage) => {
    if (names.some((name) => name.startsWith(start))) return 0;
    return names.some((name) => name.includes(isHan ? start : ` ${start}`)) ? 1 : 2;
  };
  const found = pages
    .map((page) => ({ page, rank: rank(page) }))
    .filter((match) => match.rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ page: { names: _, ...page } }) => ({ ...page, codes: [] as string[] }));
  return found.filter(({ href }, at) => found.findIndex((other) => other.href === href) === at);
}
