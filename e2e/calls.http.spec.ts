import Papa from "papaparse";
import type { PortScheduleResponse } from "../lib/api/port-schedule";
import type { Sailing } from "../lib/sailings/shared";
import { scaled } from "../test/support/time-scale.mjs";
import { parseCsv } from "./support/csv";
import { expect, servers, test } from "./support/http";
import { importFiles } from "./support/imports";
import { onlyElement, readPage, textOf } from "./support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** Sailings that nobody sent as such: found from the port calls of ships, as carriers publish them. */

test.describe.configure({ mode: "serial" });

let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("calls", servers.portal.now);
});
test.afterAll(() => portal?.stop());

type Line = Record<string, string>;
/** Imports lines of calls. Answers how many were brought in. */
async function importCalls(lines: Line[]): Promise<number | undefined> {
  const text = Papa.unparse(lines, { columns: [...new Set(lines.flatMap(Object.keys))] });
  const [report] = await importFiles(portal, [{ domain: "calls", text }]);
  expect(report?.badLines).toBe(0);
  return report?.changes?.added;
}

const lane = new URLSearchParams({ loading_port: "Hong Kong", discharge_port: "Rotterdam" });
const ask = async (): Promise<PortScheduleResponse> =>
  (await fetch(`${portal.url}/api/port-schedule?${lane}`)).json();
const shipsOf = ({ legs }: Sailing) => legs.map(({ vessel }) => vessel).join(", ");
/** An import shows within five seconds; a busy machine takes its time. */
const becomes = (vessels: string[]) =>
  expect.poll(async () => (await ask()).items.map(shipsOf), { timeout: scaled(25_000) }).toEqual(vessels);

const ship = (vessel: string, imo: string, service: string, calls: Line[], carrier = "Peak Line"): Line[] =>
  calls.map((call) => ({
    Carrier: carrier,
    Service: service,
    "Voyage Out": "101W",
    "IMO No.": imo,
    "Vessel Name": vessel,
    Port: "",
    Arrival: "",
    Departure: "",
    "CY Closing": "",
    ...call,
  }));
const feeder = (arrival: string) =>
  ship("Lantau Relay", "2400001", "FE1", [
    { Port: "HKHKG", Departure: "20-03-2026 18:00", "CY Closing": "18-03-2026 17:00" },
    { Port: "SGSIN", Arrival: arrival },
  ]);
/** Leaves Singapore on 26 March at noon. */
const mother = (carrier = "Peak Line") =>
  ship(
    "Lantau Pioneer",
    "2400002",
    "EX1",
    [
      { Port: "Singapore", Departure: "26-03-2026 12:00" },
      { Port: "Rotterdam", Arrival: "21-04-2026" },
    ],
    carrier,
  );

test("two files of calls that meet 30 hours apart give one sailing; the sample is removed", async () => {
  expect((await ask()).sample).toBe(true);
  expect(await importCalls(feeder("25-03-2026 06:00"))).toBe(2);
  await becomes([]);
  await importCalls(mother());
  await becomes(["Lantau Relay, Lantau Pioneer"]);
  const { items, sample, found } = await ask();
  expect({ sample, found }).toEqual({ sample: false, found: 1 });
  expect(items[0]).toMatchObject({
    operator: "Peak Line",
    etd: "2026-03-20T18:00",
    eta: "2026-04-21",
    cyCutoff: "2026-03-18T17:00",
    legs: [
      { vessel: "Lantau Relay", imo: "2400001", service: "FE1", to: { portId: "SGSIN", port: "Singapore" } },
      { vessel: "Lantau Pioneer", imo: "2400002", voyage: "101W", departure: "2026-03-26T12:00" },
    ],
  });
  const page = await (await fetch(`${portal.url}/port?${lane}`)).text();
  expect(page).toContain("Lantau Pioneer");
  const csv = await (await fetch(`${portal.url}/api/port-schedule.csv?${lane}`)).text();
  expect(csv).toContain("Lantau Relay");
});

test("20 hours apart they give none, and none between two sellers", async () => {
  await importCalls(feeder("25-03-2026 16:00"));
  await becomes([]);
  await importCalls(feeder("25-03-2026 06:00"));
  await becomes(["Lantau Relay, Lantau Pioneer"]);
  // The same ship under another seller's bill of lading, and the first one's blank.
  await importCalls([
    ...mother().map((call) => ({ ...call, Status: "blank" })),
    ...mother("Tide Line").map((call) => ({ ...call, Status: "" })),
  ]);
  await becomes([]);
});

test("a download of a search, imported as sailings, changes nothing", async () => {
  await importCalls(mother());
  await becomes(["Lantau Relay, Lantau Pioneer"]);
  const before = (await ask()).items;
  const csv = await (await fetch(`${portal.url}/api/port-schedule.csv?${lane}`)).text();
  await importFiles(portal, [{ domain: "sailings", text: csv }]);
  // What was changed of the sailing that was found from calls is recorded under its own id.
  const factsOf = ({ id: _, changed: _changed, ...sailing }: PortScheduleResponse["items"][number]) =>
    sailing;
  await expect
    .poll(async () => (await ask()).items[0]?.id, { timeout: scaled(25_000) })
    .not.toBe(before[0]?.id);
  expect((await ask()).items.map(factsOf)).toEqual(before.map(factsOf));
});

test("an itinerary has a third ship if no other exists, or if two transhipments are allowed", async ({
  request,
}) => {
  const relay = ship("Lantau Crossing", "2400003", "RX1", [
    { Port: "SGSIN", Departure: "28-03-2026 12:00" },
    { Port: "LKCMB", Arrival: "03-04-2026 06:00" },
  ]);
  const last = ship("Lantau Voyager", "2400004", "EX2", [
    { Port: "LKCMB", Departure: "05-04-2026 12:00" },
    { Port: "DEHAM", Arrival: "28-04-2026" },
  ]);
  await importCalls([...relay, ...last]);
  const toHamburg = { loading_port: "Hong Kong", discharge_port: "Hamburg" };
  const find = async (more: Record<string, string> = {}): Promise<PortScheduleResponse> =>
    (await fetch(`${portal.url}/api/port-schedule?${new URLSearchParams({ ...toHamburg, ...more })}`)).json();
  await expect.poll(async () => (await find()).found, { timeout: scaled(25_000) }).toBe(1);
  const three = "Lantau Relay, Lantau Crossing, Lantau Voyager";
  const { items, widened } = await find();
  expect({ ships: items.map(shipsOf), widened }).toEqual({ ships: [three], widened: true });
  const asked = await find({ max_transhipments: "2" });
  expect({ ships: asked.items.map(shipsOf), widened: asked.widened }).toEqual({ ships: [three] });
  expect((await find({ max_transhipments: "0" })).items).toEqual([]);

  const { main } = await readPage(request, `${portal.url}/port?${new URLSearchParams(toHamburg)}`);
  const { widened: said, thirdLeg } = words("en").schedule;
  expect(textOf(main)).toContain(said);
  expect(textOf(main)).toContain("Singapore / Colombo");
  const option = await readPage(
    request,
    `${portal.url}/port/option/${encodeURIComponent(items[0]?.id ?? "")}`,
  );
  expect(textOf(option.main)).toContain(thirdLeg);
  const file = `${portal.url}/api/port-schedule.csv?${new URLSearchParams(toHamburg)}`;
  const [, line] = parseCsv(Buffer.from(await (await fetch(file)).arrayBuffer()));
  expect([line?.[4], line?.[6], line?.[11]]).toEqual([
    "Singapore / Colombo",
    "Lantau Relay",
    "Lantau Voyager",
  ]);
});

test("a ship that two carriers sell is one row, with the facts of each", async ({ request }) => {
  const other = { "Voyage Out": "T77W", "CY Closing": "17-03-2026 12:00" };
  const [first, second] = feeder("25-03-2026 06:00");
  const theirs = [
    { ...first, ...other },
    { ...second, ...other, "CY Closing": "" },
  ] as Line[];
  await importCalls(theirs.map((call) => ({ ...call, Carrier: "Tide Line", Service: "TX9" })));
  const toSingapore = new URLSearchParams({ loading_port: "Hong Kong", discharge_port: "Singapore" });
  const find = async (): Promise<PortScheduleResponse> =>
    (await fetch(`${portal.url}/api/port-schedule?${toSingapore}`)).json();
  await expect.poll(async () => (await find()).operators.length, { timeout: scaled(25_000) }).toBe(2);
  const { found, items, operators } = await find();
  expect(operators).toEqual([
    { name: "Peak Line", count: 1 },
    { name: "Tide Line", count: 1 },
  ]);
  expect({
    found,
    sellers: items.map(({ operator, others }) => [operator, ...others.map((one) => one.operator)]),
  }).toEqual({
    found: 1,
    sellers: [["Peak Line", "Tide Line"]],
  });
  expect(items[0]?.others[0]).toMatchObject({ voyage: "T77W", service: "TX9", cyCutoff: "2026-03-17T12:00" });
  const { main } = await readPage(
    request,
    `${portal.url}/port/option/${encodeURIComponent(items[0]?.id ?? "")}`,
  );
  const seller = onlyElement(main, "section", { "data-seller": "" });
  const { alsoSoldBy, getQuote } = words("en").schedule;
  for (const part of [`${alsoSoldBy}Tide Line`, "T77W", "TX9", "17-03-2026", getQuote])
    expect(textOf(seller)).toContain(part);
  const csv = await fetch(`${portal.url}/api/port-schedule.csv?${toSingapore}`);
  const lines = parseCsv(Buffer.from(await csv.arrayBuffer())).slice(1);
  expect(lines.map((line) => line[9]).sort()).toEqual(["Peak Line", "Tide Line"]);
});

test("calls are there after a restart", async () => {
  await portal.restart();
  await becomes(["Lantau Relay, Lantau Pioneer"]);
});
