import type { Store } from "@/lib/store/connection";
import { memoizePerVersion } from "@/lib/store/per-version";
import type { AcceptanceTimeRow } from "@/lib/store/schema";
import { airlineOf, type CargoProduct } from "../address";
import type { BookingTimes, Flight } from "../schema";
import { clockBefore, countedAcceptance } from "./rule";

type Reading = Pick<Store, "reader" | "engine" | "version">;

/** Whether there are any: a portal without them reads no table more. */
const hasAcceptanceTimes = memoizePerVersion(
  async ({ reader }: Reading): Promise<boolean> =>
    (await reader.selectFrom("acceptance_times").select("station").limit(1).executeTakeFirst()) !== undefined,
  { key: () => "", max: 1 },
);

/** What decides until when cargo is accepted: the first leg of a flight, and its airport. */
export type FirstLeg = Pick<Flight, "legs" | "originCode" | "departureTime" | "bookingTimes">;

const firstAirline = ({ legs }: FirstLeg): string => airlineOf(legs[0]?.flightNo ?? "");
const keyOf = (station: string, airline: string) => `${station} ${airline}`;

/** The stored times of some flights' first airlines, by station and airline. */
async function readRows(
  { reader, engine }: Reading,
  flights: readonly FirstLeg[],
  product: CargoProduct | "",
): Promise<Map<string, AcceptanceTimeRow[]>> {
  const rows = await reader
    .selectFrom("acceptance_times")
    .selectAll()
    .where("station", "in", engine.listed([...new Set(flights.map(({ originCode }) => originCode))]))
    .where("airline", "in", engine.listed([...new Set(flights.map(firstAirline))]))
    .where("product", "=", product)
    .execute();
  return Map.groupBy(rows, ({ station, airline }) => keyOf(station, airline));
}

function bookingTimesOf(flight: FirstLeg, rows: readonly AcceptanceTimeRow[], product: CargoProduct | "") {
  if (flight.departureTime === null) return undefined;
  const [first] = flight.legs;
  const body = first?.mode === "road" ? "road" : (first?.aircraftBody ?? null);
  const counted = countedAcceptance(rows, body, product);
  if (!counted) return undefined;
  const { time, day } = clockBefore(flight.departureTime, counted.minutes);
  return {
    latestAcceptanceTime: time,
    latestAcceptanceDay: day,
    minutesBefore: counted.minutes,
    product,
    source: counted.source,
    asOf: counted.as_of,
    ...(counted.sample === 1 && { isSample: true }),
  } satisfies BookingTimes;
}

/**
 * Adds until when cargo of a product is accepted for each flight, where its airline or a handler publishes that for the airport
 * of departure. Flights without such a time stay as they are.
 */
export async function withAcceptance<F extends FirstLeg>(
  store: Reading,
  flights: readonly F[],
  product: CargoProduct | "" = "",
): Promise<F[]> {
  if (flights.length === 0 || !(await hasAcceptanceTimes(store))) return [...flights];
  const rows = await readRows(store, flights, product);
  return flights.map((flight) => {
    const own = rows.get(keyOf(flight.originCode, firstAirline(flight))) ?? [];
    // Those of another product must not stay.
    const { bookingTimes: _, ...rest } = flight;
    const bookingTimes = bookingTimesOf(flight, own, product);
    return { ...rest, ...(bookingTimes && { bookingTimes }) } as F;
  });
}
