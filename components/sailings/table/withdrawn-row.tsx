import table from "@/components/schedules/table.module.css";
import { Track } from "@/components/schedules/track";
import { cx } from "@/components/ui/cx";
import { latinLang } from "@/lib/i18n/locales";
import { formatMoment, quoteHref, type WithdrawnRow as Row, voyageName } from "@/lib/sailings/shared";
import { entryHref, rowAnchor } from "./anchors";
import { QuoteLink } from "./quote-link.client";
import { plainPorts } from "./row-ports";
import type { RowSetting } from "./row-setting";
import styles from "./schedule.module.css";

/**
 * A sailing that is not offered any more, in its place in the table: its departure is struck out, and one sentence in place of
 * the cut-offs says what happened, and which sailing replaces it.
 */
export function WithdrawnRow({ row: { sailing, text }, setting }: { row: Row; setting: RowSetting }) {
  const { words, locale, ports, changesHref } = setting;
  const { schedule } = words;
  const etd = sailing.etd && formatMoment(sailing.etd, words);
  const { next, best, entry } = text;
  return (
    <tr role="row" id={rowAnchor(sailing.id)} className={cx(table.row, styles.r, styles.gone)}>
      <td role="cell" className="etd">
        {etd ? (
          <s>
            <i>{schedule.was} </i>
            <b>{etd.date}</b>
            <small>{etd.sub}</small>
          </s>
        ) : (
          <small>{schedule.unknown}</small>
        )}
      </td>
      <td role="cell" className="way" data-quiet={text.isUrgent ? undefined : ""}>
        <Track above="" below={text.word} isDirect isGone />
      </td>
      <td role="cell" className="eta">
        <i>{schedule.eta}</i>
        {schedule.none}
        <small>{text.wasEta}</small>
      </td>
      <td role="cell" className="ship">
        <cite lang={latinLang(locale)}>{sailing.vessel}</cite> {sailing.voyage}
      </td>
      <td role="cell" className="seller">
        <span lang={latinLang(locale)}>{sailing.operator}</span>
        <small>{sailing.service}</small>
      </td>
      <td role="cell" className="story" colSpan={4} data-at="line">
        <span>
          {text.sentence}{" "}
          {entry ? (
            <a href={entryHref(changesHref, entry.id)} rel="nofollow">
              {entry.text}
            </a>
          ) : null}
        </span>
        {[next, best].map((one) =>
          one ? (
            <span key={one.href}>
              {one.before}
              <a href={one.href} rel="nofollow">
                {one.day}
              </a>
              {one.after}
            </span>
          ) : null,
        )}
        {next || best ? null : <span>{text.advice}</span>}
      </td>
      <td role="cell" className="ask">
        <QuoteLink href={quoteHref(sailing, plainPorts(sailing, ports), locale, setting.ready)}>
          {schedule.ask}
          <span>{schedule.separator + voyageName(sailing)}</span>
        </QuoteLink>
      </td>
    </tr>
  );
}
