import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { formatDayMonth } from "@/lib/i18n/formats";
import { type DaySpan, formatLongDayMonth, type Words, withView } from "@/lib/sailings/shared";
import { dayAnchor } from "../table/anchors";
import { countOf, meets, ruleCells } from "./day-cells";
import { watchDrag } from "./day-drag";
import styles from "./day-rule.module.css";

interface DayRuleProps {
  dateFrom: string;
  dateTo: string;
  /** Sailings per date, after all filters except that of days. */
  days: Record<string, number>;
  /** The chosen days; null for all. */
  chosen: DaySpan | null;
  /** The days with rows on the page, in order. */
  withRows: readonly string[];
  /** The day of the address; '' for none. */
  marked: string;
  today: string;
  search: URLSearchParams;
  action: string;
  words: Words;
  onDays: (days: DaySpan | null) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -999, End: 999 };

/**
 * One cell per day, or per week where the window is long: the number of sailings, the graduated bar, the day. A cell chooses
 * its days, a chosen one all days again; dragging, or Shift with a click or an arrow, chooses several. A cell without sailings
 * moves to the next day that has some. All are links, so that they work without script.
 */
export function DayRule(props: DayRuleProps) {
  const { dateFrom, dateTo, chosen, withRows, words } = props;
  const { schedule } = words;
  const { byWeek, cells } = ruleCells(dateFrom, dateTo);
  const { strip, list, at, setAt, dragged, onKeyDown, onChoose } = useChoice(props, cells);
  const beginsMonth = ({ from }: DaySpan) => +from.slice(8, 10) <= (byWeek ? 7 : 1);
  // Two names have no room beside each other, but of weeks.
  const isFirstNamed = byWeek || !cells[1] || !beginsMonth(cells[1]);
  const stop = at < 0 ? -1 : Math.min(at, cells.length - 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset: nothing of it is sent
    <div
      className={styles.rule}
      ref={strip}
      role="group"
      aria-label={fill(byWeek ? schedule.weekRule : schedule.dayRule, {
        from: formatLongDayMonth(dateFrom, words),
        to: formatLongDayMonth(dateTo, words),
      })}
    >
      <ol className={cx(byWeek && styles.weeks)} ref={list} onKeyDown={onKeyDown}>
        {cells.map((cell, index) => {
          const { from } = cell;
          const count = countOf(cell, props.days);
          const isChosen = dragged
            ? index >= dragged[0] && index <= dragged[1]
            : chosen !== null && meets(cell, chosen);
          const target = withRows.find((day) => day >= from) ?? withRows.at(-1);
          const isLink = count === 0 && !chosen && !dragged && target !== undefined;
          const isPressed = isChosen || count === 0;
          return (
            <li key={from}>
              <a
                href={
                  isLink
                    ? `#${dayAnchor(target)}`
                    : `${props.action}?${withView(props.search, { days: isPressed ? null : cell })}`
                }
                {...(isLink ? null : { rel: "nofollow", role: "button", "aria-pressed": isChosen })}
                tabIndex={stop < 0 || stop === index ? undefined : -1}
                className={count === 0 ? styles.none : undefined}
                aria-current={currentOf(cell, props)}
                onFocus={() => setAt(index)}
                onClick={(event) => {
                  if (!isLink) onChoose(event, index, isPressed);
                }}
              >
                <CellText
                  {...{ cell, count, words }}
                  isNamed={beginsMonth(cell) || (index === 0 && isFirstNamed)}
                />
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function currentOf(cell: DaySpan, { marked, today }: DayRuleProps): "location" | "date" | undefined {
  if (marked && meets(cell, { from: marked, to: marked })) return "location";
  return meets(cell, { from: today, to: today }) ? "date" : undefined;
}

interface CellTextProps {
  cell: DaySpan;
  count: number;
  words: Words;
  /** Whether the month is written. */
  isNamed: boolean;
}

function CellText({ cell: { from, to }, count, words, isNamed }: CellTextProps) {
  const { schedule } = words;
  const name = formatLongDayMonth(from, words);
  return (
    <>
      <span className={styles.c}>
        <span aria-hidden="true">{count}</span>
        <span className={layout.vh}>
          {(count === 1 ? schedule.daySailing : fill(schedule.daySailings, { count })) + schedule.separator}
        </span>
      </span>
      <span className={styles.bar} />
      <span className={styles.d}>
        <span aria-hidden="true" className={isNamed ? styles.mon : undefined}>
          {isNamed ? formatDayMonth(from, words.dates.months) : +from.slice(8, 10)}
        </span>
        <span className={layout.vh}>
          {from === to ? name : fill(schedule.spanCross, { from: name, to: formatLongDayMonth(to, words) })}
        </span>
      </span>
    </>
  );
}

/** How cells are chosen by click, key and drag. `at` is the cell that is the tab stop; -1 until script runs: then each is one. */
function useChoice({ chosen, today, onDays }: DayRuleProps, cells: readonly DaySpan[]) {
  const strip = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState(-1);
  /** Where a choice of several cells begins. */
  const start = useRef(0);
  const [dragged, setDragged] = useState<[number, number] | null>(null);

  const chooseCells = (one: number, other: number) => {
    const [first, last] = [cells[Math.min(one, other)], cells[Math.max(one, other)]];
    if (first && last) onDays({ from: first.from, to: last.to });
  };
  const onMove = useEffectEvent(setDragged);
  const onEnd = useEffectEvent(([first, last]: [number, number]) => {
    setDragged(null);
    start.current = first;
    setAt(last);
    chooseCells(first, last);
  });
  const begin = useEffectEvent(() => {
    const span = chosen ?? { from: today, to: today };
    start.current = Math.max(
      0,
      cells.findIndex((cell) => meets(cell, span)),
    );
    setAt(start.current);
  });
  const reveal = useEffectEvent((element: HTMLElement) => {
    const [cell, box] = [list.current?.children[start.current], element.getBoundingClientRect()];
    const end = cell?.getBoundingClientRect().right ?? 0;
    if (chosen && end > box.right) element.scrollLeft = end - box.left - box.width / 2;
  });
  useEffect(() => {
    begin();
    if (!list.current || !strip.current) return;
    // A phone may show the strip later, with the controls that are folded with it.
    const shows = new ResizeObserver(([entry]) => {
      if (!entry?.contentRect.width) return;
      shows.disconnect();
      reveal(entry.target as HTMLElement);
    });
    shows.observe(strip.current);
    const stop = watchDrag(list.current, strip.current, { onMove, onEnd });
    return () => {
      shows.disconnect();
      stop();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === " ") (event.target as HTMLElement).click();
    else if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    else {
      const next = Math.max(0, Math.min(cells.length - 1, at + step));
      list.current?.children[next]?.querySelector("a")?.focus();
      if (event.shiftKey) chooseCells(start.current, next);
      else start.current = next;
    }
    event.preventDefault();
  };
  const onChoose = (event: MouseEvent, index: number, isPressed: boolean) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (event.shiftKey) return chooseCells(start.current, index);
    start.current = index;
    if (isPressed) onDays(null);
    else chooseCells(index, index);
  };
  return { strip, list, at, setAt, dragged, onKeyDown, onChoose };
}
