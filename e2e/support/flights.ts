import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { FlightScheduleResponse } from "../../lib/api/flight-schedule";
import type { Flight } from "../../lib/flights/shared";
import { type Locale, localePath } from "../../lib/i18n/locales";
import type messages from "../../messages/en.json";
import { watchRequests } from "./requests";
import { weekdayOf, withValues } from "./wording";

/** What the specs of the flight page share: its address, its parts as a reader finds them, and the API's answer. */

type Params = Record<string, string>;
type Shown = Pick<FlightScheduleResponse, "items" | "stops" | "searched">;
type Messages = typeof messages;

/** A pair of the sample data that has all three types. */
export const toLosAngeles = { origin_airport: "HKG", destination_airport: "LAX" };

/** The address of the flight page in a language. */
export function flightPath(params: Params = {}, locale: Locale = "en"): string {
  const search = new URLSearchParams(params).toString();
  return localePath(locale, search ? `/flight?${search}` : "/flight");
}

/** What the portal's own API answers to the same query. */
export async function fetchFlights(
  request: APIRequestContext,
  params: Params,
): Promise<FlightScheduleResponse> {
  const response = await request.get(`/api/flight-schedule?${new URLSearchParams(params)}`);
  expect(response.status()).toBe(200);
  return response.json();
}

/** The form. */
export function flightFinder(page: Page, { flights: words }: Messages) {
  // As in schedule.ts: the region of this name.
  const form = page.locator(`section[aria-label="${words.finder}"]`);
  return {
    form,
    origin: form.getByRole("combobox", { name: words.originAirport, exact: true }),
    destination: form.getByRole("combobox", { name: words.destinationAirport, exact: true }),
    type: (type: Flight["type"]) => form.getByRole("checkbox", { name: words[type] }),
    search: form.getByRole("button", { name: words.search, exact: true }),
    swap: form.getByRole("button", { name: words.swap }),
    missing: form.locator("p").filter({ hasText: words.missing }),
    fold: form.locator("details"),
    summary: form.locator("summary"),
  };
}

export function flightRows(page: Page): Locator {
  return page.getByRole("table").locator("tbody tr");
}

/** Minutes of a duration as a clock counts them, by taking away whole hours. */
function hoursOf(minutes: number): { hours: number; minutes: number } {
  let [hours, left] = [0, minutes];
  for (; left >= 60; left -= 60) hours += 1;
  return { hours, minutes: left };
}

/** '3 h 20 min', '14 h', '50 min'. */
function durationOf(minutes: number, words: Messages["flights"]): string {
  const parts = hoursOf(minutes);
  if (parts.minutes === 0) return withValues(words.hours, parts);
  return withValues(parts.hours === 0 ? words.minutes : words.hoursMinutes, parts);
}

/** What is below the line of a row. */
function wayOf(
  { connections, legs, via, type }: Flight,
  stops: Shown["stops"],
  words: Messages["flights"],
): string {
  if (connections.length > 0)
    return connections
      .map(({ airport, minutes, minimum }, at) => {
        const least =
          minimum === null
            ? words.noMinimum
            : withValues(words.minimum, { time: durationOf(minimum, words) });
        const road = legs[at]?.mode === "air" && legs[at + 1]?.mode === "road" ? words.thenRoad : "";
        return [`${airport} ${durationOf(minutes, words)}`, least, road]
          .filter(Boolean)
          .join(words.separator);
      })
      .join("");
  if (via.length > 0)
    return withValues(words.via, { places: via.map((code) => stops[code] ?? code).join(words.daySeparator) });
  if (type === "road") return words.allByRoad;
  const landings = legs.length - 1;
  return [words.nonStop, words.oneStop][landings] ?? withValues(words.stops, { count: landings });
}

/** Until when cargo is accepted, which stands below the departure. */
function acceptanceOf({ bookingTimes }: Flight, words: Messages["flights"]): string {
  if (!bookingTimes) return words.latUnknown;
  const { latestAcceptanceTime: time, latestAcceptanceDay: day } = bookingTimes;
  if (day === 0) return withValues(words.lat, { time });
  return day === -1
    ? withValues(words.latDayBefore, { time })
    : withValues(words.latDaysBefore, { time, count: -day });
}

/** The text of every row as the page must show it, white space aside; computed apart from the portal's own code. */
export function rowTexts({ items, stops, searched }: Shown, text: Messages): string[] {
  const { flights } = text;
  const hasAcceptance = items.some(({ bookingTimes }) => bookingTimes);
  return items.map((flight) =>
    [
      `${flight.departureTime ?? flights.noTime} ${flight.originCode}${hasAcceptance ? acceptanceOf(flight, flights) : ""}`,
      flight.elapsedMinutes === null ? flights.unknown : durationOf(flight.elapsedMinutes, flights),
      wayOf(flight, stops, flights),
      [
        flight.arrivalTime ?? flights.noTime,
        plusOf(flight.arrivalDay),
        flight.destinationCode,
        arrivalDayOf(flight.arrivalDay, flights),
      ]
        .filter(Boolean)
        .join(" "),
      ...flight.legs.map((leg, at) => {
        const type = at === flight.legs.length - 1 ? flights.separator + flights[flight.type] : "";
        return `${leg.flightNo} ${legOf(leg, flights)}${type}`;
      }),
      daysOf(flight.days, text),
      flight.fortnightFrom ? flights.everySecondWeek : "",
      flight.departureTime ? "" : flights.arrivalDays,
      periodOf(flight, searched, flights),
    ]
      .filter(Boolean)
      .join(" | "),
  );
}

/** Its aircraft or its road, and its codeshares. */
function legOf(leg: Flight["legs"][number], words: Messages["flights"]): string {
  const { originCode: from, destinationCode: to, elapsedMinutes } = leg;
  const road = [
    words.roadFeeder,
    [
      from && to ? withValues(words.heading, { from, to }) : "",
      elapsedMinutes ? durationOf(elapsedMinutes, words) : "",
    ]
      .filter(Boolean)
      .join(" "),
  ];
  const vehicle =
    leg.mode === "road"
      ? road.filter(Boolean).join(words.separator)
      : [leg.aircraftType, aircraftOf(leg, words)].filter(Boolean).join(" ");
  const others = leg.otherNumbers.join(words.daySeparator);
  return others ? vehicle + words.separator + withValues(words.alsoNumbers, { numbers: others }) : vehicle;
}

/** A freighter whose name says so is not called one again. */
function aircraftOf(
  { aircraftName: name, aircraftBody }: Flight["legs"][number],
  words: Messages["flights"],
) {
  const body = words.bodies[aircraftBody ?? "unknown"];
  return name?.endsWith(` ${body}`) ? name : [name, body].filter(Boolean).join(" ");
}

/** Days of service come Monday first, as SSIM counts them. */
function daysOf(days: readonly boolean[], { flights, dates }: Messages): string {
  const flown = days.flatMap((flies, at) => (flies ? [weekdayOf(`2024-01-0${at + 1}`, dates.weekdays)] : []));
  return flown.length === 7 ? flights.daily : flown.join(flights.daySeparator);
}

const plusOf = (day: number | null) => (day ? (day > 0 ? `+${day}` : `−${-day}`) : "");

function arrivalDayOf(day: number | null, words: Messages["flights"]): string {
  if (day === null) return "";
  if (day < 0) return words.dayBefore;
  return [words.sameDay, words.nextDay][day] ?? withValues(words.daysLater, { count: day });
}

function periodOf(
  { validFrom, validTo }: Flight,
  searched: FlightScheduleResponse["searched"],
  words: Messages["flights"],
): string {
  const dayFirst = (date: string) => date.split("-").reverse().join("-");
  const parts: string[] = [];
  if (searched && validFrom && validFrom > searched.from)
    parts.push(withValues(words.validFrom, { date: dayFirst(validFrom) }));
  if (validTo) parts.push(withValues(words.validUntil, { date: dayFirst(validTo) }));
  return parts.join(" ");
}

/** The same read from the page. */
export function shownRows(page: Page): Promise<string[]> {
  return flightRows(page).evaluateAll((rows) =>
    rows.map((row) => {
      const parts: string[] = [];
      const say = (node: Element | null | undefined) =>
        parts.push((node?.textContent ?? "").replace(/\s+/g, " ").trim());
      const [departure, route, arrival, flights, days, valid] = row.querySelectorAll("td");
      say(departure);
      const track = route?.firstElementChild;
      say(track?.firstElementChild);
      say(track?.lastElementChild);
      say(arrival);
      for (const leg of flights?.children ?? []) say(leg);
      parts.push(days?.querySelector("[role=img]")?.getAttribute("aria-label") ?? "");
      say(days?.querySelector("[role=img] + span"));
      say(valid);
      return parts.filter(Boolean).join(" | ");
    }),
  );
}

/** Waits until the table shows what the API answered, in this order. */
export async function expectFlights(page: Page, answer: Shown, text: Messages): Promise<void> {
  expect(answer.items.length, "there is something to compare").toBeGreaterThan(0);
  await expect.poll(() => shownRows(page)).toEqual(rowTexts(answer, text));
}

/** Types the start of a name and takes the suggestion with this code. */
export async function chooseAirport(field: Locator, typed: string, code: string): Promise<void> {
  await field.fill(typed);
  await field.page().locator("form").getByRole("option").filter({ hasText: code }).first().click();
  await expect(field).toHaveValue(new RegExp(`\\(${code}\\)$`));
}

/** Notes the flight searches a page asks for from now on. */
export function watchFlightSearches(page: Page): URL[] {
  return watchRequests(page, ({ pathname }) => pathname === "/api/flight-schedule");
}
