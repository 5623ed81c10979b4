import { insertMany } from "@/lib/store/insert";
import type { AirportRow, FlightRow } from "@/lib/store/schema";
import { openTestStore } from "@/test/support/stores";
import { plainRow } from "../legs/validity";
import { embeddedFlights } from "../search/embedded";
import { flightColumns } from "./columns";
import { flightsToCsv } from "./csv";
import { exportFlights } from "./export";
import { flightsImporter } from "./import";

const place = {
  listed: 1,
  name: "",
  name_zh: null,
  city: "",
  city_zh: null,
  lat: 0,
  lon: 0,
  aliases: "[]",
};
const airports: AirportRow[] = [
  { ...place, id: "HKG", country_code: "HK", zone: "Asia/Hong_Kong" },
  { ...place, id: "LAX", country_code: "US", zone: "America/Los_Angeles" },
];
const service = { origin: "HKG", destination: "LAX", sample: 0, via: "", ...plainRow };
const rows: FlightRow[] = [
  {
    ...service,
    id: "1",
    airline: "H0",
    type: "direct",
    days: "135",
    departure_time: "00:40",
    arrival_time: "21:55",
    arrival_day: -1,
    valid_from: "2026-03-29",
    valid_to: "9999-12-31",
    legs: '[["H0 102","77W"]]',
  },
  {
    ...service,
    id: "2",
    airline: "W0",
    type: "transfer",
    days: "7",
    departure_time: "18:20",
    arrival_time: "10:10",
    arrival_day: 1,
    valid_from: "1900-01-01",
    valid_to: "2026-10-24",
    legs: '[["W0 121","738"],["W0 8",null]]',
    via: "ICN",
  },
  {
    ...service,
    id: "3",
    airline: "R0",
    type: "road",
    days: "12345",
    departure_time: "20:00",
    arrival_time: "02:00",
    arrival_day: 2,
    valid_from: "2026-04-02",
    valid_to: "9999-12-31",
    legs: '[["R0 9","RFS","road"]]',
    fortnight_from: "2026-04-09",
    codeshares: "H0 9||W0 99",
    origin_terminal: "1",
    destination_terminal: "7",
  },
];
const end = (code: string, zone: string) => ({ id: code, name: code, code, zone });
const criteria = {
  origin: end("HKG", "Asia/Hong_Kong"),
  destination: end("LAX", "America/Los_Angeles"),
  dateFrom: "2026-05-18",
  dateTo: "2026-06-18",
  language: "en",
} as const;

async function filled(flights: FlightRow[]) {
  const store = await openTestStore();
  await insertMany(store.db, "airports", airports);
  await insertMany(store.db, "flights", flights);
  return store;
}

test("a download has the columns of the import, and its import results in the same flights", async () => {
  const [before, after] = [await filled(rows), await filled([])];
  const { flights } = await embeddedFlights(before).searchFlights(criteria);
  const csv = flightsToCsv(flights);
  const [head, first, second, third] = csv.split("\r\n");
  expect(head).toBe(`\uFEFF${flightColumns.map((column) => column.head).join(",")}`);
  expect([first, second, third]).toEqual([
    "direct,1,0,1,0,1,0,0,00:40,21:55,HKG,LAX,H0 102,77W,-1,,29-03-2026,,,,,,,,,",
    "transfer,0,0,0,0,0,0,1,18:20,10:10,HKG,LAX,W0 121||W0 8,738||,1,ICN,,24-10-2026,,,,,,,,",
    "road,1,1,1,1,1,0,0,20:00,02:00,HKG,LAX,R0 9,RFS,2,,02-04-2026,,2,09-04-2026,road,,H0 9||W0 99,1,7,",
  ]);
  const report = await flightsImporter.run({
    store: after,
    input: (async function* () {
      yield csv;
    })(),
    now: new Date("2026-05-18T04:00:00Z"),
    dryRun: false,
    skipBad: false,
    replace: null,
  });
  expect(report).toMatchObject({ outcome: "imported", changes: { added: 3 } });
  const again = await embeddedFlights(after).searchFlights(criteria);
  const plain = ({ id: _, ...flight }: (typeof flights)[number]) => flight;
  expect(again.flights.map(plain)).toEqual(flights.map(plain));
  // An export writes the same cells.
  let exported = "";
  for await (const piece of exportFlights(after)) exported += piece;
  expect(exported).toBe(`${csv}\r\n`);
  before.close();
  after.close();
});

test("an empty result is the head alone", () => {
  expect(flightsToCsv([]).split("\r\n")).toHaveLength(1);
});
