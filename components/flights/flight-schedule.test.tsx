/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { FlightScheduleResponse } from "@/lib/api/flight-schedule";
import { getJson } from "@/lib/browser/fetcher";
import { type Flight, noFilter, viewFlights } from "@/lib/flights/shared";
import { fill } from "@/lib/i18n/fill";
import type { Airport } from "@/lib/places/shared";
import { buildNumber, limits } from "@/lib/site/site";
import en from "@/messages/en.json";
import { setWindow } from "@/test/support/browser-features";
import { bareLeg, flight, flightSearch } from "@/test/support/examples/flights";
import { hydrate } from "@/test/support/hydrate";
import { airports, lookUp } from "@/test/support/place-lookup";
import { FlightSchedule } from "./flight-schedule.client";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
jest.mock("next/navigation", () => jest.requireActual("@/test/support/page-address.mock"));

/** The page of flights: form, address, history and rows, on responses that are made up here. */

const { flights: words, dates } = en;
const fetched = jest.mocked(getJson);
const byCode = new Map(Object.values(airports).map((airport) => [airport.code, airport]));

const leg = (flightNo: string, aircraftBody: "wide" | "narrow" | "freighter") => ({
  ...bareLeg,
  flightNo,
  aircraftBody,
});
/** Three flights of each pair; their numbers begin with both airports. */
const flightsOf = (from: Airport, to: Airport): Flight[] => {
  const pair = { originCode: from.code ?? "", destinationCode: to.code ?? "" };
  const no = (number: number) => `${from.code}${to.code} ${number}`;
  return [
    { ...flight, ...pair, id: "1", departureTime: "08:00", elapsedMinutes: 900, legs: [leg(no(1), "wide")] },
    {
      ...flight,
      ...pair,
      id: "2",
      type: "transfer",
      departureTime: "09:00",
      elapsedMinutes: 1200,
      legs: [leg(no(2), "narrow"), leg(no(3), "wide")],
    },
    {
      ...flight,
      ...pair,
      id: "4",
      type: "cargo",
      departureTime: "10:00",
      elapsedMinutes: 800,
      legs: [leg(no(4), "freighter")],
    },
  ];
};
/** What the portal returns for the query of an address. */
function responseTo(query: string): FlightScheduleResponse {
  const search = new URLSearchParams(query);
  const of = (name: string) => byCode.get(search.get(`${name}_id`) ?? search.get(name) ?? "") ?? null;
  const [originAirport, destinationAirport] = [of("origin_airport"), of("destination_airport")];
  const asked = search.has("origin_airport") || search.has("destination_airport");
  const items =
    originAirport && destinationAirport && destinationAirport !== airports.frankfurt
      ? flightsOf(originAirport, destinationAirport)
      : [];
  return {
    ...viewFlights(items, { ...noFilter, sort: null, page: 1, pageSize: limits.flightsPerPage }),
    ...flightSearch,
    criteria: {
      originAirport,
      destinationAirport,
      originText: originAirport ? "" : (search.get("origin_airport") ?? ""),
      destinationText: destinationAirport ? "" : (search.get("destination_airport") ?? ""),
      date: search.get("date") ?? "",
      arriveBy: "",
      product: "",
      piece: "",
    },
    missing: [
      ...(asked && !originAirport ? (["origin_airport"] as const) : []),
      ...(asked && !destinationAirport ? (["destination_airport"] as const) : []),
    ],
    bodies: [],
    asked,
  };
}

/** The queries of the schedule that were requested so far, without the language. */
let requested: string[];
const respond = async (path: string) => {
  const [address = "", query = ""] = path.split("?");
  if (address === "/api/ads/air") return { items: [] };
  if (address !== "/api/flight-schedule") return lookUp(path);
  requested.push(query.replace("&language=en", ""));
  return responseTo(query);
};
/** Holds back responses of the schedule until the function is called. */
const holdResponses = () => {
  const waiting: (() => void)[] = [];
  fetched.mockImplementation(async (path) => {
    if (path.startsWith("/api/flight-schedule?")) await new Promise<void>((go) => waiting.push(go));
    return respond(path);
  });
  return () =>
    act(async () => {
      for (const go of waiting.splice(0)) go();
    });
};

const page = (search: string) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <FlightSchedule
      first={{ response: responseTo(search), search, ads: [] }}
      now="2026-03-16T02:00:00Z"
      page={{
        locale: "en",
        action: "/flight",
        nonce: undefined,
        titles: { first: "First title", pair: "{from} to {to} flights", none: "Flights" },
      }}
      words={{
        rows: { flights: words, dates },
        follow: "Follow",
        star: { keep: "Save {lane}", full: "", unsaved: "" },
      }}
      slots={{ share: null, landing: <p>Landing</p> }}
    />
  </SWRConfig>
);
const open = (search = "") => {
  history.replaceState(null, "", `/flight${search && `?${search}`}`);
  return render(page(search));
};
const toLosAngeles = "origin_airport=HKG&destination_airport=LAX";

const field = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
const origin = () => field(words.originAirport);
const destination = () => field(words.destinationAirport);
const type = (name: keyof typeof words) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${words[name]}`) });
const button = (name: string) => screen.getByRole("button", { name });
const sort = (name: string) =>
  within(screen.getByRole("navigation", { name: words.sort })).getByRole("link", { name });
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const status = () => document.querySelector("h1 + div [role=status]")?.textContent;
/** The flight numbers of the rows, their first legs. */
const numbers = () =>
  screen.queryAllByText(/^[A-Z]{6} [124]$/).map(({ textContent }) => textContent?.slice(7));
const invalid = () => [origin(), destination()].map((input) => input.getAttribute("aria-invalid") === "true");
const missing = () => screen.queryAllByText(words.missing, { selector: "p span" }).length;
/** The field of the day has an alert of its own, which is empty. */
const alerts = () =>
  screen
    .queryAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join("");
const params = () => Object.fromEntries(new URLSearchParams(location.search));
/** Everything that must be of one and the same search. */
const see = () => ({
  search: location.search,
  title: document.title,
  heading: heading(),
  fields: [origin().value, destination().value],
  quote: screen.queryByRole("link", { name: words.getQuote })?.getAttribute("href"),
  rows: screen.queryAllByText(/^[A-Z]{6} [124]$/).map(({ textContent }) => textContent),
});

let user: ReturnType<typeof userEvent.setup>;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const choose = async (input: HTMLInputElement, typed: string) => {
  await user.clear(input);
  await user.type(input, typed);
  await wait(200);
  await user.click(screen.getAllByRole("option")[0] as HTMLElement);
};
/** jsdom goes back and on in a task of its own. */
const go = async (steps: number) => {
  const before = location.search;
  history.go(steps);
  for (let turn = 0; turn < 100 && location.search === before; turn += 1) await wait(10);
  await wait(0);
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-03-16T02:00:00Z") });
  setWindow("wide");
  localStorage.clear();
  requested = [];
  fetched.mockReset().mockImplementation(respond);
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => jest.useRealTimers());

const names = {
  origin_airport: "Hong Kong International Airport",
  origin_airport_id: "HKG",
  destination_airport: "Los Angeles International Airport",
  destination_airport_id: "LAX",
};

describe("An automatic search", () => {
  test("starts one second after the second airport was chosen, once", async () => {
    open();
    expect(screen.getByText("Landing")).toBeInstanceOf(HTMLElement);
    await choose(destination(), "los ang");
    await wait(5000);
    expect([requested, missing()]).toEqual([[], 0]);
    await choose(origin(), "hong");
    await wait(999);
    expect(requested).toEqual([]);
    await wait(1);
    expect(requested).toHaveLength(1);
    await wait(5000);
    expect(requested).toHaveLength(1);
    expect(params()).toEqual(names);
    expect(heading()).toBe("Hong Kong (HKG) to Los Angeles (LAX)");
    expect(document.title).toBe("Hong Kong (HKG) to Los Angeles (LAX) flights");
    expect(numbers()).toEqual(["1", "4", "2"]);
  });

  test("a name that is not an airport is reported by Search alone", async () => {
    open();
    await user.type(destination(), "xyzzyx");
    await choose(origin(), "hong");
    await wait(5000);
    expect([requested, missing()]).toEqual([[], 0]);
    await user.click(button(words.search));
    await wait(0);
    expect([missing(), invalid()]).toEqual([1, [false, true]]);
    expect(destination().value).toBe("xyzzyx");
    expect(numbers()).toEqual([]);
  });

  test("follows a typed day", async () => {
    open(toLosAngeles);
    await user.type(screen.getByRole("textbox", { name: /^Flies on|^Departs/ }), "20-03-2026");
    await wait(1000);
    expect(params()).toEqual({ ...names, date: "2026-03-20" });
    expect(status()).toContain("20-03-2026");
  });
});

test("Search marks missing airports, goes to the first, and the mark of an airport goes when it is chosen", async () => {
  open();
  await user.click(button(words.search));
  expect([missing(), invalid()]).toEqual([1, [true, true]]);
  expect(document.activeElement).toBe(origin());
  await choose(origin(), "hkg");
  expect(origin().value).toBe("Hong Kong (HKG)");
  expect(invalid()).toEqual([false, true]);
  await user.click(button(words.search));
  expect(document.activeElement).toBe(destination());
  expect([location.search, requested]).toEqual(["", []]);
  await choose(destination(), "lax");
  expect([missing(), invalid()]).toEqual([0, [false, false]]);
  await user.click(button(words.search));
  await wait(0);
  expect(requested).toHaveLength(1);
  expect(params()).toEqual(names);
});

test("Types, bodies and order are applied to the rows of the page, stand in its address, and request nothing", async () => {
  open(toLosAngeles);
  expect(["direct", "transfer", "cargo"].map((name) => type(name as "direct").checked)).toEqual([
    true,
    true,
    true,
  ]);
  const found = `${fill(words.itineraries, { count: 3 })}, ${fill(words.nonStopCount, { count: 2 })}`;
  expect(status()).toBe(found + words.localTimes);
  await user.click(type("transfer"));
  expect(params()).toMatchObject({ flight_schedule_type: "direct||cargo" });
  expect(numbers()).toEqual(["1", "4"]);
  expect(status()).toBe(`${found}, ${fill(words.shown, { count: 2 })}${words.localTimes}`);
  await user.click(sort(words.duration));
  expect(params()).toMatchObject({ flight_schedule_type: "direct||cargo", sort: "duration" });
  expect(numbers()).toEqual(["4", "1"]);
  await user.click(type("transfer"));
  expect(params()).not.toHaveProperty("flight_schedule_type");
  expect(numbers()).toEqual(["4", "1", "2"]);
  await user.click(sort(words.departure));
  expect(params()).toMatchObject({ sort: "departure" });
  expect(numbers()).toEqual(["1", "2", "4"]);
  await user.click(sort(words.directFirst));
  expect(params()).not.toHaveProperty("sort");
  await user.click(screen.getByRole("checkbox", { name: new RegExp(`^${words.bodies.freighter}`) }));
  expect(params()).toMatchObject({ body: "freighter" });
  expect(numbers()).toEqual(["4"]);
  await user.click(screen.getByRole("checkbox", { name: new RegExp(`^${words.bodies.freighter}`) }));
  await user.click(screen.getByRole("checkbox", { name: new RegExp(`^${words.transferNames.one}`) }));
  expect(params()).toMatchObject({ transfers: "one" });
  expect(numbers()).toEqual(["2"]);
  // They fly on Mondays, Wednesdays and Fridays.
  await user.selectOptions(field(words.dayOfWeek), "7");
  expect(params()).toMatchObject({ transfers: "one", weekday: "7" });
  expect(numbers()).toEqual([]);
  await user.selectOptions(field(words.dayOfWeek), "5");
  expect(numbers()).toEqual(["2"]);
  await user.selectOptions(field(words.dayOfWeek), "");
  expect(params()).not.toHaveProperty("weekday");
  expect(numbers()).toEqual(["2"]);
  expect(requested).toEqual([]);
});

test("A cached page hydrates at an address with other parameters, in another order", async () => {
  const search = `${toLosAngeles}&body=wide&flight_no=CX&road=1`;
  // Addresses of links may name the parameters in either order.
  jest.spyOn(console, "error").mockImplementation();
  const address = [...new URLSearchParams(search)].reverse();
  history.replaceState(null, "", `/flight?${search}`);
  await hydrate(page(search), () =>
    history.replaceState(null, "", `/flight?utm_source=x&${new URLSearchParams(address)}&unknown=y`),
  );
  expect(document.querySelectorAll("input[name=utm_source], input[name=unknown]")).toHaveLength(0);
});

test("Types and bodies that were ticked before the code came are followed", async () => {
  history.replaceState(null, "", `/flight?${toLosAngeles}`);
  await hydrate(page(toLosAngeles), () => {
    type("transfer").checked = false;
    screen.getByRole<HTMLInputElement>("checkbox", { name: /^Freighter/ }).checked = true;
  });
  await wait(0);
  expect(params()).toMatchObject({ body: "freighter", flight_schedule_type: "direct||cargo" });
  expect(type("transfer").checked).toBe(false);
  expect(numbers()).toEqual(["4"]);
});

describe("The last search", () => {
  const recent = JSON.stringify({
    build: buildNumber,
    items: [{ ...airports.hongKong, language: "en" }],
  });

  test("fills an empty form without a search", async () => {
    localStorage.setItem("origin_airport", airports.hongKong.nameEn);
    localStorage.setItem("destination_airport", airports.losAngeles.nameEn);
    localStorage.setItem("ls_airport", recent);
    open();
    // One that is no recent choice is a text.
    expect([origin().value, destination().value]).toEqual(["Hong Kong (HKG)", airports.losAngeles.nameEn]);
    await wait(5000);
    expect(screen.getByText("Landing")).toBeInstanceOf(HTMLElement);
    expect([location.search, requested]).toEqual(["", []]);
  });

  test("whose airport is a text searches once the other one is chosen", async () => {
    localStorage.setItem("origin_airport", airports.hongKong.nameEn);
    open();
    expect(origin().value).toBe(airports.hongKong.nameEn);
    await choose(destination(), "lax");
    await wait(1000);
    expect(params()).toEqual(names);
    expect(origin().value).toBe("Hong Kong (HKG)");
  });

  test("does not complete an address, and a new one replaces it", async () => {
    localStorage.setItem("origin_airport", airports.hongKong.nameEn);
    localStorage.setItem("ls_airport", recent);
    open("destination_airport=SIN");
    expect(origin().value).toBe("");
    await choose(origin(), "lax");
    await user.click(button(words.search));
    await wait(0);
    expect([localStorage.getItem("origin_airport"), localStorage.getItem("destination_airport")]).toEqual([
      airports.losAngeles.nameEn,
      airports.singapore.nameEn,
    ]);
    const { items } = JSON.parse(localStorage.getItem("ls_airport") ?? "");
    expect(items.map(({ id }: Airport) => id)).toEqual(["LAX", "HKG"]);
  });
});

describe("Back and Forward", () => {
  test("show address, title, heading, form, rows and links of one search, without requesting it again", async () => {
    open(toLosAngeles);
    const first = see();
    expect([first.title, first.rows.length]).toEqual(["First title", 3]);
    await choose(destination(), "sin");
    await wait(1000);
    const second = see();
    expect([second.heading, second.fields[1]]).toEqual([
      "Hong Kong (HKG) to Singapore (SIN)",
      "Singapore (SIN)",
    ]);
    await user.click(button(words.swap));
    await wait(1000);
    const third = see();
    expect(third.fields).toEqual([...second.fields].reverse());
    for (const part of ["title", "rows", "quote"] as const) {
      expect(new Set([first, second, third].map((seen) => `${seen[part]}`)).size).toBe(3);
    }
    requested = [];
    for (const [step, seen] of [
      [-1, second],
      [-1, first],
      [1, second],
      [1, third],
      [-2, first],
    ] as const) {
      await go(step);
      expect(see()).toEqual(seen);
    }
    expect(requested).toEqual([]);
  });

  test("the same search again adds no entry to the history", async () => {
    open(toLosAngeles);
    const first = see();
    await choose(destination(), "sin");
    await wait(1000);
    const steps = history.length;
    await user.click(button(words.search));
    await wait(1000);
    expect(history.length).toBe(steps);
    await go(-1);
    expect(see()).toEqual(first);
  });

  test("Back before a response has come shows the search before, and the late response changes nothing", async () => {
    open(toLosAngeles);
    const first = see();
    const answer = holdResponses();
    await user.click(button(words.swap));
    await wait(1000);
    expect(location.search).not.toBe(first.search);
    expect(see().rows).toEqual(first.rows);
    expect(see().quote).toBe(first.quote);
    await wait(200);
    // The heading is of the search under way, the rows of the one before, which nobody can use.
    expect(heading()).toBe("Los Angeles (LAX) to Hong Kong (HKG)");
    expect(status()).toBe(`${words.loading} ${fill(words.rowsOf, { shown: first.heading ?? "" })}`);
    const table = screen.getByRole("table");
    expect(table.closest("[aria-busy=true]")).not.toBeNull();
    const isInert = () => {
      for (let box: HTMLElement | null = table; box; box = box.parentElement) if (box.inert) return true;
      return false;
    };
    expect(isInert()).toBe(true);

    await go(-1);
    expect(see()).toEqual(first);
    await answer();
    await wait(1000);
    expect(see()).toEqual(first);
    expect(isInert()).toBe(false);
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    await go(1);
    expect(see().rows[0]).toBe("LAXHKG 1");
  });

  test("a burst of filters is one step, a filter after a pause another", async () => {
    open(toLosAngeles);
    const types = () => params().flight_schedule_type;
    await user.click(type("transfer"));
    await user.click(type("cargo"));
    expect(types()).toBe("direct");
    await wait(30_000);
    await user.click(type("cargo"));
    expect(types()).toBe("direct||cargo");
    await go(-1);
    expect([types(), type("cargo").checked, numbers()]).toEqual(["direct", false, ["1"]]);
    await go(-1);
    expect([types(), type("cargo").checked, numbers()]).toEqual([undefined, true, ["1", "4", "2"]]);
  });
});

test("A failed search shows its heading and a sentence and no rows of another one; it is tried again and dismissed", async () => {
  open(toLosAngeles);
  fetched.mockImplementation(async (path) => {
    if (path.startsWith("/api/flight-schedule?")) throw new Error("503");
    return respond(path);
  });
  await user.click(button(words.swap));
  await wait(1000);
  expect(alerts()).toContain(words.failed);
  expect(heading()).toBe("Los Angeles (LAX) to Hong Kong (HKG)");
  expect([numbers(), screen.queryByRole("table")]).toEqual([[], null]);
  await user.click(button(words.dismiss));
  expect(alerts()).toBe("");

  await go(-1);
  expect(numbers()).toEqual(["1", "4", "2"]);
  fetched.mockImplementation(async (path) => {
    if (path.startsWith("/api/flight-schedule?")) throw new Error("503");
    return respond(path);
  });
  await choose(destination(), "sin");
  await wait(1000);
  fetched.mockImplementation(respond);
  await user.click(button(words.retry));
  await wait(0);
  expect(alerts()).toBe("");
  expect(see().rows[0]).toBe("HKGSIN 1");
});

test("A pair without flights says so", async () => {
  open(toLosAngeles);
  await choose(destination(), "fra");
  await wait(1000);
  expect(heading()).toBe("Hong Kong (HKG) to Frankfurt (FRA)");
  expect(screen.getByText(words.empty)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("table")).toBeNull();
});

test("A page that the browser has translated is searched and filtered on", async () => {
  /** As a translator of a browser: another text, in two elements, takes the place of every text. */
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim()) continue;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    }
  };
  open(toLosAngeles);
  translate();
  await user.click(type("transfer"));
  expect(numbers()).toEqual(["1", "4"]);
  translate();
  await user.clear(destination());
  await user.type(destination(), "fra");
  await wait(200);
  translate();
  await user.click(screen.getAllByRole("option")[0] as HTMLElement);
  await wait(1000);
  expect(heading()).toBe("Hong Kong (HKG) to Frankfurt (FRA)");
  expect(screen.queryByRole("table")).toBeNull();
  translate();
  fireEvent.change(destination(), { target: { value: "sin" } });
  await wait(200);
  await user.click(screen.getAllByRole("option")[0] as HTMLElement);
  await wait(1000);
  expect(see().rows[0]).toBe("HKGSIN 1");
});
