import { useCallback, useMemo, useState } from "react";
import type { SailingRow } from "@/lib/sailings/table-row";

/** Selected rows, which stay selected when filters or another page hide them. */
export interface Selection {
  /** True while rows have check boxes. */
  isShown: boolean;
  ticked: ReadonlyMap<SailingRow["id"], SailingRow>;
  toggle: () => void;
  tick: (row: SailingRow, isTicked: boolean) => void;
  /** Removes the check boxes and clears the selection. */
  end: () => void;
}

export function useSelection(): Selection {
  const [isShown, setShown] = useState(false);
  const [ticked, setTicked] = useState<Selection["ticked"]>(new Map());
  const toggle = useCallback(() => setShown((before) => !before), []);
  const tick = useCallback(
    (row: SailingRow, isTicked: boolean) =>
      setTicked((before) => {
        const next = new Map(before);
        if (isTicked) next.set(row.id, row);
        else next.delete(row.id);
        return next;
      }),
    [],
  );
  const end = useCallback(() => {
    setShown(false);
    setTicked(new Map());
  }, []);
  return useMemo(() => ({ isShown, ticked, toggle, tick, end }), [isShown, ticked, toggle, tick, end]);
}
