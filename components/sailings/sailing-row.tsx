import { Track } from "@/components/schedules/track";
import button from "@/components/ui/button.module.css";
import layout from "@/components/ui/layout.module.css";
import type { PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { isDirect } from "@/lib/sailings/rules";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { Cutoff, CutoffTime, machineTime } from "./cutoff";
import { SailingDetails } from "./sailing-details";
import styles from "./schedule.module.css";
import { formatDays, formatMoment } from "./schedule-format";
import type { Words } from "./words";

export interface SailingRowProps {
  sailing: Sailing;
  vessel: Vessel | undefined;
  words: Words;
  locale: Locale;
  quoteHref: string;
  /** Today at the port of loading: a cut-off on it says so. */
  loadingToday: string;
  /** Anchor of the day rule, on the first row of its day. */
  anchor: string | undefined;
}

/** One sailing: the row, and the row that opens to everything else known about it. */
export function SailingRow({
  sailing,
  vessel,
  words,
  locale,
  quoteHref,
  loadingToday,
  anchor,
}: SailingRowProps) {
  const { schedule } = words;
  const english = locale === "en" ? undefined : "en";
  const voyage = [sailing.vessel, sailing.voyage].filter(Boolean).join(" ");
  return (
    <>
      <tr className={styles.r} role="row" id={anchor} tabIndex={anchor ? -1 : undefined}>
        <td role="cell">
          <i>{schedule.etd}</i>
          <Port time={sailing.etd} words={words} />
        </td>
        <td role="cell">
          <Track
            above={sailing.transitDays === null ? "–" : formatDays(sailing.transitDays, words)}
            below={isDirect(sailing) ? schedule.direct : (sailing.transhipmentPort ?? schedule.viaUnknown)}
            isDirect={isDirect(sailing)}
          />
        </td>
        <td role="cell">
          <i>{schedule.eta}</i>
          <Port time={sailing.eta} words={words} />
        </td>
        <td role="cell">
          <span className={layout.vessel} lang={english}>
            {sailing.vessel}
          </span>
          {` ${sailing.voyage ?? ""}`}
          {sailing.vessel2 ? (
            <small>
              {`${schedule.then} `}
              <span className={layout.vessel} lang={english}>
                {sailing.vessel2}
              </span>
              {` ${sailing.voyage2 ?? ""}`}
            </small>
          ) : null}
        </td>
        <td role="cell">
          <span lang={english}>{sailing.operator}</span>
          <small>{sailing.service}</small>
        </td>
        <td role="cell">
          <Cutoff label={schedule.si} time={sailing.siCutoff} words={words} today={loadingToday} />
        </td>
        <td role="cell">
          <CfsOrVgm sailing={sailing} words={words} today={loadingToday} />
        </td>
        <td role="cell">
          <Cutoff label={schedule.cy} time={sailing.cyCutoff} words={words} today={loadingToday} />
        </td>
        <td role="cell">
          {sailing.bookingUrl ? (
            <a
              className={`${button.btn} ${button.btnSolid}`}
              href={sailing.bookingUrl}
              target="_blank"
              rel="noopener nofollow"
            >
              {schedule.bookNow}
              <span className={layout.vh}>{` ${voyage} ${schedule.newTab}`}</span>
            </a>
          ) : null}
          <a className={`${button.btn} ${button.btnQuiet}`} href={quoteHref} rel="nofollow">
            {schedule.getQuote}
            <span className={layout.vh}>{`, ${voyage}`}</span>
          </a>
        </td>
      </tr>
      <tr className={styles.more} role="row">
        <td colSpan={9} role="cell">
          <details>
            <summary>
              {schedule.details}
              <span className={layout.vh}>{`, ${voyage}`}</span>
            </summary>
            <SailingDetails
              sailing={sailing}
              vessel={vessel}
              words={words}
              locale={locale}
              today={loadingToday}
            />
          </details>
        </td>
      </tr>
    </>
  );
}

function Port({ time, words }: { time: PortTime | null; words: Words }) {
  if (!time) return <small>{words.schedule.unknown}</small>;
  const moment = formatMoment(time, words);
  return (
    <time dateTime={machineTime(time)}>
      <b>{moment.date}</b>
      <small>{moment.sub}</small>
    </time>
  );
}

/** One column for two cut-offs, each with its name; when a sailing has both, both show. */
function CfsOrVgm({ sailing, words, today }: { sailing: Sailing; words: Words; today: string }) {
  const { schedule } = words;
  const known = [
    { name: schedule.cfs, time: sailing.cfsCutoff },
    { name: schedule.vgm, time: sailing.vgmCutoff },
  ].filter(({ time }) => time);
  if (known.length === 0) {
    return <Cutoff label={schedule.cfsOrVgm} time={null} words={words} today={today} />;
  }
  return known.map(({ name, time }) => (
    <div key={name}>
      <i>{name}</i>
      <CutoffTime time={time} words={words} today={today} which={name} />
    </div>
  ));
}
