import type { Ad } from "@/lib/promotions/schema";
import styles from "./ad-strip.module.css";

interface AdStripProps {
  ads: readonly Ad[];
  /** The word in its corner. */
  label: string;
  /** Added to a link that opens a new tab. */
  newTab: string;
}

/**
 * Advertisements above schedule results: one in view, the others to scroll to, 72 px high, the space reserved before
 * anything loads. An empty slot keeps its height.
 */
export function AdStrip({ ads, label, newTab }: AdStripProps) {
  return (
    <aside className={styles.strip} aria-label={label}>
      <p className={styles.label}>{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={label}>
        {ads.map((ad) => (
          <li key={ad.id}>
            <AdLink ad={ad} newTab={newTab} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function AdLink({ ad, newTab }: { ad: Ad; newTab: string }) {
  const image = <img src={ad.imageUrl} alt={ad.company} width={640} height={144} decoding="async" />;
  if (!ad.href) return <span className={styles.ad}>{image}</span>;
  const external = /^https?:/.test(ad.href);
  return (
    <a
      className={styles.ad}
      href={ad.href}
      {...(external
        ? { target: "_blank", rel: "sponsored noopener", "aria-label": `${ad.company} ${newTab}` }
        : { rel: "sponsored" })}
    >
      {image}
    </a>
  );
}
