"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ShareDialog, type ShareDialogProps } from "@/components/sharing/share-dialog.client";
import { type Shared, sharePage } from "@/components/sharing/share-page";
import { IconButton, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { getJson } from "@/lib/browser/fetcher";
import { fill } from "@/lib/i18n/fill";
import type { Locale } from "@/lib/i18n/locales";
import {
  type PortClock,
  type SailingRow,
  type ShownSailing,
  scheduleView,
  unfiltered,
  type Words,
  withView,
} from "@/lib/sailings/shared";
import { finderAddress } from "../form/finder-address";
import { rowAnchor } from "./anchors";
import { copyBoth, copyText } from "./clipboard";
import { portsOfRow, searchPorts } from "./row-ports";
import type { Command, RowWords, ToolWords } from "./row-setting";
import styles from "./row-tools.module.css";
import { sailingsText, sailingTable, sailingText } from "./sailing-text";
import { SelectionActions } from "./selection-actions";
import type { Selection } from "./use-selection";

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
  const { words, selection } = props;
  const { rowActions } = words;
  const { message, dismiss, shared, endSharing, ...actions } = useActions(props);
  const isSelecting = selection.isShown;
  const selected = inOrder(selection, props.rows);
  const bar = useRoom(isSelecting || message !== null);
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
        {isSelecting ? <SelectionActions {...props} {...actions} selected={selected} /> : null}
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
          <IconButton label={rowActions.dismiss} onClick={dismiss}>
            <Icon name="x" />
          </IconButton>
        )}
      </section>
      {shared ? <ShareDialog {...shared} words={words.share} open onClose={endSharing} /> : null}
    </>,
    document.body,
  );
}

type Sailings = readonly SailingRow[];

/** Runs the commands of rows, copies and shares the selected ones, and has what is said of it. */
function useActions(props: SailingToolsProps) {
  const { criteria, rows, action, words, command } = props;
  const { rowActions } = words;
  const [message, setMessage] = useMessage();
  const [shared, setShared] = useState<Shared | null>(null);

  const ports = searchPorts(criteria);
  const portsOf = (sailing: ShownSailing) => {
    const rowPorts = ports && portsOfRow(sailing, ports);
    return { loading: rowPorts?.loading.name ?? "", discharge: rowPorts?.discharge.name ?? "" };
  };
  const setting = { words, portsOf, now: props.now, cargo: scheduleView(props.search).cargo };
  const linkOf = ({ id }: ShownSailing) =>
    new URL(`${action}?${finderAddress(criteria)}#${rowAnchor(id)}`, location.href).href;
  const textOf = (sailings: Sailings) => sailingsText(sailings, linkOf, setting);

  const showCopied = (isCopied: boolean) =>
    setMessage({ text: isCopied ? rowActions.copied : rowActions.copyFailed });
  const onCopyText = async (selected: Sailings) => showCopied(await copyText(textOf(selected)));
  const onCopyTable = async (selected: Sailings) =>
    showCopied(await copyBoth(sailingTable(selected, setting)));
  const onShare = async (selected: Sailings) => {
    const lane = { from: ports?.loading.name ?? "", to: ports?.discharge.name ?? "" };
    const heading = fill(words.schedule.heading, lane);
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
  const dismiss = () => setMessage(null);
  const endSharing = () => setShared(null);
  return { message, dismiss, shared, endSharing, onCopyText, onCopyTable, onShare };
}

/** A message that goes after a while, unless it leads somewhere. */
function useMessage() {
  const [message, setMessage] = useState<{ text: string; href?: string } | null>(null);
  useEffect(() => {
    if (!message || message.href) return;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage] as const;
}

function countText(count: number, words: ToolWords): string {
  return count === 0 ? words.none : fill(words.ticked, { count });
}

/** The selected rows: those that are shown in their order, then the others. */
function inOrder({ selected }: Selection, rows: readonly SailingRow[]): SailingRow[] {
  const shown = rows.filter(({ id }) => selected.has(id));
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown, ...[...selected.values()].filter(({ id }) => !ids.has(id))];
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
