import { hasAllEditions, site } from "@/lib/site-config";
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

const toAd = ({ place: _place, section: _section, ports: _ports, ...ad }: StoredAd): AdItem => ad;

/**
 * The publisher's own services, which fill up every row of advertisements: theirs where they brought some in, else
 * those of the portal, of which the one for the app leads to the publisher's. What promises something of the sample house
 * (an app, four editions of an eBook, a newsletter each morning) is left out where the publisher has no such thing.
 */
export async function listHouseAds(store: Store): Promise<readonly AdItem[]> {
  const { rows, isImported } = await readContents(store, adsKind);
  const own = isImported ? rows.filter(({ place }) => place === "house") : [];
  return own.length > 0 ? own.map(toAd) : bundledHouseAds();
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

/** Promotions that the publisher has brought in, else the sample; that goes as soon as anything is the publisher's own. */
export function embeddedPromotions(store: Store): PromotionsAdapter {
  const shown = async <Row>(kind: ContentKind<Row>): Promise<readonly Row[]> => {
    const { rows, isImported } = await readContents(store, kind);
    return isImported || !kind.isSample || !(await hasImportedData(store)) ? rows : [];
  };
  const ads = async (place: StoredAd["place"], fits: (ad: StoredAd) => boolean = () => true) =>
    (await shown(adsKind)).filter((ad) => ad.place === place && fits(ad)).map(toAd);
  const between = (from: string, to: string) => (ad: StoredAd) =>
    ad.ports.length === 0 || ad.ports.includes(from) || ad.ports.includes(to);
  return {
    listHomeAds: () => ads("home"),
    listDirectoryAds: (section) => ads("directory", (ad) => ad.section === section),
    listPortAds: ({ loadingPortId, dischargePortId }) => ads("port", between(loadingPortId, dischargePortId)),
    listAirAds: ({ loadPortId, dishPortId }) => ads("air", between(loadPortId, dishPortId)),
    listFeatureBanners: async () => [...(await shown(bannersKind))],
    listTradeNews: async () =>
      (await shown(tradeNewsKind)).map(({ id: _id, body: _body, bodyZh: _bodyZh, ...item }) => item),
    listDirectMarketing: async () => [...(await shown(mailingsKind))],
    listHotSearches: async () => [...(await shown(hotSearchesKind))],
    getPromotion: async () => null,
  };
}

/** Whether the promotions of a kind that are shown are the sample's. */
export async function showsSample(store: Store, kind: "trade-news" | "mailings"): Promise<boolean> {
  const { rows, isImported } =
    kind === "mailings" ? await readContents(store, mailingsKind) : await readContents(store, tradeNewsKind);
  return !isImported && rows.length > 0 && !(await hasImportedData(store));
}
