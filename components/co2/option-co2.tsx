import type { OptionCo2 } from "@/lib/api/port-option";
import { formatSpan, twoDigits } from "@/lib/co2/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { co2Words, formatKmSpan } from "./co2-words";
import styles from "./method.module.css";

/** The CO2e of a sailing on its page: the figure, its place within the lane, and three sentences about it. */
export async function OptionCo2Section({
  co2: { estimate, lane },
  locale,
}: {
  co2: OptionCo2;
  locale: Locale;
}) {
  const { t, via, size } = await co2Words();
  const link = <a href={localePath(locale, "/co2-method")}>{t("method")}</a>;
  if (!estimate) {
    return (
      <section>
        <h2>{t("sort")}</h2>
        <p>
          {t("optionUnknown")} {link}
        </p>
      </section>
    );
  }
  const { dry, reefer, km, factors } = estimate;
  const [factor] = factors;
  const range = formatSpan(dry);
  const place = (value: number) =>
    lane ? Math.round(((value - lane.low) / (lane.high - lane.low)) * 1000) / 10 : 0;
  const isAverage = factor && factor.teuFrom === null && factor.teuTo === null;
  return (
    <section>
      <h2>{t("sort")}</h2>
      <p className={styles.figure}>
        {t("tonnes", { range })}{" "}
        <small>{reefer ? t("perReefer", { range: formatSpan(reefer) }) : t("perDry")}</small>
      </p>
      {lane ? (
        <div
          className={styles.range}
          role="img"
          aria-label={t("barLabel", { range, low: twoDigits(lane.low), high: twoDigits(lane.high) })}
        >
          <svg viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect x={place(dry.low)} width={Math.max(1, place(dry.high) - place(dry.low))} height="9" />
          </svg>
          <span>{t("tonnes", { range: twoDigits(lane.low) })}</span>
          <span>{t("tonnes", { range: twoDigits(lane.high) })}</span>
        </div>
      ) : null}
      <p className={styles.small}>
        {lane ? `${t("bar", { count: lane.count })} ` : null}
        {factor
          ? t("distance", {
              km: formatKmSpan(km),
              via: via(estimate.via),
              factor: isAverage
                ? factor.lane || t("average")
                : t("factorOf", { size: `${size(factor)} TEU` }),
              year: factor.year,
            })
          : null}{" "}
        {t("notShip")} {link}
      </p>
    </section>
  );
}
