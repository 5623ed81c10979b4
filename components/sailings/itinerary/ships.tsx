import type { ReactNode } from "react";
import styles from "@/components/schedules/plan.module.css";
import { PlanFacts } from "@/components/schedules/plan-facts";
import { DataTable } from "@/components/ui/data-table";
import type { LaterShip } from "@/lib/api/port-option";
import { dateOf, fill, formatDayMonth, type PortTime } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import {
  formatDays,
  formatNumber,
  type Leg,
  type LegEnd,
  momentText,
  type OptionWords,
  type Vessel,
} from "@/lib/sailings/shared";
import { hourMinutes, lengthText, type Part, Ship } from "./option-parts";

/** The ships of a sailing. */
export function Ships({ sailing, vessels, words, locale }: Part<"sailing" | "vessels">) {
  return (
    <section>
      <h2>{words.option.ships}</h2>
      <div className={styles.legs}>
        {sailing.legs.map((leg, at) => (
          <LegFacts
            key={`${leg.from.portId} ${leg.voyage}`}
            leg={leg}
            number={at + 1}
            vessel={vessels[leg.imo ?? ""]}
            words={words}
            locale={locale}
          />
        ))}
      </div>
    </section>
  );
}

function LegFacts({
  leg,
  number,
  vessel,
  words,
  locale,
}: {
  leg: Leg;
  number: number;
  vessel: Vessel | undefined;
  words: OptionWords;
  locale: Locale;
}) {
  const { option: t, schedule } = words;
  const end = ({ port, terminal }: LegEnd, time: PortTime | null) => (
    <>
      {[port ?? t.somePort, terminal].filter(Boolean).join(schedule.separator)}
      <br />
      {time ? momentText(time, words) : schedule.unknown}
    </>
  );
  const ship = leg.vessel ? <Ship name={leg.vessel} locale={locale} /> : schedule.unknown;
  const facts: [string, ReactNode][] = [
    [t.ship, ship],
    [schedule.imo, leg.imo],
    [
      schedule.voyage2,
      [leg.voyage, leg.service && fill(t.service, { service: leg.service })]
        .filter(Boolean)
        .join(schedule.separator),
    ],
    [t.sailedBy, leg.vesselOperator],
    [t.from, end(leg.from, leg.departure)],
    [t.to, end(leg.to, leg.arrival)],
    [schedule.particulars, vessel && particularsText(vessel, words)],
  ];
  const ends = { from: leg.from.port ?? t.somePort, to: leg.to.port ?? t.somePort };
  return <PlanFacts head={`${number}. ${fill(schedule.heading, ends)}`} facts={facts} />;
}

function particularsText(
  { grossTonnage, yearBuilt, lengthOverall, flag }: Vessel,
  { option: t, schedule }: OptionWords,
): string {
  return [
    grossTonnage === null ? null : fill(t.tonnage, { value: formatNumber(grossTonnage) }),
    lengthOverall === null ? null : fill(schedule.metres, { value: formatNumber(lengthOverall) }),
    yearBuilt === null ? null : fill(t.built, { year: yearBuilt }),
    flag && fill(t.flag, { flag }),
  ]
    .filter(Boolean)
    .join(schedule.separator);
}

/** What follows where the ship from a hub is missed: the same carrier's next ships. */
export function Missed({
  connections,
  dischargePort,
  sailing,
  words,
  locale,
}: Part<"connections" | "dischargePort" | "sailing">) {
  const { option: t } = words;
  if (connections.length === 0) return null;
  return (
    <section>
      <h2>{t.missed}</h2>
      {connections.map(({ hub, waits, later }) => (
        <div key={hub.portId} className={styles.missed}>
          {later.length > 0 ? (
            <DataTable<LaterShip>
              label={fill(t.nextFrom, { port: hub.port ?? "" })}
              columns={[
                { key: "etd", label: fill(t.nextFrom, { port: hub.port ?? "" }) },
                { key: "ship", label: t.ship },
                { key: "eta", label: fill(t.ends, { port: dischargePort.name }) },
                { key: "later", label: t.laterBy },
              ]}
              rows={later}
              keyOf={({ sailing: one }) => `${one.etd} ${one.vessel} ${one.voyage}`}
              cell={({ sailing: one, laterBy }, { key }) => {
                if (key === "etd") return momentText(one.etd ?? "", words);
                if (key === "eta") return momentText(one.eta ?? "", words);
                if (key === "later") return formatDays(laterBy, words);
                return (
                  <>
                    <Ship name={one.vessel} locale={locale} /> {one.voyage}
                  </>
                );
              }}
            />
          ) : (
            <p>{fill(t.noneLater, { operator: sailing.operator, port: hub.port ?? "" })}</p>
          )}
          {waits === null ? null : (
            <p className={styles.small}>
              {fill(t.changeHas, { port: hub.port ?? "", time: lengthText(waits * hourMinutes, words) })}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

/** The rotations of the ships, each a line of ports. */
export function Rotations({ rotations, sailing, words, locale }: Part<"rotations" | "sailing">) {
  const { option: t, schedule } = words;
  if (!rotations.some((calls) => calls.length > 0)) return null;
  return (
    <section>
      <h2>{t.rounds}</h2>
      {rotations.map((calls, leg) => {
        const { service, vessel } = sailing.legs[leg] ?? {};
        if (calls.length === 0) return null;
        return (
          <div key={`${service} ${vessel}`}>
            <p className={styles.small}>
              {service ? `${service}${schedule.separator}` : null}
              {vessel ? <Ship name={vessel} locale={locale} /> : null}
            </p>
            <ol className={styles.rotation}>
              {calls.map(({ port, time, part }) => (
                <li key={`${port} ${time}`} className={part ? styles[`${part}Call`] : undefined}>
                  {port}
                  <small>{formatDayMonth(dateOf(time), words.dates.months)}</small>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </section>
  );
}
