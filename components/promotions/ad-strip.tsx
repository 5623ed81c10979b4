import { type Locale, localePath } from "@/lib/i18n/locales";
import type { Ad } from "@/lib/promotions/shared";
import styles from "./ad-strip.module.css";

interface AdStripProps {
  ads: readonly Ad[];
  locale: Locale;
  /** The word in the corner of each, and the words for a link that opens a new tab. */
  words: { advertisement: string; sampleAdvertisement: string; newTab: string };
}

/**
 * Advertisements beside the heading of a schedule: one in view, the others reached by scrolling, 64 px high, on a phone below
 * the heading and 56 px. The space is reserved before anything loads; an empty slot has the same height.
 */
export function AdStrip({ ads, locale, words }: AdStripProps) {
  return (
    <aside className={styles.strip} aria-label={words.advertisement}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={words.advertisement}>
        {ads.map((ad) => (
          <li key={ad.id}>
            <AdLink ad={ad} locale={locale} newTab={words.newTab} />
            <span className={styles.label}>
              {ad.isSample ? words.sampleAdvertisement : words.advertisement}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function AdLink({ ad, locale, newTab }: { ad: Ad; locale: Locale; newTab: string }) {
  const image = <img src={ad.imageUrl} alt={ad.company} width={640} height={144} decoding="async" />;
  if (!ad.href) return <span className={styles.ad}>{image}</span>;
  const isHere = ad.href.startsWith("/");
  return (
    <a
      className={styles.ad}
      href={isHere ? localePath(locale, ad.href) : ad.href}
      {...(isHere
        ? { rel: "sponsored" }
        : { target: "_blank", rel: "sponsored noopener", "aria-label": `${ad.company} ${newTab}` })}
    >
      {image}
    </a>
  );
}
