import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import { serviceChangesPath, serviceParams } from "@/lib/addresses/call-address";
import type { CallSetting } from "@/lib/api/call-pages";
import type { Chart } from "@/lib/chart/schema";
import { fill } from "@/lib/i18n/fill";
import { latinLang, localePath } from "@/lib/i18n/locales";
import {
  type CalledPort,
  formatNumber,
  type RotationCall,
  type ServiceRecord,
  transitDays,
} from "@/lib/sailings/shared";
import styles from "./calls.module.css";
import { ChartFigure } from "./chart";
import {
  Block,
  CallLine,
  CallTable,
  CarrierLinks,
  ChangeLinks,
  Facts,
  filledWith,
  isGone,
  Moment,
  Notes,
  PortLink,
  Sellers,
  ShipLink,
  State,
  Sub,
  TerminalName,
} from "./parts";
import { countText, daysText } from "./words";

interface ServicePageProps {
  service: ServiceRecord;
  chart: Chart | null;
  crumbs: readonly Crumb[];
  /** Every sailing between the two ports, whoever sells it. */
  searchHref: string | null;
  /** The panel of its reliability. */
  reliability: ReactNode;
  /** What ports saw of its ships. */
  seen: ReactNode;
  setting: CallSetting;
}

/** A service: its rotation on a chart and as a list, the carriers that sell it, its next sailings and its ships. */
export async function ServicePage(props: ServicePageProps) {
  const { service, chart, crumbs, searchHref, reliability, seen, setting } = props;
  const { words, locale } = setting;
  const { code, name, sellers, through, sample } = service;
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={words.crumbs} items={crumbs} />
      <div className={styles.head}>
        <h1>
          {name ? <span lang={latinLang(locale)}>{name}</span> : fill(words.serviceNamed, { code })}
          {name ? (
            <span className={styles.code} lang={latinLang(locale)}>
              {code}
            </span>
          ) : null}
        </h1>
        <ChangeLinks
          changes={serviceChangesPath(service.path)}
          follow={serviceParams(service)}
          setting={setting}
        />
        {sellers.length > 0 ? (
          <p className={styles.lede}>
            {filledWith(words.soldBy, "sellers", <Sellers sellers={sellers} setting={setting} />)}
          </p>
        ) : null}
        {through ? (
          <p className={styles.lede}>
            {filledWith(
              words.soldThrough,
              "carrier",
              <CarrierLinks carriers={[through]} setting={setting} />,
            )}
          </p>
        ) : null}
        <Facts facts={factsOf(service, setting)} />
      </div>
      {chart ? (
        <ChartFigure
          chart={chart}
          words={words}
          title={fill(words.serviceChart, {
            code,
            ports: service.rotation.map(({ port }) => port.name).join(words.separator),
          })}
        />
      ) : null}
      <div className={styles.twoCol}>
        <div>
          <NextSailings service={service} searchHref={searchHref} setting={setting} />
          {seen}
          <Ships service={service} setting={setting} />
        </div>
        <div>
          <Rotation service={service} setting={setting} />
          {reliability}
        </div>
      </div>
      <Notes notes={[words.localTimes, setting.asOf, sample && words.sample]} />
    </div>
  );
}

/** How often and on which day, the length of the rotation, the number of ships, and the transit between the two ports. */
function factsOf(service: ServiceRecord, setting: CallSetting) {
  const { words, weekdays } = setting;
  const { everyDays, roundDays, rotation, shipsInAll, universalRef, shipOperator, pair, sailings } = service;
  const [first] = rotation;
  const every =
    everyDays === null || everyDays === 0
      ? null
      : everyDays === 7
        ? words.weekly
        : fill(words.everyDays, { count: everyDays });
  const day = first?.weekday === null || first?.weekday === undefined ? null : weekdays[first.weekday];
  const ships = countText(shipsInAll, words.oneShip, words.ships);
  const ride = sailings.find(({ departure, arrival }) => departure && arrival);
  const days = transitDays(ride?.departure?.time ?? null, ride?.arrival?.time ?? null);
  return [
    [
      words.sailsFact,
      every &&
        first &&
        (day
          ? fill(words.onDay, { every, day, port: first.port.name })
          : fill(words.from, { every, port: first.port.name })),
    ],
    [
      words.round,
      roundDays
        ? fill(words.roundDays, { days: daysText(roundDays, setting), ships })
        : shipsInAll > 0
          ? ships
          : null,
    ],
    [
      pair ? fill(words.pairDays, { from: pair.from.name, to: pair.to.name }) : "",
      days === null ? null : daysText(days, setting),
    ],
    [words.shipOperator, shipOperator],
    [words.serviceRef, universalRef],
  ] as const;
}

interface PartProps {
  service: ServiceRecord;
  setting: CallSetting;
}

function NextSailings({ service, searchHref, setting }: PartProps & { searchHref: string | null }) {
  const { words, locale } = setting;
  const { pair, sailings, rotation, path } = service;
  if (!pair) return null;
  const { from, to } = pair;
  const columns = [
    { key: "ship", label: words.ship },
    { key: "voyage", label: words.voyage },
    { key: "departure", label: fill(words.etd, { port: from.name }) },
    { key: "arrival", label: fill(words.eta, { port: to.name }) },
    { key: "state", label: words.state },
  ];
  const title = fill(words.nextSailings, { from: from.name, to: to.name });
  const ports = [...new Map(rotation.map(({ port }) => [port.code, port])).values()];
  const [address = "", query = ""] = path.split("?");
  return (
    <Block
      id="sailings"
      title={title}
      aside={searchHref ? <a href={searchHref}>{words.allSailings}</a> : null}
    >
      <form className={styles.pick} action={localePath(locale, address)} method="get">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PortChoice name="from" label={words.fromLabel} ports={ports} chosen={from} />
        <PortChoice name="to" label={words.toLabel} ports={ports} chosen={to} />
        <button type="submit" className={buttonClass({ variant: "main" })}>
          {words.show}
        </button>
      </form>
      {sailings.length === 0 ? (
        <p>{words.noSailings}</p>
      ) : (
        <CallTable label={title} columns={columns}>
          <tbody>
            {sailings.map((sailing) => (
              <CallLine
                key={`${sailing.voyage} ${sailing.departure?.time} ${sailing.state}`}
                columns={columns}
                cells={{
                  ship: (
                    <>
                      <ShipLink ship={sailing.ship} setting={setting} />
                      {sailing.ship.imo && sailing.ship.name ? (
                        <Sub>{fill(words.imo, { number: sailing.ship.imo })}</Sub>
                      ) : null}
                    </>
                  ),
                  voyage: sailing.voyage,
                  departure: <Moment moment={sailing.departure} setting={setting} isGone={isGone(sailing)} />,
                  arrival: <Moment moment={sailing.arrival} setting={setting} />,
                  state: <State of={sailing} setting={setting} />,
                }}
              />
            ))}
          </tbody>
        </CallTable>
      )}
    </Block>
  );
}

function PortChoice({
  name,
  label,
  ports,
  chosen,
}: {
  name: string;
  label: string;
  ports: readonly CalledPort[];
  chosen: CalledPort;
}) {
  const id = `pair-${name}`;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select className={field.input} id={id} name={name} defaultValue={chosen.code}>
        {ports.map(({ code, name: portName }) => (
          <option key={code} value={code}>
            {portName}
          </option>
        ))}
      </select>
    </div>
  );
}

function Ships({ service, setting }: PartProps) {
  const { words, locale } = setting;
  const { ships, shipsInAll } = service;
  if (ships.length === 0) return null;
  const columns = [
    { key: "ship", label: words.ship },
    { key: "built", label: words.built },
    { key: "tonnage", label: words.grossTonnage },
    { key: "next", label: words.nextCall },
  ];
  const aside =
    shipsInAll > ships.length ? fill(words.shipsShown, { shown: ships.length, count: shipsInAll }) : null;
  return (
    <Block id="ships" title={words.shipsTitle} aside={aside}>
      <CallTable label={words.shipsTitle} columns={columns}>
        <tbody>
          {ships.map(({ ship, particulars, next }) => (
            <CallLine
              key={`${ship.imo} ${ship.name}`}
              columns={columns}
              cells={{
                ship: <ShipLink ship={ship} setting={setting} />,
                built: particulars?.yearBuilt ?? words.unknown,
                tonnage: particulars?.grossTonnage ? formatNumber(particulars.grossTonnage) : words.unknown,
                next: next ? (
                  <>
                    <PortLink port={next.port} locale={locale} />
                    <Sub>
                      <Moment moment={next.arrival ?? next.departure} setting={setting} />
                    </Sub>
                  </>
                ) : (
                  words.unknown
                ),
              }}
            />
          ))}
        </tbody>
      </CallTable>
    </Block>
  );
}

function Rotation({ service, setting }: PartProps) {
  const { words, locale } = setting;
  const { rotation, isRound, roundDays } = service;
  const [first] = rotation;
  return (
    <Block id="rotation" title={words.rotation} aside={rotation.length > 0 ? words.rotationNote : null}>
      {rotation.length === 0 || !first ? (
        <p>{words.noRotation}</p>
      ) : (
        <ol className={styles.rota}>
          {rotation.map((call, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a port may be called at twice
            <Stop key={at} call={call} setting={setting} />
          ))}
          {isRound ? (
            <li>
              <b>
                <PortLink port={first.port} locale={locale} />
              </b>
              <span className={styles.weekday}>{weekdayName(first, setting)}</span>
              <span className={styles.sub}>
                {roundDays
                  ? fill(words.complete, { days: daysText(roundDays, setting) })
                  : words.completeOpen}
              </span>
            </li>
          ) : null}
        </ol>
      )}
    </Block>
  );
}

const weekdayName = ({ weekday }: RotationCall, { weekdays }: CallSetting) =>
  weekday === null ? "" : (weekdays[weekday] ?? "");

function Stop({ call, setting }: { call: RotationCall; setting: CallSetting }) {
  const { words, locale } = setting;
  const { port, terminal, daysToNext } = call;
  const gap =
    daysToNext === null
      ? ""
      : daysToNext === 0
        ? words.sameDay
        : countText(daysToNext, words.thenDay, words.thenDays);
  return (
    <li>
      <b>
        <PortLink port={port} locale={locale} />
      </b>
      <span className={styles.weekday}>{weekdayName(call, setting)}</span>
      <span className={styles.sub}>
        {port.code}
        {terminal ? words.separator : null}
        <TerminalName terminal={terminal} setting={setting} />
      </span>
      <span className={styles.gap}>{gap}</span>
    </li>
  );
}

interface ChoicePageProps {
  code: string;
  choices: readonly Pick<ServiceRecord, "id" | "code" | "name" | "path" | "sellers">[];
  crumbs: readonly Crumb[];
  setting: CallSetting;
}

/** The services with one code. */
export async function ServiceChoicePage({ code, choices, crumbs, setting }: ChoicePageProps) {
  const { words, locale } = setting;
  const columns = [
    { key: "service", label: words.service },
    { key: "sellers", label: words.operator },
  ];
  const title = fill(words.choiceTitle, { code });
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={words.crumbs} items={crumbs} />
      <div className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lede}>{words.choiceText}</p>
      </div>
      <CallTable label={title} columns={columns}>
        <tbody>
          {choices.map((choice) => (
            <CallLine
              key={choice.id}
              columns={columns}
              cells={{
                service: (
                  <a href={localePath(locale, choice.path)} lang={latinLang(locale)}>
                    {[choice.code, choice.name].filter(Boolean).join(" ")}
                  </a>
                ),
                sellers: <Sellers sellers={choice.sellers} setting={setting} />,
              }}
            />
          ))}
        </tbody>
      </CallTable>
    </div>
  );
}
