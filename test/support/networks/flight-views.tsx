import Papa from "papaparse";
import { findFlightOption } from "@/app/_queries/air/flight-option";
import { searchFlightSchedule } from "@/app/_queries/air/flight-schedule";
import { GET as optionApi } from "@/app/api/flight-option/[id]/route";
import { GET as api } from "@/app/api/flight-schedule/route";
import { GET as csv } from "@/app/api/flight-schedule.csv/route";
import { GET as calendar } from "@/app/feeds/[language]/flight/[file]/route";
import { FlightTable } from "@/components/flights/flight-table";
import {
  acceptanceImporter,
  flightsImporter,
  flightTransfersImporter,
  interlineImporter,
} from "@/lib/flights/operator";
import { seedAirports } from "@/lib/places/seed";
import { type EmbeddedStore, openStore } from "@/lib/store/connection";
import type { Importer } from "@/lib/store/import";
import { portNow } from "@/lib/time/cutoff-clock";
import { offsetsAround } from "@/lib/time/zone-clock";
import en from "@/messages/en.json";
import { storeTables } from "../store-tables";
import { toCell } from "./cells";
import { addDays, instantOf } from "./clock";
import {
  acceptanceOn,
  acceptedBefore,
  airportOf,
  departsOn,
  elapsedOf,
  type FlightNetwork,
  isSold,
  operatingFlights,
  otherNumbers,
  type TestFlight,
  testAirports,
} from "./flights";
import { get, type Json, line, markup, textIn } from "./views";
import { callTool } from "./views-lists";

/** A store with a network of flights, and each view of a dated search: one line for each flight without a change. */

export async function flightStoreOf(network: FlightNetwork): Promise<EmbeddedStore> {
  const store = openStore(":memory:");
  store.raw.exec(await storeTables());
  const airports = testAirports.map(({ id, city, zone, lat, lon }) =>
    [id, `${city} Airport`, "", city, "", "XX", "", zone, lat, lon].join(),
  );
  await seedAirports(
    store,
    ["iata,name,name_zh,city,city_zh,country,aliases,zone,lat,lon", ...airports].join("\n"),
  );
  await importFlights(store, network);
  return store;
}

/** Imports what a network of flights has, by the importers. */
export async function importFlights(store: EmbeddedStore, network: FlightNetwork): Promise<void> {
  const take = async (importer: Importer, lines: readonly object[]) => {
    if (lines.length === 0) return;
    async function* input() {
      yield Papa.unparse(lines as object[]);
    }
    const job = { store, input: input(), now: network.now, dryRun: false, skipBad: false, replace: null };
    const { outcome, problems } = await importer.run(job);
    if (outcome !== "imported") throw new Error(`${importer.domain}: ${JSON.stringify(problems)}`);
  };
  const said = { source: "Test Handler", as_of: "2026-01-05" };
  await take(flightsImporter, network.flights.map(flightLine));
  await take(
    acceptanceImporter(),
    network.acceptance.map(({ airline, station, body, minutes, source }) => ({
      ...{ airline, station, product: "", body, minutes_before_departure: minutes },
      ...{ ...said, source },
    })),
  );
  await take(
    interlineImporter,
    network.interline.map(([airline, partner]) => ({ airline, partner, ...said })),
  );
  await take(
    flightTransfersImporter,
    network.transfers.map(({ station, minimum, longest }) => ({
      ...{ station, arriving_type: "", departing_type: "", arriving_carrier: "", departing_carrier: "" },
      ...{
        same_terminal: "",
        minimum_minutes: minimum,
        longest_minutes: longest ?? "",
        allowed: "",
        ...said,
      },
    })),
  );
}

const dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

const flightLine = (flight: TestFlight) => ({
  flight_schedule_type: flight.aircraft === "77F" ? "cargo" : "direct",
  ...Object.fromEntries(dayNames.map((name, at) => [`service_${name}`, flight.days[at] ? "1" : "0"])),
  departure_time: flight.departure,
  arrival_time: flight.arrival,
  origin_airport_code: flight.from,
  destination_airport_code: flight.to,
  flight_no: flight.number,
  aircraft_type: flight.aircraft,
  arrival_day: flight.arrivalDay,
  valid_from: toCell(flight.validFrom),
  valid_to: toCell(flight.validTo),
  frequency: flight.fortnightFrom ? "2" : "",
  fortnight_from: toCell(flight.fortnightFrom),
  operating_flight_no: flight.operating ?? "",
  codeshares: flight.codeshares.join("||"),
});

const searchOf = ({ from, to, date }: FlightNetwork) =>
  new URLSearchParams({ origin_airport_id: from, destination_airport_id: to, date });

interface FlightView {
  name: string;
  read(network: FlightNetwork): Promise<string[]>;
  expect(flight: TestFlight, network: FlightNetwork): string;
}

const sorted = (numbers: readonly string[]) => [...numbers].sort().join();
const daysText = (days: readonly boolean[]) => days.map((isOn) => (isOn ? "1" : "0")).join("");
const isOne = ({ legs, connections }: Json) => legs.length === 1 && connections.length === 0;

async function apiFlights(network: FlightNetwork): Promise<Json[]> {
  const search = new URLSearchParams([...searchOf(network), ["page", "1"]]);
  const response = await get(api, "/api/flight-schedule", search);
  const answer = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.items;
}

/** Every connection that is shown can be flown as it stands: its flights depart, its minutes are right, and its rule holds. */
export async function connectionFaults(network: FlightNetwork): Promise<string[]> {
  const faults: string[] = [];
  for (const row of await apiFlights(network)) {
    if (row.connections.length === 0) continue;
    const numbers: string[] = row.legs.map(({ flightNo }: Json) => flightNo);
    const places = [network.from, ...row.connections.map(({ airport }: Json) => airport), network.to];
    const report = (what: string) => faults.push(`${numbers.join(" + ")}: ${what}`);
    let date = network.date;
    let before: { flight: TestFlight; arrives: number } | null = null;
    let leaves = 0;
    for (const [at, number] of numbers.entries()) {
      const flight = network.flights.find(
        (one) => one.number === number && one.from === places[at] && one.to === places[at + 1],
      );
      if (!flight) {
        report(`there is no ${number}`);
        break;
      }
      date = addDays(network.date, row.legs[at].departureDay);
      if (!departsOn(flight, date)) report(`${number} does not depart on ${date}`);
      const departs = instantOf(`${date}T${flight.departure}`, airportOf(flight.from).zone);
      if (before) {
        const { minutes, minimum, longest } = row.connections[at - 1];
        const rule = network.transfers.find(({ station }) => station === flight.from);
        if (minutes !== departs - before.arrives) report(`waits ${departs - before.arrives}, not ${minutes}`);
        if (minimum !== (rule?.minimum ?? null)) report(`minimum ${minimum}`);
        if (rule?.longest && longest !== rule.longest) report(`longest ${longest}`);
        if (minutes < (rule?.minimum ?? 360) || minutes > (rule?.longest ?? 1440))
          report(`${minutes} minutes are no connection`);
        if (
          !isSold(network, carrierOf(before.flight), carrierOf(flight)) &&
          !sharesNumber(network, before.flight, flight)
        )
          report("its airlines do not connect");
      } else leaves = departs;
      before = { flight, arrives: departs + elapsedOf(flight, date) };
    }
    if (before && row.elapsedMinutes !== before.arrives - leaves)
      report(`takes ${before.arrives - leaves}, not ${row.elapsedMinutes}`);
  }
  return faults;
}

const carrierOf = ({ number }: TestFlight) => number.slice(0, 2);
/** Operating and marketing numbers of one aircraft count alike. */
const sharesNumber = (network: FlightNetwork, one: TestFlight, other: TestFlight) => {
  const carriers = (flight: TestFlight) =>
    [flight.number, ...otherNumbers(network, flight)].map((number) => number.slice(0, 2));
  return carriers(one).some((a) => carriers(other).some((b) => isSold(network, a, b)));
};

const latOf = (network: FlightNetwork, flight: TestFlight) => acceptanceOn(network, flight, network.date);

const apiView: FlightView = {
  name: "API",
  read: async (network) =>
    (await apiFlights(network)).filter(isOne).map((row) =>
      line({
        number: row.legs[0].flightNo,
        others: sorted(row.legs[0].otherNumbers),
        days: daysText(row.days),
        times: `${row.departureTime} ${row.arrivalTime} ${row.arrivalDay}`,
        elapsed: row.elapsedMinutes,
        period: `${row.validFrom} ${row.validTo}`,
        fortnights: row.fortnightFrom !== null,
        before: row.bookingTimes?.minutesBefore,
      }),
    ),
  expect: (flight, network) =>
    line({
      number: flight.number,
      others: otherNumbers(network, flight).join(),
      days: daysText(flight.days),
      times: `${flight.departure} ${flight.arrival} ${flight.arrivalDay}`,
      elapsed: elapsedOf(flight, network.date),
      period: `${flight.validFrom} ${flight.validTo}`,
      fortnights: flight.fortnightFrom !== null,
      before: acceptedBefore(network, flight),
    }),
};

const csvView: FlightView = {
  name: "Flights.csv",
  async read(network) {
    const text = await (await get(csv, "/api/flight-schedule.csv", searchOf(network))).text();
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
      header: true,
      skipEmptyLines: true,
    });
    return data
      .filter(({ flight_no }) => !flight_no?.includes("||"))
      .map((row) =>
        line({
          number: row.flight_no,
          others: sorted(row.codeshares ? row.codeshares.split("||") : []),
          days: dayNames.map((name) => row[`service_${name}`]).join(""),
          times: `${row.departure_time} ${row.arrival_time} ${row.arrival_day}`,
          ends: `${row.origin_airport_code} ${row.destination_airport_code}`,
          period: `${row.valid_from} ${row.valid_to}`,
        }),
      );
  },
  expect: (flight, network) =>
    line({
      number: flight.number,
      others: otherNumbers(network, flight).join(),
      days: daysText(flight.days),
      times: `${flight.departure} ${flight.arrival} ${flight.arrivalDay}`,
      ends: `${flight.from} ${flight.to}`,
      period: `${toCell(flight.validFrom)} ${toCell(flight.validTo)}`,
    }),
};

const duration = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
};
const arrivalText = (day: number) =>
  day === 0 ? "same day" : day < 0 ? "day before" : day === 1 ? "next day" : `${day} days later`;

const tableView: FlightView = {
  name: "table",
  async read(network) {
    const params = searchOf(network);
    const { answer } = await searchFlightSchedule({ params, locale: "en", now: network.now, pageSize: 200 });
    const { zone } = airportOf(network.from);
    const page = markup(
      <FlightTable
        label="flights"
        items={answer.items.filter(isOne)}
        stops={answer.stops}
        searched={answer.searched}
        date={network.date}
        now={portNow(network.now, offsetsAround(network.now, zone))}
        quote={new URLSearchParams()}
        locale="en"
        words={en}
        sorting={{ search: params, sort: null, action: "/flight", show: () => {} } as never}
      />,
    );
    return [...page.querySelectorAll("tbody tr")].map((row) => {
      const cells = [...row.children];
      const lat = cells[0]?.querySelector("[data-state]");
      return line({
        departs: textIn(cells[0]?.querySelector("b")),
        lat: textIn(lat).split(", closes")[0]?.replace(", closed", ""),
        state: lat?.getAttribute("data-state"),
        takes: textIn(cells[1]?.querySelector("span > span")),
        arrives: textIn(cells[2])
          .replace(network.to, "")
          .replaceAll(/ ?[+−-]\d\b/g, "")
          .replaceAll(/\s+/g, " ")
          .trim(),
        number: textIn(cells[3]?.querySelector("b")),
      });
    });
  },
  expect(flight, network) {
    const lat = latOf(network, flight);
    const before = lat ? (Date.parse(network.date) - Date.parse(lat.time.slice(0, 10))) / 86_400_000 : 0;
    const day = before === 0 ? "" : before === 1 ? ", day before" : `, ${before} days before`;
    return line({
      departs: flight.departure,
      lat: lat ? `LAT ${lat.time.slice(11)}${day}` : "",
      state: lat?.state,
      takes: duration(elapsedOf(flight, network.date)),
      arrives: [flight.arrival, arrivalText(flight.arrivalDay)].filter(Boolean).join(" "),
      number: flight.number,
    });
  },
};

const optionsOf = async (
  network: FlightNetwork,
  read: (id: string) => Promise<string>,
): Promise<string[]> => {
  const lines: string[] = [];
  for (const row of (await apiFlights(network)).filter(isOne))
    if (row.optionId) lines.push(await read(row.optionId));
  return lines;
};

const optionView: FlightView = {
  name: "/api/flight-option",
  read: (network) =>
    optionsOf(network, async (id) => {
      const params = Promise.resolve({ id });
      const option: Json = await (
        await optionApi(new Request(`https://portal.example/api/flight-option/${id}`), { params })
      ).json();
      const lat = option.latestAcceptance;
      return line({
        number: option.legs[0].flightNo,
        departs: option.departure,
        arrives: option.arrival,
        day: option.arrivalDay,
        elapsed: option.elapsedMinutes,
        lat: lat ? `${lat.time} ${lat.state}` : "",
        next: option.next
          .map(({ date }: Json) => date)
          .slice(0, 2)
          .join(),
      });
    }),
  expect(flight, network) {
    const lat = latOf(network, flight);
    const later = Array.from({ length: 56 }, (_, at) => addDays(network.date, at + 1)).filter((date) =>
      departsOn(flight, date),
    );
    return line({
      number: flight.number,
      departs: `${network.date}T${flight.departure}`,
      arrives: `${addDays(network.date, flight.arrivalDay)}T${flight.arrival}`,
      day: flight.arrivalDay,
      elapsed: elapsedOf(flight, network.date),
      lat: lat ? `${lat.time} ${lat.state}` : "",
      next: later.slice(0, 2).join(),
    });
  },
};

const utc = (minutes: number) =>
  `${new Date(minutes * 60_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const calendarView: FlightView = {
  name: "calendar",
  read: (network) =>
    optionsOf(network, async (id) => {
      const params = Promise.resolve({ language: "en", file: `${id}.ics` });
      const request = new Request(`https://portal.example/feeds/en/flight/${id}.ics`);
      const file = (await (await calendar(request, { params })).text()).replaceAll(/\r\n[ \t]/g, "");
      const entries = file.split("BEGIN:VEVENT").slice(1);
      const value = (entry: string, name: string) =>
        new RegExp(`${name}[^:]*:(.*)\r\n`).exec(entry)?.[1] ?? "";
      return entries
        .map((entry) =>
          value(entry, "SUMMARY").startsWith(en.flightOption.latestAcceptance)
            ? `LAT ${value(entry, "DTEND")}`
            : `${value(entry, "SUMMARY").split("\\,")[0]} ${value(entry, "DTSTART")} ${value(entry, "DTEND")}`,
        )
        .join("; ");
    }),
  expect(flight, network) {
    const leaves = instantOf(`${network.date}T${flight.departure}`, airportOf(flight.from).zone);
    const minutes = acceptedBefore(network, flight);
    return [
      ...(minutes === null ? [] : [`LAT ${utc(leaves - minutes)}`]),
      `${flight.number} ${utc(leaves)} ${utc(leaves + elapsedOf(flight, network.date))}`,
    ].join("; ");
  },
};

const agentsView: FlightView = {
  name: "find_flights of /mcp",
  async read({ from, to, date, now }) {
    const { flights } = await callTool("find_flights", { from, to, date, limit: 50 }, now);
    return flights
      .filter((one: Json) => one.flight_numbers.length === 1)
      .map((one: Json) =>
        line({
          number: one.flight_numbers[0],
          others: sorted(one.other_numbers),
          days: one.weekdays.join(),
          times: `${one.departure_time} ${one.arrival_time} ${one.arrival_day}`,
          elapsed: one.elapsed_minutes,
        }),
      );
  },
  expect: (flight, network) =>
    line({
      number: flight.number,
      others: otherNumbers(network, flight).join(),
      days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].filter((_, at) => flight.days[at]).join(),
      times: `${flight.departure} ${flight.arrival} ${flight.arrivalDay}`,
      elapsed: elapsedOf(flight, network.date),
    }),
};

/** The plan's own query, beside the API of it: the state of the acceptance is by the airport's clock. */
const planView: FlightView = {
  name: "plan",
  read: (network) =>
    optionsOf(network, async (id) => {
      const option = await findFlightOption({ id, locale: "en", now: network.now });
      if (!option || option === "gone") return `${id} is not found`;
      return line({
        number: option.legs[0]?.flightNo,
        lat: option.latestAcceptance?.time,
        now: option.originNow,
      });
    }),
  expect: (flight, network) =>
    line({ number: flight.number, lat: latOf(network, flight)?.time, now: localNow(network) }),
};

const localNow = ({ now, from }: FlightNetwork) => {
  const minutes = Math.floor(now.getTime() / 60_000);
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone: airportOf(from).zone,
    dateStyle: "short",
    timeStyle: "short",
  })
    .format(minutes * 60_000)
    .replace(" ", "T");
};

export const flightViews: readonly FlightView[] = [
  apiView,
  csvView,
  tableView,
  optionView,
  planView,
  calendarView,
  agentsView,
];

/** The flights without a change that depart on the day. */
export const flightsOnDay = (network: FlightNetwork): TestFlight[] =>
  operatingFlights(network, network.from, network.to).filter((flight) => departsOn(flight, network.date));
