import "server-only";
import type { Company } from "@/lib/directory/shared";
import type { Locale } from "@/lib/i18n/locales";
import { everyDay, isEmbeddedSearch, searchArticles } from "@/lib/news";
import { type ArticleCard, articleLanguageOf } from "@/lib/news/shared";
import { plainCompanyName } from "@/lib/text/company-names";
import { nullOnUpstreamError } from "@/lib/upstream/errors";
import { articlesUnder } from "./related-articles";

/** Stories beside a company. */
interface CompanyNews {
  stories: readonly ArticleCard[];
  /** Whether they mention the company; otherwise they are under its hashtags. */
  isNamed: boolean;
}

interface CompanyNewsRequest {
  locale: Locale;
  /** YYYY-MM-DD, by the publisher's zone. */
  today: string;
}

const mostStories = 5;

/** The newest stories that mention a company, otherwise those under its hashtags. Empty when the news service fails. */
export async function companyNews(
  { name, hashtags }: Pick<Company, "name" | "hashtags">,
  { locale, today }: CompanyNewsRequest,
): Promise<CompanyNews> {
  const mentioning =
    isName(name) && isEmbeddedSearch()
      ? await storiesMentioning(name, { locale, today }).catch(nullOnUpstreamError)
      : null;
  if (mentioning && mentioning.length > 0) return { stories: mentioning, isNamed: true };
  return { stories: await articlesUnder(hashtags, locale), isNamed: false };
}

/** Whether a name is distinctive enough to search for: one Latin word, or one or two Chinese characters, may be in any text. */
const isName = (name: string) => {
  const plain = plainCompanyName(name);
  return /\p{Script=Han}/u.test(plain) ? [...plain].length > 2 : /\s/.test(plain);
};

async function storiesMentioning(
  name: string,
  { locale, today }: CompanyNewsRequest,
): Promise<ArticleCard[]> {
  const { items } = await searchArticles(
    {
      // In quotation marks the words must be adjacent and complete.
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
