import type { FlightRow } from "@/lib/store/schema";
import { writtenNumber } from "../address";
import { departureDates, flagsOf } from "./dates";
import { storedLegsOf } from "./stored-legs";

/** What folding needs of a stored flight. */
type CodeshareRow = Pick<
  FlightRow,
  | "id"
  | "origin"
  | "destination"
  | "departure_time"
  | "days"
  | "valid_from"
  | "valid_to"
  | "fortnight_from"
  | "operating_no"
  | "codeshares"
  | "legs"
>;

const separator = "||";
const numbersOf = (codeshares: string) => codeshares.split(separator).filter(Boolean);
/** The row's own number; several where it is a change of flights, which folds with nothing. */
function ownNumbers(row: CodeshareRow): string[] {
  try {
    return [...new Set(storedLegsOf(row).map(([number]) => number))];
  } catch {
    return [];
  }
}

/**
 * Stored rows with one row for each aircraft: a row that is a codeshare goes into that of its operating number, where this one
 * departs from the same airport to the same airport at the same time on all of its dates between `from` and `to`, both included;
 * where no operating row does, the rows of one operating number go into the one of them that departs on the most dates. The
 * numbers that went into a row are among its `codeshares`.
 */
export function foldCodeshares<Row extends CodeshareRow>(
  rows: readonly Row[],
  from: string,
  to: string,
): Row[] {
  if (rows.every(({ operating_no }) => operating_no === "")) return [...rows];
  const aircraft = new Map<string, Row[]>();
  for (const row of rows) {
    const numbers = ownNumbers(row);
    const operating =
      writtenNumber(row.operating_no || (numbers.length === 1 ? (numbers[0] ?? "") : "")) || row.id;
    const key = [operating, row.origin, row.destination, row.departure_time].join(" ");
    aircraft.set(key, [...(aircraft.get(key) ?? []), row]);
  }
  const folded = new Map([...aircraft.values()].flatMap((group) => foldGroup(group, from, to)));
  return rows.flatMap((row) => folded.get(row) ?? []);
}

/** The rows of a group that stay, each with what it becomes. */
function foldGroup<Row extends CodeshareRow>(group: readonly Row[], from: string, to: string): [Row, Row][] {
  if (group.every(({ operating_no }) => operating_no === "")) return group.map((row) => [row, row]);
  const datesOf = (row: Row) => [
    ...departureDates(
      {
        days: flagsOf(row.days),
        validFrom: row.valid_from,
        validTo: row.valid_to,
        fortnightFrom: row.fortnight_from || null,
      },
      from,
      to,
    ),
  ];
  const dated = group
    .map((row) => ({ row, dates: datesOf(row), added: new Set<string>() }))
    // Operating rows first: they take the others in.
    .sort(
      (a, b) =>
        Number(a.row.operating_no !== "") - Number(b.row.operating_no !== "") ||
        b.dates.length - a.dates.length,
    );
  const stay: typeof dated = [];
  for (const one of dated) {
    const { row, dates } = one;
    const hosts =
      row.operating_no === "" ? [] : stay.filter((host) => dates.some((date) => host.dates.includes(date)));
    const isCovered =
      ownNumbers(row).length > 0 &&
      dates.length > 0 &&
      dates.every((date) => hosts.some((host) => host.dates.includes(date)));
    if (!isCovered) {
      stay.push(one);
      continue;
    }
    for (const { added } of hosts) for (const number of ownNumbers(row)) added.add(number);
  }
  return stay.map(({ row, added }) => [
    row,
    { ...row, codeshares: [...new Set([...numbersOf(row.codeshares), ...added])].join(separator) },
  ]);
}
