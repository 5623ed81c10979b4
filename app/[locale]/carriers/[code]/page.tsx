import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { CallNodes, callBreadcrumbs, MissingCalls, type PageParams } from "@/app/_partials/call-pages";
import { missingMetadata } from "@/app/_partials/page-status";
import { ReliabilityOfSchedule } from "@/app/_partials/reliability";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { callSetting } from "@/app/_queries/sea/call-pages";
import { getCarrierPage } from "@/app/_queries/sea/carriers";
import { CarrierPage } from "@/components/calls/carrier-page";
import { SeenByPorts } from "@/components/calls/seen";
import { lastValue, plainLine } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getCarrierReliability } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";
import { carrierNode } from "@/lib/seo/structured-data";

interface Props {
  params: Promise<{ code: string }>;
  searchParams: PageParams;
}

/** Read once for the head and the page. */
const readCarrierPage = cache((slug: string, locale: Locale, from: string) =>
  getCarrierPage(slug, { locale, now: currentInstant(), from }),
);

async function read({ params, searchParams }: Props) {
  const [locale, { code }, search] = [await getLocale(), await params, await searchParams];
  const from = plainLine(lastValue(search, "from"), 5);
  return { locale, code, page: () => readCarrierPage(slugOf(code), locale, from) };
}

/** The decoded last segment of an address; '' if it cannot be decoded. */
function slugOf(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return "";
  }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, page } = await read(props);
  const carrierPage = await page().catch(() => null);
  if (!carrierPage) return missingMetadata();
  const t = await getTranslations("carriers");
  const { carrier, name } = carrierPage;
  const names = name === carrier.name ? name : t("bothNames", { name, english: carrier.name });
  return {
    title: t("pageTitle", { name: names }),
    description: t("pageDescription", { name: names }),
    ...pageMetadata(locale, carrier.path),
  };
}

export default async function CarrierRoute(props: Props) {
  const { locale, code, page } = await read(props);
  return withErrorPage(
    async () => {
      const carrierPage = await page();
      if (!carrierPage) return <MissingCalls why="carrierMissing" locale={locale} />;
      const { carrier, name, siteUrl, seen } = carrierPage;
      const [setting, { carriers: words, visits: seenWords }] = [
        await callSetting(locale),
        await getMessages(),
      ];
      const crumbs = await callBreadcrumbs(locale, "carriers", name);
      return (
        <>
          <CallNodes
            crumbs={crumbs}
            path={carrier.path}
            locale={locale}
            node={carrierNode({ ...carrier, localName: name, siteUrl })}
          />
          <CarrierPage
            {...carrierPage}
            crumbs={crumbs}
            reliability={
              <ReliabilityOfSchedule
                reliability={await getCarrierReliability([carrier.code ?? carrier.name], currentInstant())}
                seen={seen?.record}
                locale={locale}
              />
            }
            seen={
              <SeenByPorts of="carrier" visits={seen?.visits ?? []} words={seenWords} setting={setting} />
            }
            setting={setting}
            words={words}
          />
        </>
      );
    },
    localePath(locale, `/carriers/${code}`),
  );
}
