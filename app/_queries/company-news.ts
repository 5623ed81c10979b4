import "server-only";
import { plainCompanyName } from "@/lib/company-names";
import type { Company } from "@/lib/directory/schema";
import type { Locale } from "@/lib/i18n/locales";
import { isEmbeddedSearch, searchArticles } from "@/lib/news";
import { everyDay } from "@/lib/news/query";
import { articleLanguageOf } from "@/lib/news/rules";
import type { ArticleCard } from "@/lib/news/schema";
import { orUnanswered } from "@/lib/upstream/errors";
import { articlesUnder } from "./related-articles";

/** Stories beside a company. */
export interface CompanyNews {
  stories: readonly ArticleCard[];
  /** Whether they name the company; else they are of its hashtags. */
  isNamed: boolean;
}

interface Ask {
  locale: Locale;
  /** YYYY-MM-DD, by the publisher's zone. */
  today: string;
}

const mostStories = 5;

/** The newest stories that name a company, else those under its hashtags. Empty where news cannot be asked. */
export async function companyNews(
  { name, hashtags }: Pick<Company, "name" | "hashtags">,
  { locale, today }: Ask,
): Promise<CompanyNews> {
  const naming =
    isName(name) && isEmbeddedSearch()
      ? await storiesNaming(name, { locale, today }).catch(orUnanswered)
      : null;
  if (naming && naming.length > 0) return { stories: naming, isNamed: true };
  return { stories: await articlesUnder(hashtags, locale), isNamed: false };
}

/** One Latin word, or a single character, may stand in any text. */
const isName = (name: string) => {
  const plain = plainCompanyName(name);
  return /\p{Script=Han}/u.test(plain) ? [...plain].length > 2 : /\s/.test(plain);
};

async function storiesNaming(name: string, { locale, today }: Ask): Promise<ArticleCard[]> {
  const { items } = await searchArticles(
    {
      // In quotation marks words stand side by side, and whole.
      query: `"${plainCompanyName(name).replaceAll('"', " ")}"`,
      hashtag: null,
      language: articleLanguageOf(locale),
      ...everyDay(today),
      page: 1,
      newest: true,
    },
    locale,
  );
  return items.slice(0, mostStories);
}
