import { AdStrip } from "@/components/promotions/ad-strip";
import { BannerStrip } from "@/components/promotions/banner-strip";
import { SectionAd } from "@/components/promotions/section-ad";
import { TradeNewsList } from "@/components/promotions/trade-news";
import { ad } from "@/test/support/examples/promotions";
import { longText, type SectionProps, Specimen } from "../specimen";

export function Promotions({ locale, words }: SectionProps) {
  const { rail, carriers } = words;
  const outside = { ...ad, id: "b", company: longText, href: "https://a.example/" };
  return (
    <>
      <Specimen title="AdStrip: two advertisements, and an empty slot" isWide>
        <AdStrip ads={[ad, outside]} locale={locale} words={rail} />
        <AdStrip ads={[]} locale={locale} words={rail} />
      </Specimen>
      <Specimen title="SectionAd: here, elsewhere, leading nowhere">
        <SectionAd locale={locale} ad={ad} />
        <SectionAd locale={locale} ad={outside} />
        <SectionAd locale={locale} ad={{ ...ad, href: null }} />
      </Specimen>
      <Specimen title="BannerStrip: the short strip" isWide>
        <BannerStrip locale={locale} features={[]} ads={[ad]} isShort />
      </Specimen>
      <Specimen title="TradeNewsList: sample headlines, a long one">
        <TradeNewsList
          locale={locale}
          isSample
          items={[
            { url: "/trade-news/1", headline: carriers.title, rubric: rail.ports },
            { url: "/trade-news/2", headline: longText, rubric: null },
          ]}
        />
      </Specimen>
    </>
  );
}
