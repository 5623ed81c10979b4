import layout from "@/components/ui/layout.module.css";
import { fill, type PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import type { Sailing, Vessel } from "@/lib/sailings/schema";
import { CutoffTime } from "./cutoff";
import styles from "./schedule.module.css";
import { formatNumber } from "./schedule-format";
import type { Words } from "./words";

interface DetailsProps {
  sailing: Sailing;
  vessel: Vessel | undefined;
  words: Words;
  locale: Locale;
  today: string;
}

type Fact = { name: string; value: string | null | undefined };

/** What a row opens to: the other cut-offs, the second leg and the vessel's particulars. */
export function SailingDetails({ sailing, vessel, words, locale, today }: DetailsProps) {
  const { schedule } = words;
  const dates: { name: string; time: PortTime | null }[] = [
    { name: schedule.receiving, time: sailing.receiving },
    { name: schedule.vrCutoff, time: sailing.vrCutoff },
    { name: schedule.cvCutoff, time: sailing.cvCutoff },
  ];
  const secondLeg: Fact[] = [
    { name: schedule.transhipmentPort, value: sailing.transhipmentPort },
    { name: schedule.vessel2, value: sailing.vessel2 },
    { name: schedule.voyage2, value: sailing.voyage2 },
  ];
  return (
    <div className={styles.detail}>
      <section>
        <h3>{schedule.cutoffs}</h3>
        <dl>
          {dates.map(({ name, time }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <CutoffTime time={time} words={words} today={today} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.local}>{schedule.localTimes}</p>
      </section>
      {sailing.vessel2 ? (
        <Facts
          title={schedule.secondLeg}
          facts={secondLeg}
          vesselNames={[schedule.vessel2]}
          locale={locale}
        />
      ) : null}
      <Facts
        title={schedule.particulars}
        facts={particulars(sailing, vessel, words)}
        vesselNames={[]}
        locale={locale}
      />
    </div>
  );
}

function particulars(sailing: Sailing, vessel: Vessel | undefined, { schedule }: Words): Fact[] {
  const unit = (template: string, value: number | null | undefined) =>
    value === null || value === undefined ? null : fill(template, { value: formatNumber(value) });
  return [
    { name: schedule.imo, value: sailing.imo },
    { name: schedule.shipType, value: vessel?.shipType },
    { name: schedule.flag, value: vessel?.flag },
    { name: schedule.callSign, value: vessel?.callSign },
    { name: schedule.grossTonnage, value: unit("{value}", vessel?.grossTonnage) },
    { name: schedule.deadweight, value: unit(schedule.tonnes, vessel?.deadweight) },
    { name: schedule.lengthOverall, value: unit(schedule.metres, vessel?.lengthOverall) },
    { name: schedule.breadthExtreme, value: unit(schedule.metres, vessel?.breadthExtreme) },
    { name: schedule.draught, value: unit(schedule.metres, vessel?.draught) },
    { name: schedule.yearBuilt, value: vessel?.yearBuilt ? String(vessel.yearBuilt) : null },
  ];
}

interface FactsProps {
  title: string;
  facts: Fact[];
  vesselNames: string[];
  locale: Locale;
}

function Facts({ title, facts, vesselNames, locale }: FactsProps) {
  const known = facts.filter((fact) => fact.value);
  if (known.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {known.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd
              className={vesselNames.includes(name) ? layout.vessel : undefined}
              lang={locale === "en" || /\p{Script=Han}/u.test(value ?? "") ? undefined : "en"}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
