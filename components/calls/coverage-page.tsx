import { BarCell } from "@/components/ui/bar-cell";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import type { CallSetting } from "@/lib/api/call-pages";
import { fill } from "@/lib/i18n/fill";
import { formatDate } from "@/lib/i18n/formats";
import { companyName } from "@/lib/i18n/in-locale";
import { latinLang, localePath } from "@/lib/i18n/locales";
import {
  type CarrierCoverage,
  type Coverage,
  type CoveredCarrier,
  coveredTimes,
  formatNumber,
  formatShare,
  leastForPercent,
} from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import styles from "./calls.module.css";
import { Block, type CallColumn, CallLine, CallTable, LineTable, Notes, Sub } from "./parts";

export type CoverageWords = Record<keyof typeof messages.coverage, string>;

interface CoverageProps {
  /** null where a publisher's service has the sailings. */
  coverage: Coverage | null;
  crumbs: readonly Crumb[];
  setting: CallSetting;
  words: CoverageWords;
}

/** What the portal knows of the coming schedule: by carrier how much, and which lanes and services have ended. */
export async function CoveragePage({ coverage, crumbs, setting, words }: CoverageProps) {
  const { locale } = setting;
  const isEmpty = !coverage || coverage.sailings.length + coverage.departures.length === 0;
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={setting.words.crumbs} items={crumbs} />
      <div className={styles.head}>
        <h1>{words.title}</h1>
        <p className={styles.lede}>{!coverage ? words.notListed : isEmpty ? words.empty : words.lede}</p>
      </div>
      {coverage ? (
        <>
          <Carriers
            id="sailings"
            title={words.sailings}
            aside={words.sailingsNote}
            carriers={coverage.sailings}
            {...{ setting, words }}
          />
          <Carriers
            id="departures"
            title={words.departures}
            aside={words.departuresNote}
            carriers={coverage.departures}
            {...{ setting, words }}
          />
          <EndedLanes ended={coverage.endedLanes} {...{ setting, words }} />
          <EndedServices ended={coverage.endedServices} {...{ setting, words }} />
          <Notes
            notes={[
              words.fewNote,
              setting.words.localTimes,
              setting.asOf,
              coverage.sample && setting.words.sample,
            ]}
          />
          <p className={styles.note}>
            <a href={localePath(locale, "/carriers")}>{words.allCarriers}</a>
            {setting.words.separator}
            <a href={`/api/coverage?language=${locale}`} rel="nofollow">
              {words.asJson}
            </a>
          </p>
        </>
      ) : null}
    </div>
  );
}

interface PartProps {
  setting: CallSetting;
  words: CoverageWords;
}

function Carriers({
  id,
  title,
  aside,
  carriers,
  setting,
  words,
}: PartProps & { id: string; title: string; aside: string; carriers: readonly CarrierCoverage[] }) {
  if (carriers.length === 0) return null;
  const columns: readonly [CallColumn, ...CallColumn[]] = [
    { key: "carrier", label: words.carrier },
    { key: "count", label: words.count },
    ...coveredTimes.map((time) => ({ key: time, label: words[time] })),
    { key: "until", label: words.until },
    { key: "asOf", label: words.asOf },
  ];
  // A time that no carrier states has no cells, and its column becomes a sentence.
  const stated = coveredTimes.filter((time) => carriers.some(({ having }) => having[time] > 0));
  return (
    <Block id={id} title={title} aside={aside}>
      <LineTable
        label={title}
        columns={columns}
        lines={carriers.map(({ carrier, count, having, until, asOf }) => ({
          key: carrier.path || carrier.name,
          cells: {
            carrier: <Carrier carrier={carrier} setting={setting} />,
            count: formatNumber(count),
            ...Object.fromEntries(
              stated.map((time) => {
                const text = formatShare(having[time], count, words);
                const isShare = count >= leastForPercent;
                return [
                  time,
                  isShare ? <BarCell key={time} text={text} share={having[time] / count} /> : text,
                ];
              }),
            ),
            until: <Day date={until} />,
            asOf: asOf ? <Day date={asOf.slice(0, 10)} /> : null,
          },
        }))}
        setting={setting}
      />
    </Block>
  );
}

/** A date, which never breaks. */
const Day = ({ date }: { date: string }) => <span className={styles.oneLine}>{formatDate(date)}</span>;

/** A carrier's name in the page's language, with a link to its page where it has one. */
function Carrier({
  carrier: { name, nameZh, path },
  setting: { locale },
}: {
  carrier: CoveredCarrier;
  setting: CallSetting;
}) {
  const localName = companyName(name, nameZh, locale);
  const isTranslated = localName !== name;
  const lang = isTranslated ? undefined : latinLang(locale);
  return (
    <>
      {path ? (
        <a href={localePath(locale, path)} lang={lang}>
          {localName}
        </a>
      ) : (
        <span lang={lang}>{localName}</span>
      )}
      {isTranslated ? (
        <Sub>
          <span lang="en">{name}</span>
        </Sub>
      ) : null}
    </>
  );
}

function EndedLanes({ ended, setting, words }: PartProps & { ended: Coverage["endedLanes"] }) {
  if (ended.count === 0) return null;
  const columns = [
    { key: "lane", label: words.lane },
    { key: "carrier", label: words.carrier },
    { key: "lastOn", label: words.lastSailing },
  ];
  return (
    <Block id="ended-lanes" title={words.endedLanes} aside={endedCount(ended, words)}>
      <CallTable label={words.endedLanes} columns={columns}>
        <tbody>
          {ended.shown.map(({ carrier, from, to, lastOn }) => (
            <CallLine
              key={`${from.code} ${to.code} ${carrier.name}`}
              columns={columns}
              cells={{
                lane: fill(words.fromTo, { from: from.name, to: to.name }),
                carrier: <Carrier carrier={carrier} setting={setting} />,
                lastOn: <Day date={lastOn} />,
              }}
            />
          ))}
        </tbody>
      </CallTable>
    </Block>
  );
}

function EndedServices({ ended, setting, words }: PartProps & { ended: Coverage["endedServices"] }) {
  if (ended.count === 0) return null;
  const columns = [
    { key: "service", label: setting.words.service },
    { key: "carrier", label: words.carrier },
    { key: "lastOn", label: words.lastCall },
  ];
  return (
    <Block id="ended-services" title={words.endedServices} aside={endedCount(ended, words)}>
      <CallTable label={words.endedServices} columns={columns}>
        <tbody>
          {ended.shown.map(({ code, carriers, lastOn }) => (
            <CallLine
              key={`${code} ${carriers[0]?.name} ${lastOn}`}
              columns={columns}
              cells={{
                service: <span lang={latinLang(setting.locale)}>{code}</span>,
                carrier: carriers.map((carrier) => (
                  <div key={carrier.name}>
                    <Carrier carrier={carrier} setting={setting} />
                  </div>
                )),
                lastOn: <Day date={lastOn} />,
              }}
            />
          ))}
        </tbody>
      </CallTable>
    </Block>
  );
}

/** '12 in the last 90 days', or '250 in the last 90 days; the 100 latest are listed'. */
const endedCount = ({ count, shown }: { count: number; shown: readonly unknown[] }, words: CoverageWords) =>
  count === shown.length
    ? fill(words.endedCount, { count: formatNumber(count) })
    : fill(words.endedCut, { count: formatNumber(count), shown: formatNumber(shown.length) });
