import { useCallback, useMemo, useState } from "react";
import type { SailingRow } from "@/lib/sailings/table-row";

/** Rows that the reader has ticked: they stay ticked when filters or another page hide them. */
export interface Selection {
  /** True while rows have check boxes. */
  isShown: boolean;
  ticked: ReadonlyMap<SailingRow["id"], SailingRow>;
  toggle: () => void;
  tick: (row: SailingRow, isTicked: boolean) => void;
  /** Takes the check boxes away and forgets what was ticked. */
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
