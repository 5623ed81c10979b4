import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { type LaneNews, mostLaneChanges } from "@/lib/api/lanes";
import { closingText } from "@/lib/i18n/closing";
import { dateOf, fill, formatDayMonth, type PortTime, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import styles from "./watch.module.css";

/** The words of the reader's column, in the page's language. */
export interface WatchWords {
  mine: string;
  popular: string;
  /** Below saved lanes, and below popular pairs. */
  where: string;
  star: string;
  inHours: string;
  inMinutes: string;
  today: string;
  closes: string;
  leaves: string;
  none: string;
  all: string;
  changed: string;
  was: string;
  urgent: string;
  noChange: string;
  notCompared: string;
  noLanes: string;
  closesToday: string;
  weekdays: readonly string[];
  months: readonly string[];
}

export interface WatchProps {
  lanes: readonly LaneNews[];
  /** Whether the reader has saved them. */
  isOwn: boolean;
  /** From when on changes are shown, publisher's clock. */
  since: PortTime;
  locale: Locale;
  words: WatchWords;
}

/** Lanes shown at once; the list keeps their height before script has found the reader's. */
const mostShown = 3;

const minutesLeft = ({ cutoff }: LaneNews): number =>
  typeof cutoff?.closesIn === "number" ? cutoff.closesIn : cutoff?.closesIn ? 1439 : Number.POSITIVE_INFINITY;

/** The reader's lanes, those first whose cut-off is next; popular ones in the order that the publisher gave them. */
const inOrder = ({ lanes, isOwn }: Pick<WatchProps, "lanes" | "isOwn">) =>
  isOwn ? lanes.toSorted((a, b) => minutesLeft(a) - minutesLeft(b)) : lanes;

/** The lanes with what closes next, and what has changed on them since yesterday. */
export function Watch(props: WatchProps) {
  const { isOwn, locale, words } = props;
  const all = localePath(locale, "/port");
  return (
    <>
      <section className={styles.lanes} aria-labelledby="lanes">
        <h2 id="lanes">
          {isOwn ? words.mine : words.popular}
          <a href={all}>{words.all}</a>
        </h2>
        <ul>
          {inOrder(props)
            .slice(0, mostShown)
            .map((lane) => (
              <Lane key={lane.href} {...{ lane, locale, words }} />
            ))}
        </ul>
        <p className={styles.star}>{isOwn ? words.where : words.star}</p>
      </section>
      <Changes {...props} />
    </>
  );
}

interface LaneProps {
  lane: LaneNews;
  locale: Locale;
  words: WatchWords;
}

function Lane({ lane, locale, words }: LaneProps) {
  const { title, href, departure, cutoff, ship } = lane;
  const left = leftOf(cutoff?.closesIn ?? null, words);
  const what =
    left && cutoff
      ? fill(words.closes, { time: timeOfDay(cutoff.time) ?? "" })
      : departure
        ? fill(words.leaves, { time: timeOfDay(departure) ?? "" }).trim()
        : lane.count === null
          ? ""
          : words.none;
  return (
    <li>
      <a href={localePath(locale, href)}>
        <b>{title}</b>
        <span className={cx(styles.left, left && styles.soon)}>
          {left || (departure ? dayOf(departure, words) : "")}
        </span>
        <span className={styles.sub}>
          {what} {ship ? <Ship {...ship} locale={locale} /> : null}
        </span>
      </a>
    </li>
  );
}

function Ship({ name, voyage, locale }: { name: string; voyage: string; locale: Locale }) {
  return (
    <span className={styles.ship}>
      <cite className={layout.vessel} lang={latinLang(locale)}>
        {name}
      </cite>{" "}
      {voyage}
    </span>
  );
}

function Changes({ lanes, since, locale, words }: WatchProps) {
  const compared = lanes.filter(({ changes }) => changes !== null);
  const byId = new Map(compared.flatMap(({ changes }) => changes ?? []).map((change) => [change.id, change]));
  const changes = [...byId.values()]
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || b.id - a.id)
    .slice(0, mostLaneChanges);
  const count = compared.reduce((sum, lane) => sum + (lane.count ?? 0), 0);
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h2 id="changes">{words.changed}</h2>
      {changes.length === 0 ? (
        <p>
          {compared.length === 0
            ? lanes.length === 0
              ? words.noLanes
              : words.notCompared
            : fill(words.noChange, { count, time: shortTime(since, words) })}
        </p>
      ) : (
        <ol>
          {changes.map(({ id, path, title, isUrgent, ship, voyage, previous, current }) => (
            <li key={id}>
              <span className={styles.number}>{id}</span>
              <a href={localePath(locale, path)} rel="nofollow">
                <b>{title}</b> {isUrgent ? <strong>{words.urgent}</strong> : null}
                <span className={styles.sub}>
                  {ship ? <Ship name={ship} voyage={voyage} locale={locale} /> : voyage}
                </span>
                {previous ? (
                  <span className={styles.sub}>
                    <s>
                      <span className={layout.vh}>{words.was} </span>
                      {previous}
                    </s>{" "}
                    <ins>{current}</ins>
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** On a phone, above the lead story: the lane whose cut-off is next, or the first one's next departure. */
export function WatchLine(props: WatchProps) {
  const { words } = props;
  const lanes = inOrder(props);
  const closing = lanes.find((lane) => Number.isFinite(minutesLeft(lane)));
  const lane = closing ?? lanes[0];
  if (!lane) return null;
  const { title, cutoff, departure, count } = lane;
  // Nothing is said of what is not known.
  if (!departure && count === null) return null;
  const next = departure ? fill(words.leaves, { time: shortTime(departure, words) }) : words.none;
  return (
    <a className={styles.line} href="#lanes">
      <Icon name="bell" />
      <span>
        {closing && cutoff ? (
          <b>{fill(words.closesToday, { lane: title, time: timeOfDay(cutoff.time) ?? "" })}</b>
        ) : (
          `${title} ${next}`
        )}
      </span>
      <Icon name="chevron-right" />
    </a>
  );
}

/** 'in 5 h'; '' when that is far ahead. */
const leftOf = (left: number | "today" | null, words: WatchWords) =>
  closingText(left, {
    closesToday: words.today,
    closesInHours: words.inHours,
    closesInMinutes: words.inMinutes,
  });

/** 'Sat 21'. */
function dayOf(time: PortTime, { weekdays }: WatchWords): string {
  const date = dateOf(time);
  return `${weekdays[weekdayOf(date)]} ${+date.slice(8, 10)}`;
}

/** 'Sat 21 Mar 08:00'. */
function shortTime(time: PortTime, { weekdays, months }: WatchWords): string {
  const date = dateOf(time);
  return [weekdays[weekdayOf(date)], formatDayMonth(date, months), timeOfDay(time)].filter(Boolean).join(" ");
}
