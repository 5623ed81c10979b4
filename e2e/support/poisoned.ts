import { importers } from "../../cli/importers";
import { startUpstream, type UpstreamServer } from "../../test/support/upstream-server";
import { importFiles } from "./imports";
import { poisonedFiles, poisonResponse } from "./poison";
import { type SeparatePortal, startSeparatePortal } from "./separate-portal";

/** Hosts that pictures may come from, as an operator lists them. */
export const listedHosts = ["ads.harbourgazette.example", "images.publisher.example", "images.example"];

export interface PoisonedPortals {
  /** A portal on a publisher's services whose every text carries markup. */
  supplied: SeparatePortal;
  /** One on a store into which such texts were imported. */
  imported: SeparatePortal;
  /** What the services were asked. */
  services: UpstreamServer;
  stop(): Promise<void>;
}

/** @param name of their directories under var/ */
export async function startPoisonedPortals(name: string): Promise<PoisonedPortals> {
  const services = await startUpstream({ change: poisonResponse });
  const IMAGE_HOSTS = listedHosts.join(",");
  const [supplied, imported] = await Promise.all([
    startSeparatePortal(`${name}-supplied`, "2022-06-17T02:00:00Z", {
      IMAGE_HOSTS,
      UPSTREAM_URL: services.url,
    }),
    startSeparatePortal(`${name}-imported`, "2026-03-16T02:00:00Z", { IMAGE_HOSTS }),
  ]);
  await importFiles(imported, poisonedFiles(importers));
  return {
    supplied,
    imported,
    services,
    stop: async () => {
      await Promise.all([supplied.stop(), imported.stop()]);
      await services.close();
    },
  };
}

const lane = {
  sea: "loading_port=Hong+Kong&discharge_port=Rotterdam",
  air: "origin_airport=Hong+Kong+International+Airport&destination_airport=Los+Angeles+International+Airport",
};
const ids = {
  sea: "loading_port=Hong+Kong&loading_port_id=1074&discharge_port=Rotterdam&discharge_port_id=2210",
  air: "origin_airport=Hong+Kong&origin_airport_id=301&destination_airport=Los+Angeles&destination_airport_id=302",
};

/** Addresses whose answer shows what the services sent, unprefixed. */
export const suppliedPages = [
  "/",
  ...["7105", "7104", "7103", "7101"].map((id) => `/news?news_id=${id}`),
  "/news-list",
  "/keyword?query=nansha",
  "/keyword?query=hong+kong+to+rotterdam",
  "/keyword-news?query=nansha",
  "/keyword?hashtag=feeders",
  `/port?${ids.sea}`,
  `/flight?${ids.air}`,
  "/yp",
  "/yp-list?com_type=sea",
  "/yp-list?com_type=warehouse&keyword=granary",
  "/yp-detail?com_id=501",
  "/yp-detail?com_id=502",
  ...["port", "airport", "airline", "abbrev", "cargo-sea", "cargo-air", "container"].map(
    (list) => `/kb-${list}`,
  ),
  "/kb-port?q=hong",
  "/kb-link?kb=chans",
  "/kb-sea-link",
  "/kb-air-link",
  "/statistics",
  "/surcharge",
  "/sailing",
];

/** What scripts and machines ask of the same, with the words that a reader types. */
export const suppliedResponses = [
  "/api/ports?name=hong",
  "/api/airports?name=hong",
  "/api/suggest?q=hong+kong+to+rotterdam",
  `/api/port-schedule?${ids.sea}`,
  `/api/port-schedule.csv?${ids.sea}`,
  `/api/flight-schedule?${ids.air}`,
  "/api/news?page_no=1",
  "/api/news/7105",
  "/api/news-feed?news_id=7105",
  "/api/keyword-feed?query=nansha",
  "/api/keyword?query=hong+kong+to+rotterdam",
  "/api/keyword-news?query=nansha",
  "/api/companies?com_type=sea",
  "/api/companies/501",
  ...["port", "airport", "airline", "abbrev", "cargo-sea"].map((name) => `/api/kb/${name}`),
  ...["home", "port", "air"].map((place) => `/api/ads/${place}?load_port_id=1074&dish_port_id=2210`),
  "/api/ads/directory?section3_code=SG-REF-YP-OCEAN",
  "/api/og/7105.jpg",
  "/news.md?news_id=7105",
  "/yp-detail.md?com_id=501",
];

/** Addresses that show what was imported, unprefixed, besides those that the sitemaps name. */
export const importedPages = [
  "/",
  "/news-list",
  "/keyword?query=berth",
  "/keyword-news?query=berth",
  "/keyword?hashtag=berths",
  "/news?news_id=markdown-1",
  `/port?${lane.sea}`,
  `/flight?${lane.air}`,
  "/yp-list?com_type=sea",
  "/yp-list?com_type=sea&keyword=peak",
  "/sailing",
  "/trade-news/p0",
  "/kb-link?kb=top_10_china_port",
  "/kb-port?q=jurong",
  "/co2-method",
  `/port/changes?${lane.sea}`,
];

/** What scripts and machines ask of the same. */
export const importedResponses = [
  `/api/port-schedule?${lane.sea}`,
  `/api/port-schedule.csv?${lane.sea}`,
  `/api/flight-schedule?${lane.air}`,
  "/api/suggest?q=peak",
  "/api/companies?com_type=sea",
  "/api/companies/p0",
  "/api/news?page_no=1",
  "/api/news/p0",
  "/api/news-feed?news_id=p0",
  "/api/keyword-feed?query=berth",
  "/api/keyword?query=berth",
  "/api/keyword-news?query=berth",
  "/api/og/p0.jpg",
  "/news.md?news_id=p0",
  "/yp-detail.md?com_id=p0",
  "/kb-link.md?kb=top_10_china_port",
  ...[
    "/sitemap.xml",
    "/sitemaps/en-1.xml",
    "/sitemaps/en-companies-1.xml",
    "/sitemaps/en-calls-1.xml",
    "/sitemaps/news.xml",
  ],
  ...["en", "zh-tw"].flatMap((language) => [
    `/feeds/${language}/rss.xml`,
    `/feeds/${language}/atom.xml`,
    `/feeds/${language}/newsletter.html`,
  ]),
];
