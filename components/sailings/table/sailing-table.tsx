import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import pendingStyles from "@/components/schedules/pending-search.module.css";
import { SortHead } from "@/components/schedules/sorting";
import table from "@/components/schedules/table.module.css";
import button from "@/components/ui/button.module.css";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { fill } from "@/lib/i18n/fill";
import { dateOf } from "@/lib/i18n/formats";
import {
  cargoWords,
  cutoffState,
  type DateType,
  formatWeek,
  type WithdrawnRow as Gone,
  maxSailings,
  momentOf,
  type SailingRow as Row,
  type SailingPage,
  type SortKey,
  timeAt,
  type Words,
} from "@/lib/sailings/shared";
import { dayAnchor, idOfAnchor } from "./anchors";
import type { RowActions, RowSetting } from "./row-setting";
import { SailingRow } from "./sailing-row";
import styles from "./schedule.module.css";
import { SailingSorts, type Sorting, sailingSort } from "./sorting";
import type { Selection } from "./use-selection";
import { WithdrawnRow } from "./withdrawn-row";

interface SailingTableProps {
  label: string;
  rows: readonly Row[];
  /** Slower itineraries: their number, and the position of the first among the rows, null where no row is one. */
  slower: SailingPage["slower"];
  /** Sailings that are not offered any more, by the position of the row before which they stand. */
  gone: readonly Gone[];
  setting: RowSetting;
  dateType: DateType;
  /** Whether the sailings that cargo cannot get on any more are folded, unless they are all there is. */
  foldsPassed?: boolean;
  /** Whether there are week heads, which only make sense while the rows are in the order of the chosen date. */
  byWeek: boolean;
  sorting: Sorting;
  actions: RowActions;
  openIds: ReadonlySet<Row["id"]>;
  selection: Selection;
  /** Ids of the sailings that a link of the page leads to. */
  linked: ReadonlySet<Row["id"]>;
  /** The anchor of the address: a sailing's id, or a day (YYYY-MM-DD); '' for neither. */
  marked: { id: Row["id"]; day: string };
  /** True while other rows of the same search are pending. */
  isWaiting: boolean;
}

/** The rows, grouped by week: a real table whose roles hold in every layout. */
export function SailingTable(props: SailingTableProps) {
  const { label, setting, sorting, actions, isWaiting } = props;
  const { words } = setting;
  const cutoffWords = cargoWords(words, setting.cargo);
  const { schedule } = words;
  const body = useOpenedBefore(actions);
  const heads: { name: string; label: string; sort?: SortKey }[] = [
    { name: "etd", label: schedule.etd, sort: "etd" },
    { name: "way", label: schedule.transit, sort: "transit" },
    { name: "eta", label: schedule.eta, sort: "eta" },
    { name: "ship", label: schedule.vesselVoyage },
    { name: "seller", label: schedule.operatorService },
    { name: "si", label: schedule.siCutoff, sort: "si" },
    { name: "cfs", label: schedule.cfsCutoff },
    { name: "vgm", label: schedule.vgmCutoff },
    { name: "cy", label: cutoffWords.schedule.cyCutoff, sort: "cy" },
  ];
  return (
    <div className={cx(table.wrap, isWaiting && pendingStyles.stale)} aria-busy={isWaiting || undefined}>
      <SailingSorts {...sorting} words={cutoffWords} />
      <table className={cx(table.table, styles.sched)} role="table" aria-label={label}>
        <thead className={table.head} role="rowgroup">
          <tr role="row">
            {heads.map(({ name, label: head, sort }) => (
              <SortHead key={name} className={name} sort={sort ? sailingSort(sorting, sort) : null}>
                {sort === "cy" ? (
                  <>
                    <span className={styles.columns}>{head}</span>
                    {/* The head of the one column that shows the most urgent cut-off. */}
                    <span className={styles.lines}>{schedule.cutoff}</span>
                  </>
                ) : (
                  head
                )}
              </SortHead>
            ))}
            <th role="columnheader" scope="col" className="acts">
              <span className={layout.vh}>{schedule.actions}</span>
            </th>
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens a row by its summary */}
        <tbody ref={body} className={button.links} role="rowgroup" onClick={openCard}>
          <Rows {...props} />
        </tbody>
      </table>
    </div>
  );
}

/** Week heads, rows, and the rows of sailings that are gone. */
function Rows(props: SailingTableProps) {
  const { rows, slower, gone, setting, dateType, byWeek, selection, marked } = props;
  const passed = passedOf(props);
  const daysSeen = new Set<string>();
  let lastWeek = "";
  /** The head of a week, where a sailing is the first of it. `part` distinguishes weeks of the slower itineraries. */
  const weekOf = (day: string) => (byWeek && day ? formatWeek(day, setting.words) : null);
  /** The weeks that have a row that is not folded. */
  const shownWeeks = new Set(
    [...rows.filter(({ id }) => !passed.has(id)), ...gone.map(({ sailing }) => sailing)].map(
      (one) => weekOf(dateOf(momentOf(one, dateType) ?? ""))?.name,
    ),
  );
  const weekHead = (day: string, part: string) => {
    const week = weekOf(day);
    const weekName = week ? `${week.name} ${week.span}` : lastWeek;
    const isNewWeek = weekName !== lastWeek;
    lastWeek = weekName;
    return week && isNewWeek ? (
      <tr
        key={part + weekName}
        role="row"
        className={styles.wk}
        data-passed={shownWeeks.has(week.name) ? undefined : ""}
      >
        <th role="rowheader" scope="rowgroup" colSpan={10}>
          {`${week.name} `}
          <span>{week.span}</span>
        </th>
      </tr>
    ) : null;
  };
  const dayOf = (sailing: Gone["sailing"]) => dateOf(momentOf(sailing, dateType) ?? "");
  const goneAt = (at: number) =>
    gone.flatMap((one) =>
      one.at === at
        ? [
            weekHead(dayOf(one.sailing), ""),
            <WithdrawnRow key={`gone ${one.sailing.id}`} row={one} setting={setting} />,
          ]
        : [],
    );
  const inPlace = rows.map((row, at) => {
    const before = goneAt(at);
    const isFirstSlower = at === slower.at;
    if (isFirstSlower) lastWeek = "";
    const day = dayOf(row);
    // In any order, a day of the day rule leads to the first row of that day.
    const anchor = day && !daysSeen.has(day) ? dayAnchor(day) : undefined;
    daysSeen.add(day);
    return [
      ...before,
      isFirstSlower ? <SlowerHead key="slower" count={slower.count} words={setting.words} /> : null,
      weekHead(day, slower.at !== null && at >= slower.at ? "slower " : ""),
      <SailingRow
        key={row.id}
        sailing={row}
        setting={setting}
        actions={props.actions}
        dayAnchor={anchor}
        isMarked={(day !== "" && day === marked.day) || (marked.id !== "" && isAnchorOf(marked.id, row))}
        takesFocus={props.linked.has(row.id)}
        isOpen={props.openIds.has(row.id)}
        isPassed={passed.has(row.id)}
        checkBox={checkBoxOf(row, selection)}
      />,
    ];
  });
  return [
    passed.size > 0 ? <PassedLine key="passed" count={passed.size} words={setting.words} /> : null,
    ...inPlace,
    ...goneAt(rows.length),
  ];
}

/** The rows that are folded. */
function passedOf({ rows, foldsPassed, setting: { now, cargo } }: SailingTableProps): ReadonlySet<Row["id"]> {
  const passed = foldsPassed
    ? rows.filter((row) => cutoffState(row, timeAt(now, row), cargo).state === "closed")
    : [];
  return new Set(passed.length < rows.length ? passed.map(({ id }) => id) : []);
}

/** Stands for the sailings that cargo cannot get on any more; opened, it shows them in their places (schedule.module.css). */
const PassedLine = ({ count, words: { schedule } }: { count: number; words: Words }) => (
  <tr role="row" className={styles.passed}>
    <td role="cell" colSpan={10}>
      <details>
        <summary>{count === 1 ? schedule.passedOne : fill(schedule.passedCount, { count })}</summary>
      </details>
    </td>
  </tr>
);

/** Whether an id is that of a row, or of another carrier's sailing in it. */
export const isAnchorOf = (id: string, row: Row): boolean =>
  row.id === id || row.others.some((other) => other.id === id);

function checkBoxOf({ id }: Row, { isShown, selected }: Selection) {
  if (!isShown) return null;
  if (selected.has(id)) return "on";
  return selected.size < maxSailings.file ? "off" : "full";
}

/** The heading above the slower itineraries. */
const SlowerHead = ({ count, words: { schedule } }: { count: number; words: Words }) => (
  <tr role="row" className={styles.wk}>
    <th role="rowheader" scope="rowgroup" colSpan={10}>
      {fill(schedule.slower, { count })}
    </th>
  </tr>
);

/** Records the rows that the reader has opened before the script loaded. */
function useOpenedBefore({ onOpen }: RowActions) {
  const body = useRef<HTMLTableSectionElement>(null);
  const note = useEffectEvent((details: Element) => onOpen(rowIdOf(details), true));
  useEffect(() => {
    for (const details of body.current?.querySelectorAll("details[open]") ?? []) note(details);
  }, []);
  return body;
}

/** The id of the sailing whose opened row contains an element. */
const rowIdOf = (element: Element): Row["id"] =>
  idOfAnchor(`#${element.closest("tr")?.previousElementSibling?.id ?? ""}`);

/** Opens or closes the card of a narrow screen that was tapped, unless the tapped element has an action. */
function openCard({ target }: MouseEvent): void {
  const tapped = target as Element;
  const row = tapped.closest<HTMLElement>('tr[id^="s-"]');
  const details = row?.nextElementSibling?.querySelector("details");
  if (!row || !details || tapped.closest("a, button, label, input")) return;
  if (getComputedStyle(row).cursor !== "pointer") return;
  // A reader who selects text of the card does not mean to open it.
  if (getSelection()?.toString()) return;
  details.open = !details.open;
}
