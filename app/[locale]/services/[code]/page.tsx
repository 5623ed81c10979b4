import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import {
  CallNodes,
  callBreadcrumbs,
  MissingCalls,
  type PageParams,
  portNames,
} from "@/app/_partials/call-pages";
import { missingMetadata } from "@/app/_partials/page-status";
import { ReliabilityOfSchedule } from "@/app/_partials/reliability";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { callSetting, getServicePage, scheduleHref, visitWords } from "@/app/_queries/sea/call-pages";
import { SeenByPorts } from "@/components/calls/seen";
import { ServiceChoicePage, ServicePage } from "@/components/calls/service-page";
import { servicePath } from "@/lib/addresses/call-address";
import { lastValue, plainLine } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { getServiceReliability } from "@/lib/sailings";
import { pageMetadata } from "@/lib/seo/seo";
import { serviceNode } from "@/lib/seo/structured-data";

interface Props {
  params: Promise<{ code: string }>;
  searchParams: PageParams;
}

/** Read once for the head and the page. */
const askService = cache((code: string, locale: Locale, carrier: string, from: string, to: string) =>
  getServicePage(code, { locale, now: currentInstant(), carrier, from, to }),
);

async function read({ params, searchParams }: Props) {
  const [locale, { code }, search] = [await getLocale(), await params, await searchParams];
  const textOf = (name: string) => plainLine(lastValue(search, name), 200);
  return {
    locale,
    code,
    ask: () => askService(code, locale, textOf("carrier"), textOf("from"), textOf("to")),
  };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { locale, code, ask } = await read(props);
  const result = await ask().catch(() => null);
  const t = await getTranslations("calls");
  if (result && "service" in result) {
    const { service } = result;
    const { name, path } = service;
    const ports = portNames(
      service.rotation.map(({ port }) => port),
      t("separator"),
    );
    return {
      title: name
        ? t("serviceTitle", { code: service.code, name })
        : t("serviceTitleBare", { code: service.code }),
      description: t("serviceDescription", { code: service.code, ports }),
      ...pageMetadata(locale, path),
    };
  }
  if (!result || result.choices.length === 0) return missingMetadata();
  return {
    title: t("choiceTitle", { code }),
    description: t("choiceText"),
    robots: { index: false, follow: true },
  };
}

export default async function ServiceRoute(props: Props) {
  const { locale, code, ask } = await read(props);
  return withErrorPage(
    async () => {
      const result = await ask();
      if (!("service" in result) && result.choices.length === 0)
        return <MissingCalls why="serviceMissing" locale={locale} />;
      const setting = await callSetting(locale);
      if (!("service" in result)) {
        const crumbs = await callBreadcrumbs(locale, "schedule", code);
        return <ServiceChoicePage code={code} choices={result.choices} crumbs={crumbs} setting={setting} />;
      }
      const { service, chart, seen } = result;
      const crumbs = await callBreadcrumbs(locale, "schedule", service.code);
      const { pair } = service;
      return (
        <>
          <CallNodes crumbs={crumbs} path={service.path} locale={locale} node={serviceNode(service)} />
          <ServicePage
            service={service}
            chart={chart}
            crumbs={crumbs}
            searchHref={pair && scheduleHref(pair.from, pair.to, locale)}
            reliability={
              <ReliabilityOfSchedule
                reliability={await getServiceReliability(service.id, currentInstant())}
                seen={seen?.record}
                locale={locale}
              />
            }
            seen={
              <SeenByPorts
                of="service"
                visits={seen?.visits ?? []}
                words={await visitWords(locale)}
                setting={setting}
              />
            }
            setting={setting}
          />
        </>
      );
    },
    localePath(locale, servicePath(code, null)),
  );
}
