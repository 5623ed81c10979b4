import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { CallNodes, callBreadcrumbs, type PageParams } from "@/app/_partials/call-pages";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { type AtlasView, readAtlas } from "@/app/_queries/sea/atlas";
import { callSetting } from "@/app/_queries/sea/call-pages";
import { AtlasPage, nameOf } from "@/components/calls/atlas-page";
import { atlasOrders, atlasPath } from "@/lib/addresses/call-address";
import { lastValue } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { localePath } from "@/lib/i18n/locales";
import { isSampleSchedule, sourceHas } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";

interface Props {
  searchParams: PageParams;
}

async function viewOf({ searchParams }: Props): Promise<AtlasView> {
  const search = await searchParams;
  const order = lastValue(search, "order");
  return {
    sheet: Number(lastValue(search, "sheet")) || null,
    order: atlasOrders.find((one) => one === order) ?? "calls",
  };
}

/** For search engines another order is the same page. */
export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ sheet }, { atlas: words }] = [await viewOf(props), await getMessages()];
  const name = sheet ? nameOf(sheet, words) : "";
  return {
    title: sheet ? fill(words.sheetTitle, { name }) : words.pageTitle,
    description: sheet ? fill(words.sheetDescription, { name }) : words.description,
    ...pageMetadata(await getLocale(), atlasPath(sheet)),
  };
}

export default async function AtlasRoute(props: Props) {
  const [locale, view] = [await getLocale(), await viewOf(props)];
  const path = atlasPath(view.sheet);
  return withErrorPage(
    async () => {
      const [setting, { atlas: words, calls }] = [await callSetting(locale), await getMessages()];
      const [atlas, sample, crumbs] = await Promise.all([
        readAtlas(view, { locale, now: currentInstant() }),
        isSampleSchedule(),
        callBreadcrumbs(locale, "atlas", view.sheet ? nameOf(view.sheet, words) : words.title),
      ]);
      // The atlas itself has no page of its own above it.
      const [home, , here] = crumbs;
      const shown = view.sheet ? crumbs : [home, here];
      return (
        <>
          <CallNodes
            crumbs={shown}
            path={path}
            locale={locale}
            node={{ "@type": "CollectionPage", name: here.label }}
          />
          <AtlasPage
            {...atlas}
            crumbs={shown}
            setting={setting}
            words={words}
            notTold={sourceHas("calls") ? null : calls.callsNotTold}
            sample={sample}
          />
        </>
      );
    },
    localePath(locale, path),
  );
}
