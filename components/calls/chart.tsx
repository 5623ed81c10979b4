import { cx } from "@/components/ui/cx";
import { drawings } from "@/components/ui/drawings";
import type { CallWords } from "@/lib/api/call-pages";
import type { Chart } from "@/lib/chart/schema";
import styles from "./chart.module.css";

const land = `${drawings.land}#land`;
const layers = [styles.shoal, styles.shallow, styles.land];

/** A chart of coasts with courses and ports. `title` describes it; a list or table beside it has the same content in words. */
export function ChartFigure({
  chart,
  title,
  words,
}: {
  chart: Chart;
  title: string;
  words: Pick<CallWords, "chart" | "chartNote" | "course">;
}) {
  const { width, height, worlds, grid, degrees, courses, points } = chart;
  return (
    <figure className={styles.figure}>
      <div className={styles.chart}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard. */}
        <section className={styles.strip} aria-label={words.chart} tabIndex={0}>
          <svg
            className={width < 800 ? styles.small : undefined}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={title}
          >
            <path className={styles.grid} d={grid} />
            {layers.map((layer) =>
              worlds.map((transform) => (
                <use key={transform + layer} className={layer} href={land} transform={transform} />
              )),
            )}
            {degrees.map(({ x, y, text }) => (
              <text key={`${x} ${y}`} className={styles.degree} x={x} y={y}>
                {text}
              </text>
            ))}
            {courses.map((course) => (
              <path key={course} className={styles.course} d={course} />
            ))}
            {points.map(({ x, y, isMain }) => (
              <circle
                key={`${x} ${y}`}
                className={cx(styles.point, isMain && styles.main)}
                cx={x}
                cy={y}
                r={isMain ? 6 : 4.5}
              />
            ))}
            {points.map(({ label, labelX, labelY, anchor }) =>
              label ? (
                <text key={`${labelX} ${labelY}`} x={labelX} y={labelY} textAnchor={anchor}>
                  {label}
                </text>
              ) : null,
            )}
          </svg>
        </section>
      </div>
      <figcaption>
        {courses.length > 0 ? (
          <>
            <span className={styles.key} />
            {words.course}
          </>
        ) : null}
        {words.chartNote}
      </figcaption>
    </figure>
  );
}
