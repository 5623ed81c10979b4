import { z } from "zod";
import { config } from "@/lib/config/config";
import {
  companyTypes,
  embeddedDirectory,
  publishedCompany,
  publishedPortChoice,
  publishedProvider,
} from "@/lib/directory/operator";
import { embeddedDocuments, publishedDocuments, publishedSurcharges } from "@/lib/documents/operator";
import { publishedFlights } from "@/lib/flights/operator";
import { defaultLocale, locales } from "@/lib/i18n/locales";
import {
  articleLanguages,
  embeddedNews,
  everyDay,
  newsListStart,
  publishedArticle,
} from "@/lib/news/operator";
import { type ArticleRecord, otherLanguage } from "@/lib/news/shared";
import {
  citiesInWords,
  embeddedPlaces,
  mayHaveJoint,
  publishedAirports,
  publishedPortNamed,
  publishedPorts,
  recognisePair,
} from "@/lib/places/operator";
import {
  directorySections,
  embeddedPromotions,
  publishedAds,
  publishedBanners,
  publishedHotSearches,
  publishedMailings,
  publishedTradeNews,
} from "@/lib/promotions/operator";
import {
  embeddedReference,
  knowledgeKeys,
  publishedContainers,
  publishedList,
} from "@/lib/reference/operator";
import type { ListName } from "@/lib/reference/shared";
import { publishedSchedule } from "@/lib/sailings/operator";
import type { DateType } from "@/lib/sailings/shared";
import { embeddedSharing } from "@/lib/sharing/operator";
import { site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { addMonth, dateInZone } from "@/lib/time/calendar";
import type { CallName } from "@/lib/upstream/paths";

/** What a publisher's service answers with: JSON of a value, or a text of its own. */
export type Answer = { json: unknown } | { text: string; type: string };

/** Parameters that a call cannot be answered for. The message is a sentence. */
export class BadCall extends Error {}

/** The parameters of the query and the fields of a form together. */
type CallParameters = URLSearchParams;

export interface PublisherSources {
  store: Store;
  /** The present. */
  now: () => Date;
  /** Told of stored rows that cannot be read, and of enquiries that arrive. */
  report: (line: string) => void;
}

const ok = (fields: object): Answer => ({ json: { status: "request_ok", ...fields } });
/** What a publisher sends where it has nothing to send. */
const nothing: Answer = { json: { status: "request_fail" } };
const json = "application/json; charset=utf-8";

const shortText = z.string().trim().max(300).default("");
const page_no = z.coerce.number().int().min(1).max(10_000).default(1);
const language = z.enum(locales).default(defaultLocale);
const articleLanguage = z.enum(articleLanguages).default(articleLanguages[0]);
const dateTypes = { "0": "ETD", "1": "ETA", "2": "CY" } as const satisfies Record<string, DateType>;
/** Companies beside articles. */
const mostRelevant = 12;
/** More than any list has. */
const wholeList = 20_000;
const listCalls = {
  portIndex: ["port", "ports"],
  airportCodes: ["airport", "airports"],
  airlineCodes: ["airline", "airlines"],
  abbreviations: ["abbrev", "abbreviations"],
} as const satisfies Partial<Record<CallName, readonly [ListName, string]>>;

/** Reads the parameters of a call. Throws BadCall with the first problem. */
function read<Shape extends z.ZodRawShape>(parameters: CallParameters, shape: Shape) {
  // An empty parameter is one that is not given.
  const given = [...parameters].filter(([, value]) => value !== "");
  const parsed = z.object(shape).safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadCall(`${issue?.path.join(".") || "parameters"}: ${issue?.message ?? "cannot be read"}`);
}

/**
 * The answers of a publisher that has the portal's store: every call of lib/upstream/paths.ts, in the shapes of docs/upstream.md.
 * What the portal itself adds to a publisher's answers (house advertisements, charts, its own promotion) is not sent. Throws
 * BadCall.
 */
export function publisherAnswers({ store, now, report }: PublisherSources) {
  const dropped = (facts: object) => report(`stored rows left out: ${JSON.stringify(facts)}`);
  // The stand-in answers from its store, whatever services the settings name.
  const embeddedOnly = { ...config().upstream, url: undefined, domainUrls: {} };
  const places = embeddedPlaces(store);
  const news = embeddedNews(store, dropped, now);
  const directory = embeddedDirectory(store, dropped);
  const documents = embeddedDocuments(store, embeddedOnly);
  const reference = embeddedReference(store);
  const promotions = embeddedPromotions(store, now);
  const today = () => dateInZone(now(), site().zone);

  /** A place of a search by its id, else by its name; null where there is none. */
  const place = <T>(
    find: (ref: { id?: string; name?: string }) => Promise<T | null>,
    id: string,
    name: string,
  ) => (id ? find({ id }) : name ? find({ name }) : Promise.resolve(null));

  const publish = async (article: ArticleRecord) =>
    publishedArticle(
      article,
      article.story && (await news.getTranslation(article.story, otherLanguage[article.language])),
    );

  const articles = async (found: ReturnType<typeof news.searchArticles>): Promise<Answer> => {
    const { items, page, totalPages, total } = await found;
    return ok({
      page_no: page,
      total_pages: totalPages,
      total_rec: total,
      articles: await Promise.all(items.map(publish)),
    });
  };

  const portsIn = (text: string) => recognisePair(text, (name) => places.findPort({ name }));
  const airportsIn = (text: string) => recognisePair(text, (name) => places.findAirport({ name }));

  /** Of a text that names two places, the word between them ('to') is not searched for. */
  async function withoutJoint(text: string) {
    const pair = mayHaveJoint(text) ? ((await portsIn(text)) ?? (await airportsIn(text))) : null;
    return pair ? pair.names.join(" ") : text;
  }

  async function suggestions(keyword: string) {
    const [ports, airports] = await Promise.all([portsIn(keyword), airportsIn(keyword)]);
    return [
      ...(ports
        ? [{ suggest_type: "SEA", param: [ports.from.name, ports.from.id, ports.to.name, ports.to.id] }]
        : []),
      ...(airports
        ? [
            {
              suggest_type: "AIR",
              param: [airports.from.id, airports.from.name, airports.to.id, airports.to.name],
            },
          ]
        : []),
    ];
  }

  const list = (call: keyof typeof listCalls) => async (): Promise<Answer> => {
    const [name, key] = listCalls[call];
    const { items } = await reference.searchList({ name, q: "", page: 1 }, wholeList);
    return ok({ [key]: publishedList(name, items) });
  };
  const ads = (text: string): Answer => ({ text, type: "text/plain; charset=utf-8" });
  const bare = (rows: unknown): Answer => ({ json: rows });

  const answers: Record<CallName, (parameters: CallParameters) => Promise<Answer>> = {
    async ports(parameters) {
      const { port_name } = read(parameters, { port_name: shortText });
      return ok({ ports: await publishedPorts(store, port_name) });
    },
    async seaport(parameters) {
      const { port_name } = read(parameters, { port_name: shortText });
      return ok({ ports: port_name ? await publishedPortNamed(store, port_name) : [] });
    },
    async airports(parameters) {
      const asked = read(parameters, { airport_name: shortText, language });
      return ok({ airports: await publishedAirports(store, asked.airport_name, asked.language) });
    },

    async portSchedule(parameters) {
      const asked = read(parameters, {
        language,
        loading_port: shortText,
        loading_port_id: shortText,
        discharge_port: shortText,
        discharge_port_id: shortText,
        vessel_name: shortText,
        date_from: z.iso.date().default(today()),
        date_to: z.iso.date().optional(),
        date_type: z.enum(["0", "1", "2"]).default("0"),
      });
      const [from, to] = await Promise.all([
        place(places.findPort, asked.loading_port_id, asked.loading_port),
        place(places.findPort, asked.discharge_port_id, asked.discharge_port),
      ]);
      if (!from || !to) return ok({ schedule: [] });
      const searched = ({ id, name, zone }: typeof from) => ({ id, name, ...(zone ? { zone } : {}) });
      const criteria = {
        loadingPort: searched(from),
        dischargePort: searched(to),
        dateFrom: asked.date_from,
        dateTo: asked.date_to ?? addMonth(asked.date_from),
        dateType: dateTypes[asked.date_type],
        vesselName: asked.vessel_name,
        language: asked.language,
      };
      const chinese = { loading: from.nameZh, discharge: to.nameZh };
      return ok({ schedule: await publishedSchedule(store, criteria, chinese, dropped) });
    },

    async flightSchedule(parameters) {
      const asked = read(parameters, {
        language,
        origin_airport: shortText,
        origin_airport_id: shortText,
        destination_airport: shortText,
        destination_airport_id: shortText,
      });
      const [origin, destination] = await Promise.all([
        place(places.findAirport, asked.origin_airport_id, asked.origin_airport),
        place(places.findAirport, asked.destination_airport_id, asked.destination_airport),
      ]);
      if (!origin || !destination) return ok({ schedule: [] });
      const search = { origin, destination, today: today(), language: asked.language };
      return ok({ schedule: await publishedFlights(store, search, dropped) });
    },

    async newsList(parameters) {
      const asked = read(parameters, {
        language: articleLanguage,
        page_no,
        news_date_from: z.iso.date().default(newsListStart(today())),
      });
      const search = { language: asked.language, page: asked.page_no, from: asked.news_date_from };
      return articles(news.listArticles(search));
    },
    async newsArticle(parameters) {
      const asked = read(parameters, { language: articleLanguage, news_id: shortText });
      const article = asked.news_id ? await news.getArticle(asked.news_id, asked.language) : null;
      return article ? ok({ article: await publish(article) }) : nothing;
    },
    async keyword(parameters) {
      const { keyword } = read(parameters, { keyword: shortText });
      if (!keyword) return ok({ companies: [], suggestion: [] });
      const found = await directory.findRelevant(keyword, mostRelevant, citiesInWords(keyword));
      return ok({
        companies: (found?.items ?? []).map(publishedProvider),
        suggestion: await suggestions(keyword),
      });
    },
    async keywordNews(parameters) {
      const asked = read(parameters, {
        language: articleLanguage,
        page_no,
        keyword: shortText,
        news_date_from: z.iso.date().default(everyDay(today()).from),
        news_date_to: z.iso.date().optional(),
      });
      return articles(
        news.searchArticles({
          query: await withoutJoint(asked.keyword),
          hashtag: null,
          language: asked.language,
          from: asked.news_date_from,
          to: asked.news_date_to ?? null,
          page: asked.page_no,
        }),
      );
    },
    async hashtagNews(parameters) {
      const asked = read(parameters, { language: articleLanguage, page_no, "hashtags[]": shortText });
      return articles(
        news.searchArticles({
          query: "",
          hashtag: asked["hashtags[]"],
          language: asked.language,
          ...everyDay(today()),
          page: asked.page_no,
        }),
      );
    },

    async directory(parameters) {
      const asked = read(parameters, {
        page_no,
        com_type: z.enum(companyTypes).nullable().default(null),
        keyword: shortText,
      });
      const found = await directory.listCompanies({
        type: asked.com_type,
        keyword: asked.keyword,
        ports: [],
        page: asked.page_no,
      });
      return ok({
        companies: found.items.map(publishedCompany),
        ports: found.ports.map(publishedPortChoice),
        page_no: found.page,
        total_pages: found.totalPages,
        total_rec: found.total ?? "",
      });
    },
    async provider(parameters) {
      const { com_id } = read(parameters, { com_id: shortText });
      const company = com_id ? await directory.getCompany(com_id) : null;
      return company ? ok(publishedCompany(company)) : nothing;
    },

    async surcharges() {
      return ok({ carriers: publishedSurcharges(await documents.listSurcharges()) });
    },
    async sailingSchedules() {
      return ok({ letters: publishedDocuments((await documents.listCompanies()).companies) });
    },

    async knowledge(parameters) {
      const asked = read(parameters, {
        kb: z.enum(knowledgeKeys),
        type: z.enum(["sea", "air"]).optional(),
        language: articleLanguage,
      });
      const text = await reference.getKnowledge({
        key: asked.kb,
        type: asked.type === "air" ? "air" : null,
        language: asked.language,
      });
      return text ? { text: text.html, type: "text/html; charset=utf-8" } : nothing;
    },
    portIndex: list("portIndex"),
    airportCodes: list("airportCodes"),
    airlineCodes: list("airlineCodes"),
    abbreviations: list("abbreviations"),
    async containerSpecs() {
      return ok({ containers: publishedContainers(await reference.listContainers()) });
    },
    async cargoTracking(parameters) {
      const { type } = read(parameters, { type: z.enum(["sea", "air"]) });
      const { items } = await reference.searchList({ name: `cargo-${type}`, q: "", page: 1 }, wholeList);
      return ok({ tracking: publishedList(`cargo-${type}`, items) });
    },

    async content(parameters) {
      const { url, ...asked } = read(parameters, { url: shortText, language: articleLanguage });
      const html = url === "/promotion" ? await promotions.getPromotion(asked.language) : null;
      return html === null ? nothing : { text: html, type: "text/html; charset=utf-8" };
    },
    adsHome: async () => ads(publishedAds(await promotions.listHomeAds())),
    async adsDirectory(parameters) {
      const { section3_code } = read(parameters, { section3_code: z.enum(directorySections) });
      return ads(publishedAds(await promotions.listDirectoryAds(section3_code)));
    },
    async adsPort(parameters) {
      const asked = read(parameters, { load_port_id: shortText, dish_port_id: shortText });
      const search = { loadingPortId: asked.load_port_id, dischargePortId: asked.dish_port_id };
      return ads(publishedAds(await promotions.listPortAds(search)));
    },
    async adsAir(parameters) {
      const asked = read(parameters, { load_port_id: shortText, dish_port_id: shortText });
      const search = { loadPortId: asked.load_port_id, dishPortId: asked.dish_port_id };
      return ads(publishedAds(await promotions.listAirAds(search)));
    },
    featureBanner: async () => bare(publishedBanners(await promotions.listFeatureBanners())),
    tradeNews: async () => bare(publishedTradeNews(await promotions.listTradeNews())),
    eDirectMarketing: async () => bare(publishedMailings(await promotions.listDirectMarketing())),
    hotSearches: async () => bare(publishedHotSearches(await promotions.listHotSearches())),

    async shortLink(parameters) {
      const { url } = read(parameters, { url: z.url({ protocol: /^https?$/ }).max(2048) });
      // The address is of the portal that asks; its page is one of this store's portal too.
      const { pathname, search, hash } = new URL(url);
      const { siteUrl } = config();
      const link = await embeddedSharing(store, siteUrl, now).createShortLink(
        `${siteUrl}${pathname}${search}${hash}`,
      );
      return ok({ short_url: link.url });
    },
    async freightEnquiry(parameters) {
      const asked = read(parameters, {
        enquiry_type: z.enum(["sea", "air", "truck", "warehouse"]),
        enquiry_id: z.string().min(1).max(100),
      });
      report(`enquiry ${asked.enquiry_id} (${asked.enquiry_type}): accepted, not stored`);
      return ok({});
    },
  };
  return answers;
}

/** The body of an answer and its media type. */
export const written = (answer: Answer): { body: string; type: string } =>
  "json" in answer
    ? { body: JSON.stringify(answer.json), type: json }
    : { body: answer.text, type: answer.type };
