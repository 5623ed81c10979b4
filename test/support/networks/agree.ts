import { seaRange } from "@/lib/geography/sea-routes";
import { co2Of } from "./emissions";
import * as oracle from "./oracle";
import { type OracleOption, rideKey } from "./oracle";
import { type Expected, type Question, statesOf } from "./questions";
import { apiIdentity, identityOf, type Json, rowsOf, searchApi, type View } from "./views";

/** Compares what the portal shows with what the oracle says. */

/**
 * The options of a search with their ids, once the API has exactly those that the oracle has, in its rows. Throws with both lists where
 * they differ.
 */
export async function expectedOf(question: Question, changes: 0 | 1 | 2): Promise<Expected[]> {
  const answer = await searchApi(question);
  const rows = rowsOf(answer);
  const open = oracle.answerOf(question.network, changes);
  const chosen = new Map<Json, OracleOption>();
  const surplus: string[] = [];
  for (const row of rows) {
    const at = open.findIndex((set) => set.some((one) => identityOf(one) === apiIdentity(row)));
    const option = open[at]?.find((one) => identityOf(one) === apiIdentity(row));
    if (option) {
      chosen.set(row, option);
      open.splice(at, 1);
    } else surplus.push(apiIdentity(row));
  }
  expect({ missing: open.map((set) => set.map(identityOf)), surplus }).toEqual({ missing: [], surplus: [] });
  const slower = oracle.slowerOf([...chosen.values()]);
  const expected = answer.items.flatMap((item: Json) => {
    const members = [item, ...item.others];
    return members.map((row): Expected => {
      const option = chosen.get(row) as OracleOption;
      return {
        id: row.id,
        option,
        ...statesOf(option, question),
        isSlower: slower.has(option),
        row: members.map(({ id }) => id),
        co2: co2Of(question.network, option, (from, to) => seaRange(from, to, null)),
      };
    });
  });
  expectRows(expected);
  return expected;
}

/** The same ship of several carriers is one row, and one that is open leads it (PORT-CALLS.md, rule 6). */
function expectRows(expected: readonly Expected[]): void {
  const sellersOf = (some: readonly Expected[]) =>
    some
      .map(({ option: { operator, legs } }) => `${operator} ${legs[0]?.voyage}`)
      .sort()
      .join();
  const shown = [...Map.groupBy(expected, ({ row }) => row[0]).values()];
  const byRide = [...Map.groupBy(expected, ({ option, id }) => rideKey(option) ?? id).values()];
  expect(shown.map(sellersOf).sort()).toEqual(byRide.map(sellersOf).sort());
  for (const row of shown) {
    const isOpen = ({ state }: Expected) => state.state === "open" && !state.isUnknown;
    if (row.some(isOpen)) expect(row[0] && isOpen(row[0])).toBe(true);
  }
}

/** Throws with the lines that differ where a view shows something else. */
export async function expectView(
  view: View,
  question: Question,
  expected: readonly Expected[],
): Promise<void> {
  const asked = view.isOfOptions ? fewOf(expected, question) : expected;
  const shown = await view.read(question, asked);
  const right = asked.flatMap((one) => view.expect(one, question, asked) ?? []);
  expect(shown.toSorted()).toEqual(right.toSorted());
}

/** Options whose own pages are read: three in a row, which ones depends on the network. */
function fewOf(expected: readonly Expected[], { network: { seed } }: Question): readonly Expected[] {
  const first = expected.length > 3 ? seed % (expected.length - 2) : 0;
  return expected.slice(first, first + 3);
}
