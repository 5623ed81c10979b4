import { Story } from "@/components/home/story";
import { Watch, WatchLine } from "@/components/home/watch";
import { ArticleView } from "@/components/news/article";
import { NewsTile, NewsTiles } from "@/components/news/news-tile";
import { OtherLanguage } from "@/components/news/other-language";
import { ProviderCards } from "@/components/news/provider-cards";
import { SuggestionCards } from "@/components/news/suggestion-cards";
import { Button } from "@/components/ui/button";
import { companyCard } from "@/test/support/examples/directory";
import { about, article, card, match, rail } from "@/test/support/examples/news";
import { longText, type SectionProps, Specimen } from "../specimen";

const pictured = { ...card, id: "1007", image: { url: "night", alt: "" } };
const longCard = { ...card, id: "1008", language: "en" as const, lang: "en" as const, headline: longText };
const href = "#news";

const popular = {
  ...{ from: "HKHKG", to: "NLRTM", title: "Hong Kong to Rotterdam", href: "/port", count: 12 },
  ...{ departure: "2026-03-21T03:30", arrival: null, cutoff: null },
  ship: { name: "Golden Camphor", voyage: "176W" },
  changes: [
    {
      ...{ id: 41570, path: "/port/changes", title: "CY 6 h earlier", isUrgent: true },
      ...{ ship: "Golden Camphor", voyage: "176W", previous: "18:00", current: "12:00" },
    },
  ],
};

export function News({ locale, words }: SectionProps) {
  const { dates } = words;
  const { home, lanes, schedule } = words;
  const { weekdays, months } = dates;
  const watch = {
    lanes: [
      popular,
      { ...popular, title: longText, href: "/port?x", cutoff: { time: "2026-03-16T18:00", closesIn: 305 } },
    ],
    isOwn: false,
    since: "2026-03-15T10:00",
    locale,
    words: {
      ...home.watch,
      mine: lanes.title,
      where: lanes.where,
      urgent: schedule.urgent,
      weekdays,
      months,
    },
  };
  const articleWords = { ...words.article, dates, rail: words.rail };
  const providers = [companyCard, { ...companyCard, id: "2", name: longText }].map((company) => ({
    ...company,
    types: company.types.map(({ name, code }) => ({ name, code: code ?? "" })),
  }));
  return (
    <>
      <Specimen title="NewsTile: with its introduction, with a picture, as an answer to a search">
        <NewsTile card={{ ...card, intro: article.intro }} href={href} dates={dates} />
        <NewsTile card={pictured} href={href} dates={dates} />
        <NewsTile card={{ ...card, match }} href={href} dates={dates} />
      </Specimen>
      <Specimen title="NewsTiles: a grid, and a list with a long headline" isWide>
        <NewsTiles cards={[pictured, card, longCard]} hrefOf={() => href} dates={dates} />
        <NewsTiles cards={[pictured, { ...longCard, match }]} hrefOf={() => href} dates={dates} asList />
      </Specimen>
      <Specimen title="Story: the lead with a photograph and without, and the smaller sizes" isWide>
        <Story story={{ ...pictured, href, deck: article.intro }} size="lead" dates={dates} />
        {(["lead", "first", "second", "third", "shelf", "line"] as const).map((size) => (
          <Story key={size} story={{ ...longCard, href, deck: article.intro }} size={size} dates={dates} />
        ))}
      </Specimen>
      <Specimen title="Watch: popular pairs with what changed, and its line above the lead story of a phone">
        <div>
          <WatchLine {...watch} />
          <Watch {...watch} />
        </div>
      </Specimen>
      <Specimen
        title="ArticleView: key facts, two pictures, corrections, who wrote it, and what stands beside it"
        isWide
      >
        {(prefix) => (
          <ArticleView
            article={{ ...article, id: `${prefix}-article`, about }}
            rail={rail}
            level={2}
            locale={locale}
            words={articleWords}
            share={<Button small>{words.share.share}</Button>}
          />
        )}
      </Specimen>
      <Specimen title="ArticleView: no picture, nothing beside it" isWide>
        {(prefix) => (
          <ArticleView
            article={{ ...article, id: `${prefix}-bare`, images: [], headline: longText, lang: "en" }}
            rail={null}
            level={2}
            locale={locale}
            words={articleWords}
            share={null}
          />
        )}
      </Specimen>
      <Specimen title="OtherLanguage: an article in another language than the page's">
        {[null, "1024"].map((translationId) => (
          <OtherLanguage
            key={translationId}
            article={{ lang: locale === "en" ? "zh-Hant" : "en", translationId }}
            locale={locale}
            words={words.article}
          />
        ))}
      </Specimen>
      <Specimen title="SuggestionCards: schedules that a query seems to ask for">
        <SuggestionCards
          locale={locale}
          suggestions={[
            {
              type: "SEA",
              param: ["Hong Kong", "HKHKG", "Rotterdam", "NLRTM"],
              from: "Hong Kong",
              to: "Rotterdam",
            },
            { type: "AIR", param: ["HKG", "Hong Kong", "AMS", "Amsterdam"], from: longText, to: "Amsterdam" },
          ]}
        />
      </Specimen>
      <Specimen title="ProviderCards: service providers that a search concerns">
        <ProviderCards
          locale={locale}
          companies={{ items: providers, total: 12, all: "/yp-list?com_type=sea" }}
        />
      </Specimen>
    </>
  );
}
