import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { POST } from "@/app/mcp/route";
import { config } from "@/lib/config/config";
import type { Sailing } from "@/lib/sailings/shared";
import { sampleNow, setUpSampleStore } from "@/test/support/sample-store";
import { searchPortSchedule } from "../_queries/sea/port-schedule";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** Questions of forwarders, answered by the official client from the tools alone, at a frozen clock. */

setUpSampleStore();
let client: Client;
beforeAll(async () => {
  config().frozenNow = sampleNow;
  client = new Client({ name: "questions", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const transport = new StreamableHTTPClientTransport(new URL(`${config().siteUrl}/mcp`), {
    fetch: async (url, init) => POST(new Request(url, init)),
  });
  await client.connect(transport);
});
afterAll(() => client.close());

// biome-ignore lint/suspicious/noExplicitAny: the server has parsed each answer by the schema of its tool.
type Answer = any;
async function call(name: string, args: object): Promise<Answer> {
  const { content } = await client.callTool({ name, arguments: { ...args } });
  const [part] = content as { text: string }[];
  return JSON.parse(part?.text ?? "null");
}

const lane = { from: "Hong Kong", to: "Rotterdam" };
const brief = ({ carrier, vessel, voyage, departure, arrival }: Answer) =>
  [carrier, vessel, voyage, departure?.local, arrival?.local].join(" ");

/** Each question, how it is answered, and the facts of the answer. */
const questions: [question: string, ask: () => Promise<unknown>, facts: unknown][] = [
  [
    "Which ports are meant by Shenzhen?",
    async () =>
      (await call("find_ports", { query: "Shenzhen" })).ports.slice(0, 3).map((port: Answer) => port.id),
    ["CNCWN", "CNSHK", "CNYTN"],
  ],
  [
    "What are the UN/LOCODE and the time zone of Felixstowe?",
    async () => {
      const [port] = (await call("find_ports", { query: "Felixstowe" })).ports;
      return [port.unlocode, port.zone];
    },
    ["GBFXT", "Europe/London"],
  ],
  [
    "鹿特丹是哪個港？",
    async () =>
      (await call("find_ports", { query: "鹿特丹", language: "zh-tw" })).ports.map(({ id, name }: Answer) => [
        id,
        name,
      ]),
    [["NLRTM", "鹿特丹"]],
  ],
  [
    "Is there a port called Roterdam?",
    async () => {
      const [port] = (await call("find_ports", { query: "Roterdam" })).ports;
      return [port.name, port.similar];
    },
    ["Rotterdam", true],
  ],
  [
    "What time is it in Hong Kong, by whose clock cut-offs close?",
    async () => (await call("find_sailings", { ...lane, limit: 1 })).port_time,
    { local: "2026-03-16T10:00", zone: "Asia/Hong_Kong" },
  ],
  [
    "Which carriers sail from Hong Kong to Rotterdam this month?",
    async () => (await call("find_sailings", lane)).carriers.map(({ name }: Answer) => name),
    [
      "Orient Meridian",
      "Golden Delta",
      "Straits Container Line",
      "Monsoon Gulf Line",
      "Levantia Lines",
      "Nordhavn Line",
    ],
  ],
  [
    "What is the next direct sailing to Rotterdam that still accepts cargo?",
    async () => {
      const { sailings } = await call("find_sailings", {
        ...lane,
        direct_only: true,
        open_only: true,
        limit: 1,
      });
      return [brief(sailings[0]), sailings[0].can_still_load];
    },
    ["Golden Delta Golden Mangosteen 988W 2026-03-22T19:00 2026-04-21T23:30", "yes"],
  ],
  [
    "Which direct sailing is the fastest?",
    async () => {
      const [first] = (await call("find_sailings", { ...lane, direct_only: true, sort: "transit", limit: 1 }))
        .sailings;
      return [brief(first), first.elapsed_hours];
    },
    ["Nordhavn Line Nordhavn Regin 612W 2026-03-25T14:00 2026-04-24T03:30", 716],
  ],
  [
    "Which sailing arrives first?",
    async () =>
      brief((await call("find_sailings", { ...lane, open_only: true, sort: "eta", limit: 1 })).sailings[0]),
    "Orient Meridian Golden Rosewood 882S 2026-03-22T02:30 2026-04-21",
  ],
  [
    "When are SI, VGM and CY of that sailing?",
    async () => {
      const [{ cutoffs }] = (await call("find_sailings", { ...lane, open_only: true, sort: "eta", limit: 1 }))
        .sailings;
      return [cutoffs.si, cutoffs.vgm, cutoffs.cy].map(
        (cutoff) => `${cutoff?.local} ${cutoff?.zone} ${cutoff?.state}`,
      );
    },
    [
      "2026-03-18T17:00 Asia/Hong_Kong open",
      "2026-03-20T16:00 Asia/Hong_Kong open",
      "2026-03-20T18:00 Asia/Hong_Kong open",
    ],
  ],
  [
    "Which of the next sailings publish no CFS closing?",
    async () =>
      (await call("find_sailings", lane)).sailings
        .filter(({ cutoffs }: Answer) => cutoffs.cfs === null)
        .map(({ vessel }: Answer) => vessel),
    ["Straits Merchant"],
  ],
  [
    "Until when can a reefer be delivered? It is not published.",
    async () => {
      const { sailings } = await call("find_sailings", { ...lane, cargo: "reefer", limit: 50 });
      const open = sailings.filter(({ can_still_load }: Answer) => can_still_load !== "no");
      return [
        ...new Set(open.map(({ cutoffs, can_still_load }: Answer) => `${cutoffs.reefer} ${can_still_load}`)),
      ];
    },
    ["null unknown"],
  ],
  [
    "Cargo is ready on 20 March at noon. Which sailing takes it first?",
    async () => {
      const [first] = (await call("find_sailings", { ...lane, ready: "2026-03-20T12:00", limit: 1 }))
        .sailings;
      return [brief(first), first.cutoffs.cy?.local];
    },
    ["Orient Meridian Golden Rosewood 882S 2026-03-22T02:30 2026-04-21", "2026-03-20T18:00"],
  ],
  [
    "When does Nordhavn Line sail?",
    async () =>
      (await call("find_sailings", { ...lane, carriers: ["Nordhavn Line"] })).sailings.map(
        ({ departure }: Answer) => departure.local,
      ),
    ["2026-03-18T11:30", "2026-03-25T14:00", "2026-04-01T12:00", "2026-04-08T14:00", "2026-04-15T12:00"],
  ],
  [
    "What arrives in Rotterdam in the last week of April?",
    async () => {
      const days = { date_type: "ETA", date_from: "2026-04-24", date_to: "2026-04-30" };
      const { total, sailings } = await call("find_sailings", { ...lane, ...days, limit: 50 });
      return [
        total,
        sailings.every(
          ({ arrival }: Answer) => arrival.local >= "2026-04-24" && arrival.local < "2026-05-01",
        ),
      ];
    },
    [12, true],
  ],
  [
    "What is the latest departure that arrives by 1 May?",
    async () => {
      const { latest_departure, in_time } = await call("plan_arrival", { ...lane, arrive_by: "2026-05-01" });
      return [brief(latest_departure), in_time];
    },
    ["Orient Meridian Levantia Naxos 612W 2026-04-01T14:00 2026-05-01T04:30", true],
  ],
  [
    "And with a week to spare?",
    async () => {
      const plan = await call("plan_arrival", { ...lane, arrive_by: "2026-05-01", buffer_days: 7 });
      return [brief(plan.latest_departure), plan.arrives_by];
    },
    ["Orient Meridian Levantia Knossos 611W 2026-03-25T16:30 2026-04-24T04:30", "2026-04-24"],
  ],
  [
    "Until when can cargo be delivered to arrive by 1 May?",
    async () => (await call("plan_arrival", { ...lane, arrive_by: "2026-05-01" })).latest_delivery,
    {
      vessel: "Nordhavn Forseti",
      voyage: "613W",
      cut_off: { local: "2026-03-31T18:00", zone: "Asia/Hong_Kong" },
    },
  ],
  [
    "Can it arrive by 25 March?",
    async () => {
      const { in_time, latest_departure, sailings } = await call("plan_arrival", {
        ...lane,
        arrive_by: "2026-03-25",
      });
      return [in_time, latest_departure, brief(sailings[0])];
    },
    [false, null, "Monsoon Gulf Line Monsoon Musandam 794W 2026-03-16T01:30 2026-04-17"],
  ],
  [
    "Straits Merchant on 18 March: where does cargo change ships, and what follows if it misses the second?",
    async () => {
      const { connections } = await itinerary();
      return connections.map(({ port, later_ships: [next] }: Answer) => [
        port,
        next.vessel,
        next.arrives_later_by_days,
      ]);
    },
    [["Singapore", "Straits Sextant", 6]],
  ],
  [
    "At which terminal is it loaded, and which ship brings it to Rotterdam?",
    async () => {
      const { legs } = await itinerary();
      return [legs[0].from.terminal, legs[1].vessel, legs[1].voyage];
    },
    ["Hongkong International Terminals (HIT)", "Nordhavn Ymir", "610W"],
  ],
  [
    "What must be done next for it, and in how many minutes?",
    async () => {
      const { steps } = await itinerary();
      return steps.flatMap(({ what, state, minutes_left }: Answer) =>
        ["next", "soon"].includes(state) ? [`${what}: ${minutes_left}`] : [],
      );
    },
    ["VR closing: 120", "CV cut-off: 300", "VGM cut-off: 360"],
  ],
  [
    "How large are its ships?",
    async () =>
      (await itinerary()).ships.map(({ imo, length_metres, teu }: Answer) => [imo, length_metres, teu]),
    [
      ["2720733", 259.9, null],
      ["3973117", 394.6, null],
    ],
  ],
  [
    "Who else sells the ship of the latest departure?",
    async () => {
      const { latest_departure } = await call("plan_arrival", { ...lane, arrive_by: "2026-05-01" });
      const { also_sold_by } = await call("get_itinerary", { id: latest_departure.id, date: "2026-04-01" });
      return also_sold_by.map(({ carrier }: Answer) => carrier);
    },
    ["Golden Delta"],
  ],
  [
    "What was changed on the lane in the last days?",
    async () => {
      const { total, urgent, changes } = await call("sailing_changes", { ...lane, days: 7 });
      return [total, urgent, changes.map(({ what }: Answer) => what)];
    },
    [
      6,
      3,
      [
        "GD1 088W slips 1 day: leaves Hong Kong 29 Mar 18:30, was 28 Mar 18:30",
        "OM1 154W CY cut-off 6 h earlier: 30 Mar 17:00, was 30 Mar 23:00",
        "NX2 613W Receiving 1 day later: 26 Mar 08:00, was 25 Mar 08:00",
        "OM2 974W changes ship: Orient Coral, was Orient Bulbul",
        "NX2 608W arrives Rotterdam 2 days later: 27 Mar 03:30, was 25 Mar 03:30",
        "SE5 608W leaves Hong Kong 1 day earlier: 25 Mar 08:30, was 26 Mar 08:30",
      ],
    ],
  ],
  [
    "Which cut-offs were brought forward, from when to when?",
    async () =>
      (await call("sailing_changes", { ...lane, only: "cutoffs" })).changes.map(
        ({ vessel, details: [{ before, after, at_port_zone }] }: Answer) =>
          [vessel, before, after, at_port_zone].join(" "),
      ),
    [
      "Orient Osmanthus 2026-03-30T23:00 2026-03-30T17:00 Asia/Hong_Kong",
      "Nordhavn Forseti 2026-03-25T08:00 2026-03-26T08:00 Asia/Hong_Kong",
    ],
  ],
  [
    "Which flight is the last that arrives in Frankfurt by noon of 20 March, and until when does it take cargo?",
    async () => {
      const asked = { from: "HKG", to: "Frankfurt", arrive_by: "2026-03-20T12:00" };
      const { last_in_time: last } = await call("find_flights", asked);
      return [last.flight_numbers.join(), last.departure, last.arrival, last.latest_acceptance];
    },
    ["0K 501,0K 526", "2026-03-19T17:55", "2026-03-20T06:35", null],
  ],
  [
    "Which freighters fly from Hong Kong to Frankfurt without a change, on which days?",
    async () =>
      (
        await call("find_flights", { from: "HKG", to: "Frankfurt", types: ["cargo"], transfers: ["nonstop"] })
      ).flights.map(({ flight_numbers, weekdays, departure_time }: Answer) => [
        ...flight_numbers,
        weekdays.join(),
        departure_time,
      ]),
    [["K0 804", "Mon,Tue,Wed,Sat,Sun", "03:30"]],
  ],
  [
    "What flies there on Thursday 19 March with a wide body?",
    async () =>
      (
        await call("find_flights", { from: "HKG", to: "FRA", date: "2026-03-19", bodies: ["wide"] })
      ).flights.map(({ flight_numbers, elapsed_minutes }: Answer) => [...flight_numbers, elapsed_minutes]),
    [
      ["H0 112", 720],
      ["L0 203", "L0 234", 2195],
      ["0Q 301", "0Q 316", 2000],
    ],
  ],
  [
    "Until when is cargo accepted for it?",
    async () =>
      (await call("find_flights", { from: "HKG", to: "FRA", date: "2026-03-19", bodies: ["wide"] })).flights
        .filter(({ flight_numbers }: Answer) => flight_numbers.join() === "H0 112")
        .map(({ departure_time, latest_acceptance: { time, day, source } }: Answer) => [
          ...[departure_time, time, day, source],
        ]),
    [["15:20", "10:20", 0, "Sample"]],
  ],
  [
    "What was written about demurrage?",
    async () => {
      const { total, articles } = await call("search_news", { query: "demurrage" });
      return [total, articles[0].headline, articles[0].published_at];
    },
    [2, "Demurrage or detention? Look at where the box is standing", "2026-03-06T14:20:00+08:00"],
  ],
  [
    "Which hauliers are in Hong Kong, and how is the first one called?",
    async () => {
      const { total, companies } = await call("find_companies", {
        category: "truck",
        port: "Hong Kong",
        contacts: true,
      });
      const here = companies[0].contacts.find(({ port }: Answer) => port === "Hong Kong");
      return [total, companies[0].name, here.phones];
    },
    [7, "Camel Bell Trucking", ["+852 2555 0309"]],
  ],
  [
    "Which gates from Hong Kong to Rotterdam close next, today or tomorrow? The port's own board has them too.",
    async () => {
      const asked = { open_only: true, cut_offs: ["cy"], limit: 50 };
      const closing = async (subject: object) =>
        (await call("cut_offs", { ...asked, ...subject })).ships.map(
          ({ vessel, due: [first] }: Answer) => `${vessel} ${first.time.local}`,
        );
      const [ofLane, ofPort] = [await closing({ lanes: [lane] }), await closing({ port: "HKHKG" })];
      return [ofLane, ofLane.filter((one: Answer) => !ofPort.includes(one))];
    },
    [
      [
        "Straits Merchant 2026-03-17T12:00",
        "Straits Sextant 2026-03-17T12:00",
        "Levantia Arados 2026-03-17T14:00",
        "Meridian Bellatrix 2026-03-17T17:00",
        "Nordhavn Solveig 2026-03-17T18:00",
      ],
      [],
    ],
  ],
  [
    "Is anything known from Hong Kong to Felixstowe in the year 2099?",
    async () => {
      const { total, sailings } = await call("find_sailings", {
        from: "HKHKG",
        to: "GBFXT",
        date_from: "2099-11-01",
        date_to: "2099-11-30",
      });
      return [total, sailings];
    },
    [0, []],
  ],
];

const itinerary = () =>
  call("get_itinerary", { id: "STR1_ST2_794S_HKHKG_SGSIN_NX1_610W_SGSIN_NLRTM", date: "2026-03-18" });

test.each(questions)("%s", async (_question, ask, facts) => {
  expect(await ask()).toEqual(facts);
});

test("there are at least thirty questions", () => {
  expect(questions.length).toBeGreaterThanOrEqual(30);
});

/** The fields of a sailing from which each cut-off of an answer may come. */
const fields = {
  si: "siCutoff",
  vgm: "vgmCutoff",
  cy: "cyCutoff",
  cfs: "cfsCutoff",
  reefer: "reeferCutoff",
  dangerous: "dangerousCutoff",
  out_of_gauge: "outOfGaugeCutoff",
} as const satisfies Record<string, keyof Sailing>;

test.each([
  ["Hong Kong", "Rotterdam"],
  ["Shanghai", "Los Angeles"],
  ["Yantian", "Hamburg"],
  ["Singapore", "Sydney"],
])("no cut-off from %s to %s is invented", async (from, to) => {
  const { sailings } = await call("find_sailings", { from, to, limit: 50 });
  const params = { loading_port: from, discharge_port: to };
  const { list } = await searchPortSchedule({ params, locale: "en", now: sampleNow });
  const byId = new Map(list.sailings.map((sailing) => [sailing.id, sailing]));
  expect(sailings.length).toBeGreaterThan(3);
  for (const { id, cutoffs } of sailings) {
    const published = Object.entries(fields).map(([name, field]) => [name, byId.get(id)?.[field] ?? null]);
    expect(Object.entries(cutoffs).map(([name, one]: Answer) => [name, one?.carrier_local ?? null])).toEqual(
      published,
    );
  }
});

test.each([
  ["search_news", { query: "port" }, "articles", "total", "url"],
  ["find_companies", { category: "sea" }, "companies", "total", "id"],
  ["find_sailings", { ...lane, limit: 20 }, "sailings", "total", "id"],
  ["find_flights", { from: "HKG", to: "LAX", limit: 3 }, "flights", "total", null],
])("the pages of %s have each row once", async (tool, args, rows, total, key) => {
  const first = await call(tool, args);
  const pages = [first];
  while (pages.length < first.pages) pages.push(await call(tool, { ...args, page: pages.length + 1 }));
  const all = pages.flatMap((page) =>
    page[rows].map((row: Answer) => (key ? row[key] : JSON.stringify(row))),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map(({ page }) => page)).toEqual(pages.map((_, at) => at + 1));
  expect([all.length, new Set(all).size]).toEqual([first[total], first[total]]);
});
