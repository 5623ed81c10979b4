import "server-only";
import { config } from "@/lib/config";
import { countryName } from "@/lib/i18n/countries";
import { inLocale, inScript } from "@/lib/i18n/in-locale";
import type { Locale } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import type { Page } from "@/lib/page";
import { mapHtmlText } from "@/lib/sanitise";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedReference } from "./embedded";
import { httpReference } from "./http";
import { type HousePage, ownPageHtml } from "./pages";
import { rowsPerPage } from "./rules";
import type { ContainerSpec, Entry, KnowledgeKey, ListAsk, ListRow } from "./schema";
import { searchContainers } from "./search";

const adapter = () =>
  chooseAdapter("reference", {
    http: () => httpReference(upstreamAccess(), config().imageHosts),
    embedded: () => embeddedReference(store()),
  });

export { checkNumber } from "./check-numbers";

/** Lists that show the English name and the Chinese one beside it in every language. */
const bothNames: ReadonlySet<ListAsk["name"]> = new Set(["abbrev", "cargo-sea", "cargo-air"]);

function shown(entry: Entry, name: ListAsk["name"], locale: Locale): ListRow {
  return {
    id: entry.id,
    code: entry.code ?? "",
    name: bothNames.has(name) ? entry.name : inLocale(entry.name, entry.nameZh, locale),
    nameZh: inScript(entry.nameZh ?? "", locale),
    prefix: entry.prefix ?? "",
    city: inLocale(entry.city ?? "", entry.cityZh, locale),
    country: (entry.countryCode && countryName(entry.countryCode, locale)) || entry.country || "",
    url: entry.url,
  };
}

/**
 * One page (500 rows, unless told otherwise) of a list, sorted, of what begins with `q`; a blank `q` means all, a page beyond the end the
 * last. Throws UpstreamError.
 */
export async function searchList(
  ask: ListAsk,
  locale: Locale,
  pageSize = rowsPerPage,
): Promise<Page<ListRow>> {
  const found = await adapter().searchList(ask, pageSize);
  return { ...found, items: found.items.map((entry) => shown(entry, ask.name, locale)) };
}

/** Container types whose name holds `q` anywhere, or whose ISO 6346 type begins with it; a blank `q` means all. Throws UpstreamError. */
export async function listContainers(q: string, locale: Locale): Promise<ContainerSpec[]> {
  return searchContainers(await adapter().listContainers(), q).map(({ nameZh, ...spec }) => ({
    ...spec,
    name: inLocale(spec.name, nameZh, locale),
  }));
}

/**
 * A page of server-supplied content as a sanitised HTML fragment, Simplified derived; null when there is none.
 * `type` air is the second text of chans. Throws UpstreamError.
 */
export async function getKnowledge(
  key: KnowledgeKey,
  type: "air" | null,
  locale: Locale,
): Promise<string | null> {
  const html = await adapter().getKnowledge({ key, type, language: locale === "en" ? "en" : "zh" });
  return html && locale === "zh-cn" ? mapHtmlText(html, simplify) : html;
}

/** The publisher's own text of one of the house's pages, as a sanitised HTML fragment; null while the portal's stands there. */
export async function getHousePage(page: HousePage, locale: Locale): Promise<string | null> {
  const html = await ownPageHtml(store(), page, locale === "en" ? "en" : "zh");
  return html && locale === "zh-cn" ? mapHtmlText(html, simplify) : html;
}
