import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { listFeatureBanners, listHomeAds } from "@/lib/promotions";

/** The content of the banner strip after the publisher's banners: `<BannerStrip {...(await listBanners(locale, now))} />`. */
export async function listBanners(locale: Locale, now: Date) {
  const [features, ads] = await Promise.all([
    listFeatureBanners({ locale, now }),
    listHomeAds({ locale, now }),
  ]);
  return { locale, features, ads };
}
