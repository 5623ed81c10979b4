import type { ReactNode } from "react";
import { Difference, shortTime, Time } from "@/components/calls/seen-times";
import styles from "@/components/schedules/plan.module.css";
import { PlanFacts } from "@/components/schedules/plan-facts";
import type { Fact } from "@/components/ui/fact-list";
import type { CallSetting, VisitWords } from "@/lib/api/call-pages";
import { fill, formatDate } from "@/lib/i18n/formats";
import type { SeenTime, ShipVisit } from "@/lib/visits/shared";

/** Where ports saw the ships of a sailing, beside what its carrier promised; nothing where none did. */
export function OptionSeen({
  visits,
  words,
  setting,
}: {
  visits: readonly ShipVisit[];
  words: VisitWords;
  setting: CallSetting;
}) {
  if (visits.length === 0) return null;
  return (
    // A printed sheet has the plan alone.
    <section data-print="no">
      <h2>{words.seenByPorts}</h2>
      <div className={styles.legs}>
        {visits.map((visit) => (
          <PlanFacts
            key={`${visit.source} ${visit.port.code} ${(visit.arrival ?? visit.departure)?.instant}`}
            head={visit.port.name}
            facts={factsOf(visit, words, setting)}
          />
        ))}
      </div>
      <p className={styles.small}>{words.localClock}</p>
    </section>
  );
}

function factsOf(
  { promise, arrival, departure, sourceName }: ShipVisit,
  words: VisitWords,
  setting: CallSetting,
): Fact[] {
  const promised = promise?.arrival ?? promise?.departure;
  const carriers = promise?.carriers.join(setting.words.separator) ?? "";
  const published = promise?.asOf
    ? fill(words.publishedOn, { carriers, date: formatDate(promise.asOf).slice(0, 5) })
    : carriers;
  const hasLeft = departure && !departure.isEstimate;
  return [
    [
      words.promised,
      promised && (
        <>
          <time dateTime={promised}>{shortTime(promised, setting)}</time>
          <Line>{published}</Line>
        </>
      ),
    ],
    [
      words.seen,
      <>
        {arrival ? <Seen of={arrival} words={words} setting={setting} /> : null}
        {hasLeft ? <Line>{fill(words.left, { time: shortTime(departure.time, setting) })}</Line> : null}
        <Line>{sourceName}</Line>
      </>,
    ],
    [words.difference, promise && <Difference minutes={promise.minutesLate} words={words} />],
  ];
}

const Line = ({ children }: { children: ReactNode }) => (
  <>
    <br />
    <span className={styles.small}>{children}</span>
  </>
);

function Seen({ of, words, setting }: { of: SeenTime; words: VisitWords; setting: CallSetting }) {
  const time = <Time of={of} setting={setting} />;
  return of.isEstimate ? (
    <>
      {time} <span className={styles.small}>{words.expected}</span>
    </>
  ) : (
    <b>{time}</b>
  );
}
