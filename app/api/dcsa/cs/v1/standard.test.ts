import { z } from "zod";
import { config } from "@/lib/config/config";
import { mostBytes, usualBytes } from "@/lib/dcsa/route";
import {
  errorResponse,
  type PointToPoint,
  pointToPoint,
  portSchedule,
  type ServiceSchedule,
  serviceSchedule,
} from "@/lib/dcsa/schema";
import { searchSailings } from "@/lib/sailings";
import { sampleNow, sampleToday, setUpSampleStore } from "@/test/support/sample-store";
import { GET as noSuchAddress } from "../../../[[...rest]]/route";
import { POST, GET as routes } from "./point-to-point-routes/route";
import { GET as ports } from "./port-schedules/route";
import { GET as vessels } from "./vessel-schedules/route";

/**
 * The addresses of the trade's standard on the sample: each set of parameters of the conformance suite of its body, what is wrong
 * with requests, and pages.
 */

setUpSampleStore();
beforeAll(() => {
  config().frozenNow = sampleNow;
});

type Values = Record<string, string>;
type Handler = (request: Request) => Promise<Response>;

const base = "https://portal.example/api/dcsa/cs/v1";
const ask = (handler: Handler, name: string, query: Values | string, headers: Values = {}) =>
  handler(new Request(`${base}/${name}?${new URLSearchParams(query)}`, { headers }));
const askRoutes = (query: Values | string, headers?: Values) =>
  ask(routes, "point-to-point-routes", query, headers);
const askPorts = (query: Values | string) => ask(ports, "port-schedules", query);
const askVessels = (query: Values | string) => ask(vessels, "vessel-schedules", query);

/** The list of a response, which must fit its schema and not be empty. */
async function listOf<Item extends z.ZodType>(response: Response, schema: Item): Promise<z.output<Item>[]> {
  const body = await response.json();
  expect([response.status, response.status === 200 ? "" : body]).toEqual([200, ""]);
  expect(response.headers.get("api-version")).toBe("1.0.4");
  const list = z.array(schema).min(1).safeParse(body);
  expect(list.error?.issues ?? []).toEqual([]);
  return list.data ?? [];
}

const lane = { placeOfReceipt: "HKHKG", placeOfDelivery: "NLRTM" };
const start = sampleToday;
const end = "2026-06-16";
const values: Values = {
  departureStartDate: start,
  departureEndDate: end,
  arrivalStartDate: start,
  arrivalEndDate: end,
  maxTranshipment: "1",
  receiptTypeAtOrigin: "CY",
  deliveryTypeAtDestination: "CY",
};

const dates = {
  all: ["departureStartDate", "departureEndDate", "arrivalStartDate", "arrivalEndDate"],
  startStart: ["departureStartDate", "arrivalStartDate"],
  startEnd: ["departureStartDate", "arrivalEndDate"],
  endStart: ["departureEndDate", "arrivalStartDate"],
  endEnd: ["departureEndDate", "arrivalEndDate"],
};
const combinations = Object.values(dates);
const [receipt, delivery, most] = ["receiptTypeAtOrigin", "deliveryTypeAtDestination", "maxTranshipment"];
const with_ = (...more: string[]) => combinations.map((some) => [...some, ...more]);

/** The suite's 35 sets of parameters besides both places. */
const routeSets: string[][] = [
  [],
  ...with_(),
  [most],
  ...with_(most),
  [delivery],
  [receipt],
  ...with_(delivery),
  ...with_(receipt),
  ...with_(delivery, most),
  ...with_(receipt, most),
  [...dates.all, receipt, delivery, most],
];

test("the suite has 35 sets for routes", () => {
  expect(new Set(routeSets.map((set) => set.join())).size).toBe(35);
});

test.each(routeSets.map((set) => [set.join(", ") || "both places alone", set] as const))(
  "routes by %s",
  async (_, set) => {
    const query = { ...lane, ...Object.fromEntries(set.map((name) => [name, values[name] ?? ""])) };
    const list = await listOf(await askRoutes(query), pointToPoint);
    for (const { placeOfReceipt, placeOfDelivery, legs, cutOffTimes, ...one } of list) {
      if (set.includes("departureStartDate")) expect(placeOfReceipt.dateTime >= start).toBe(true);
      if (set.includes("departureEndDate")) expect(placeOfReceipt.dateTime.slice(0, 10) <= end).toBe(true);
      if (set.includes("arrivalStartDate")) expect(placeOfDelivery.dateTime >= start).toBe(true);
      if (set.includes("arrivalEndDate")) expect(placeOfDelivery.dateTime.slice(0, 10) <= end).toBe(true);
      if (set.includes(most)) expect(legs.length).toBeLessThanOrEqual(2);
      expect([one.receiptTypeAtOrigin, one.deliveryTypeAtDestination]).toEqual(["CY", "CY"]);
      expect(cutOffTimes?.some((cut) => cut.cutOffDateTimeCode === "LCO") ?? false).toBe(false);
    }
  },
);

describe("schedules of ports and ships", () => {
  /** A voyage of the sample with all that the suite looks for. */
  let known: Values;
  beforeAll(async () => {
    const list = await listOf(await askVessels({ UNLocationCode: "HKHKG" }), serviceSchedule);
    const service = list.find((one) => one.universalServiceReference) as ServiceSchedule;
    const ship = service.vesselSchedules[0];
    const call = ship?.transportCalls.find(({ location }) => location.UNLocationCode === "HKHKG");
    known = {
      vesselIMONumber: ship?.vessel?.vesselIMONumber ?? "",
      vesselName: ship?.vessel?.name ?? "",
      carrierServiceCode: service.carrierServiceCode,
      universalServiceReference: service.universalServiceReference ?? "",
      carrierVoyageNumber: call?.carrierExportVoyageNumber ?? "",
      universalVoyageReference: call?.universalExportVoyageReference ?? "",
      UNLocationCode: "HKHKG",
      facilitySMDGCode: call?.location.facilitySMDGCode ?? "",
      vesselOperatorCarrierCode: ship?.vessel?.operatorCarrierCode ?? "",
      limit: "1",
    };
    expect(Object.values(known)).not.toContain("");
  });
  const knownOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, known[name] ?? ""]));

  test("a port has its terminals, in order", async () => {
    const list = await listOf(await askPorts({ UNLocationCode: "HKHKG", date: start }), portSchedule);
    const terminals = list.map(({ location }) => location.facilitySMDGCode ?? "");
    expect(terminals).toEqual(terminals.toSorted());
    expect(new Set(terminals).size).toBeGreaterThan(1);
    for (const { location, vesselSchedules } of list) {
      expect(location.UNLocationCode).toBe("HKHKG");
      for (const { timestamps } of vesselSchedules)
        expect(timestamps.some(({ eventDateTime }) => eventDateTime >= start)).toBe(true);
    }
    // Carriers with the same times are partners, each with numbers of its own.
    const partners = list.flatMap(({ vesselSchedules }) =>
      vesselSchedules.map(({ servicePartners }) => servicePartners),
    );
    expect(partners.some((some) => some.length > 1)).toBe(true);
  });

  /** The suite's 15 sets, and one more for each parameter that it does not try. */
  test.each(
    [
      "carrierServiceCode",
      "universalServiceReference",
      "vesselIMONumber",
      "vesselIMONumber carrierServiceCode",
      "vesselIMONumber universalServiceReference",
      "vesselIMONumber carrierServiceCode carrierVoyageNumber",
      "vesselIMONumber carrierServiceCode universalVoyageReference",
      "vesselIMONumber universalServiceReference carrierVoyageNumber",
      "vesselIMONumber universalServiceReference universalVoyageReference",
      "carrierVoyageNumber carrierServiceCode",
      "carrierVoyageNumber universalServiceReference",
      "universalVoyageReference carrierServiceCode",
      "universalVoyageReference universalServiceReference",
      "UNLocationCode",
      "UNLocationCode facilitySMDGCode",
      "vesselName",
      "carrierVoyageNumber",
      "universalVoyageReference",
      "facilitySMDGCode",
      "vesselOperatorCarrierCode",
    ].map((names) => [names, names.split(" ")] as const),
  )("vessels by %s", async (_, names) => {
    for (const responseScope of ["FULL_VOYAGE", "MATCHED_CALLS"]) {
      const list = await listOf(await askVessels({ ...knownOf(names), responseScope }), serviceSchedule);
      const ships = list.flatMap(({ vesselSchedules }) => vesselSchedules);
      const calls = ships.flatMap(({ transportCalls }) => transportCalls);
      if (names.includes("vesselIMONumber"))
        for (const { vessel } of ships) expect(vessel?.vesselIMONumber).toBe(known.vesselIMONumber);
      if (names.includes("carrierServiceCode"))
        for (const one of list) expect(one.carrierServiceCode).toBe(known.carrierServiceCode);
      if (names.includes("universalServiceReference"))
        for (const one of list) expect(one.universalServiceReference).toBe(known.universalServiceReference);
      const fits = ({ location, ...call }: (typeof calls)[number]) =>
        (!names.includes("UNLocationCode") || location.UNLocationCode === "HKHKG") &&
        (!names.includes("facilitySMDGCode") || location.facilitySMDGCode === known.facilitySMDGCode) &&
        (!names.includes("carrierVoyageNumber") ||
          [call.carrierImportVoyageNumber, call.carrierExportVoyageNumber].includes(
            known.carrierVoyageNumber ?? "",
          )) &&
        (!names.includes("universalVoyageReference") ||
          [call.universalImportVoyageReference, call.universalExportVoyageReference].includes(
            known.universalVoyageReference,
          ));
      expect(calls.some(fits)).toBe(true);
      if (responseScope === "MATCHED_CALLS") expect(calls.every(fits)).toBe(true);
      else for (const { transportCalls } of ships) expect(transportCalls.length).toBeGreaterThan(1);
    }
  });

  test("complete voyages have calls at other ports than the one that is looked for", async () => {
    const list = await listOf(await askVessels({ UNLocationCode: "HKHKG" }), serviceSchedule);
    for (const { vesselSchedules } of list)
      for (const { transportCalls } of vesselSchedules) {
        const codes = transportCalls.map(({ location }) => location.UNLocationCode);
        expect(codes).toContain("HKHKG");
        expect(new Set(codes).size).toBeGreaterThan(1);
        // No ship leaves before it arrives, and no deadline is later than the ship.
        for (const { timestamps, cutOffTimes = [] } of transportCalls) {
          const last = (wanted: string) =>
            timestamps.findLast(({ eventTypeCode }) => eventTypeCode === wanted)?.eventDateTime;
          const [arrives, leaves] = [last("ARRI"), last("DEPA")];
          if (arrives && leaves) expect(leaves >= arrives).toBe(true);
          for (const { cutOffDateTime } of cutOffTimes) expect((leaves ?? "9") >= cutOffDateTime).toBe(true);
        }
      }
  });

  /** All pages of a list, each of which must follow from the one before. */
  async function walk(get: (query: Values) => Promise<Response>, query: Values): Promise<string[]> {
    const items: string[] = [];
    let cursor: string | null = "";
    for (let page = 0; cursor !== null; page++) {
      if (page > 1000) throw new Error("The pages do not end.");
      const response = await get({ ...query, ...(cursor && { cursor }) });
      expect(response.status).toBe(200);
      const list: unknown[] = await response.json();
      expect(list.length).toBeLessThanOrEqual(Number(query.limit));
      items.push(...list.map((item) => JSON.stringify(item)));
      cursor = response.headers.get("next-page-cursor");
      if (cursor !== null) expect([list.length > 0, cursor.length <= 1024]).toEqual([true, true]);
    }
    return items;
  }

  test.each([
    ["routes", askRoutes, { ...lane, departureStartDate: start }, 7],
    ["ports", askPorts, { UNLocationCode: "HKHKG", date: start }, 1],
    ["vessels of a port", askVessels, { UNLocationCode: "SGSIN" }, 2],
  ] as const)("pages of %s have every object once", async (_, get, query, size) => {
    const all = await walk(get, { ...query, limit: "500" });
    expect(all.length).toBeGreaterThan(size);
    expect(new Set(all).size).toBe(all.length);
    expect(await walk(get, { ...query, limit: String(size) })).toEqual(all);
  });

  test("a ship has pages too", async () => {
    const { vesselIMONumber = "" } = known;
    const all = await walk(askVessels, { vesselIMONumber, limit: "1" });
    expect(all.length).toBeGreaterThan(0);
    expect(await walk(askVessels, { vesselIMONumber, limit: "100" })).toEqual(all);
  });

  test.each([
    ["vessels of a port", askVessels, { UNLocationCode: "SGSIN" }],
    [
      "vessels of another one, all year",
      askVessels,
      { UNLocationCode: "HKHKG", startDate: "2026-01-01", endDate: "2026-12-30" },
    ],
    ["ports", askPorts, { UNLocationCode: "SGSIN", date: start }],
    ["routes", askRoutes, { ...lane, departureStartDate: start, departureEndDate: "2027-03-01" }],
  ] as const)(
    "a page of %s has 512 KB at most without a limit, and 4 MB with one",
    async (name, get, query) => {
      const sizeOf = async (response: Response) => (await response.arrayBuffer()).byteLength;
      expect(await sizeOf(await get(query))).toBeLessThanOrEqual(usualBytes);
      const large = await get({ ...query, limit: "500" });
      const isFull = large.headers.get("next-page-cursor") !== null;
      const size = await sizeOf(large);
      expect(size).toBeLessThanOrEqual(mostBytes);
      if (name === "vessels of a port") expect([isFull, size > usualBytes]).toEqual([true, true]);
    },
  );
});

describe("routes", () => {
  test("are the sailings of a search: the same itineraries, times, transhipments and cut-offs", async () => {
    const list = await listOf(await askRoutes({ ...lane, limit: "500" }), pointToPoint);
    const { sailings } = await searchSailings({
      loadingPorts: [{ id: "HKHKG", name: "Hong Kong", zone: "Asia/Hong_Kong" }],
      dischargePorts: [{ id: "NLRTM", name: "Rotterdam", zone: "Europe/Amsterdam" }],
      dateFrom: start,
      dateTo: "2026-04-16",
      dateType: "ETD",
      vesselName: "",
      language: "en",
    });
    const local = (dateTime: string) => dateTime.slice(0, 16);
    const full = (time: string | null) => (time?.length === 10 ? `${time}T00:00` : time);
    const cutoff = (one: PointToPoint, code: string) =>
      local(
        one.cutOffTimes?.find(({ cutOffDateTimeCode }) => cutOffDateTimeCode === code)?.cutOffDateTime ?? "",
      );
    expect(
      list.map((one) => [
        decodeURIComponent(new URL(one.routingReference).pathname.split("/").at(-1) ?? ""),
        local(one.placeOfReceipt.dateTime),
        local(one.placeOfDelivery.dateTime),
        one.transitTime,
        ...["DCO", "VCO", "FCO", "EFC"].map((code) => cutoff(one, code)),
        one.legs.map(({ departure, arrival, transport }) => [
          transport.vessel?.name,
          transport.servicePartners?.[0]?.carrierExportVoyageNumber,
          departure.location.UNLocationCode,
          local(departure.dateTime),
          arrival.location.UNLocationCode,
          local(arrival.dateTime),
        ]),
      ]),
    ).toEqual(
      sailings.map((sailing) => [
        sailing.id,
        full(sailing.etd),
        full(sailing.eta),
        sailing.transitDays,
        // A day without an hour: deadlines last to its end, receiving begins with it.
        ...[sailing.siCutoff, sailing.vgmCutoff, sailing.cyCutoff].map((time) =>
          time?.length === 10 ? `${time}T23:59` : (time ?? ""),
        ),
        full(sailing.receiving) ?? "",
        sailing.legs.map(({ vessel, voyage, from, departure, to, arrival }) => [
          vessel,
          voyage,
          from.portId,
          full(departure),
          to.portId,
          full(arrival),
        ]),
      ]),
    );
    expect(list.some(({ legs }) => legs.length === 2)).toBe(true);
    // Port calls tell more of them: terminals, references and numbers that the trade agrees on.
    for (const { legs } of list)
      for (const { departure, arrival, transport } of legs) {
        expect(transport.universalServiceReference).toMatch(/^SR/);
        expect(transport.universalExportVoyageReference).toMatch(/^26/);
        expect(transport.servicePartners?.[0]?.carrierImportVoyageNumber).toBeTruthy();
        expect([departure.transportCallReference, arrival.transportCallReference]).not.toContain(undefined);
        expect(departure.location.facility?.facilityCode).toBeTruthy();
      }
  });

  test("of carriers that sell the same ships have one number", async () => {
    const list = await listOf(await askRoutes({ ...lane, limit: "500" }), pointToPoint);
    const byNumber = Map.groupBy(list, ({ solutionNumber }) => solutionNumber);
    expect([...byNumber.values()].some((same) => same.length > 1)).toBe(true);
    for (const same of byNumber.values())
      expect(
        new Set(same.map(({ legs }) => legs.map(({ transport }) => transport.vessel?.name).join())).size,
      ).toBe(1);
  });

  test("have times with the offset of their ports", async () => {
    const [one] = await listOf(await askRoutes(lane), pointToPoint);
    expect(one?.placeOfReceipt.dateTime).toMatch(/\+08:00$/);
    expect(one?.placeOfDelivery.dateTime).toMatch(/\+0[12]:00$/);
  });

  test("of a CFS receipt have its closing, and doors have none", async () => {
    const cfs = await listOf(await askRoutes({ ...lane, receiptTypeAtOrigin: "CFS" }), pointToPoint);
    for (const { receiptTypeAtOrigin, cutOffTimes } of cfs) {
      expect(receiptTypeAtOrigin).toBe("CFS");
      expect(cutOffTimes?.map(({ cutOffDateTimeCode }) => cutOffDateTimeCode)).toContain("LCO");
    }
    for (const query of ["receiptTypeAtOrigin=SD", "deliveryTypeAtDestination=CFS"]) {
      const response = await askRoutes(`${new URLSearchParams(lane)}&${query}`);
      expect([response.status, await response.json()]).toEqual([200, []]);
    }
  });

  test("with more changes of ship than are asked for are left out", async () => {
    const direct = await listOf(await askRoutes({ ...lane, maxTranshipment: "0" }), pointToPoint);
    expect(direct.every(({ legs }) => legs.length === 1)).toBe(true);
    const two = await listOf(await askRoutes({ ...lane, maxTranshipment: "9" }), pointToPoint);
    expect(two.length).toBeGreaterThanOrEqual(direct.length);
  });

  test("are found by another code of a port, and have that code", async () => {
    const query = { placeOfReceipt: "CNNBO", placeOfDelivery: "NLRTM", departureStartDate: start };
    const list = await listOf(await askRoutes(query), pointToPoint);
    const same = await listOf(await askRoutes({ ...query, placeOfReceipt: "CNNGB" }), pointToPoint);
    expect(list.length).toBe(same.length);
    expect(list[0]?.placeOfReceipt.location.UNLocationCode).toBe("CNNBO");
    expect(same[0]?.placeOfReceipt.location.UNLocationCode).toBe("CNNGB");
  });

  test("are none where the dates contradict each other, or a known port has none", async () => {
    for (const query of [
      { ...lane, departureStartDate: "2026-05-01", departureEndDate: "2026-04-01" },
      { ...lane, departureStartDate: "2026-05-01", arrivalEndDate: "2026-04-01" },
      { placeOfReceipt: "HKHKG", placeOfDelivery: "HKHKG" },
      { placeOfReceipt: "NOSVG", placeOfDelivery: "HKHKG" },
    ]) {
      const response = await askRoutes(query);
      expect([query, response.status, await response.json()]).toEqual([query, 200, []]);
    }
  });

  test("have an entity tag, by which they are not sent again", async () => {
    const response = await askRoutes(lane);
    const again = await askRoutes(lane, { "if-none-match": response.headers.get("etag") ?? "" });
    expect([again.status, again.headers.get("api-version"), await again.text()]).toEqual([304, "1.0.4", ""]);
    expect(response.headers.get("cache-control")).toMatch(/public.*s-maxage/);
    expect(response.headers.get("vary")).toBe("API-Version");
  });
});

describe("errors have the standard's error object", () => {
  const errorsOf = async (response: Response) => {
    const body = errorResponse.parse(await response.json());
    expect([response.headers.get("api-version"), response.headers.get("cache-control")]).toEqual([
      "1.0.4",
      "no-store",
    ]);
    expect(body.statusCode).toBe(response.status);
    return [
      response.status,
      ...body.errors.map(({ errorCode, property }) => (property ? `${errorCode} ${property}` : errorCode)),
    ];
  };

  test.each([
    ["", 400, "7002 placeOfReceipt", "7002 placeOfDelivery"],
    ["placeOfReceipt=hkhkg&placeOfDelivery=NLRTM", 400, "7003 placeOfReceipt"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NL", 400, "7003 placeOfDelivery"],
    ["placeOfReceipt=XXXXX&placeOfDelivery=NLRTM", 400, "7005 placeOfReceipt"],
    // The name of a port is no code.
    ["placeOfReceipt=OSAKA&placeOfDelivery=NLRTM", 400, "7005 placeOfReceipt"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=XXXXX", 400, "7006 placeOfDelivery"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&limit=0", 400, "7003 limit"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&limit=2147483648", 400, "7003 limit"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&limit=1&limit=2", 400, "7003 limit"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&maxTranshipment=-1", 400, "7003 maxTranshipment"],
    [
      "placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&departureStartDate=2026-02-30",
      400,
      "7003 departureStartDate",
    ],
    [
      "placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&departureStartDate=2026-01-01&departureEndDate=2028-01-01",
      400,
      "7003 departureEndDate",
    ],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&receiptTypeAtOrigin=BB", 400, "7003 receiptTypeAtOrigin"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&cargoType=FISH", 400, "7003 cargoType"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&placeOfreceipt=HKHKG", 400, "7001 placeOfreceipt"],
    ["placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&cursor=abc", 400, "7004 cursor"],
    [`placeOfReceipt=HKHKG&placeOfDelivery=NLRTM&cursor=${"a".repeat(1025)}`, 400, "7004 cursor"],
  ])("routes by %s", async (query, ...errors) => {
    expect(await errorsOf(await askRoutes(query))).toEqual(errors);
  });

  test.each([
    ["date=2026-03-16", 400, "7002 UNLocationCode"],
    ["UNLocationCode=HKHKG", 400, "7002 date"],
    ["UNLocationCode=HKHKG&date=16-03-2026", 400, "7003 date"],
    ["UNLocationCode=XXXXX&date=2026-03-16", 400, "7007 UNLocationCode"],
  ])("ports by %s", async (query, ...errors) => {
    expect(await errorsOf(await askPorts(query))).toEqual(errors);
  });

  test.each([
    ["", 400, 7008],
    ["startDate=2026-03-16&endDate=2026-04-16&limit=3&responseScope=FULL_VOYAGE", 400, 7008],
    ["vesselIMONumber=12", 400, "7003 vesselIMONumber"],
    ["universalServiceReference=SR1", 400, "7003 universalServiceReference"],
    ["universalVoyageReference=26XXX", 400, "7003 universalVoyageReference"],
    ["vesselName=%20A", 400, "7003 vesselName"],
    ["carrierServiceCode=", 400, "7003 carrierServiceCode"],
    ["UNLocationCode=XXXXX", 400, "7007 UNLocationCode"],
    ["carrierServiceCode=NX1&responseScope=ALL", 400, "7003 responseScope"],
    ["carrierServiceCode=NX1&startDate=2026-01-01&endDate=2027-06-01", 400, "7003 endDate"],
  ])("vessels by %s", async (query, ...errors) => {
    expect(await errorsOf(await askVessels(query))).toEqual(errors);
  });

  test("contradictory filters find nothing, without an error", async () => {
    for (const query of [
      "vesselIMONumber=9999999",
      "carrierServiceCode=NX1&vesselName=Nobody",
      "carrierServiceCode=NX1&startDate=2026-05-01&endDate=2026-04-01",
      "carrierVoyageNumber=NOSUCH",
    ]) {
      const response = await askVessels(query);
      expect([query, response.status, await response.json()]).toEqual([query, 200, []]);
    }
  });

  test("a version other than the major number of the address", async () => {
    expect(await errorsOf(await askRoutes(lane, { "API-Version": "2" }))).toEqual([400, "7009 API-Version"]);
    expect(await errorsOf(await askRoutes(lane, { "API-Version": "1.0.4" }))).toEqual([
      400,
      "7009 API-Version",
    ]);
    expect((await askRoutes(lane, { "API-Version": "1" })).status).toBe(200);
  });

  test("a cursor of other filters, another list, or changed by hand", async () => {
    const query = { ...lane, departureStartDate: start, limit: "1" };
    const cursor = (await askRoutes(query)).headers.get("next-page-cursor") ?? "";
    expect(cursor).not.toBe("");
    // Only the size of pages may change.
    expect((await askRoutes({ ...query, cursor, limit: "3" })).status).toBe(200);
    const changed = { ...query, cursor, placeOfDelivery: "DEHAM" };
    expect(await errorsOf(await askRoutes(changed))).toEqual([400, "7004 cursor"]);
    expect(await errorsOf(await askVessels({ carrierServiceCode: "NX1", cursor }))).toEqual([
      400,
      "7004 cursor",
    ]);
    const [payload = "", signed = ""] = cursor.split(".");
    const forged = [Buffer.from('["2026-03-16","9"]').toString("base64url"), signed].join(".");
    for (const text of [forged, `${payload}.${"A".repeat(22)}`, payload])
      expect(await errorsOf(await askRoutes({ ...query, cursor: text }))).toEqual([400, "7004 cursor"]);
  });

  test("another method, and an address that the standard does not have", async () => {
    const posted = await (POST as unknown as Handler)(
      new Request(`${base}/point-to-point-routes`, { method: "POST" }),
    );
    expect([await errorsOf(posted), posted.headers.get("allow")]).toEqual([[405, 7405], "GET, HEAD"]);
    expect(await errorsOf(noSuchAddress(new Request(`${base}/routes`)) as Response)).toEqual([404, 7404]);
  });
});
