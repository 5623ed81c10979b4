import type { ReactNode } from "react";
import ledger from "@/components/ledger/ledger.module.css";
import { cargoNames } from "@/components/sailings/source-words";
import { ChipLink } from "@/components/ui/chip";
import type { CutoffBoard } from "@/lib/api/cutoff-board";
import { fill } from "@/lib/i18n/fill";
import { dateFromDayNumber, dayNumber } from "@/lib/i18n/formats";
import { type Locale, latinLang } from "@/lib/i18n/locales";
import {
  type BoardPeriod,
  type BoardView,
  boardPeriods,
  boardSorts,
  cutoffName,
  formatDays,
  usualPeriod,
} from "@/lib/sailings/shared";
import styles from "./board.module.css";
import type { BoardWords } from "./board-table";

const mostChoices = 60;

export interface PartProps {
  board: CutoffBoard;
  words: BoardWords;
  locale: Locale;
  hrefOf: (change: Partial<BoardView>) => string;
}

function periodName(period: BoardPeriod, isToday: boolean, words: BoardWords): string {
  const { cutoffBoard: t } = words;
  if (isToday && period === 1) return t.today;
  return isToday && period === usualPeriod ? t.todayTomorrow : formatDays(period, words);
}

/** Days, cut-offs, ships, cargo, carrier, terminal and order, all links. */
export function BoardFilters(props: PartProps) {
  return (
    <div className={ledger.filters} data-print="no">
      <Periods {...props} />
      <div className={styles.strip}>
        <Days {...props} />
        <Kinds {...props} />
      </div>
      <Menus {...props} />
    </div>
  );
}

/** How many days the board has. */
const Periods = ({ board: { view }, words, hrefOf }: PartProps) => (
  <nav className={ledger.periods} aria-label={words.cutoffBoard.period}>
    {boardPeriods.map((period) => (
      <a
        key={period}
        href={hrefOf({ period })}
        aria-current={period === view.period ? "true" : undefined}
        rel="nofollow"
      >
        {periodName(period, !view.dateFrom, words)}
      </a>
    ))}
  </nav>
);

/** The days before and after; back to today. */
function Days({ board: { view, today }, words: { cutoffBoard: t, schedule }, hrefOf }: PartProps) {
  const first = view.dateFrom || (today.toSorted()[0] ?? "");
  if (!first) return null;
  const shifted = (days: number) => dateFromDayNumber(dayNumber(first) + days);
  return (
    <nav className={ledger.chips} aria-label={schedule.window}>
      {view.dateFrom ? (
        <ChipLink href={hrefOf({ dateFrom: "" })} rel="nofollow">
          {t.today}
        </ChipLink>
      ) : null}
      <ChipLink href={hrefOf({ dateFrom: shifted(-view.period) })} rel="nofollow">
        {t.earlier}
      </ChipLink>
      <ChipLink href={hrefOf({ dateFrom: shifted(view.period) })} rel="nofollow">
        {t.later}
      </ChipLink>
    </nav>
  );
}

/** Which cut-offs, and which ships. */
function Kinds({ board, words, hrefOf }: PartProps) {
  const { cutoffBoard: t, schedule } = words;
  const { view } = board;
  const toggled = (name: (typeof board.chosen)[number]) =>
    view.cutoffs.includes(name) ? view.cutoffs.filter((one) => one !== name) : [...view.cutoffs, name];
  return (
    <>
      <nav className={ledger.chips} aria-label={t.cutoffs}>
        {board.cutoffs.map(({ name, count }) => (
          <ChipLink
            key={name}
            href={hrefOf({ cutoffs: toggled(name) })}
            current={view.cutoffs.includes(name)}
            count={count}
            rel="nofollow"
          >
            {cutoffName(name, words)}
          </ChipLink>
        ))}
      </nav>
      <nav className={ledger.chips} aria-label={schedule.filters}>
        <Chip
          name={schedule.stillOpen}
          count={board.openCount}
          isOn={view.open}
          href={hrefOf({ open: !view.open })}
        />
        <Chip
          name={t.movedCount}
          count={board.movedCount}
          isOn={view.moved}
          href={hrefOf({ moved: !view.moved })}
        />
        <Chip
          name={schedule.differOnly}
          count={board.differCount}
          isOn={view.differs}
          href={hrefOf({ differs: !view.differs })}
        />
      </nav>
    </>
  );
}

/** Class of cargo, carrier, terminal and order. */
function Menus({ board, words, locale, hrefOf }: PartProps) {
  const { cutoffBoard: t, schedule } = words;
  const { view, companies, terminals } = board;
  const cargo = cargoNames(schedule);
  return (
    <>
      <Menu label={cargo.find(([one]) => one === view.cargo)?.[1] ?? schedule.cargo} name={schedule.cargo}>
        {cargo.map(([one, name]) => (
          <a key={name} href={hrefOf({ cargo: one })} rel="nofollow">
            {name}
          </a>
        ))}
      </Menu>
      {companies.length > 1 || view.companies.length > 0 ? (
        <Menu label={view.companies.join(schedule.separator) || t.allCarriers} name={schedule.operator}>
          {view.companies.length > 0 ? <a href={hrefOf({ companies: [] })}>{t.allCarriers}</a> : null}
          {companies.slice(0, mostChoices).map(({ name, count }) => (
            <a key={name} href={hrefOf({ companies: [name] })} rel="nofollow">
              <span lang={latinLang(locale)}>{name}</span> {count}
            </a>
          ))}
        </Menu>
      ) : null}
      {terminals.length > 1 || view.terminal ? (
        <Menu label={view.terminal || t.allTerminals} name={t.terminal}>
          {view.terminal ? <a href={hrefOf({ terminal: "" })}>{t.allTerminals}</a> : null}
          {terminals.slice(0, mostChoices).map(({ name, count }) => (
            <a key={name} href={hrefOf({ terminal: name })} rel="nofollow">
              <span>{name}</span> {count}
            </a>
          ))}
        </Menu>
      ) : null}
      <Menu label={fill(t.sortedBy, { sort: t.sorts[view.sort] })} name={schedule.sort}>
        {boardSorts.map((sort) => (
          <a key={sort} href={hrefOf({ sort })} rel="nofollow">
            {t.sorts[sort]}
          </a>
        ))}
      </Menu>
    </>
  );
}

const Chip = ({ name, count, isOn, href }: { name: string; count: number; isOn: boolean; href: string }) =>
  count > 0 || isOn ? (
    <ChipLink href={href} current={isOn} count={count} rel="nofollow">
      {name}
    </ChipLink>
  ) : null;

const Menu = ({ label, name, children }: { label: string; name: string; children: ReactNode }) => (
  <details className={ledger.operators}>
    <summary>{label}</summary>
    <nav aria-label={name}>{children}</nav>
  </details>
);
