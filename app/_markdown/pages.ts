import "server-only";
import { getMessages, getTranslations } from "next-intl/server";
import { depthFacts, depthsSource, metresText } from "@/components/calls/depth-words";
import { containerFigures, figureKeys } from "@/components/reference/container-figures";
import { articlePath } from "@/lib/addresses/article-address";
import { portCallsPath } from "@/lib/addresses/call-address";
import { pageNumber } from "@/lib/addresses/params";
import type { CallWords, VisitWords } from "@/lib/api/call-pages";
import type { DeeperShip, DepthWords } from "@/lib/api/port-depths";
import { config } from "@/lib/config/config";
import { getCompany, isSampleDirectory } from "@/lib/directory";
import { companyPath } from "@/lib/directory/shared";
import { Problem } from "@/lib/http-responses/problem";
import { countryName } from "@/lib/i18n/countries";
import { fill, formatArticleDate, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, localePath, splitLocale } from "@/lib/i18n/locales";
import { isSampleNews, isWithdrawn, redirectedArticle } from "@/lib/news";
import { correctionsOf, plainCorrection } from "@/lib/news/shared";
import type { PortDepths } from "@/lib/places/shared";
import { getKnowledge, knowledgeKeys, listContainers, listNames } from "@/lib/reference";
import { type ListName, listColumns } from "@/lib/reference/shared";
import type { CallMoment, PortCall } from "@/lib/sailings/shared";
import { articleLocale, articleUrl } from "@/lib/seo/seo";
import { site } from "@/lib/site/site-config";
import { htmlToMarkdown, link, markdownTable, escapeMarkdown as text } from "@/lib/text/to-markdown";
import { differenceText, type PortVisits, type SeenVisit } from "@/lib/visits/shared";
import { markdownPath, type RouteMatch } from "@/routes";
import { getReadersArticle } from "../_queries/news/article";
import { plateSentences } from "../_queries/news/plates";
import { searchReferenceList } from "../_queries/reference-list";
import { depthWords, getPortCallsPage } from "../_queries/sea/call-pages";

/** Pages as Markdown, for programs: the facts of the page without its menus, from the same use cases. */

interface MarkdownPage {
  markdown: string;
  /** The absolute canonical address of the page. */
  canonical: string;
  /** Tag (BCP 47) of the text, where it may differ from the language of the page. */
  lang?: string;
}

/** A page that has another address now: the path of its Markdown, with its language and query. */
interface MovedMarkdown {
  movedTo: string;
}

interface MarkdownRequest {
  match: RouteMatch;
  locale: Locale;
  now: Date;
}

const absolute = (path: string, locale: Locale) => config().siteUrl + localePath(locale, path);

/** Parts of a page, one below the other; those without content are left out. */
const blocks = (...parts: (string | false | null | undefined)[]) => `${parts.filter(Boolean).join("\n\n")}\n`;

/** The last part: where the page is, who publishes it, and whether it is a sample. */
const footer = (canonical: string, sample: string | false) => [
  "---",
  `${text(site().name)}: <${canonical}>`,
  sample && `_${text(sample)}_`,
];

/**
 * The Markdown of a page; null where there is no such page. `match` is its route, with `.md`. Throws UpstreamError, and status 410
 * for an article that was withdrawn.
 */
export function readMarkdown(ask: MarkdownRequest): Promise<MarkdownPage | MovedMarkdown | null> {
  const page = ask.match.route.path.replace(/\.md$/, "");
  if (page === "/news") return article(ask);
  if (page === "/yp-detail") return company(ask);
  if (page === "/kb-link") return knowledge(ask);
  if (page === "/kb-container") return containers(ask);
  if (page === "/port-calls/[unlocode]") return portCalls(ask);
  const name = listNames.find((one) => page === `/kb-${one}`);
  return name ? referenceList(name, ask) : Promise.resolve(null);
}

async function article({ match, locale }: MarkdownRequest): Promise<MarkdownPage | MovedMarkdown | null> {
  const asked = match.params.get("news_id") ?? "";
  const found = await getReadersArticle(asked, locale);
  if (!found) return missingArticle(asked, locale);
  const { id, language, headline, intro, body, date, images, tags, about } = found;
  const [{ dates }, t] = [
    await getMessages({ locale }),
    await getTranslations({ locale, namespace: "article" }),
  ];
  const { siteUrl } = config();
  const canonical = about?.canonicalUrl ?? articleUrl(articleLocale(locale, language), id);
  const facts = [formatArticleDate(date, dates), about?.author, about?.section, about?.source];
  const updated = about?.updatedAt && `${t("updated")} ${about.updatedAt}`;
  return {
    canonical,
    lang: found.lang,
    markdown: blocks(
      `# ${text(headline)}`,
      [...facts, updated].flatMap((fact) => (fact ? text(fact) : [])).join(" · "),
      ...correctionsOf(about).map(({ at, text: said }) =>
        [
          ">",
          at && text(`${formatArticleDate(at, dates)} ${timeOfDay(at) ?? ""}`),
          text(plainCorrection(said)),
        ]
          .filter(Boolean)
          .join(" "),
      ),
      intro && `**${text(intro)}**`,
      about?.keyFacts
        ?.map(({ label, value, was }) => `- ${text(label)}: ${was ? `~~${text(was)}~~ ` : ""}${text(value)}`)
        .join("\n"),
      // Names of the portal's own drawings are no addresses.
      ...images
        .filter(({ url }) => /^(?:\/|https?:)/.test(url))
        .map(({ url, alt }) => `!${link(text(alt), url.startsWith("/") ? siteUrl + url : url)}`),
      ...(await plateSentences(found, locale)).map((sentence) => `> ${text(sentence)}`),
      htmlToMarkdown(body, siteUrl),
      tags.map(({ label }) => `#${text(label)}`).join(" "),
      ...footer(
        absolute(articlePath(id), articleLocale(locale, language)),
        (await isSampleNews()) && t("sample"),
      ),
    ),
  };
}

/** As its page answers: withdrawn for good, moved, or not there. */
async function missingArticle(id: string, locale: Locale): Promise<MovedMarkdown | null> {
  if (await isWithdrawn(id)) throw new Problem(410, "gone", "The article has been withdrawn.");
  const to = await redirectedArticle(id, locale);
  if (to === null) return null;
  const { locale: language, path } = splitLocale(to);
  const markdown = markdownPath(path);
  return markdown === null ? null : { movedTo: localePath(language, markdown) };
}

async function company({ match, locale }: MarkdownRequest): Promise<MarkdownPage | null> {
  const found = await getCompany(match.params.get("com_id") ?? "", locale);
  if (!found) return null;
  const t = await getTranslations({ locale, namespace: "directory" });
  const canonical = absolute(companyPath(found.id), locale);
  const named = (label: string, values: readonly string[]) =>
    values.length > 0 && `- ${text(label)}: ${values.map(text).join(t("separator"))}`;
  const texts = (links: readonly { text: string }[]) => links.map((one) => one.text);
  return {
    canonical,
    markdown: blocks(
      `# ${text(found.name)}`,
      found.types.map(({ name }) => text(name)).join(t("separator")),
      ...found.ports.flatMap(({ name, addresses }) => [
        addresses.length > 0 && `## ${text(name)}`,
        ...addresses.map(({ description, lines, services, phones, faxes, emails, websites }) =>
          blocks(
            description && `### ${text(description)}`,
            lines.map(text).join("  \n"),
            services.map((service) => text(service.name)).join(t("separator")),
            [
              named(t("telephone"), texts(phones)),
              named(t("fax"), faxes),
              named(t("email"), texts(emails)),
              named(t("website"), texts(websites)),
            ]
              .filter(Boolean)
              .join("\n"),
          ).trim(),
        ),
      ]),
      found.hashtags.map((tag) => `#${text(tag)}`).join(" "),
      ...footer(canonical, (await isSampleDirectory()) && t("sample")),
    ),
  };
}

async function referenceList(name: ListName, { match, locale, now }: MarkdownRequest): Promise<MarkdownPage> {
  const t = await getTranslations({ locale, namespace: "reference" });
  const q = match.params.get("q") ?? "";
  const asked = pageNumber(match.params.get("page") ?? "");
  const { page } = await searchReferenceList({ name, q, page: asked }, locale, now);
  const { columns, link: linked } = listColumns[name];
  const label = (key: string) => t(`lists.${name}.columns.${key}` as Parameters<typeof t>[0]);
  const path = (number: number, ending = "") => `/kb-${name}${ending}${number > 1 ? `?page=${number}` : ""}`;
  const canonical = absolute(path(q ? 1 : page.page), locale);
  const further = (number: number, words: string) =>
    !q &&
    number >= 1 &&
    number <= page.totalPages &&
    link(text(words), absolute(path(number, ".md"), locale));
  return {
    canonical,
    markdown: blocks(
      `# ${text(t(`lists.${name}.title`))}`,
      text(t(`lists.${name}.lede`)),
      markdownTable(
        columns.map(label),
        page.items.map((row) =>
          columns.map((column) => {
            const value = text(row[column]);
            return column === linked && row.url
              ? link(value, row.url.startsWith("/") ? config().siteUrl + row.url : row.url)
              : value;
          }),
        ),
      ),
      page.totalPages > 1 && text(t("pageOf", { page: page.page, total: page.totalPages })),
      [further(page.page - 1, t("previousPage")), further(page.page + 1, t("nextPage"))]
        .filter(Boolean)
        .join(" · "),
      ...footer(canonical, false),
    ),
  };
}

async function containers({ match, locale }: MarkdownRequest): Promise<MarkdownPage> {
  const t = await getTranslations({ locale, namespace: "reference" });
  const specs = await listContainers(match.params.get("q") ?? "", locale);
  const canonical = absolute("/kb-container", locale);
  return {
    canonical,
    markdown: blocks(
      `# ${text(t("containers.title"))}`,
      text(t("containers.lede")),
      markdownTable(
        ["", t("containers.isoCode"), ...figureKeys.map((key) => t(`containers.${key}`))],
        specs.map((spec) => {
          const known = containerFigures(spec, t);
          const cells = [spec.name, spec.isoCode ?? "", ...figureKeys.map((key) => known[key].join(", "))];
          return cells.map(text);
        }),
      ),
      ...footer(canonical, false),
    ),
  };
}

async function knowledge({ match, locale }: MarkdownRequest): Promise<MarkdownPage | null> {
  const key = knowledgeKeys.find((one) => one === match.params.get("kb"));
  if (!key) return null;
  const isAir = key === "chans" && match.params.get("type") === "air";
  const shown = await getKnowledge(key, isAir ? "air" : null, locale);
  const t = await getTranslations({ locale, namespace: "reference.knowledge" });
  if (!shown) return null;
  const canonical = absolute(`/kb-link?kb=${key}${isAir ? "&type=air" : ""}`, locale);
  const { html, table } = shown;
  return {
    canonical,
    markdown: blocks(
      `# ${text(t(isAir ? "chans_air" : key))}`,
      table
        ? blocks(
            [table.caption, table.unit, table.note].flatMap((one) => (one ? text(one) : [])).join(" · "),
            markdownTable(
              table.heads,
              table.rows.map((row) => row.map(text)),
            ),
            [table.source, table.date].flatMap((one) => (one ? text(one) : [])).join(" · "),
          ).trim()
        : htmlToMarkdown(html, config().siteUrl),
      ...footer(canonical, false),
    ),
  };
}

async function portCalls({ match, locale, now }: MarkdownRequest): Promise<MarkdownPage | null> {
  const found = await getPortCallsPage((match.parts.unlocode ?? "").toUpperCase(), {
    locale,
    now,
    from: match.params.get("from") ?? "",
  });
  if (!found) return null;
  const { calls: words, visits: seen } = await getMessages({ locale });
  const { depths, deeper } = found;
  const { port, calls, services, reached, from, to, sample } = found.record;
  const canonical = absolute(portCallsPath(port.code), locale);
  return {
    canonical,
    markdown: blocks(
      `# ${text(port.name)}`,
      [
        `- ${words.portCode}: ${port.code}`,
        `- ${text(countryName(port.countryCode, locale) ?? port.countryCode)}`,
        `- ${words.zone}: ${text(port.zone)}`,
      ].join("\n"),
      ...(found.visits ? seenBlocks(found.visits, words, seen) : []),
      `## ${text(words.portCalls)}, ${from} – ${to}`,
      calls.length > 0
        ? markdownTable(
            [
              words.ship,
              words.arrival,
              words.departure,
              words.terminal,
              words.services,
              words.operator,
              words.state,
            ],
            calls.map((call) => callCells(call, words)),
          )
        : text(words.noPortCalls),
      services.length > 0 && `## ${text(words.servicesTitle)}`,
      services.length > 0 &&
        markdownTable(
          [words.service, words.operator, words.toNext],
          services.map(({ service, sellers, next }) => [
            link(text(service.code), absolute(service.path, locale)),
            sellers.map(({ name }) => text(name)).join(words.separator),
            text(next?.name ?? ""),
          ]),
        ),
      reached.length > 0 && `## ${text(words.reached)}`,
      reached.map((one) => `- ${text(one.port.name)}: ${one.days}`).join("\n"),
      ...(depths ? depthBlocks(depths, deeper, await depthWords(locale)) : []),
      text(words.localTimes),
      ...footer(canonical, sample && words.sample),
    ),
  };
}

/** What the port reported, each list under its heading, and who says so. */
function seenBlocks(visits: PortVisits, words: CallWords, seen: VisitWords): (string | false)[] {
  const time = (one: { time: string } | null) => text(one?.time.replace("T", " ") ?? "");
  const lists = [
    [seen.inPort, visits.inPort],
    [fill(seen.arrivalsOf, { days: visits.days }), visits.arrivals],
    [fill(seen.departuresOf, { days: visits.days }), visits.departures],
    [fill(seen.dueIn, { hours: visits.hoursAhead }), visits.due],
  ] as const;
  const columns = [
    ...[words.ship, seen.berth, words.arrival, words.departure, words.service, seen.promised],
    ...[seen.difference, words.operator, seen.source],
  ];
  const names = new Map(visits.sources.map(({ id, name }) => [id, name]));
  return [
    ...lists.flatMap(([title, list]) =>
      list.length > 0
        ? [
            `## ${text(title)}`,
            markdownTable(
              columns,
              list.map(({ ship, place, arrival, departure, promise, source }) => [
                text(
                  [ship.name, ship.imo && fill(words.imo, { number: ship.imo })].filter(Boolean).join(", "),
                ),
                text(place ?? ""),
                time(arrival),
                time(departure),
                text(promise?.services.map(({ code }) => code).join(words.separator) ?? ""),
                text((promise?.arrival ?? promise?.departure ?? "").replace("T", " ")),
                text(differenceIn(promise, seen)),
                text(promise?.carriers.join(words.separator) ?? ""),
                text(names.get(source) ?? source),
              ]),
            ),
          ]
        : [],
    ),
    visits.sources
      .map(
        ({ name, licence, seen: read }) =>
          `- ${text(fill(seen.readAt, { source: name, time: read.time.replace("T", " ") }))} (${text(licence)})`,
      )
      .join("\n"),
    text(seen.voices),
  ];
}

/** Depths with their source, and the ships whose stated draught exceeds the channel. */
function depthBlocks(
  depths: PortDepths,
  deeper: readonly DeeperShip[],
  setting: DepthWords,
): (string | false)[] {
  const { words } = setting;
  const stated = depthFacts(depths, setting).flatMap(([name, value]) =>
    value ? `- ${name}: ${text(value)}` : [],
  );
  return [
    `## ${text(words.title)}`,
    stated.join("\n"),
    text(`${depthsSource(depths, setting)}.`),
    deeper.length > 0 &&
      text(
        words.deeper +
          deeper
            .map(({ ship, draught }) => `${ship.name ?? ship.imo} ${metresText(draught, setting)}`)
            .join(", ") +
          words.notJudged,
      ),
  ];
}

const differenceIn = (promise: SeenVisit["promise"], seen: VisitWords): string =>
  promise && promise.minutesLate !== null ? differenceText(promise.minutesLate, seen) : "";

function callCells(
  { ship, arrival, departure, terminal, services, sellers, state }: PortCall,
  words: CallWords,
): string[] {
  const moment = (one: CallMoment | null) =>
    one
      ? text(one.time.replace("T", " ")) +
        (one.planned ? ` (${words.planned} ${one.planned.replace("T", " ")})` : "")
      : "";
  return [
    text([ship.name ?? words.noShip, ship.imo].filter(Boolean).join(", ")),
    moment(arrival),
    moment(departure),
    text(terminal?.name ?? terminal?.code ?? ""),
    services.map(({ code }) => text(code)).join(words.separator),
    sellers.map(({ name }) => text(name)).join(words.separator),
    text(words[state]),
  ];
}
