import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { portCallsPath } from "@/lib/addresses/call-address";
import type { CallSetting } from "@/lib/api/call-pages";
import { dateOf, fill, formatDayOfWeek, type PortTime, timeOfDay, weekdayOf } from "@/lib/i18n/formats";
import { latinLang, localePath } from "@/lib/i18n/locales";
import { type GatePlan, type GateWindow, gateDays, timeLeft } from "@/lib/sailings/shared";
import type { BoardWords } from "../cutoffs/board-table";
import styles from "./gate.module.css";
import { Block, Notes, ShipLink } from "./parts";

interface GatePageProps {
  port: { name: string; code: string };
  /** Null where the source lists no departures of a port. */
  plan: (GatePlan & { isCut: boolean }) | null;
  isSample: boolean;
  crumbs: readonly Crumb[];
  setting: CallSetting;
  board: BoardWords;
}

/**
 * When the terminals of a port take full containers, a row a ship, on the days of the plan. The drawing repeats what the words at the
 * end of each row say.
 */
export function GatePage({ port, plan, isSample, crumbs, setting, board }: GatePageProps) {
  const { words, locale } = setting;
  const path = localePath(locale, portCallsPath(port.code));
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <Crumbs label={words.crumbs} items={crumbs} />
      <h1>{fill(words.gateHeading, { port: port.name })}</h1>
      <p className={styles.links} data-print="no">
        <a href={path}>{words.portCalls}</a>
        <a href={`${localePath(locale, "/cutoffs")}?${new URLSearchParams({ port: port.code })}`}>
          {words.cutoffs}
        </a>
      </p>
      <Block id="gate" title={words.gateTitle} aside={fill(words.gateNote, { port: port.name })}>
        {plan && plan.terminals.length > 0 ? (
          <Plan plan={plan} setting={setting} board={board} />
        ) : (
          <p>{plan ? fill(words.gateNone, { count: gateDays }) : board.cutoffBoard.notListed}</p>
        )}
      </Block>
      <Notes notes={[setting.asOf, plan?.isCut ? board.cutoffBoard.cut : null, isSample && words.sample]} />
    </div>
  );
}

type PlanProps = Pick<GatePageProps, "setting" | "board"> & { plan: GatePlan };

function Plan({ plan: { days, now, terminals }, setting, board }: PlanProps) {
  const { words } = setting;
  return (
    <div className={styles.plan}>
      <div className={styles.days} aria-hidden="true">
        {days.map((day) => (
          <span key={day}>{`${board.dates.weekdays[weekdayOf(day)]} ${Number(day.slice(8))}`}</span>
        ))}
      </div>
      {terminals.map(({ terminal, windows }) => (
        <section key={terminal} aria-label={terminal ?? words.gateNoTerminal}>
          <h3>{terminal ?? words.gateNoTerminal}</h3>
          <ul>
            {windows.map((window) => (
              <Row key={window.key} window={window} now={now} setting={setting} board={board} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type RowProps = Pick<GatePageProps, "setting" | "board"> & { window: GateWindow; now: number };

function Row({ window, now, setting, board }: RowProps) {
  const { vessel, imo, voyages, operators, receiving, cy, from, to } = window;
  const { locale } = setting;
  const { separator } = board.schedule;
  const isSoon = cy.cutoff.closesIn !== null;
  return (
    <li>
      <span className={styles.ship}>
        <ShipLink ship={{ imo, name: vessel }} setting={setting} /> {voyages.join(separator)}
        <small lang={latinLang(locale)}>{operators.join(separator)}</small>
      </span>
      {/* The page's policy allows no style attribute, so the bar is drawn. */}
      <svg className={styles.line} width="100%" height="36" aria-hidden="true" focusable="false">
        {[1, 2, 3, 4].map((day) => (
          <line key={day} x1={`${day * 20}%`} x2={`${day * 20}%`} y1="0" y2="36" />
        ))}
        <rect
          className={cx(!receiving && styles.unknown, isSoon && styles.soon)}
          x={`${from}%`}
          width={`${Math.max(to - from, 0.5)}%`}
          y="11"
          height="14"
        />
        <line className={styles.now} x1={`${now}%`} x2={`${now}%`} y1="0" y2="36" />
      </svg>
      <WindowText receiving={receiving} cy={cy} words={setting.words} board={board} />
    </li>
  );
}

/** 'to Sat 21 Nov 12:00', with the beginning where that is still to come. */
function WindowText({
  receiving,
  cy,
  words,
  board,
}: Pick<GateWindow, "receiving" | "cy"> & Pick<CallSetting, "words"> & { board: BoardWords }) {
  const end = dayAndTime(cy.cutoff.time, board);
  const left = timeLeft(cy.cutoff.closesIn, board);
  const text = !receiving
    ? fill(words.gateNoReceiving, { to: end })
    : receiving.isClosed
      ? fill(words.gateTo, { to: end })
      : fill(words.gateFromTo, { from: dayAndTime(receiving.time, board), to: end });
  return (
    <span className={cx(styles.text, left && styles.closing)}>
      {text}
      {left ? <small>{left}</small> : null}
    </span>
  );
}

const dayAndTime = (time: PortTime, { dates }: BoardWords): string =>
  [formatDayOfWeek(dateOf(time), dates), timeOfDay(time)].filter(Boolean).join(" ");
