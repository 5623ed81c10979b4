import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import type { CallSetting, CarrierPageContent } from "@/lib/api/call-pages";
import { fill } from "@/lib/i18n/fill";
import { latinLang, localePath } from "@/lib/i18n/locales";
import { type CarrierLane, type CarrierSummary, formatNumber } from "@/lib/sailings/shared";
import type messages from "@/messages/en.json";
import styles from "./calls.module.css";
import {
  Block,
  type CallColumn,
  CarrierLinks,
  ChangeLinks,
  Facts,
  LineTable,
  Moment,
  NamedService,
  Notes,
  ShipLink,
  Sub,
} from "./parts";
import { daysText } from "./words";

export type CarrierWords = Record<keyof typeof messages.carriers, string>;

interface CarrierPageProps extends CarrierPageContent {
  /** The panel of its reliability. */
  reliability: ReactNode;
  /** What ports saw of its ships. */
  seen: ReactNode;
  crumbs: readonly Crumb[];
  setting: CallSetting;
  words: CarrierWords;
}

/** A carrier: its next sailings from one port, its services, and links to its pages on other sites. */
export async function CarrierPage(props: CarrierPageProps) {
  const { carrier, name, crumbs, setting, words } = props;
  const { code, services, pairs, sailings, cut, sample } = carrier;
  const isTranslated = name !== carrier.name;
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={setting.words.crumbs} items={crumbs} />
      <div className={styles.head}>
        <h1>
          <span lang={isTranslated ? undefined : latinLang(setting.locale)}>{name}</span>
          {isTranslated ? (
            <span className={styles.code} lang="en">
              {carrier.name}
            </span>
          ) : null}
        </h1>
        <ChangeLinks changes={null} follow={{ carrier: carrier.name }} setting={setting} />
        <Facts
          facts={[
            [words.code, code],
            [words.services, services.length > 0 ? formatNumber(services.length) : null],
            [words.pairs, pairs > 0 ? formatNumber(pairs) : null],
            [words.sailings, pairs > 0 ? formatNumber(sailings) : null],
          ]}
        />
      </div>
      <div className={styles.twoCol}>
        <div>
          <NextSailings {...props} />
          {props.seen}
          <Services {...props} />
        </div>
        <div>
          <Documents {...props} />
          <Elsewhere {...props} />
          {props.reliability}
        </div>
      </div>
      <Notes
        notes={[setting.words.localTimes, setting.asOf, cut && words.cut, sample && setting.words.sample]}
      />
    </div>
  );
}

function NextSailings({ carrier, laneHref, setting, words }: CarrierPageProps) {
  const { origin, origins, lanes, path } = carrier;
  const { locale } = setting;
  if (!origin) return <p className={styles.lede}>{words.noSailings}</p>;
  const columns: readonly [CallColumn, ...CallColumn[]] = [
    { key: "to", label: words.to },
    { key: "departure", label: fill(setting.words.etd, { port: origin.name }) },
    { key: "arrival", label: words.eta },
    { key: "days", label: words.transit },
    { key: "ship", label: setting.words.ship },
    { key: "count", label: words.inMonth },
  ];
  const title = fill(words.nextSailings, { port: origin.name });
  return (
    <Block id="sailings" title={title} aside={words.nextNote}>
      <form className={styles.pick} action={localePath(locale, path)} method="get">
        <div className={field.field}>
          <label className={field.label} htmlFor="sailings-from">
            {setting.words.fromLabel}
          </label>
          <select className={field.input} id="sailings-from" name="from" defaultValue={origin.code}>
            {origins.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={buttonClass({ variant: "main" })}>
          {setting.words.show}
        </button>
      </form>
      <LineTable
        label={title}
        columns={columns}
        lines={lanes.map((lane) => ({
          key: lane.to.code,
          cells: cellsOf(lane, laneHref(lane), setting, words),
        }))}
        setting={setting}
      />
    </Block>
  );
}

function cellsOf({ to, count, next }: CarrierLane, href: string, setting: CallSetting, words: CarrierWords) {
  const moment = (time: string | null | undefined) =>
    time ? <Moment moment={{ time, planned: null }} setting={setting} /> : null;
  const days = next?.transitDays;
  return {
    to: (
      <>
        <a href={href}>{to.name}</a>
        <Sub>{to.code}</Sub>
      </>
    ),
    departure: moment(next?.etd),
    arrival: moment(next?.eta),
    days:
      days === null || days === undefined
        ? null
        : days === 0
          ? setting.words.sameDayTransit
          : daysText(days, setting),
    ship: next ? (
      <>
        <ShipLink ship={{ imo: next.imo, name: next.vessel || null }} setting={setting} />
        {next.legs.length > 1 ? <Sub>{words.transhipped}</Sub> : null}
      </>
    ) : null,
    count: formatNumber(count),
  };
}

function Services({ carrier: { services }, setting, words }: CarrierPageProps) {
  const { locale } = setting;
  if (services.length === 0) return null;
  const columns: readonly [CallColumn, ...CallColumn[]] = [
    { key: "service", label: setting.words.service },
    { key: "code", label: words.soldAs },
    { key: "others", label: words.alsoSoldBy },
  ];
  return (
    <Block id="services" title={words.services}>
      <LineTable
        label={words.services}
        columns={columns}
        lines={services.map(({ service, code, others }) => ({
          key: service.id,
          cells: {
            service: <NamedService service={service} setting={setting} />,
            code: <span lang={latinLang(locale)}>{code}</span>,
            others: others.length > 0 ? <CarrierLinks carriers={others} setting={setting} /> : null,
          },
        }))}
        setting={setting}
      />
    </Block>
  );
}

function Documents({ documents, setting: { locale }, words }: CarrierPageProps) {
  if (documents.length === 0) return null;
  return (
    <Block id="documents" title={words.documents} aside="PDF">
      <ul className={styles.links}>
        {documents.map(({ label, href }) => (
          <li key={href}>
            <a href={localePath(locale, href)}>{label}</a>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Elsewhere({ name, companies, trackingUrl, siteUrl, setting: { locale }, words }: CarrierPageProps) {
  return (
    <Block id="elsewhere" title={words.elsewhere}>
      <ul className={styles.links}>
        {trackingUrl ? (
          <Outward href={trackingUrl} text={fill(words.tracking, { name })} words={words} />
        ) : null}
        {siteUrl ? <Outward href={siteUrl} text={words.site} words={words} /> : null}
        {companies.map((company) => (
          <li key={company.href}>
            {words.directory} <a href={localePath(locale, company.href)}>{company.name}</a>
          </li>
        ))}
        <li>
          <a href={localePath(locale, "/carriers")}>{words.all}</a>
        </li>
      </ul>
    </Block>
  );
}

function Outward({ href, text, words }: { href: string; text: string; words: CarrierWords }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener">
        {text}
        <span className={layout.vh}> {words.newTab}</span>
      </a>
    </li>
  );
}

interface CarrierListProps {
  carriers: readonly (CarrierSummary & { localName: string })[];
  sample: boolean;
  crumbs: readonly Crumb[];
  setting: CallSetting;
  words: CarrierWords;
}

/** All carriers that sell sailings, each with its numbers of services, port pairs and sailings. */
export async function CarrierListPage({ carriers, sample, crumbs, setting, words }: CarrierListProps) {
  const { locale } = setting;
  const columns: readonly [CallColumn, ...CallColumn[]] = [
    { key: "carrier", label: words.carrier },
    { key: "code", label: words.code },
    { key: "services", label: words.services },
    { key: "pairs", label: words.pairs },
    { key: "sailings", label: words.sailings },
  ];
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={setting.words.crumbs} items={crumbs} />
      <div className={styles.head}>
        <h1>{words.title}</h1>
        <p className={styles.lede}>{carriers.length > 0 ? words.lede : words.empty}</p>
      </div>
      {carriers.length > 0 ? (
        <LineTable
          label={words.title}
          columns={columns}
          lines={carriers.map(({ name, localName, path, code, services, pairs, sailings }) => ({
            key: path,
            cells: {
              carrier: (
                <>
                  <a
                    href={localePath(locale, path)}
                    lang={localName === name ? latinLang(locale) : undefined}
                  >
                    {localName}
                  </a>
                  {localName === name ? null : (
                    <Sub>
                      <span lang="en">{name}</span>
                    </Sub>
                  )}
                </>
              ),
              code,
              services: formatNumber(services),
              pairs: formatNumber(pairs),
              sailings: formatNumber(sailings),
            },
          }))}
          setting={setting}
        />
      ) : null}
      <p className={styles.note}>
        <a href={localePath(locale, "/coverage")}>{words.coverage}</a>
      </p>
      <Notes notes={[sample && setting.words.sample]} />
    </div>
  );
}
