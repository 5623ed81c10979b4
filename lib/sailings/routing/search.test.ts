import { departureMinutes } from "@/lib/time/zone-clock";
import { buildNetwork, networkFacts, type TestCall, type TestService } from "@/test/support/call-network";
import type { Network } from "./network";
import { findOptions } from "./search";

interface Asked {
  from?: string;
  to?: string;
  max?: number;
  first?: string;
  last?: string;
}

/** Options as texts: seller, then port and port of each ride with the ship's times, local as given. */
function find(
  network: Network,
  { from = "HKHKG", to = "NLRTM", max = 1, first = "2026-03-01", last = "2026-06-30" }: Asked = {},
): string[] {
  const [loading, discharge] = [network.portNumber(from), network.portNumber(to)];
  if (loading === undefined || discharge === undefined) return [];
  const clock = network.zoneClockOf(loading);
  const options = findOptions(network, {
    from: loading,
    to: discharge,
    departsFrom: clock.toUtc(departureMinutes(first)),
    departsTo: clock.toUtc(departureMinutes(`${last}T23:59`)),
    maxTransfers: max,
  });
  return options.map(({ seller, legs }) => {
    const rides = legs.map((leg) => {
      const [a, b] = [leg.from, leg.to].map((call) => network.ports[network.port[call] ?? 0]?.id);
      return `${network.ships.texts[network.shipOf(leg.from)]} ${a}-${b}`;
    });
    return `${network.sellers.texts[seller]}: ${rides.join(", ")}`;
  });
}

const service = (id: string, ship: string, calls: TestCall[], sellers = ["PEAK"]): TestService => ({
  id,
  sellers,
  calls: calls.map((call) => ({ ship, ...call })),
});

/** Hong Kong to Singapore, arriving on 5 March at 06:00 in Singapore. */
const feeder = (changes: Partial<TestCall> = {}, sellers?: string[]) =>
  service(
    "FEED",
    "FEEDER",
    [
      { port: "HKHKG", departure: "2026-03-01T18:00" },
      { port: "SGSIN", arrival: "2026-03-05T06:00", ...changes },
    ],
    sellers,
  );
/** Singapore to Rotterdam, leaving at this time. */
const mother = (departure: string, changes: Partial<TestCall> = {}, sellers?: string[]) =>
  service(
    "MAIN",
    "MOTHER",
    [
      { port: "SGSIN", departure, ...changes },
      { port: "NLRTM", arrival: "2026-04-20T06:00" },
    ],
    sellers,
  );
const met = ["PEAK: FEEDER HKHKG-SGSIN, MOTHER SGSIN-NLRTM"];

test("a ship goes from port to port, and no further back", async () => {
  const network = await buildNetwork([
    service("EX", "ONE", [
      { port: "HKHKG", departure: "2026-03-01" },
      { port: "SGSIN", arrival: "2026-03-05", departure: "2026-03-06" },
      { port: "NLRTM", arrival: "2026-03-30", departure: "2026-04-01" },
    ]),
  ]);
  expect(find(network)).toEqual(["PEAK: ONE HKHKG-NLRTM"]);
  expect(find(network, { from: "SGSIN" })).toEqual(["PEAK: ONE SGSIN-NLRTM"]);
  expect(find(network, { from: "NLRTM", to: "HKHKG" })).toEqual([]);
  expect(find(network, { to: "HKHKG" })).toEqual([]);
});

test("the window is that of the loading port's dates, first and last day included", async () => {
  const network = await buildNetwork([
    service("EX", "ONE", [
      // Early on the 2nd in Hong Kong is the 1st in UTC.
      { port: "HKHKG", departure: "2026-03-02T00:30" },
      { port: "NLRTM", arrival: "2026-03-30" },
    ]),
  ]);
  expect(find(network, { first: "2026-03-02", last: "2026-03-02" })).toHaveLength(1);
  expect(find(network, { first: "2026-03-03" })).toEqual([]);
  expect(find(network, { last: "2026-03-01" })).toEqual([]);
});

describe("rule 1: one seller for the complete itinerary", () => {
  test("both ships are sold by it", async () => {
    const theirs = [feeder(), mother("2026-03-07T06:00", {}, ["TIDE"])];
    expect(find(await buildNetwork(theirs))).toEqual([]);
    const shared = [feeder(), mother("2026-03-07T06:00", {}, ["TIDE", "PEAK"])];
    expect(find(await buildNetwork(shared))).toEqual(met);
  });

  test("a seller without this call sells no ride to it", async () => {
    const offers = [{ seller: "TIDE", voyageIn: "1W", voyageOut: "1W", tco: null }];
    const network = await buildNetwork([mother("2026-03-07T06:00", { offers }, ["PEAK", "TIDE"])]);
    expect(find(network, { from: "SGSIN" })).toEqual(["TIDE: MOTHER SGSIN-NLRTM"]);
  });
});

describe("rule 2: the time of a transfer", () => {
  test.each([
    ["2026-03-06T05:59", []],
    ["2026-03-06T06:00", met],
    ["2026-03-19T06:00", met],
    ["2026-03-19T06:01", []],
  ])("24 hours at least, 14 days at most: onward at %s", async (departure, expected) => {
    expect(find(await buildNetwork([feeder(), mother(departure)]))).toEqual(expected);
  });

  test.each([
    ["SGPSA", "SGJUR", "2026-03-07T05:59", []],
    ["SGPSA", "SGJUR", "2026-03-07T06:00", met],
    ["SGPSA", "SGPSA", "2026-03-06T06:00", met],
    ["SGPSA", null, "2026-03-06T06:00", met],
  ])("48 hours between terminals: %s to %s at %s", async (from, onto, departure, expected) => {
    const network = await buildNetwork([feeder({ terminal: from }), mother(departure, { terminal: onto })]);
    expect(find(network)).toEqual(expected);
  });

  test("a date without a time arrives at 23:59 and departs at 00:00", async () => {
    const arriving = feeder({ arrival: "2026-03-05" });
    expect(find(await buildNetwork([arriving, mother("2026-03-06T23:58")]))).toEqual([]);
    expect(find(await buildNetwork([arriving, mother("2026-03-06T23:59")]))).toEqual(met);
    expect(find(await buildNetwork([feeder(), mother("2026-03-06")]))).toEqual([]);
    expect(find(await buildNetwork([feeder(), mother("2026-03-07")]))).toEqual(met);
  });

  test.each([
    ["2026-03-05T06:00", "2026-03-05T12:00", met],
    ["2026-03-05T05:59", "2026-03-12T12:00", []],
    ["2026-03-05", "2026-03-05T12:00", met],
  ])("a transhipment cut-off takes the place of the shortest time: %s", async (tco, departure, expected) => {
    const offers = [{ seller: "PEAK", voyageIn: "1W", voyageOut: "1W", tco }];
    expect(find(await buildNetwork([feeder(), mother(departure, { offers })]))).toEqual(expected);
  });

  const rule = {
    seller: null,
    port: null,
    fromService: null,
    ontoService: null,
    shortestHours: null,
    longestDays: null,
    allowed: true,
  };
  test.each([
    ["shorter", [{ ...rule, port: "SGSIN", shortestHours: 6 }], "2026-03-05T12:00", met],
    ["longer", [{ ...rule, seller: "PEAK", shortestHours: 72 }], "2026-03-07T06:00", []],
    ["another seller's", [{ ...rule, seller: "TIDE", shortestHours: 72 }], "2026-03-07T06:00", met],
    ["a longer wait", [{ ...rule, longestDays: 30 }], "2026-03-25T06:00", met],
    ["a shorter wait", [{ ...rule, fromService: "FEED", longestDays: 2 }], "2026-03-08T06:00", []],
    ["not at all", [{ ...rule, ontoService: "MAIN", allowed: false }], "2026-03-07T06:00", []],
    [
      "what says more decides",
      [
        { ...rule, seller: "PEAK", port: "SGSIN" },
        { ...rule, port: "SGSIN", allowed: false },
      ],
      "2026-03-07T06:00",
      met,
    ],
  ])("rules say otherwise: %s", async (_name, rules, departure, expected) => {
    expect(find(await buildNetwork([feeder(), mother(departure)], { rules }))).toEqual(expected);
  });

  test("cargo does not change from a ship to the same ship", async () => {
    const again = mother("2026-03-07T06:00");
    const same = { ...again, calls: again.calls.map((call) => ({ ...call, ship: "FEEDER" })) };
    expect(find(await buildNetwork([feeder(), same]))).toEqual([]);
  });
});

describe("a turn that is written over several ports", () => {
  const positions: Record<string, { lat: number; lon: number }> = {
    SGSIN: { lat: 1.26, lon: 103.8 },
    NLRTM: { lat: 51.9, lon: 4.1 },
    DEHAM: { lat: 53.5, lon: 9.9 },
    GBFXT: { lat: 51.9, lon: 1.3 },
    SAJED: { lat: 21.5, lon: 39.2 },
  };
  const stops = [
    { port: "SGSIN", departure: "2026-03-02" },
    { port: "NLRTM", arrival: "2026-03-25", departure: "2026-03-26" },
    { port: "DEHAM", arrival: "2026-03-28", departure: "2026-03-29" },
    { port: "GBFXT", arrival: "2026-03-31", departure: "2026-04-01" },
    { port: "SAJED", arrival: "2026-04-11", departure: "2026-04-12" },
    { port: "SGSIN", arrival: "2026-04-24", departure: "2026-04-25" },
  ];
  const turning = async (numbers: string[]) => {
    const services = [
      service(
        "EX",
        "ONE",
        stops.map((stop, at) => {
          const [voyageIn = "", voyage = voyageIn] = numbers[at]?.split("/") ?? [];
          return { ...stop, voyageIn, voyage };
        }),
      ),
    ];
    const { ports } = networkFacts(services);
    const placed = ports.map((port) => ({
      ...port,
      position: positions[port.id] as (typeof positions)[string],
    }));
    const network = await buildNetwork(services, { ports: placed });
    return ["NLRTM", "DEHAM", "GBFXT", "SAJED"].map((port) =>
      [find(network, { from: "SGSIN", to: port }), find(network, { from: port, to: "SGSIN" })]
        .map((found) => found.length)
        .join(),
    );
  };

  test.each([
    ["at all of them", ["1W", "1W/1E", "1W/1E", "1W/1E", "1E", "1E"]],
    ["at the first", ["1W", "1W/1E", "1E", "1E", "1E", "1E"]],
    ["at the last", ["1W", "1W", "1W", "1W/1E", "1E", "1E"]],
  ])("%s: there and back from each, and nowhere past it", async (_name, numbers) => {
    expect(await turning(numbers)).toEqual(["1,1", "1,1", "1,1", "0,1"]);
  });

  test("cargo does not change ship to save a day", async () => {
    const slow = service("EX", "ONE", [
      { port: "SGSIN", departure: "2026-03-02T08:00" },
      { port: "NLRTM", arrival: "2026-03-25T08:00", departure: "2026-03-28T08:00" },
      { port: "DEHAM", arrival: "2026-03-30T08:00" },
    ]);
    const fast = (arrival: string) =>
      service("FX", "TWO", [
        { port: "NLRTM", departure: "2026-03-27T08:00" },
        { port: "DEHAM", arrival },
      ]);
    const found = async (arrival: string) =>
      find(await buildNetwork([slow, fast(arrival)]), { from: "SGSIN", to: "DEHAM" });
    expect(await found("2026-03-29T08:00")).toEqual(["PEAK: ONE SGSIN-DEHAM"]);
    expect(await found("2026-03-29T06:59")).toHaveLength(2);
  });
});

describe("rule 4: a ship that calls at a port twice", () => {
  /** Out by Singapore to Rotterdam, home by Tokyo and Singapore. */
  const round = (changes: Partial<TestCall>[] = []): TestService =>
    service(
      "EX",
      "ONE",
      [
        { port: "HKHKG", departure: "2026-03-01" },
        { port: "SGSIN", arrival: "2026-03-05", departure: "2026-03-06" },
        { port: "NLRTM", arrival: "2026-03-30", departure: "2026-04-01" },
        { port: "SGSIN", arrival: "2026-04-20", departure: "2026-04-21" },
        { port: "JPTYO", arrival: "2026-04-28" },
      ].map((call, at) => ({ ...call, ...changes[at] })),
    );

  test("carries nothing past the turn without a word of directions", async () => {
    const network = await buildNetwork([round()]);
    expect(find(network, { to: "JPTYO" })).toEqual([]);
    expect(find(network, { from: "NLRTM", to: "JPTYO" })).toHaveLength(1);
    expect(find(network, { from: "SGSIN", to: "JPTYO", first: "2026-04-01" })).toHaveLength(1);
    expect(find(network, { from: "SGSIN", to: "JPTYO", last: "2026-03-31" })).toEqual([]);
  });

  test("carries it where the directions of both calls say so", async () => {
    const told = [{ loads: "W" }, {}, {}, {}, { discharges: "WE" }];
    expect(find(await buildNetwork([round(told)]), { to: "JPTYO" })).toHaveLength(1);
    const other = [{ loads: "W" }, {}, {}, {}, { discharges: "E" }];
    expect(find(await buildNetwork([round(other)]), { to: "JPTYO" })).toEqual([]);
  });

  test("the turn is where the voyage's number changes, if it does", async () => {
    const out = { voyage: "224W" };
    const home = { voyage: "225E" };
    const numbers = [out, out, { voyageIn: "224W", voyage: "225E" }, home, home];
    const tokyoFirst = round(numbers);
    // Between the turn and the second call at Singapore.
    const calls = [...tokyoFirst.calls];
    calls.splice(3, 0, {
      ship: "ONE",
      port: "DEHAM",
      arrival: "2026-04-03",
      departure: "2026-04-04",
      ...home,
    });
    const network = await buildNetwork([{ ...tokyoFirst, calls }]);
    expect(find(network, { to: "DEHAM" })).toEqual([]);
    expect(find(network, { from: "NLRTM", to: "DEHAM" })).toHaveLength(1);
    expect(find(network)).toHaveLength(1);
  });

  test("a ship that calls nowhere twice carries past a change of numbers", async () => {
    const network = await buildNetwork([
      service("LOOP", "ONE", [
        { port: "HKHKG", departure: "2026-03-01", voyage: "1S" },
        { port: "SGSIN", arrival: "2026-03-05", departure: "2026-03-06", voyageIn: "1S", voyage: "1N" },
        { port: "JPTYO", arrival: "2026-03-12", voyage: "1N" },
      ]),
    ]);
    expect(find(network, { to: "JPTYO" })).toHaveLength(1);
  });

  test("a ship may call at two terminals of a port, and loads at both", async () => {
    const network = await buildNetwork([
      service("EX", "ONE", [
        { port: "HKHKG", departure: "2026-03-01" },
        { port: "CNSHA", arrival: "2026-03-03T06:00", departure: "2026-03-03T18:00", terminal: "A" },
        { port: "CNSHA", arrival: "2026-03-03T22:00", departure: "2026-03-04T18:00", terminal: "B" },
        { port: "NLRTM", arrival: "2026-03-30" },
      ]),
    ]);
    expect(find(network)).toHaveLength(1);
    expect(find(network, { from: "CNSHA" })).toHaveLength(2);
  });

  test("cargo stays aboard into the next round under its number, until the ship loads there again", async () => {
    const network = await buildNetwork([
      service("EX", "ONE", [
        { port: "HKHKG", departure: "2026-03-01", voyage: "1W", voyageId: 1 },
        { port: "NLRTM", arrival: "2026-03-30", departure: "2026-04-01", voyage: "1W", voyageId: 1 },
        {
          port: "HKHKG",
          arrival: "2026-04-25",
          departure: "2026-04-26",
          voyageIn: "1W",
          voyage: "3W",
          voyageId: 2,
        },
        { port: "NLRTM", arrival: "2026-05-25", voyage: "3W", voyageId: 2 },
      ]),
    ]);
    expect(find(network, { from: "NLRTM", to: "HKHKG" })).toHaveLength(1);
    expect(find(network)).toHaveLength(2);
  });
});

describe("rule 5: a better option of its seller replaces an option", () => {
  const fast = (seller: string, departure = "2026-03-02T18:00") =>
    service(
      "FAST",
      "FAST",
      [
        { port: "HKHKG", departure },
        { port: "NLRTM", arrival: "2026-04-19T06:00" },
      ],
      [seller],
    );

  test("that leaves no earlier, arrives no later and has no more transhipments", async () => {
    const ways = [feeder(), mother("2026-03-07T06:00")];
    expect(find(await buildNetwork([...ways, fast("PEAK")]))).toEqual(["PEAK: FAST HKHKG-NLRTM"]);
    expect(find(await buildNetwork([...ways, fast("TIDE")]))).toHaveLength(2);
    expect(find(await buildNetwork([...ways, fast("PEAK", "2026-03-01T17:00")]))).toHaveLength(2);
  });

  test("also to one that leaves after the window", async () => {
    const network = await buildNetwork([feeder(), mother("2026-03-07T06:00"), fast("PEAK")]);
    expect(find(network, { last: "2026-03-01" })).toEqual([]);
  });

  test("the direct one of a departure always stays", async () => {
    const slow = service("SLOW", "SLOW", [
      { port: "HKHKG", departure: "2026-02-28T18:00" },
      { port: "NLRTM", arrival: "2026-05-01" },
    ]);
    const network = await buildNetwork([slow, feeder(), mother("2026-03-07T06:00"), fast("PEAK")]);
    expect(find(network, { first: "2026-02-01" })).toEqual([
      "PEAK: SLOW HKHKG-NLRTM",
      "PEAK: FAST HKHKG-NLRTM",
    ]);
  });
});

test("rule 7: a call that neither loads nor discharges carries nothing", async () => {
  const quiet = feeder({ discharges: "" });
  expect(find(await buildNetwork([quiet, mother("2026-03-07T06:00")]))).toEqual([]);
  expect(find(await buildNetwork([feeder(), mother("2026-03-07T06:00", { loads: "" })]))).toEqual([]);
});

test("rule 8: between ports of one country only where the seller may", async () => {
  const coastal = ["PEAK", "TIDE"].map((seller) =>
    service(
      `COAST ${seller}`,
      "COASTER",
      [
        { port: "CNSHA", departure: "2026-03-01" },
        { port: "CNNGB", arrival: "2026-03-02" },
      ],
      [seller],
    ),
  );
  const asked = { from: "CNSHA", to: "CNNGB" };
  expect(find(await buildNetwork(coastal), asked)).toEqual([]);
  const network = await buildNetwork(coastal, { domestic: [{ seller: "TIDE", country: "CN" }] });
  expect(find(network, asked)).toEqual(["TIDE: COASTER CNSHA-CNNGB"]);
});

test("a third ship only where two transhipments are requested", async () => {
  const network = await buildNetwork([
    feeder(),
    service("MAIN", "MOTHER", [
      { port: "SGSIN", departure: "2026-03-07" },
      { port: "DEHAM", arrival: "2026-04-01" },
    ]),
    service("LAST", "COASTER", [
      { port: "DEHAM", departure: "2026-04-05" },
      { port: "NLRTM", arrival: "2026-04-07" },
    ]),
  ]);
  expect(find(network, { max: 0 })).toEqual([]);
  expect(find(network, { max: 1 })).toEqual([]);
  expect(find(network, { max: 2 })).toEqual([
    "PEAK: FEEDER HKHKG-SGSIN, MOTHER SGSIN-DEHAM, COASTER DEHAM-NLRTM",
  ]);
});
