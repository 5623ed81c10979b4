import { ButtonLink } from "@/components/ui/button";
import layout from "@/components/ui/layout.module.css";
import type { PortOption } from "@/lib/api/port-option";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import { latinLang, localePath } from "@/lib/i18n/locales";
import { comparedRef, comparePath, optionPath, quoteHref, voyageName } from "@/lib/sailings/shared";
import styles from "./compare.module.css";
import { type CompareSetting, compareGroups } from "./compare-lines";

interface CompareTableProps extends CompareSetting {
  /** The ids of the ports in the address. */
  ends: { from?: string; to?: string };
}

/** Sailings side by side, with a line for each of their facts, the best of which is marked. */
export function CompareTable({ ends, ...setting }: CompareTableProps) {
  const { options, words, locale } = setting;
  const { compare, schedule } = words;
  const lang = latinLang(locale);
  const refs = options.map(({ sailing }) => comparedRef(sailing));
  const count = options.length + 1;
  return (
    <table className={styles.table} role="table" aria-label={compare.table} data-options={options.length}>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {options.map((option, at) => (
            <th key={option.sailing.id} role="columnheader" scope="col">
              <a href={localePath(locale, optionAddress(option))} rel="nofollow">
                <cite lang={lang}>{option.sailing.vessel || schedule.unknown}</cite> {option.sailing.voyage}
              </a>
              <small lang={lang}>
                {[option.sailing.operator, option.sailing.service].filter(Boolean).join(", ")}
              </small>
              <a
                className={styles.remove}
                href={localePath(locale, comparePath(refs.toSpliced(at, 1), ends))}
                rel="nofollow"
                data-print="no"
              >
                {compare.remove}
                <span className={layout.vh}>
                  {fill(compare.removeIt, { sailing: voyageName(option.sailing) })}
                </span>
              </a>
            </th>
          ))}
        </tr>
      </thead>
      {compareGroups(setting).map(({ title, lines }) => (
        <tbody key={title} role="rowgroup">
          <tr role="row" className={styles.group}>
            <th role="rowheader" scope="rowgroup" colSpan={count}>
              {title}
            </th>
          </tr>
          {lines.map(({ label, cells, best }) => (
            <tr key={label} role="row">
              <th role="rowheader" scope="row">
                {label}
              </th>
              {cells.map(({ text, sub, tone }, at) => (
                <td key={refs[at]} role="cell" className={tone && styles[tone]}>
                  {text}
                  {best === at ? <span className={styles.best}>{compare.best}</span> : null}
                  {sub ? <small>{sub}</small> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tbody role="rowgroup" data-print="no">
        <tr role="row" className={styles.acts}>
          <th role="rowheader" scope="row">
            <span className={layout.vh}>{schedule.actions}</span>
          </th>
          {options.map((option) => (
            <td key={option.sailing.id} role="cell">
              <Actions option={option} words={words} locale={locale} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const optionAddress = ({ sailing, loadingPort, dischargePort }: PortOption): string =>
  optionPath({
    id: sailing.id,
    from: loadingPort.id,
    to: dischargePort.id,
    date: sailing.etd ? dateOf(sailing.etd) : "",
  });

function Actions({
  option: { sailing, loadingPort, dischargePort, cutoffState },
  words: { schedule },
  locale,
}: Omit<CompareSetting, "options"> & { option: PortOption }) {
  const ports = { loading: loadingPort.plainName, discharge: dischargePort.plainName };
  const isOpen = cutoffState.state === "open";
  return (
    <span>
      <ButtonLink small href={quoteHref(sailing, ports, locale)} rel="nofollow">
        {isOpen ? schedule.getQuote : schedule.ask}
      </ButtonLink>
      {sailing.bookingUrl && isOpen ? (
        <ButtonLink small variant="solid" href={sailing.bookingUrl} external rel="noopener nofollow">
          {schedule.bookNow} <span className={layout.vh}>{schedule.newTab}</span>
        </ButtonLink>
      ) : null}
    </span>
  );
}
