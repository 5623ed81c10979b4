import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { breadcrumbNode } from "@/app/_partials/breadcrumb-node";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { listHotLanes } from "@/app/_queries/hot-lanes";
import { readPortAddress } from "@/app/_queries/sea/port-address";
import { type EmbedChoice, EmbedPage } from "@/components/embed/embed-page";
import {
  type FrameChoice,
  frameAddress,
  frameHeight,
  frameSnippet,
  frameWidthOf,
} from "@/components/embed/snippet";
import { JsonLd } from "@/components/shell/json-ld";
import { lastValue, plainLine, type SearchParams } from "@/lib/addresses/params";
import { laneParams } from "@/lib/addresses/place-address";
import { config, currentInstant } from "@/lib/config/config";
import { fill } from "@/lib/i18n/fill";
import { defaultLocale, type Locale, localePath } from "@/lib/i18n/locales";
import { embedRowsOf, themeOf } from "@/lib/sailings/shared";
import { pageMetadata } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("embed");
  return {
    title: t("title"),
    description: t("description"),
    ...pageMetadata(await getLocale(), "/embed"),
  };
}

export default async function EmbedRoute({ searchParams }: PageProps<"/[locale]/embed">) {
  const [locale, params] = [await getLocale(), await searchParams];
  const path = localePath(locale, "/embed");
  return withErrorPage(async () => {
    const { embed, bulk, schedule } = await getMessages();
    const { frame: frameWords, ...words } = embed;
    const choice = choiceOf(params);
    const { errors, ...chosen } = await lanesOf(choice, locale, words);
    const crumbs = [
      { label: bulk.home, href: localePath(locale, "/") },
      { label: schedule.title, href: localePath(locale, "/port") },
      { label: words.title },
    ];
    return (
      <>
        <JsonLd nodes={[breadcrumbNode(crumbs, path)]} />
        <EmbedPage
          action={path}
          {...{ choice, errors, crumbs, words }}
          crumbsLabel={bulk.crumbs}
          frame={chosen.lane ? frameOf(choice, chosen.lane, locale, words.frameTitle) : null}
        />
      </>
    );
  }, path);
}

function choiceOf(params: SearchParams): EmbedChoice {
  return {
    loading: plainLine(lastValue(params, "loading_port"), 100),
    discharge: plainLine(lastValue(params, "discharge_port"), 100),
    rows: embedRowsOf(lastValue(params, "rows")),
    width: frameWidthOf(lastValue(params, "width")),
    theme: themeOf(lastValue(params, "theme")),
  };
}

type Lane = { loading: LinkedPort; discharge: LinkedPort };
type LinkedPort = NonNullable<Awaited<ReturnType<typeof readPortAddress>>["loadingPort"]>;

/** The chosen lane; before a choice that of a popular search. */
async function lanesOf(
  { loading, discharge }: EmbedChoice,
  locale: Locale,
  words: { unknown: string; same: string },
): Promise<{ lane: Lane | null; errors: { loading?: string; discharge?: string } }> {
  const now = currentInstant();
  const isAsked = loading !== "" || discharge !== "";
  const [example] = isAsked ? [] : await listHotLanes(locale, now, "port");
  const params = example
    ? new URLSearchParams(example.url.split("?")[1])
    : new URLSearchParams({ loading_port: loading, discharge_port: discharge });
  const { loadingPort, dischargePort } = await readPortAddress({ params, locale, now });
  if (!loadingPort || !dischargePort) {
    const errorOf = (port: LinkedPort | null, name: string) =>
      port || !isAsked ? "" : fill(words.unknown, { name });
    return {
      lane: null,
      errors: { loading: errorOf(loadingPort, loading), discharge: errorOf(dischargePort, discharge) },
    };
  }
  if (loadingPort.id === dischargePort.id) return { lane: null, errors: { discharge: words.same } };
  return { lane: { loading: loadingPort, discharge: dischargePort }, errors: {} };
}

function frameOf(
  { rows, theme, width }: EmbedChoice,
  { loading, discharge }: Lane,
  locale: Locale,
  title: string,
) {
  const choice: FrameChoice = {
    ports: [...laneParams(loading, discharge)],
    rows,
    theme,
    width,
    language: locale === defaultLocale ? "" : locale,
  };
  const named = fill(title, { from: loading.name, to: discharge.name, site: site().name });
  return {
    code: frameSnippet(choice, config().siteUrl, named),
    address: frameAddress(choice),
    title: named,
    height: frameHeight(choice),
  };
}
