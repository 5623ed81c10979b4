import { fill } from "@/lib/i18n/fill";
import { formatDayOfWeek, type PortTime, timeOfDay } from "@/lib/i18n/formats";
import { type Locale, latinLang, localePath, localeRecords } from "@/lib/i18n/locales";
import {
  cutoffsOf,
  dischargedAt,
  type EmbeddedLane,
  formatAsOf,
  formatDays,
  formatMoment,
  hubNames,
  isDirect,
  loadedAt,
  optionPath,
  type PortClock,
  type Sailing,
  type Theme,
  timeAt,
  timeLeft,
  type Words,
} from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import { embedStyle } from "./embed-style";

export type EmbedWords = Words & { embed: typeof messages.embed.frame };

interface EmbeddedScheduleProps {
  locale: Locale;
  theme: Theme | null;
  /** Name, logo and colours of the publisher. */
  site: { name: string; logo: string | null; colours: string | null };
  /** A sentence in place of the schedule. */
  lane: EmbeddedLane | { title: string; text: string };
  words: EmbedWords;
}

/** The complete document of the embedded schedule. Every link opens a new tab, because the frame is too small for a page. */
export function EmbeddedSchedule({ locale, theme, site, lane, words }: EmbeddedScheduleProps) {
  const isLane = "sailings" in lane;
  const title = isLane ? headingOf(lane, words) : lane.title;
  return (
    <html lang={localeRecords[locale].lang} data-theme={theme ?? undefined}>
      {/* biome-ignore lint/style/noHeadElement: a document of its own, outside the framework's layout */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${site.name}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which the policy allows by its hash */}
        <style dangerouslySetInnerHTML={{ __html: embedStyle }} />
        {site.colours ? <link rel="stylesheet" href={site.colours} /> : null}
      </head>
      <body>
        <main>
          <div className="head">
            <h1>{title}</h1>
            {isLane ? <p>{`${words.embed.next} ${formatAsOf(lane.clock, lane.loading, words)}`}</p> : null}
            {isLane && lane.isSample ? <p className="sample">{words.schedule.sample}</p> : null}
          </div>
          {isLane && lane.sailings.length > 0 ? (
            <ol>
              {lane.sailings.map((sailing) => (
                <Row key={sailing.id} {...{ sailing, locale, words }} clock={lane.clock} />
              ))}
            </ol>
          ) : (
            <p className="none">{isLane ? words.embed.none : lane.text}</p>
          )}
          <footer>
            <a className="brand" href={localePath(locale, "/")} target="_blank" rel="noopener" lang="en">
              <Mark logo={site.logo} />
              <span>{site.name}</span>
              <NewTab locale={locale} words={words} />
            </a>
            {isLane ? (
              <a className="all" href={lane.href} target="_blank" rel="noopener">
                <span>
                  {lane.found === 1 ? words.embed.allOne : fill(words.embed.all, { count: lane.found })}
                </span>
                <NewTab locale={locale} words={words} />
              </a>
            ) : null}
            <p>{words.embed.check}</p>
          </footer>
        </main>
      </body>
    </html>
  );
}

/** 'Hong Kong to Rotterdam'. */
export const headingOf = (lane: Pick<EmbeddedLane, "loading" | "discharge">, { schedule }: Words): string =>
  fill(schedule.heading, { from: lane.loading.name, to: lane.discharge.name });

function Row({
  sailing,
  clock,
  locale,
  words,
}: {
  sailing: Sailing;
  clock: PortClock;
  locale: Locale;
  words: EmbedWords;
}) {
  const { schedule } = words;
  const isWithout = isDirect(sailing);
  const { id, vessel, voyage, operator, service, etd, eta, transitDays } = sailing;
  const address = {
    id,
    from: loadedAt(sailing) ?? "",
    to: dischargedAt(sailing) ?? "",
    date: etd?.slice(0, 10),
  };
  const lang = latinLang(locale);
  return (
    <li>
      <div>
        <span className="hidden">{`${schedule.etd} `}</span>
        <Moment time={etd} words={words} />
      </div>
      <div className={isWithout ? "track" : "track via"}>
        <b>{transitDays === null ? "–" : formatDays(transitDays, words)}</b>
        <i>{isWithout ? null : <u />}</i>
        <span>{isWithout ? schedule.direct : (hubNames(sailing) ?? schedule.viaUnknown)}</span>
      </div>
      <div className="eta">
        <span className="hidden">{`${schedule.eta} `}</span>
        <Moment time={eta} words={words} />
      </div>
      <div className="ship">
        <a href={localePath(locale, optionPath(address))} target="_blank" rel="noopener">
          <cite lang={lang}>{vessel}</cite>
          {voyage ? ` ${voyage}` : null}
          <NewTab locale={locale} words={words} />
        </a>
        <small lang={lang}>{[operator, service].filter(Boolean).join(" ")}</small>
      </div>
      <CyCutoff {...{ sailing, clock, words }} />
    </li>
  );
}

function Moment({ time, words }: { time: PortTime | null; words: Words }) {
  if (!time) return <small>{words.schedule.unknown}</small>;
  const { date, sub } = formatMoment(time, words);
  return (
    <time dateTime={timeOfDay(time) ? time : time.slice(0, 10)}>
      <b>{date}</b>
      <small>{sub}</small>
    </time>
  );
}

function CyCutoff({ sailing, clock, words }: { sailing: Sailing; clock: PortClock; words: Words }) {
  const { cy, notPublished } = words.schedule;
  const cutoff = cutoffsOf(sailing, timeAt(clock, sailing)).cy;
  if (!cutoff)
    return (
      <div className="cy">
        {cy} <small>{notPublished}</small>
      </div>
    );
  if (cutoff.isClosed) return <div className="cy">{fill(words.schedule.isClosed, { closed: cy })}</div>;
  const text = [cy, formatDayOfWeek(cutoff.time, words.dates), timeOfDay(cutoff.time)]
    .filter(Boolean)
    .join(" ");
  const left = timeLeft(cutoff.closesIn, words);
  return (
    <div className={left ? "cy soon" : "cy"}>
      {left ? `${text} ` : text}
      {left ? <small>{left}</small> : null}
    </div>
  );
}

const NewTab = ({ locale, words }: { locale: Locale; words: Words }) => (
  <span className="hidden" lang={localeRecords[locale].lang}>{` ${words.schedule.newTab}`}</span>
);

function Mark({ logo }: { logo: string | null }) {
  if (logo) return <img src={logo} alt="" width="22" height="22" loading="lazy" />;
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill="var(--accent)"
        d="M10.2 21.8C11.4 13.4 16.4 5.4 22 3.3A5.7 5.7 0 0 1 28.9 10.2C26.9 15.8 18.7 20.7 10.2 21.8Z"
      />
      <circle fill="var(--ink)" cx="7.4" cy="24.8" r="4.4" />
    </svg>
  );
}
