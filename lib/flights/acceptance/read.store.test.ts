import type { Store } from "@/lib/store/connection";
import { insertMany } from "@/lib/store/insert";
import type { AcceptanceTimeRow } from "@/lib/store/schema";
import { openTestStore } from "@/test/support/stores";
import { type FirstLeg, withAcceptance } from "./read";

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const row = (change: Partial<AcceptanceTimeRow> = {}): AcceptanceTimeRow => ({
  station: "HKG",
  airline: "HW",
  product: "",
  body: "",
  source: "Harbourwing Cargo",
  minutes: 300,
  as_of: "2026-03-01",
  sample: 0,
  ...change,
});
const keep = (...rows: AcceptanceTimeRow[]) => insertMany(store.db, "acceptance_times", rows);
type Leg = FirstLeg["legs"][number];
const flight = (departureTime: string, change: Partial<Leg> = {}): FirstLeg => ({
  originCode: "HKG",
  departureTime,
  legs: [
    {
      flightNo: "HW 116",
      otherNumbers: ["XX 9116"],
      mode: "air",
      aircraftType: "789",
      aircraftName: "Boeing 787-9",
      aircraftBody: "wide",
      originCode: "HKG",
      destinationCode: "AMS",
      departureTime,
      arrivalTime: null,
      departureDay: 0,
      arrivalDay: null,
      originTerminal: null,
      destinationTerminal: null,
      elapsedMinutes: null,
      ...change,
    },
  ],
});
const times = async (...flights: FirstLeg[]) =>
  (await withAcceptance(store, flights)).map(
    ({ bookingTimes }) =>
      bookingTimes && [bookingTimes.latestAcceptanceTime, bookingTimes.latestAcceptanceDay],
  );

test("the time is the local departure less the minutes, with its source and as-of", async () => {
  await keep(row());
  const [first] = await withAcceptance(store, [flight("15:20")]);
  expect(first?.bookingTimes).toEqual({
    latestAcceptanceTime: "10:20",
    latestAcceptanceDay: 0,
    minutesBefore: 300,
    product: "",
    source: "Harbourwing Cargo",
    asOf: "2026-03-01",
  });
  expect(await times(flight("04:00"))).toEqual([["23:00", -1]]);
});

test("only rows of the airline that flies, at the airport of departure, count", async () => {
  await keep(row({ airline: "XX" }), row({ station: "AMS" }));
  const flights = [flight("15:20")];
  expect(await withAcceptance(store, flights)).toEqual(flights);
  await keep(row());
  expect(await times(flight("15:20"))).toEqual([["10:20", 0]]);
});

test("a truck has the row of roads, another product its own", async () => {
  await keep(row(), row({ body: "road", minutes: 60 }), row({ product: "pharma", minutes: 420 }));
  expect(await times(flight("15:20", { mode: "road", aircraftBody: null }))).toEqual([["14:20", 0]]);
  const [pharma] = await withAcceptance(store, [flight("15:20")], "pharma");
  expect(pharma?.bookingTimes).toMatchObject({ latestAcceptanceTime: "08:20", product: "pharma" });
  const [none] = await withAcceptance(store, [flight("15:20")], "animals");
  expect(none?.bookingTimes).toBeUndefined();
});

test("a row of the sample says so, and a deleted row is not remembered", async () => {
  await keep(row({ sample: 1 }));
  const [first] = await withAcceptance(store, [flight("15:20")]);
  expect(first?.bookingTimes?.isSample).toBe(true);
  await store.db.deleteFrom("acceptance_times").execute();
  expect(await times(flight("15:20"))).toEqual([undefined]);
});
