import { useCallback, useMemo, useState } from "react";
import type { SailingRow } from "@/lib/sailings/shared";

/** Selected rows, which stay selected when filters or another page hide them. */
export interface Selection {
  /** True while rows have check boxes. */
  isShown: boolean;
  selected: ReadonlyMap<SailingRow["id"], SailingRow>;
  toggle: () => void;
  select: (row: SailingRow, isSelected: boolean) => void;
  /** Removes the check boxes and clears the selection. */
  end: () => void;
}

/** @param isShownFirst whether rows have check boxes from the start */
export function useSelection(isShownFirst: boolean): Selection {
  const [isShown, setShown] = useState(isShownFirst);
  const [selected, setSelected] = useState<Selection["selected"]>(new Map());
  const toggle = useCallback(() => setShown((before) => !before), []);
  const select = useCallback(
    (row: SailingRow, isSelected: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        if (isSelected) next.set(row.id, row);
        else next.delete(row.id);
        return next;
      }),
    [],
  );
  const end = useCallback(() => {
    setShown(false);
    setSelected(new Map());
  }, []);
  return useMemo(
    () => ({ isShown, selected, toggle, select, end }),
    [isShown, selected, toggle, select, end],
  );
}
