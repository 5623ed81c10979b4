import type { ReactNode } from "react";
import ledger from "@/components/ledger/ledger.module.css";
import "@/components/schedules/work-header.css";
import { Button } from "@/components/ui/button";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { Field } from "@/components/ui/field";
import layout from "@/components/ui/layout.module.css";
import { EmptyState, Notice } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { boardRowsPerPage, type CutoffBoard } from "@/lib/api/cutoff-board";
import { cutPage } from "@/lib/collections/page";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { type BoardSubject, type BoardView, boardSearch, boardView } from "@/lib/sailings/shared";
import styles from "./board.module.css";
import { BoardFilters, type PartProps } from "./board-filters";
import { BoardTable, type BoardWords, countText } from "./board-table";

const mostMoves = 5;

interface BoardPageProps {
  board: CutoffBoard;
  crumbs: readonly Crumb[];
  words: BoardWords;
  locale: Locale;
  /** Buttons: files, print. */
  tools: ReactNode;
  /** Whose board it is and of what time, for paper. */
  paper: string;
  /** A link to the reader's lanes, which only the browser knows. */
  starred: ReactNode;
}

const noSubject: BoardSubject = { lanes: "", port: "", service: "", carrier: "", imo: "" };

/** What closes at a port, of a service, a carrier, a ship or some lanes: filters as links, rows by day and hour. */
export function BoardPage(props: BoardPageProps) {
  const { board, crumbs, words, locale, tools, starred, paper } = props;
  const { cutoffBoard: t, schedule, option } = words;
  const { result, rows, view, subject } = board;
  const isFound = result.kind === "found";
  const hrefOf = (change: Partial<BoardView>) => {
    const query = boardSearch(subject, { ...view, page: 1, ...change });
    return `${localePath(locale, "/cutoffs")}${query.size > 0 ? `?${query}` : ""}`;
  };
  const cut = cutPage(rows, view.page, boardRowsPerPage);
  const counts = [
    countText(rows.length, words),
    board.soonCount > 0 ? fill(t.soon, { count: board.soonCount }) : "",
  ].filter(Boolean);
  return (
    <div className={`${layout.wrap} ${ledger.page}`} data-work="">
      <p className={styles.paper}>
        {[paper, cut.totalPages > 1 && fill(schedule.pageOf, { page: cut.page, total: cut.totalPages })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Crumbs label={option.crumbs} items={crumbs} />
      <div className={ledger.head}>
        <div>
          <h1>{isFound ? fill(t.heading, { subject: board.heading }) : t.title}</h1>
          {isFound ? (
            <>
              <p role="status">{counts.join(schedule.separator)}</p>
              <p className={ledger.small}>{schedule.localTimes}</p>
            </>
          ) : (
            <p>{t.lede}</p>
          )}
          {board.isSample ? <p className={ledger.small}>{schedule.sample}</p> : null}
        </div>
        <div className={ledger.tools} data-print="no">
          {isFound ? tools : null}
        </div>
      </div>
      {isFound ? (
        <details className={styles.change} data-print="no">
          <summary>{t.change}</summary>
          <BoardForm {...props} />
          <div className={styles.starred}>{starred}</div>
        </details>
      ) : (
        <>
          <BoardForm {...props} />
          <div className={styles.starred}>{starred}</div>
        </>
      )}
      {isFound ? (
        <>
          <BoardFilters board={board} words={words} locale={locale} hrefOf={hrefOf} />
          {board.isCut ? (
            <Notice>
              <p>{t.cut}</p>
            </Notice>
          ) : null}
          <Moves board={board} words={words} locale={locale} />
          {rows.length > 0 ? (
            <BoardTable
              rows={cut.items}
              ports={board.ports}
              today={board.today}
              holidays={board.holidays}
              words={words}
              locale={locale}
            />
          ) : (
            <NoRows board={board} words={words} hrefOf={hrefOf} />
          )}
          <PageLinks
            page={cut.page}
            totalPages={cut.totalPages}
            hrefOf={(page) => hrefOf({ page })}
            words={{ ...schedule, nextPage: schedule.showMore }}
          />
        </>
      ) : (
        <NotFound board={board} words={words} locale={locale} />
      )}
    </div>
  );
}

/** A search of a port, without script too. The days and cut-offs stay as they are chosen. */
function BoardForm({ board: { view, subject, heading, result }, words, locale }: BoardPageProps) {
  const { cutoffBoard: t } = words;
  const hidden = [
    ...boardSearch(noSubject, { ...view, companies: [], terminal: "", vesselName: "", page: 1 }),
  ];
  return (
    <form className={styles.form} action={localePath(locale, "/cutoffs")} method="get" data-print="no">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field id="board-port" label={t.port}>
        {(control) => (
          <input
            {...control}
            name="port"
            placeholder={t.portHint}
            defaultValue={result.kind === "found" && subject.port ? heading : subject.port}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field id="board-ship" label={t.ship}>
        {(control) => (
          <input
            {...control}
            name="vessel_name"
            defaultValue={view.vesselName}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit">{t.submit}</Button>
    </form>
  );
}

/** What moved in the last day, before the rows. */
function Moves({ board: { moves }, words: { cutoffBoard: t }, locale }: Omit<PartProps, "hrefOf">) {
  if (moves.length === 0) return null;
  const item = ({ id, path, sentence }: (typeof moves)[number]) => (
    <li key={id}>
      <a href={localePath(locale, path)} rel="nofollow">
        {sentence}
      </a>
    </li>
  );
  return (
    <section className={styles.moved} aria-labelledby="moved">
      <h2 id="moved">{t.moved}</h2>
      <ul>{moves.slice(0, mostMoves).map(item)}</ul>
      {moves.length > mostMoves ? (
        <details>
          <summary>{fill(t.moreMoves, { count: moves.length - mostMoves })}</summary>
          <ul>{moves.slice(mostMoves).map(item)}</ul>
        </details>
      ) : null}
    </section>
  );
}

function NoRows({ board: { view }, words: { cutoffBoard: t }, hrefOf }: Omit<PartProps, "locale">) {
  const { dateFrom, period } = view;
  const plain: BoardView = { ...boardView({}), dateFrom, period };
  const isFiltered =
    String(boardSearch(noSubject, { ...view, page: 1 })) !== String(boardSearch(noSubject, plain));
  return (
    <EmptyState
      action={
        isFiltered ? <a href={hrefOf(plain)}>{t.clear}</a> : <a href={hrefOf({ period: 7 })}>{t.longer}</a>
      }
    >
      {isFiltered ? t.noneFiltered : t.none}
    </EmptyState>
  );
}

function NotFound({ board, words: { cutoffBoard: t }, locale }: Omit<PartProps, "hrefOf">) {
  const { result, view } = board;
  if (result.kind === "notListed") return <EmptyState>{t.notListed}</EmptyState>;
  if (result.kind !== "unknown") return null;
  const { text, choices } = result;
  return (
    <EmptyState>
      {text ? fill(t.unknown, { text }) : t.unknownLanes}
      {choices.length > 0 ? (
        <>
          <br />
          {t.choices}
          {choices.map(({ id, name, code }) => (
            <span key={id}>
              {" "}
              <a
                href={`${localePath(locale, "/cutoffs")}?${boardSearch({ ...noSubject, port: code ?? name }, view)}`}
              >
                {code ? `${name} ${code}` : name}
              </a>
            </span>
          ))}
        </>
      ) : null}
    </EmptyState>
  );
}
