import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { SailingRow } from "@/lib/sailings/shared";
import { idOfAnchor } from "./anchors";
import type { Command, RowActions } from "./row-setting";
import { isAnchorOf } from "./sailing-table";
import { useHash } from "./use-hash";
import { type Selection, useSelection } from "./use-selection";

interface RowState {
  /** Open rows, including those that are not shown at present. */
  openIds: ReadonlySet<SailingRow["id"]>;
  selection: Selection;
  command: Command | null;
  setCommand: (command: Command | null) => void;
  actions: RowActions;
  /** The anchor of the address: a sailing's id, or a day (YYYY-MM-DD); '' for neither. */
  marked: { id: SailingRow["id"]; day: string };
}

/**
 * The reader's state of the rows, which outlasts filters, order and further pages.
 * @param isTable false where another view shows the rows. @param selects whether rows have check boxes from the start
 */
export function useRowState(
  rows: readonly SailingRow[],
  { isTable, selects }: { isTable: boolean; selects: boolean },
): RowState {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [command, setCommand] = useState<Command | null>(null);
  const selection = useSelection(selects);
  const { select } = selection;
  const onOpen = useCallback<RowActions["onOpen"]>(
    (id, isOpen) =>
      setOpenIds((before) => {
        if (before.has(id) === isOpen) return before;
        const next = new Set(before);
        if (isOpen) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const actions = useMemo<RowActions>(
    () => ({ onOpen, onSelect: select, onCommand: setCommand }),
    [onOpen, select],
  );
  const hash = useHash();
  const marked = useMemo(
    () => ({ id: idOfAnchor(hash), day: /^#d(\d{4}-\d{2}-\d{2})$/.exec(hash)?.[1] ?? "" }),
    [hash],
  );
  const follow = useEffectEvent((id: SailingRow["id"]) => {
    const row = rows.find((one) => isAnchorOf(id, one));
    if (row) onOpen(row.id, true);
    else if (isTable) setCommand({ do: "locate", id });
  });
  useEffect(() => {
    if (marked.id) follow(marked.id);
  }, [marked.id]);
  return { openIds, selection, command, setCommand, actions, marked };
}
