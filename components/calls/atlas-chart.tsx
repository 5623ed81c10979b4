import { cx } from "@/components/ui/cx";
import { drawings } from "@/components/ui/drawings";
import { atlasPath } from "@/lib/addresses/call-address";
import type { IndexChart } from "@/lib/chart/schema";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type messages from "@/messages/en.json";
import styles from "./atlas.module.css";
import chart from "./chart.module.css";

const land = `${drawings.land}#land`;

interface AtlasChartProps {
  index: IndexChart;
  /** The number of the chosen sheet. */
  current: number | null;
  caption: string;
  locale: Locale;
  words: Pick<typeof messages.atlas, "chart" | "slides" | "sheet" | "key">;
  /** Of the sheets, in their order. */
  names: readonly string[];
}

/**
 * The world with the limits of the sheets, each a link, as on an index chart. Keyboards meet the same links in the list below it
 * instead. The coasts are the file that every chart uses.
 */
export function AtlasChart({ index, current, caption, locale, words, names }: AtlasChartProps) {
  const { width, height, worlds, grid, limits, quiet, open, busy } = index;
  return (
    <figure className={cx(chart.figure, styles.index)}>
      <div className={chart.chart}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard. */}
        <section className={chart.strip} aria-label={words.slides} tabIndex={0}>
          {/* biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset. */}
          <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={words.chart}>
            <path className={chart.grid} d={grid} />
            {[styles.shoal, styles.shallow, chart.land].map((layer) =>
              worlds.map((transform) => (
                <use key={transform + layer} className={layer} href={land} transform={transform} />
              )),
            )}
            <path className={styles.quiet} d={quiet} />
            <path className={styles.openEdge} d={open} />
            <path className={styles.open} d={open} />
            <path className={styles.busyEdge} d={busy} />
            <path className={styles.busy} d={busy} />
            {limits.map(({ number, ...box }, at) => (
              <a
                key={number}
                href={localePath(locale, atlasPath(number))}
                tabIndex={-1}
                aria-current={number === current ? "page" : undefined}
                aria-label={fill(words.sheet, { number, name: names[at] ?? "" })}
              >
                <rect className={styles.limit} {...box} />
                {/* A low sheet has its number beside it, where no other begins. */}
                <text
                  x={box.height < 45 ? box.x - 5 : box.x + box.width - 5}
                  y={box.y + box.height - 6}
                  textAnchor="end"
                >
                  {number}
                </text>
              </a>
            ))}
          </svg>
        </section>
      </div>
      <figcaption>
        <b>{caption}</b> {words.key}
      </figcaption>
    </figure>
  );
}
