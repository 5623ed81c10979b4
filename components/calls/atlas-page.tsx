import { BarCell } from "@/components/ui/bar-cell";
import { buttonClass } from "@/components/ui/button";
import { ChipLink } from "@/components/ui/chip";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import { atlasOrders, atlasPath } from "@/lib/addresses/call-address";
import type { AtlasContent, CallSetting } from "@/lib/api/call-pages";
import { fill, timeOfDay } from "@/lib/i18n/formats";
import { localePath, localeRecords, showsChinese, storedEdition } from "@/lib/i18n/locales";
import { formatNumber } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import styles from "./atlas.module.css";
import { AtlasChart } from "./atlas-chart";
import calls from "./calls.module.css";
import { ChartFigure } from "./chart";
import { Block, type CallColumn, LineTable, Notes, PortLink } from "./parts";

export type AtlasWords = typeof messages.atlas;

interface AtlasPageProps extends AtlasContent {
  crumbs: readonly Crumb[];
  setting: CallSetting;
  words: AtlasWords;
  /** What is said where the source lists no calls. */
  notTold: string | null;
  sample: boolean;
}

/** The atlas of ports: the world in fifteen sheets, and a sheet with its ports, or the busiest ports of all. */
export function AtlasPage(props: AtlasPageProps) {
  const { counts, index, sheet, crumbs, setting, words, notTold, sample } = props;
  const { locale } = setting;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={cx(layout.wrap, calls.page)}>
      <Crumbs label={setting.words.crumbs} items={crumbs} />
      <div className={calls.head}>
        <h1>{sheet ? `${sheet.number} ${nameOf(sheet.number, words)}` : words.title}</h1>
        <p className={calls.lede}>{notTold ?? words.lede}</p>
      </div>
      <form className={calls.pick} action={localePath(locale, "/kb-port")} data-print="no">
        <div className={field.field}>
          <label className={field.label} htmlFor="atlas-q">
            {words.search}
          </label>
          <input className={field.input} id="atlas-q" type="search" name="q" />
        </div>
        <button className={buttonClass({})} type="submit">
          {words.find}
        </button>
      </form>
      <AtlasChart
        index={index}
        current={sheet?.number ?? null}
        caption={fill(words.caption, { count: formatNumber(total) })}
        locale={locale}
        words={words}
        names={counts.map(({ number }) => nameOf(number, words))}
      />
      <nav aria-label={words.sheets}>
        <ul className={styles.sheets}>
          {counts.map(({ number, count }) => (
            <li key={number}>
              <a
                href={localePath(locale, atlasPath(number))}
                aria-current={number === sheet?.number ? "page" : undefined}
              >
                <span className={styles.number}>{number}</span>
                <span>{nameOf(number, words)}</span>
                <span className={styles.count}>{fill(words.ports, { count })}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sheet ? <SheetPorts {...props} sheet={sheet} /> : <BusiestPorts {...props} />}
      <Notes notes={[setting.asOf, words.callsNote, sample && setting.words.sample]} />
    </div>
  );
}

/** The name of a sheet, by its number. */
export const nameOf = (number: number, { names }: AtlasWords): string => names[number - 1] ?? "";

function SheetPorts({
  sheet,
  rows,
  setting,
  words,
}: AtlasPageProps & { sheet: NonNullable<AtlasPageProps["sheet"]> }) {
  const called = rows.filter(({ calls: count }) => count > 0).length;
  const title = fill(words.onSheet, { name: nameOf(sheet.number, words) });
  return (
    <div className={styles.sheet}>
      <Block
        id="sheet"
        title={title}
        aside={fill(words.counted, { count: formatNumber(rows.length), called: formatNumber(called) })}
      >
        <div className={sheet.chart ? styles.beside : undefined}>
          {sheet.chart ? (
            <ChartFigure
              chart={sheet.chart}
              title={fill(words.sheetChart, { name: nameOf(sheet.number, words) })}
              words={{ ...setting.words, chartNote: words.coastlines }}
            />
          ) : null}
          <div>
            <p className={styles.orders} data-print="no">
              {atlasOrders.map((order) => (
                <ChipLink
                  key={order}
                  href={`${localePath(setting.locale, atlasPath(sheet.number, order))}#sheet`}
                  current={order === sheet.order}
                  rel="nofollow"
                >
                  {words.orders[order]}
                </ChipLink>
              ))}
            </p>
            <PortTable label={title} rows={rows} setting={setting} words={words} />
          </div>
        </div>
      </Block>
    </div>
  );
}

const BusiestPorts = ({ rows, setting, words }: AtlasPageProps) =>
  rows.length > 0 ? (
    <div className={styles.sheet}>
      <Block id="busiest" title={fill(words.busiest, { count: rows.length })}>
        <PortTable label={words.busiestPorts} rows={rows} setting={setting} words={words} />
      </Block>
    </div>
  ) : null;

/** Ports with the time there and their calls as bars; one without calls has no link. */
function PortTable({
  label,
  rows,
  setting,
  words,
}: Pick<AtlasPageProps, "rows" | "setting" | "words"> & { label: string }) {
  const { locale } = setting;
  const most = Math.max(1, ...rows.map(({ calls: count }) => count));
  const columns: readonly [CallColumn, ...CallColumn[]] = [
    { key: "port", label: setting.words.port },
    { key: "code", label: words.code },
    { key: "other", label: words.otherName },
    { key: "time", label: setting.words.timeHere },
    { key: "calls", label: setting.words.callsThisWeek },
  ];
  return (
    <LineTable
      label={label}
      columns={columns}
      setting={setting}
      lines={rows.map(({ time, otherName, calls: count, hasPage, ...port }) => ({
        key: port.code,
        cells: {
          port: hasPage ? <PortLink port={port} locale={locale} /> : port.name,
          code: port.code,
          other: otherName && (
            <span lang={showsChinese(locale) ? "en" : localeRecords[storedEdition.zh].lang}>{otherName}</span>
          ),
          time: timeOfDay(time),
          calls: hasPage ? (
            <BarCell text={formatNumber(count)} share={count / most} />
          ) : (
            <span className={styles.none}>{words.none}</span>
          ),
        },
      }))}
    />
  );
}
