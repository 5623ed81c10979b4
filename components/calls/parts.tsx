import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { ColumnHeads } from "@/components/ui/data-table";
import { type Fact, FactList, isKnown } from "@/components/ui/fact-list";
import layout from "@/components/ui/layout.module.css";
import { carrierPath, portCallsPath, shipPath } from "@/lib/addresses/call-address";
import type { CallSetting } from "@/lib/api/call-pages";
import { fill } from "@/lib/i18n/fill";
import { type Locale, latinLang, localePath } from "@/lib/i18n/locales";
import type {
  CalledPort,
  CallMoment,
  CarrierName,
  PortCall,
  ServiceName,
  ServiceSailing,
  ServiceSeller,
  ShipName,
} from "@/lib/sailings/shared";
import styles from "./calls.module.css";
import { momentText, stateText } from "./words";

/** Links to the cut-offs and the changes of what a page is about, and to the page on which they are followed. */
export function ChangeLinks({
  changes,
  follow,
  gate,
  setting: { words, locale, canFollow },
}: {
  /** Unprefixed; null where there is no such page. */
  changes: string | null;
  /** The query of /follow, and of /cutoffs. */
  follow: Readonly<Record<string, string>>;
  /** Address of the gate-in plan of a port. */
  gate?: string;
  setting: CallSetting;
}) {
  return (
    <p className={cx(styles.lede, styles.changes)} data-print="no">
      <a href={`${localePath(locale, "/cutoffs")}?${new URLSearchParams(follow)}`}>{words.cutoffs}</a>
      {gate ? <a href={gate}>{words.gateTitle}</a> : null}
      {changes ? <a href={localePath(locale, changes)}>{words.changes}</a> : null}
      {canFollow ? (
        <a href={`${localePath(locale, "/follow")}?${new URLSearchParams(follow)}`} rel="nofollow">
          {words.follow}
        </a>
      ) : null}
    </p>
  );
}

/** A ship's name, with a link to its page where its IMO number is known. */
export function ShipLink({ ship, setting }: { ship: ShipName; setting: CallSetting }) {
  const { words, locale } = setting;
  const name = ship.name ? (
    <cite className={layout.vessel} lang={latinLang(locale)}>
      {ship.name}
    </cite>
  ) : (
    words.noShip
  );
  if (!ship.imo) return name;
  return (
    <a href={localePath(locale, shipPath(ship.imo))}>
      {ship.name ? name : fill(words.imo, { number: ship.imo })}
    </a>
  );
}

/** A port's name, with a link to its calls. */
export function PortLink({ port, locale }: { port: Pick<CalledPort, "code" | "name">; locale: Locale }) {
  return <a href={localePath(locale, portCallsPath(port.code))}>{port.name}</a>;
}

/** The codes of services, each with a link to its page. */
export function ServiceLinks({
  services,
  setting,
}: {
  services: readonly ServiceName[];
  setting: CallSetting;
}) {
  return services.map(({ id, code, path }, at) => (
    <span key={id}>
      {at > 0 ? setting.words.separator : null}
      <a href={localePath(setting.locale, path)} lang={latinLang(setting.locale)}>
        {code}
      </a>
    </span>
  ));
}

/** A service's code, with a link to its page, and its name. */
export function NamedService({ service, setting }: { service: ServiceName; setting: CallSetting }) {
  return (
    <>
      <ServiceLinks services={[service]} setting={setting} />{" "}
      <span lang={latinLang(setting.locale)}>{service.name}</span>
    </>
  );
}

/** The names of carriers, each with a link to its page. */
export function CarrierLinks({
  carriers,
  setting: { words, locale },
}: {
  carriers: readonly CarrierName[];
  setting: CallSetting;
}) {
  return carriers.map(({ name, path }, at) => (
    <span key={path}>
      {at > 0 ? words.separator : null}
      <a href={localePath(locale, path)} lang={latinLang(locale)}>
        {name}
      </a>
    </span>
  ));
}

/** The words of a template around an element that replaces {name}. */
export function filledWith(template: string, name: string, part: ReactNode): ReactNode {
  const [before, after] = template.split(`{${name}}`);
  return (
    <>
      {before}
      {after === undefined ? null : part}
      {after}
    </>
  );
}

/** 'Nordhavn Line as NX2 and Meridian Line as ME5', each name a link to its page. */
export function Sellers({ sellers, setting }: { sellers: readonly ServiceSeller[]; setting: CallSetting }) {
  const { words } = setting;
  const lastJoint = fill(words.listTwo, { first: "", last: "" });
  return sellers.map(({ carrier, name, code }, at) => (
    <Fragment key={`${carrier} ${code}`}>
      {at === 0 ? null : at === sellers.length - 1 ? lastJoint : words.separator}
      {filledWith(
        fill(words.soldAs, { code }),
        "carrier",
        <CarrierLinks carriers={[{ name, path: carrierPath({ code: carrier, name }) }]} setting={setting} />,
      )}
    </Fragment>
  ));
}

/** A terminal's name followed by its code, or the code alone where no name is known. */
export function TerminalName({
  terminal,
  setting: { locale },
}: {
  terminal: PortCall["terminal"];
  setting: CallSetting;
}) {
  if (!terminal) return null;
  const { code, name } = terminal;
  const lang = /\p{Script=Han}/u.test(name ?? "") ? undefined : latinLang(locale);
  return (
    <span className={styles.terminal} lang={lang}>
      {name ?? code}
      {name && code ? <span lang="en"> {code}</span> : null}
    </span>
  );
}

/** A time of a call; the planned time is struck out before it where it differs. */
export function Moment({
  moment,
  setting,
  day,
  isGone,
}: {
  moment: CallMoment | null;
  setting: CallSetting;
  /** The day of the group that contains the call, YYYY-MM-DD. */
  day?: string | undefined;
  /** The call does not take place. */
  isGone?: boolean;
}) {
  const { words } = setting;
  if (!moment) return null;
  const { text, was } = momentText(moment, setting, day);
  if (isGone) return <s>{was ?? text}</s>;
  return (
    <>
      {was ? (
        <>
          <s>
            <span className={layout.vh}>{words.planned} </span>
            {was}
          </s>{" "}
        </>
      ) : null}
      <time dateTime={moment.time}>{text}</time>
    </>
  );
}

/** The state of a call in words; colour only repeats it. */
export function State({
  of,
  setting,
}: {
  of: Pick<PortCall | ServiceSailing, "state" | "moved">;
  setting: CallSetting;
}) {
  const { text, look } = stateText(of, setting);
  return <span className={styles[look]}>{text}</span>;
}

export const isGone = ({ state }: Pick<PortCall, "state">) => state === "omitted" || state === "blank";

/** A section of a page with its heading. */
export function Block({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.secHead}>
        <h2 id={id}>{title}</h2>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** Short facts in a row; nothing where none is known. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) =>
  facts.some(isKnown) ? <FactList className={styles.facts} facts={facts} /> : null;

export interface CallColumn {
  key: string;
  label: string;
}

/** The head of a table of calls. On a phone the table becomes labelled blocks. */
export function CallTable({
  label,
  columns,
  isSteady = false,
  children,
}: {
  label: string;
  columns: readonly CallColumn[];
  /**
   * The columns of a port's calls have fixed widths whatever they contain, since a long table is drawn while it is received.
   */
  isSteady?: boolean;
  children: ReactNode;
}) {
  return (
    <table className={cx(styles.calls, isSteady && styles.steady)} aria-label={label}>
      <ColumnHeads columns={columns} />
      {children}
    </table>
  );
}

/** A row of such a table; its first cell is its head. */
export function CallLine({
  columns,
  cells,
  id,
}: {
  columns: readonly CallColumn[];
  cells: Readonly<Record<string, ReactNode>>;
  /** Of the element, where an address leads to it. */
  id?: string | undefined;
}) {
  return (
    <tr className={styles.r} id={id}>
      {columns.map(({ key, label }, at) =>
        at === 0 ? (
          <th key={key} scope="row">
            {cells[key]}
          </th>
        ) : (
          <td key={key} data-l={label}>
            {cells[key]}
          </td>
        ),
      )}
    </tr>
  );
}

/** A table of lines. A column without any content is left out, and one sentence below the table says so. */
export function LineTable({
  label,
  columns: [first, ...others],
  lines,
  setting: { words },
}: {
  label: string;
  /** The first is that of the rows' heads. */
  columns: readonly [CallColumn, ...CallColumn[]];
  /** The cells of each line by the keys of the columns; what has no content is null, undefined or ''. */
  lines: readonly { key: string; id?: string | undefined; cells: Readonly<Record<string, ReactNode>> }[];
  setting: CallSetting;
}) {
  const hasContent = ({ key }: CallColumn) =>
    lines.some(({ cells }) => cells[key] !== null && cells[key] !== undefined && cells[key] !== "");
  const columns = [first, ...others.filter(hasContent)];
  const empty = others.filter((column) => !hasContent(column)).map((column) => column.label);
  return (
    <>
      <CallTable label={label} columns={columns}>
        <tbody>
          {lines.map(({ key, id, cells }) => (
            <CallLine key={key} id={id} columns={columns} cells={cells} />
          ))}
        </tbody>
      </CallTable>
      {lines.length > 0 && empty.length > 0 ? (
        <p className={styles.note}>{fill(words.emptyColumns, { columns: empty.join(words.separator) })}</p>
      ) : null}
    </>
  );
}

/** A smaller second line of a cell. */
export function Sub({ children }: { children: ReactNode }) {
  return <span className={styles.sub}>{children}</span>;
}

/** The note below the last section of a page. */
export function Notes({ notes }: { notes: readonly (string | false | null)[] }) {
  return notes
    .filter((note) => note !== false && note !== null)
    .map((note) => (
      <p key={note} className={cx(styles.note)}>
        {note}
      </p>
    ));
}
