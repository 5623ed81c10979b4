import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type Ad, type FeatureBanner, staysInWindow } from "@/lib/promotions/shared";
import { limits, type PublisherBanner } from "@/lib/site/site";
import { site, wordsIn } from "@/lib/site/site-config";
import { BannerCarousel } from "./banner-carousel.client";
import styles from "./banner-strip.module.css";

interface BannerStripProps {
  locale: Locale;
  features: readonly FeatureBanner[];
  /** Advertisements of the front page, which come last. */
  ads: readonly Ad[];
  /** Whether it is on a reference page: a single row, with the banners of others first. */
  isShort?: boolean;
}

/** Number of banners in a short strip: those side by side. */
const abreast = 4;

/**
 * The banner strip under the header: the publisher's own six, then feature banners, then advertisements. The server sends a
 * list that scrolls, with four side by side from 64rem, two from 48rem, one below. Its space is reserved before anything loads.
 */
export async function BannerStrip(props: BannerStripProps) {
  const t = await getTranslations("banners");
  const { features, ads, isShort } = props;
  const all = site().banners.length + features.length + ads.length;
  return (
    <aside className={styles.strip} aria-label={t("label")} data-print="no">
      <div className={layout.wrap}>
        <BannerCarousel
          standsMs={limits.bannerMs}
          count={isShort ? Math.min(abreast, all) : all}
          words={{
            label: t("label"),
            advertisement: ads.some(({ isSample }) => isSample) ? t("sample") : t("advertisement"),
            pause: t("pause"),
            play: t("play"),
            slide: t.raw("slide") as string,
          }}
        >
          <ul className={styles.list}>
            <Banners {...props} />
          </ul>
        </BannerCarousel>
      </div>
    </aside>
  );
}

async function Banners({ locale, features, ads, isShort }: BannerStripProps) {
  const t = await getTranslations("banners");
  const newTab = t("newTab");
  const here = (href: string) => (href.startsWith("/") ? localePath(locale, href) : href);
  const publisherBanners = site().banners.map(({ key, href, look, title, line }) => {
    const isOutside = !href.startsWith("/");
    return (
      <a
        key={key}
        className={cx(styles.banner, styles.publisher, styles[look])}
        href={here(href)}
        {...(isOutside ? { target: "_blank", rel: "noopener" } : {})}
      >
        <Art look={look} />
        <span className={styles.words}>
          <b>{title ? wordsIn(title, locale) : t(`own.${key as "ams"}.title`)}</b>
          <span>{line ? wordsIn(line, locale) : t(`own.${key as "ams"}.line`)}</span>
          {isOutside ? <span className={layout.vh}> {newTab}</span> : null}
        </span>
      </a>
    );
  });
  const featured = features.map(({ href, imageUrl, title }) => (
    <PictureBanner
      key={`${href} ${imageUrl}`}
      href={here(href)}
      opensTab={!staysInWindow(href)}
      imageUrl={imageUrl}
      alt={title ?? t("featured")}
      newTab={newTab}
    />
  ));
  const sponsored = ads.map(({ id, href, imageUrl, company }) => (
    <PictureBanner
      key={id}
      href={href && here(href)}
      opensTab={href !== null && !href.startsWith("/")}
      imageUrl={imageUrl}
      alt={company}
      newTab={newTab}
      sponsored
    />
  ));
  const banners: ReactNode[] = isShort
    ? [...featured, ...sponsored, ...publisherBanners].slice(0, abreast)
    : [...publisherBanners, ...featured, ...sponsored];
  return banners.map((banner, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as the server made it
    <li key={index} className={styles.slot}>
      {banner}
    </li>
  ));
}

interface PictureBannerProps {
  href: string | null;
  opensTab: boolean;
  imageUrl: string;
  alt: string;
  newTab: string;
  sponsored?: boolean;
}

function PictureBanner({ href, opensTab, imageUrl, alt, newTab, sponsored }: PictureBannerProps) {
  const picture = <img src={imageUrl} alt={alt} width={640} height={192} loading="lazy" decoding="async" />;
  if (!href) return <span className={styles.banner}>{picture}</span>;
  const rel = cx(sponsored && "sponsored", opensTab && "noopener") || undefined;
  return (
    <a
      className={styles.banner}
      href={href}
      rel={rel}
      {...(opensTab ? { target: "_blank", "aria-label": `${alt} ${newTab}` } : {})}
    >
      {picture}
    </a>
  );
}

/** Two decorative shapes at the right; the palette sets the background and the shapes. */
function Art({ look }: { look: PublisherBanner["look"] }) {
  const [back, front] = {
    deep: ["M150 96 230 20h100v76Z", "M215 96l80-76h35v76Z"],
    land: ["M210 70 330 4v92h-80Z", "M250 96l80-50v50Z"],
    shoal: ["M285-26a56 56 0 1 0 .1 0Z", "M285 2a28 28 0 1 0 .1 0Z"],
    accent: ["M222 0h108v96H222Z", "M264 0h66v96h-66Z"],
  }[look];
  return (
    <svg viewBox="0 0 320 96" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path d={back} />
      <path d={front} />
    </svg>
  );
}
