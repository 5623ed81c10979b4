import { Button, ButtonLink } from "@/components/ui/button";
import type { RowsResponse } from "@/lib/api/port-schedule";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import {
  companySeparator,
  comparedRef,
  comparePath,
  maxSailings,
  mostCompared,
  portsOfIds,
  type SailingRow,
  sailingRef,
  usedSearch,
  withoutView,
} from "@/lib/sailings/shared";
import { portsOfRow, type RowPorts, searchPorts } from "./row-ports";
import type { RowWords, ToolWords } from "./row-setting";

type Sailings = readonly SailingRow[];

interface SelectionActionsProps {
  criteria: RowsResponse["criteria"];
  /** Query of the page. */
  search: URLSearchParams;
  locale: Locale;
  words: { rowActions: ToolWords & Pick<RowWords, "copy" | "share" | "compare"> };
  selected: Sailings;
  onCopyText: (sailings: Sailings) => void;
  onCopyTable: (sailings: Sailings) => void;
  onShare: (sailings: Sailings) => void;
}

/** The actions for the selected sailings. */
export function SelectionActions(props: SelectionActionsProps) {
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
      <Button small disabled={selected.length === 0} onClick={() => props.onCopyText(selected)}>
        {rowActions.copy}
      </Button>
      <Button small disabled={selected.length === 0} onClick={() => props.onCopyTable(selected)}>
        {rowActions.copyTable}
      </Button>
      <Button small disabled={selected.length === 0} onClick={() => props.onShare(selected)}>
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
