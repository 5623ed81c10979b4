"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ShareDialog, type ShareDialogProps } from "@/components/sharing/share-dialog.client";
import { type Shared, sharePage } from "@/components/sharing/share-page";
import { Button, ButtonLink, IconButton, LinkButton } from "@/components/ui/button";
import { IconX } from "@/components/ui/icons";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { getJson } from "@/lib/browser/fetcher";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import {
  companySeparator,
  comparedRef,
  comparePath,
  maxSailings,
  mostCompared,
  type PortClock,
  portsOfIds,
  type SailingRow,
  type ShownSailing,
  sailingRef,
  scheduleView,
  unfiltered,
  usedSearch,
  type Words,
  withoutView,
  withView,
} from "@/lib/sailings/shared";
import { finderAddress } from "../form/finder-address";
import { rowAnchor } from "./anchors";
import { copyBoth, copyText } from "./clipboard";
import { portsOfRow, type RowPorts } from "./row-ports";
import type { Command, RowWords } from "./row-setting";
import styles from "./row-tools.module.css";
import { sailingsText, sailingTable, sailingText, type TextWords } from "./sailing-text";
import type { Selection } from "./use-selection";

/** Words that are loaded with the tools. */
export interface ToolWords extends TextWords {
  /** Name of the bar. */
  bar: string;
  /** With {count}. */
  ticked: string;
  none: string;
  /** With {count}. */
  most: string;
  copyTable: string;
  csv: string;
  enquire: string;
  done: string;
  copied: string;
  copyFailed: string;
  filtered: string;
  /** With {page}. */
  onPage: string;
  notHere: string;
  show: string;
  dismiss: string;
}

export interface SailingToolsProps {
  criteria: RowsResponse["criteria"];
  /** The sailings that are shown. */
  rows: readonly SailingRow[];
  /** Query of the page, and its path in this language. */
  search: URLSearchParams;
  action: string;
  locale: Locale;
  /** The clock at the loading port. */
  now: PortClock;
  words: Words & {
    rowActions: ToolWords & Pick<RowWords, "copy" | "share" | "compare">;
    share: ShareDialogProps["words"];
  };
  command: Command | null;
  selection: Selection;
}

/** How long the message is shown that something was copied. */
const messageMs = 6_000;

/** Copies and shares a sailing, says where one is that no row shows, and offers the actions for the selected ones. */
export function SailingTools(props: SailingToolsProps) {
  const { criteria, rows, action, words, command, selection } = props;
  const { rowActions } = words;
  const [message, setMessage] = useState<{ text: string; href?: string } | null>(null);
  const [shared, setShared] = useState<Shared | null>(null);
  const isSelecting = selection.isShown;
  const selected = inOrder(selection, rows);
  const bar = useRoom(isSelecting || message !== null);

  const ports = searchPorts(criteria);
  const portsOf = (sailing: ShownSailing) => {
    const rowPorts = ports && portsOfRow(sailing, ports);
    return { loading: rowPorts?.loading.name ?? "", discharge: rowPorts?.discharge.name ?? "" };
  };
  const setting = { words, portsOf, now: props.now, cargo: scheduleView(props.search).cargo };
  const showCopied = (isCopied: boolean) =>
    setMessage({ text: isCopied ? rowActions.copied : rowActions.copyFailed });

  const linkOf = ({ id }: ShownSailing) =>
    new URL(`${action}?${finderAddress(criteria)}#${rowAnchor(id)}`, location.href).href;
  const textOf = (sailings: readonly SailingRow[]) => sailingsText(sailings, linkOf, setting);
  const shareSelected = async () => {
    const { loading = "", discharge = "" } = ports
      ? { loading: ports.loading.name, discharge: ports.discharge.name }
      : {};
    const heading = fill(words.schedule.heading, { from: loading, to: discharge });
    const title = heading + words.schedule.separator + countText(selected.length, rowActions);
    setShared(await sharePage({ title, text: textOf(selected) }));
  };

  const run = useEffectEvent(async (wanted: Command) => {
    setMessage(null);
    if (wanted.do === "locate") return setMessage(await whereIs(wanted.id, props));
    const sailing = rows.find(({ id }) => id === wanted.id);
    if (!sailing) return;
    const address = linkOf(sailing);
    const text = sailingText(sailing, address, setting);
    if (wanted.do === "copy") return showCopied(await copyText(text));
    setShared(await sharePage({ title: text.split("\n", 2).join(words.schedule.separator), address }));
  });
  useEffect(() => {
    if (command) void run(command);
  }, [command]);
  useEffect(() => {
    if (!message || message.href) return;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  return createPortal(
    <>
      <section
        ref={bar}
        className={styles.bar}
        aria-label={rowActions.bar}
        hidden={!isSelecting && !message}
        data-lift
        data-print="no"
      >
        <p role="status">
          {message ? message.text : isSelecting ? countText(selected.length, rowActions) : ""}
        </p>
        {message?.href ? <a href={message.href}>{rowActions.show}</a> : null}
        {isSelecting ? (
          <SelectionActions
            {...props}
            selected={selected}
            onCopyText={async () => showCopied(await copyText(textOf(selected)))}
            onCopyTable={async () => showCopied(await copyBoth(sailingTable(selected, setting)))}
            onShare={shareSelected}
          />
        ) : null}
        {isSelecting ? (
          <LinkButton
            onClick={() => {
              selection.end();
              document.querySelector<HTMLElement>("[data-select]")?.focus();
            }}
          >
            {rowActions.done}
          </LinkButton>
        ) : (
          <IconButton label={rowActions.dismiss} onClick={() => setMessage(null)}>
            <IconX />
          </IconButton>
        )}
      </section>
      {shared ? <ShareDialog {...shared} words={words.share} open onClose={() => setShared(null)} /> : null}
    </>,
    document.body,
  );
}

function countText(count: number, words: ToolWords): string {
  return count === 0 ? words.none : fill(words.ticked, { count });
}

interface SelectionActionsProps extends SailingToolsProps {
  selected: readonly SailingRow[];
  onCopyText: () => void;
  onCopyTable: () => void;
  onShare: () => void;
}

/** The actions for the selected sailings. */
function SelectionActions(props: SelectionActionsProps) {
  const { selected, criteria, search, locale } = props;
  const { rowActions } = props.words;
  const join = (names: string[]) => names.join(companySeparator);
  const csv = withoutView(usedSearch(search));
  csv.set("ids", join(selected.map(({ id }) => id)));
  const ports = searchPorts(criteria);
  /** Their port where they all have the same, else the side of the search. */
  const common = (side: keyof RowPorts) => {
    const used = new Set(ports && selected.map((sailing) => portsOfRow(sailing, ports)[side]));
    return (used.size === 1 ? [...used][0] : ports?.[side])?.plainName ?? "";
  };
  const enquiry = new URLSearchParams({
    loading_port: common("loading"),
    discharge_port: common("discharge"),
    sailing: join(selected.map(sailingRef)),
  });
  const fits = (most: number) => selected.length > 0 && selected.length <= most;
  return (
    <>
      <Button small disabled={selected.length === 0} onClick={props.onCopyText}>
        {rowActions.copy}
      </Button>
      <Button small disabled={selected.length === 0} onClick={props.onCopyTable}>
        {rowActions.copyTable}
      </Button>
      <Button small disabled={selected.length === 0} onClick={props.onShare}>
        {rowActions.share}
      </Button>
      {selected.length > 1 ? (
        <ButtonLink small href={localePath(locale, compareAddress(selected))} rel="nofollow">
          {rowActions.compare}
        </ButtonLink>
      ) : (
        <Button small disabled>
          {rowActions.compare}
        </Button>
      )}
      {fits(maxSailings.file) ? (
        <ButtonLink small href={`/api/port-schedule.csv?${csv}`} download="Schedule.csv" rel="nofollow">
          {rowActions.csv}
        </ButtonLink>
      ) : (
        <Button small disabled>
          {rowActions.csv}
        </Button>
      )}
      {fits(maxSailings.enquiry) ? (
        <ButtonLink small variant="solid" href={localePath(locale, `/fe-sea?${enquiry}`)} rel="nofollow">
          {rowActions.enquire}
        </ButtonLink>
      ) : (
        <Button small disabled>
          {selected.length > 0 ? fill(rowActions.most, { count: maxSailings.enquiry }) : rowActions.enquire}
        </Button>
      )}
    </>
  );
}

/** The page that compares some rows, unprefixed. It says which are too many. */
function compareAddress(rows: readonly SailingRow[]): string {
  const refs = rows.slice(0, mostCompared + 1).map(comparedRef);
  return comparePath(refs, portsOfIds(rows));
}

/** The selected rows: those that are shown in their order, then the others. */
function inOrder({ selected }: Selection, rows: readonly SailingRow[]): SailingRow[] {
  const shown = rows.filter(({ id }) => selected.has(id));
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown, ...[...selected.values()].filter(({ id }) => !ids.has(id))];
}

function searchPorts({ loadingPort, dischargePort }: RowsResponse["criteria"]): RowPorts | null {
  return loadingPort && dischargePort && { loading: loadingPort, discharge: dischargePort };
}

/** Why no row shows the sailing of the address's anchor, and the address that shows it, if there is one. */
async function whereIs(
  id: string,
  { search, action, locale, words: { rowActions } }: SailingToolsProps,
): Promise<{ text: string; href?: string }> {
  const anchor = `#${rowAnchor(id)}`;
  const bare = withView(search, { ...unfiltered, slower: true });
  const findPage = (of: URLSearchParams) =>
    getJson<{ page: number | null }>(
      `/api/port-schedule/page?${new URLSearchParams([...of, ["sailing", id], ["language", locale]])}`,
    );
  try {
    const unfilteredPage = findPage(bare);
    const [here, anywhere] = await Promise.all([
      `${search}` === `${bare}` ? unfilteredPage : findPage(search),
      unfilteredPage,
    ]);
    const [of, page] = here.page ? [search, here.page] : [bare, anywhere.page];
    if (!page) return { text: rowActions.notHere };
    const text = here.page ? fill(rowActions.onPage, { page }) : rowActions.filtered;
    return { text, href: `${action}?${withView(of, { page })}${anchor}` };
  } catch {
    return { text: rowActions.notHere };
  }
}

/** While the bar is visible, the focused element is scrolled clear of it. */
function useRoom(isShown: boolean) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = bar.current;
    if (!isShown || !strip?.offsetHeight) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.scrollPaddingBlockEnd = `${innerHeight - strip.getBoundingClientRect().top}px`;
    });
    // The cookie notice below it appears and disappears, and changes the root's padding.
    observer.observe(root, { box: "border-box" });
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBlockEnd = "";
    };
  }, [isShown]);
  return bar;
}
