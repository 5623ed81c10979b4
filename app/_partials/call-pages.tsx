import "server-only";
import { getTranslations } from "next-intl/server";
import { JsonLd } from "@/components/shell/json-ld";
import { NotFoundView } from "@/components/shell/not-found";
import type { Crumb } from "@/components/ui/crumbs";
import { config } from "@/lib/config/config";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { sourceHas } from "@/lib/sailings";
import type { CalledPort, SourceFact } from "@/lib/sailings/shared";
import { breadcrumbList, type JsonLdNode } from "@/lib/seo/structured-data";

export type PageParams = Promise<Record<string, string | string[] | undefined>>;

const pagesAbove = {
  schedule: "/port",
  portIndex: "/kb-port",
  atlas: "/port-calls",
  carriers: "/carriers",
} as const;

/** The breadcrumbs of a page of port calls: the front page, the page above, the page itself. */
export async function callBreadcrumbs(
  locale: Locale,
  above: keyof typeof pagesAbove,
  label: string,
): Promise<[Crumb, Crumb, Crumb]> {
  const t = await getTranslations("calls");
  const href = localePath(locale, pagesAbove[above]);
  return [{ label: t("home"), href: localePath(locale, "/") }, { label: t(above), href }, { label }];
}

/** Structured data: the breadcrumbs, and the subject of the page. `path` is unprefixed. */
export function CallNodes({
  crumbs,
  path,
  locale,
  node,
  more = [],
}: {
  crumbs: readonly Crumb[];
  path: string;
  locale: Locale;
  node: JsonLdNode;
  /** Further nodes, such as the table of the page. */
  more?: readonly JsonLdNode[];
}) {
  const { siteUrl } = config();
  const url = siteUrl + localePath(locale, path);
  const breadcrumbs = crumbs.map(({ label, href }) => ({ name: label, url: href ? siteUrl + href : url }));
  return <JsonLd nodes={[{ ...node, url }, breadcrumbList(breadcrumbs), ...more]} />;
}

type Missing = "shipMissing" | "serviceMissing" | "portMissing" | "carrierMissing";

/** The list that is offered besides the schedule; without one the front page is offered. */
const listBeside: Partial<Record<Missing, keyof typeof pagesAbove>> = {
  portMissing: "portIndex",
  carrierMissing: "carriers",
};

/** What the source must tell for there to be such pages, and the sentence where it does not. */
const toldOf = {
  shipMissing: "calls",
  serviceMissing: "calls",
  portMissing: "calls",
  carrierMissing: "carriers",
} as const satisfies Record<Missing, SourceFact>;
const notToldOf = { calls: "calls.callsNotTold", carriers: "coverage.notListed" } as const;

/** Page Not Found for a subject without port calls, with a sentence on where else to look, and links. */
export async function MissingCalls({ why, locale }: { why: Missing; locale: Locale }) {
  const [all, t, errors] = [
    await getTranslations(),
    await getTranslations("calls"),
    await getTranslations("errors"),
  ];
  const list = listBeside[why];
  setPageStatus(404);
  return (
    <>
      <meta name="robots" content="noindex" />
      <NotFoundView
        title={errors("notFoundTitle")}
        text={sourceHas(toldOf[why]) ? t(why) : all(notToldOf[toldOf[why]])}
        home={{ label: t("searchSchedule"), href: localePath(locale, "/port") }}
        archive={
          list
            ? { label: t(list), href: localePath(locale, pagesAbove[list]) }
            : { label: errors("returnHome"), href: localePath(locale, "/") }
        }
      />
    </>
  );
}

/** Names of ports for a sentence, each once, at most `most`. */
export const portNames = (ports: readonly CalledPort[], separator: string, most = 8): string =>
  [...new Set(ports.map(({ name }) => name))].slice(0, most).join(separator);
