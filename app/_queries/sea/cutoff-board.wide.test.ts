import { listLanes } from "@/lib/sailings";
import {
  boardCutoffs,
  boardTime,
  isDirect,
  loadedAt,
  type Sailing,
  withoutSlower,
} from "@/lib/sailings/shared";
import { addDays } from "@/lib/time/calendar";
import { sampleOf } from "@/test/support/sample-of";
import { sampleNow, sampleToday, setUpSampleStore } from "@/test/support/sample-store";
import { readCutoffBoard } from "./cutoff-board";
import { searchPortSchedule } from "./port-schedule";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

setUpSampleStore();

const setting = { locale: "en", now: sampleNow } as const;
const board = (query: Record<string, string>) =>
  readCutoffBoard({ params: new URLSearchParams(query), ...setting });

/** What a board says of a cut-off, one text for each carrier. */
const onBoard = ({ rows }: Awaited<ReturnType<typeof board>>) =>
  new Set(
    rows.flatMap(({ portId, vessel, etd, due, sellers }) =>
      due.flatMap(({ name, cutoff }) =>
        sellers.map(({ operator, voyage }) =>
          [portId, vessel, voyage, operator, etd, name, cutoff.time].join(" "),
        ),
      ),
    ),
  );

type Days = { from: string; to: string };

/** The sailings of /port for a lane that may have cut-offs on some days. */
async function inSchedule(from: string, to: string, days: Days): Promise<Sailing[]> {
  const { list } = await searchPortSchedule({
    params: new URLSearchParams({
      loading_port_id: from,
      discharge_port_id: to,
      date_from: addDays(days.from, -2),
      date_to: addDays(days.to, 22),
    }),
    ...setting,
    withHints: false,
  });
  return withoutSlower(list.sailings);
}

/** What a sailing says of its cut-offs on some days, as `onBoard` has it. */
const saidOn = (days: Days) => (one: Sailing) =>
  boardCutoffs.flatMap((name) => {
    const time = name === "receiving" ? null : boardTime(one, name);
    if (!time || time < days.from || time >= `${days.to}U`) return [];
    return [loadedAt(one), one.vessel, one.voyage, one.operator, one.etd, name, time].join(" ");
  });

/** Lanes of the sample that have sailings. */
const lanesFrom = async (port: string) => [...((await listLanes(sampleNow))?.from.get(port)?.keys() ?? [])];
const ports = ["HKHKG", "CNSHA", "SGSIN"];
/** Ports whose lanes are searched in a few seconds. */
const smallPorts = async () =>
  [...((await listLanes(sampleNow))?.from ?? [])].flatMap(([port, { size }]) =>
    size > 3 && size < 25 ? port : [],
  );
const spans = [
  { from: sampleToday, to: addDays(sampleToday, 1) },
  { from: addDays(sampleToday, 5), to: addDays(sampleToday, 18) },
];
const periodOf = ({ from, to }: Days) => String(1 + (Date.parse(to) - Date.parse(from)) / 86_400_000);

test("a board of lanes has the cut-offs that the schedules of the lanes have", async () => {
  for (const days of spans) {
    const lanes: [string, string][] = [];
    for (const from of ports) for (const to of sampleOf(await lanesFrom(from), 2)) lanes.push([from, to]);
    for (let at = 0; at < lanes.length; at += 8) {
      const some = lanes.slice(at, at + 8);
      const expected = new Set<string>();
      for (const [from, to] of some)
        for (const said of (await inSchedule(from, to, days)).flatMap(saidOn(days))) expected.add(said);
      const found = await board({
        lanes: some.map((lane) => lane.join(">")).join(","),
        date_from: days.from,
        period: periodOf(days),
      });
      expect(found.result.kind).toBe("found");
      expect([...onBoard(found)].sort()).toEqual([...expected].sort());
    }
  }
});

/** What a carrier sells as a part of longer itineraries alone is on the boards of these lanes, and not on that of the port. */
test("a board of a port has what the schedules of its lanes have, and all direct sailings", async () => {
  const [days = { from: "", to: "" }] = sampleOf(spans, 1);
  let compared = 0;
  for (const port of sampleOf(await smallPorts(), 3)) {
    const expected = new Set<string>();
    const direct = new Set<string>();
    for (const to of await lanesFrom(port)) {
      const sailings = await inSchedule(port, to, days);
      for (const said of sailings.flatMap(saidOn(days))) expected.add(said);
      for (const said of sailings.filter(isDirect).flatMap(saidOn(days))) direct.add(said);
    }
    const found = onBoard(await board({ port, date_from: days.from, period: periodOf(days) }));
    compared += direct.size;
    expect([...direct].filter((said) => !found.has(said))).toEqual([]);
    expect([...found].filter((said) => !expected.has(said))).toEqual([]);
  }
  expect(compared).toBeGreaterThan(0);
});
