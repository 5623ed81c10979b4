import { hasAllEditions, site } from "@/lib/site/site-config";
import type { Store } from "@/lib/store/connection";
import { bundledRows, type ContentKind, hasImportedData, readContents } from "@/lib/store/contents";
import {
  adsKind,
  bannersKind,
  hotSearchesKind,
  mailingsKind,
  type StoredAd,
  tradeNewsKind,
} from "./contents";
import type { AdItem, PromotionsAdapter } from "./schema";
import { type Showing, shownAt } from "./showing";

const toAd = ({ place: _place, section: _section, ports: _ports, lanes: _lanes, ...ad }: StoredAd): AdItem =>
  ad;

/**
 * House ads: advertisements of the publisher's services, which fill up every row. They are the imported ones, else the bundled
 * ones. Of these the ad for the app links to the publisher's app. Ads for something that only the sample site offers (an app,
 * four editions of an e-book, a newsletter each morning) are left out where the publisher does not offer it.
 */
export async function listHouseAds(store: Store, now: Date): Promise<readonly AdItem[]> {
  const { rows, isImported } = await readContents(store, adsKind);
  const imported = isImported ? shownAt(rows, now).filter(({ place }) => place === "house") : [];
  return imported.length > 0 ? imported.map(toAd) : bundledHouseAds();
}

export function bundledHouseAds(): AdItem[] {
  const { links, isSample, newsletters } = site();
  return bundledRows(adsKind)
    .filter(({ place }) => place === "house")
    .flatMap((ad) => {
      if (isSample) return toAd(ad);
      if (ad.id === "house-app") return links.app ? { ...toAd(ad), href: links.app } : [];
      if (ad.id === "house-ebook") return hasAllEditions() ? toAd(ad) : [];
      if (ad.id === "house-newsletter") return newsletters.length > 0 ? toAd(ad) : [];
      return toAd(ad);
    });
}

/** Promotions of the present instant: imported ones, else the sample, which is hidden as soon as the publisher has imported anything. */
export function embeddedPromotions(store: Store, clock: () => Date): PromotionsAdapter {
  const shown = async <Row extends Showing>(kind: ContentKind<Row>): Promise<Omit<Row, keyof Showing>[]> => {
    const { rows, isImported } = await readContents(store, kind);
    return isImported || !kind.isSample || !(await hasImportedData(store)) ? shownAt(rows, clock()) : [];
  };
  const ads = async (place: StoredAd["place"], fits: (ad: StoredAd) => boolean = () => true) =>
    (await shown(adsKind)).filter((ad) => ad.place === place && fits(ad)).map(toAd);
  const forPorts =
    (from: string, to: string) =>
    ({ ports, lanes }: StoredAd) =>
      ports.length + lanes.length === 0 ||
      ports.includes(from) ||
      ports.includes(to) ||
      lanes.includes(`${from}-${to}`);
  return {
    listHomeAds: () => ads("home"),
    listDirectoryAds: (section) => ads("directory", (ad) => ad.section === section),
    listPortAds: ({ loadingPortId, dischargePortId }) =>
      ads("port", forPorts(loadingPortId, dischargePortId)),
    listAirAds: ({ loadPortId, dishPortId }) => ads("air", forPorts(loadPortId, dishPortId)),
    listFeatureBanners: () => shown(bannersKind),
    listTradeNews: async () =>
      (await shown(tradeNewsKind)).map(({ id: _id, body: _body, bodyZh: _bodyZh, ...item }) => item),
    listDirectMarketing: () => shown(mailingsKind),
    listHotSearches: () => shown(hotSearchesKind),
    getPromotion: async () => null,
  };
}

/** Whether the shown promotions of a kind are sample data. */
export async function showsSample(store: Store, kind: "trade-news" | "mailings"): Promise<boolean> {
  const { rows, isImported } =
    kind === "mailings" ? await readContents(store, mailingsKind) : await readContents(store, tradeNewsKind);
  return !isImported && rows.length > 0 && !(await hasImportedData(store));
}
