import Papa from "papaparse";
import en from "@/messages/en.json";
import { portFinder, portStore } from "@/test/support/call-store";
import type { TestStore } from "@/test/support/stores";
import { sailingsImporter } from "../files/import";
import { eventText } from "./event-text";
import { eventsOfLane } from "./history";

/** Two imports of pair rows, and the events that a person lists who compares them; with transhipments. */

let store: TestStore;
beforeEach(async () => {
  store = await portStore();
});
afterEach(() => store.close());

/** '12.06' is 06:00 on 12 March 2026. */
const timeOf = (text: string) => {
  const [day, hour] = text.split(".");
  const date = new Date(Date.UTC(2026, 2, Number(day))).toISOString().slice(0, 10);
  return hour ? `${date} ${hour}:00` : date;
};

/** A row from '101W Ada 10.18 30 Singapore/Bea/7 cy9.17': voyage, ship, ETD, ETA, port, ship and voyage of the second leg, CY. */
function rowOf(text: string, at: number): Record<string, string> {
  const [voyage = "", ship = "", etd = "", eta = "", ...more] = text.split(" ");
  const [via = "", second = "", secondVoyage = ""] =
    more.find((word) => word.includes("/"))?.split("/") ?? [];
  const cy = more.find((word) => word.startsWith("cy"))?.slice(2);
  return {
    ...{ "Loading Port": "Hong Kong", "Discharge Port": "Rotterdam", Operator: `Line ${at}`, Service: "AE" },
    ...{ "Vessel Name": `${ship} ${at}`, "Voyage No.": voyage, ETD: timeOf(etd), ETA: timeOf(eta) },
    ...{ "Transhipment Port": via, "2nd Leg Vessel Name": second, "2nd Leg Voyage No.": secondVoyage },
    "CY Closing": cy ? timeOf(cy) : "",
  };
}

const direct = ["101W Ada 10.18 30 cy9.17", "102W Bea 17.18 37"];
const relayed = ["101W Ada 10.18 38 Singapore/Cat/7", "102W Bea 17.18 45 Singapore/Dot/8"];
const withFirst = (first: string, [, ...rest]: string[]) => [first, ...rest];

const pairs: readonly [what: string, before: string[], after: string[], ...events: string[]][] = [
  ["the same file", relayed, relayed],
  ["the rows in another order", relayed, relayed.toReversed()],
  [
    "the first ship slips and the connection holds",
    relayed,
    withFirst("101W Ada 12.18 38 Singapore/Cat/7", relayed),
    "101W slips 2 days: leaves Hong Kong 12 Mar 18:00, was 10 Mar 18:00",
  ],
  [
    "the first ship slips and the connection is another one",
    relayed,
    withFirst("101W Ada 12.18 45 Singapore/Dot/8", relayed),
    "101W slips 2 days: leaves Hong Kong 12 Mar 18:00, was 10 Mar 18:00; changes connection: Singapore, Dot, was Singapore, Cat",
  ],
  [
    "another second ship that arrives two days later",
    relayed,
    withFirst("101W Ada 10.18 40 Singapore/Eve/9", relayed),
    "101W arrives Rotterdam 2 days later: 9 Apr, was 7 Apr; changes connection: Singapore, Eve, was Singapore, Cat",
  ],
  [
    "Colombo instead of Singapore",
    relayed,
    withFirst("101W Ada 10.18 38 Colombo/Cat/7", relayed),
    "101W changes connection: Colombo, Cat, was Singapore, Cat",
  ],
  ["the second ship gets another number", relayed, withFirst("101W Ada 10.18 38 Singapore/Cat/77", relayed)],
  ["the second ship in capitals", relayed, withFirst("101W Ada 10.18 38 Singapore/CAT/7", relayed)],
  [
    "direct instead of over Singapore",
    relayed,
    withFirst("101W Ada 10.18 30", relayed),
    "101W arrives Rotterdam 8 days earlier: 30 Mar, was 7 Apr; changes connection: direct, was Singapore, Cat",
  ],
  [
    "over Singapore instead of direct",
    direct,
    withFirst("101W Ada 10.18 38 Singapore/Cat/7 cy9.17", direct),
    "101W arrives Rotterdam 8 days later: 7 Apr, was 30 Mar; changes connection: Singapore, Cat, was direct",
  ],
  [
    "another first ship",
    relayed,
    withFirst("101W Eve 10.18 38 Singapore/Cat/7", relayed),
    "101W changes ship: Eve, was Ada",
  ],
  ["another number of the same ship", relayed, withFirst("111W Ada 10.18 38 Singapore/Cat/7", relayed)],
  [
    "another ship and number in the week",
    direct,
    withFirst("034W Eve 10.18 30 cy9.17", direct),
    "034W changes ship: Eve, was Ada",
  ],
  [
    "a CY six hours earlier",
    direct,
    withFirst("101W Ada 10.18 30 cy9.11", direct),
    "!101W CY cut-off 6 h earlier: 9 Mar 11:00, was 9 Mar 17:00",
  ],
  [
    "a day later with its CY",
    direct,
    withFirst("101W Ada 11.18 31 cy10.17", direct),
    "101W slips 1 day: leaves Hong Kong 11 Mar 18:00, was 10 Mar 18:00; all cut-offs with it",
  ],
  [
    "a sailing is not listed",
    relayed,
    relayed.slice(1),
    "101W is no longer published: was to leave Hong Kong 10 Mar 18:00",
  ],
  [
    "a sailing after the last",
    direct,
    [...direct, "103W Eve 24.18 44"],
    "103W is new: leaves Hong Kong 24 Mar 18:00",
  ],
];

test("events of two files of pair rows, each once", async () => {
  for (const [day, side] of ([1, 2, 2] as const).entries()) {
    const rows = pairs.flatMap((pair, at) => (pair[side] as string[]).map((text) => rowOf(text, at)));
    const report = await sailingsImporter(portFinder).run({
      store,
      input: (async function* () {
        yield Papa.unparse(rows);
      })(),
      now: new Date(Date.UTC(2026, 2, day + 1)),
      ...{ dryRun: false, skipBad: false, replace: "operator" },
    });
    expect(report.problems.shown).toEqual([]);
  }
  const lane = { loadingPortIds: ["HKHKG"], dischargePortIds: ["NLRTM"] };
  const { events } = await eventsOfLane(store.reader, { ...lane, language: "en", limit: 500 });
  const byOperator = Map.groupBy(events, ({ operator }) => operator);
  const found = pairs.map(([what], at) => [
    what,
    ...(byOperator.get(`Line ${at}`) ?? []).map(
      (event) =>
        (event.weight === "urgent" ? "!" : "") +
        eventText(event, en)
          .replace(/^AE /, "")
          .replaceAll(new RegExp(` ${at}(?=,|;|$)`, "g"), ""),
    ),
  ]);
  expect(found).toEqual(pairs.map(([what, , , ...expected]) => [what, ...expected]));
});
