import { shipTypeName } from "@/components/sailings/itinerary/sailing-details";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import layout from "@/components/ui/layout.module.css";
import { shipPath, voyageAnchor } from "@/lib/addresses/call-address";
import type { CallSetting, VisitWords } from "@/lib/api/call-pages";
import type { Chart } from "@/lib/chart/schema";
import { fill } from "@/lib/i18n/fill";
import { latinLang } from "@/lib/i18n/locales";
import { formatNumber, type ShipRecord, type Vessel } from "@/lib/sailings/shared";
import type { ShipVisit } from "@/lib/visits/shared";
import styles from "./calls.module.css";
import { ChartFigure } from "./chart";
import {
  Block,
  type CallColumn,
  ChangeLinks,
  Facts,
  isGone,
  LineTable,
  Moment,
  Notes,
  PortLink,
  ServiceLinks,
  State,
  Sub,
  TerminalName,
} from "./parts";
import { SeenByPorts } from "./seen";

interface ShipPageProps {
  ship: ShipRecord;
  /** Whether the source of the sailings tells port calls. */
  isTold: boolean;
  chart: Chart | null;
  crumbs: readonly Crumb[];
  /** Where ports have seen it. */
  visits: readonly ShipVisit[];
  visitWords: VisitWords;
  setting: CallSetting;
}

/** A ship: its particulars, and its past and coming calls. */
export async function ShipPage(props: ShipPageProps) {
  const { ship, isTold, chart, crumbs, visits, visitWords, setting } = props;
  const { words, schedule, locale } = setting;
  const { imo, name, particulars, services, calls, cut, sample } = ship;
  const ids = voyageIds(calls);
  const columns: readonly [CallColumn, ...CallColumn[]] = [
    { key: "port", label: words.port },
    { key: "arrival", label: words.arrival },
    { key: "departure", label: words.departure },
    { key: "terminal", label: words.terminal },
    { key: "service", label: words.service },
    { key: "voyage", label: words.voyage },
    { key: "state", label: words.state },
  ];
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <Crumbs label={words.crumbs} items={crumbs} />
      <div className={chart ? styles.withChart : undefined}>
        <div className={styles.head}>
          <h1>
            {name ? (
              <cite className={layout.vessel} lang={latinLang(locale)}>
                {name}
              </cite>
            ) : (
              fill(words.shipNamed, { imo })
            )}
            {name ? <span className={styles.code}>{fill(words.imo, { number: imo })}</span> : null}
          </h1>
          {services.length > 0 ? (
            <p className={styles.lede}>
              {words.onServices}
              <ServiceLinks services={services} setting={setting} />
            </p>
          ) : null}
          <ChangeLinks changes={`${shipPath(imo)}/changes`} follow={{ imo }} setting={setting} />
          {particulars ? <Facts facts={particularsOf(particulars, schedule)} /> : null}
        </div>
        {chart ? <ChartFigure chart={chart} words={words} title={chartTitle(ship, setting)} /> : null}
      </div>
      <div className={styles.after}>
        <Block id="calls" title={words.shipCalls} aside={words.shipCallsNote}>
          {calls.length === 0 ? (
            <p className={styles.lede}>{isTold ? words.noCalls : words.callsNotTold}</p>
          ) : (
            <LineTable
              label={words.shipCalls}
              columns={columns}
              lines={calls.map((call, at) => ({
                id: ids[at],
                key: `${call.port.code} ${call.arrival?.time} ${call.departure?.time} ${call.state}`,
                cells: {
                  port: (
                    <>
                      <PortLink port={call.port} locale={locale} />
                      <Sub>{call.port.code}</Sub>
                    </>
                  ),
                  arrival: call.arrival && (
                    <Moment moment={call.arrival} setting={setting} isGone={isGone(call)} />
                  ),
                  departure: call.departure && (
                    <Moment moment={call.departure} setting={setting} isGone={isGone(call)} />
                  ),
                  terminal: call.terminal && <TerminalName terminal={call.terminal} setting={setting} />,
                  service:
                    call.services.length > 0 ? (
                      <ServiceLinks services={call.services} setting={setting} />
                    ) : null,
                  voyage: call.voyages.join(words.separator),
                  state: <State of={call} setting={setting} />,
                },
              }))}
              setting={setting}
            />
          )}
        </Block>
        <SeenByPorts of="ship" visits={visits} words={visitWords} setting={setting} />
      </div>
      <Notes
        notes={[
          cut && fill(words.cut, { count: calls.length }),
          calls.length > 0 && words.localTimes,
          calls.length > 0 && setting.asOf,
          sample && words.sample,
        ]}
      />
    </div>
  );
}

/** The ids of rows: of each voyage its first call, where that is not the first one of another. */
function voyageIds(calls: ShipRecord["calls"]): (string | undefined)[] {
  const given = new Set<string>();
  return calls.map(({ voyages }) => {
    const id = voyages.map(voyageAnchor).find((one) => !given.has(one));
    if (id) given.add(id);
    return id;
  });
}

const chartTitle = ({ calls }: ShipRecord, { words }: CallSetting) =>
  fill(words.shipChart, { ports: [...new Set(calls.map(({ port }) => port.name))].join(words.separator) });

function particularsOf(vessel: Vessel, schedule: CallSetting["schedule"]) {
  const unit = (template: string, value: number | null) =>
    value === null ? null : fill(template, { value: formatNumber(value) });
  return [
    [schedule.shipType, shipTypeName(vessel.shipType, schedule)],
    [schedule.flag, vessel.flag],
    [schedule.callSign, vessel.callSign],
    [schedule.grossTonnage, unit("{value}", vessel.grossTonnage)],
    [schedule.deadweight, unit(schedule.tonnes, vessel.deadweight)],
    [schedule.lengthOverall, unit(schedule.metres, vessel.lengthOverall)],
    [schedule.breadthExtreme, unit(schedule.metres, vessel.breadthExtreme)],
    [schedule.draught, unit(schedule.metres, vessel.draught)],
    [schedule.yearBuilt, vessel.yearBuilt === null ? null : String(vessel.yearBuilt)],
  ] as const;
}
