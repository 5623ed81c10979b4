import { sailingOf } from "@/lib/sailings/shared";
import { departureAfter, toDateTime } from "./date-time";
import { carrierOf, cutOffTimes, fitting, shortened, vesselOf } from "./parts";
import { isExpressible, toPointToPoint } from "./point-to-point";
import { mostSchedules, toPortSchedules, toServiceSchedule } from "./schedules";
import { pointToPoint, portSchedule, serviceSchedule } from "./schema";

test("times are local, with the offset of their zone at that moment", () => {
  expect(toDateTime("2026-03-16T08:30", "Asia/Hong_Kong")).toBe("2026-03-16T08:30:00+08:00");
  expect(toDateTime("2026-01-10T08:30", "Europe/Amsterdam")).toBe("2026-01-10T08:30:00+01:00");
  expect(toDateTime("2026-07-10T08:30", "Europe/Amsterdam")).toBe("2026-07-10T08:30:00+02:00");
  expect(toDateTime("2026-01-10T08:30", "America/St_Johns")).toBe("2026-01-10T08:30:00-03:30");
  expect(toDateTime("2026-01-10T08:30", "Asia/Kolkata")).toBe("2026-01-10T08:30:00+05:30");
  expect(toDateTime("2026-01-10T08:30", "UTC")).toBe("2026-01-10T08:30:00+00:00");
  // A day alone, and an hour that the clocks skip.
  expect(toDateTime("2026-03-16", "Asia/Hong_Kong")).toBe("2026-03-16T00:00:00+08:00");
  expect(toDateTime("2026-03-16", "Asia/Hong_Kong", "deadline")).toBe("2026-03-16T23:59:00+08:00");
  // 00:00 is an hour that is not known, as on the pages.
  expect(toDateTime("2026-03-16T00:00", "Asia/Hong_Kong", "deadline")).toBe("2026-03-16T23:59:00+08:00");
  expect(toDateTime("2026-03-16T17:00", "Asia/Hong_Kong", "deadline")).toBe("2026-03-16T17:00:00+08:00");
  expect(toDateTime("2026-03-29T02:30", "Europe/Amsterdam")).toBe("2026-03-29T02:30:00+01:00");
});

test("a departure without an hour is no earlier than the arrivals before it on that day", () => {
  const arrivals = ["2026-03-16T14:00", null, "2026-03-16T09:30", "2026-03-17T20:00", "2026-03-16"];
  expect(departureAfter("2026-03-16", arrivals)).toBe("2026-03-16T14:00");
  expect(departureAfter("2026-03-16", arrivals.toReversed())).toBe("2026-03-16T14:00");
  expect(departureAfter("2026-03-16T08:00", arrivals)).toBe("2026-03-16T08:00");
  expect(departureAfter("2026-03-18", arrivals)).toBe("2026-03-18");
});

test("codes that do not fit are missing, names are cut", () => {
  expect([
    fitting("NX1", 11),
    fitting("A code that is long", 11),
    fitting(" ", 11),
    fitting(null, 11),
  ]).toEqual(["NX1", undefined, undefined, undefined]);
  expect(shortened("Europe  Express", 8)).toBe("Europe E");
  expect(carrierOf({ code: "MAEU", list: "NMFTA" })).toEqual({
    carrierCode: "MAEU",
    carrierCodeListProvider: "NMFTA",
  });
  expect(carrierOf({ code: "OWN", list: "own" })).toEqual({});
  expect(carrierOf({ code: "Peak Line", list: "own" })).toEqual({});
  expect(carrierOf(null)).toEqual({});
  expect(vesselOf({ imo: null, name: null, operator: null })).toBeUndefined();
  expect(vesselOf({ imo: "IMO1", name: "Lantau", operator: null })).toEqual({ name: "Lantau" });
});

test("cut-offs have codes of the list alone", () => {
  const known = [
    { code: "FCO", time: "2026-03-16T17:00" },
    { code: "x-vr", time: "2026-03-16T17:00" },
    { code: "DCO", time: null },
  ];
  expect(cutOffTimes(known, "Asia/Hong_Kong")).toEqual([
    { cutOffDateTimeCode: "FCO", cutOffDateTime: "2026-03-16T17:00:00+08:00" },
  ]);
  expect(cutOffTimes(known.slice(1), "Asia/Hong_Kong")).toBeUndefined();
});

test("a deadline lasts to the end of its day, and receiving begins with it", () => {
  const days = ["DCO", "VCO", "FCO", "LCO", "RCO", "EFC"].map((code) => ({ code, time: "2026-03-16" }));
  expect(
    cutOffTimes(days, "Asia/Hong_Kong")?.map((one) => [
      one.cutOffDateTimeCode,
      one.cutOffDateTime.slice(11, 16),
    ]),
  ).toEqual([...["DCO", "VCO", "FCO", "LCO", "RCO"].map((code) => [code, "23:59"]), ["EFC", "00:00"]]);
});

const none = { siCutoff: null, vgmCutoff: null, cyCutoff: null, cfsCutoff: null };
const end = (portId: string | null) => ({ portId, port: portId, terminal: null });
const leg = (from: string | null, to: string | null, departure: string | null, arrival: string | null) => ({
  vessel: "TBN",
  imo: null,
  voyage: null,
  service: null,
  vesselOperator: null,
  from: end(from),
  to: end(to),
  departure,
  arrival,
});
const imported = (...legs: ReturnType<typeof leg>[]) =>
  sailingOf({
    id: "1",
    operator: "Peak Line",
    legs,
    ...none,
    receiving: null,
    vrCutoff: null,
    cvCutoff: null,
    bookingUrl: null,
  });
const facts = {
  legs: new Map(),
  vessels: {},
  zones: new Map([
    ["HKHKG", "Asia/Hong_Kong"],
    ["NLRTM", "Europe/Amsterdam"],
  ]),
  codes: new Map([["HKHKG", "HKHKG"]]),
  siteUrl: "https://portal.example",
  co2eOf: () => 3.9,
  isCfsReceipt: false,
};

test("unknown facts of a sailing are missing", () => {
  const sailing = imported(leg("HKHKG", "NLRTM", "2026-03-16", "2026-04-16"));
  const told = toPointToPoint(sailing, 1, facts);
  expect(pointToPoint.parse(told)).toEqual(told);
  expect(Object.keys(told)).not.toContain("cutOffTimes");
  expect(told.legs).toEqual([
    {
      sequenceNumber: 1,
      transport: { modeOfTransport: "VESSEL", servicePartners: [{}] },
      departure: {
        facilityTypeCode: "POTE",
        location: { locationName: "HKHKG", UNLocationCode: "HKHKG" },
        dateTime: "2026-03-16T00:00:00+08:00",
      },
      arrival: {
        facilityTypeCode: "POTE",
        location: { locationName: "NLRTM" },
        dateTime: "2026-04-16T00:00:00+02:00",
      },
    },
  ]);
});

test("a ship without an hour leaves a transhipment port no earlier than the cargo arrives", () => {
  const sailing = imported(
    leg("HKHKG", "SGSIN", "2026-03-16T18:00", "2026-03-20T05:00"),
    leg("SGSIN", "NLRTM", "2026-03-20", "2026-04-16"),
  );
  const zones = new Map([...facts.zones, ["SGSIN", "Asia/Singapore"]]);
  const { legs, cutOffTimes: closing } = toPointToPoint({ ...sailing, siCutoff: "2026-03-14" }, 1, {
    ...facts,
    zones,
  });
  expect(legs[1]?.departure.dateTime).toBe("2026-03-20T05:00:00+08:00");
  expect(closing).toEqual([{ cutOffDateTimeCode: "DCO", cutOffDateTime: "2026-03-14T23:59:00+08:00" }]);
});

test("a sailing without times at its transhipment port, or without a zone, is left out", () => {
  expect(isExpressible(imported(leg("HKHKG", "NLRTM", "2026-03-16", "2026-04-16")), facts)).toBe(true);
  expect(isExpressible(imported(leg("HKHKG", "NLRTM", "2026-03-16", null)), facts)).toBe(false);
  expect(isExpressible(imported(leg("HKHKG", "XXABC", "2026-03-16", "2026-04-16")), facts)).toBe(false);
  expect(isExpressible(imported(leg("HKHKG", null, "2026-03-16", "2026-04-16")), facts)).toBe(false);
});

const unknown = { planned: null, estimated: null, actual: null };
const carrier = (code: string) => ({ carrier: { code, list: "NMFTA" as const }, code: "EX1", name: null });
const service = {
  id: "S",
  code: "EX1",
  name: null,
  universalRef: null,
  shipOperator: null,
  sellers: [carrier("PEAK"), carrier("TIDE")],
};
const call = (n: number, terminal: string | null = null) => ({
  n,
  serviceId: "S",
  ship: "101W",
  imo: null,
  vessel: null,
  port: { id: "CNNGB", name: "Ningbo", zone: "Asia/Shanghai" },
  terminal: { code: terminal, name: terminal },
  arrival: { ...unknown, planned: `2026-03-${10 + n}`, estimated: `2026-03-${10 + n}T06:00` },
  departure: unknown,
  isCargoCall: n !== 2,
  reference: null,
  offers: [offer("PEAK"), offer("TIDE")],
});
const offer = (seller: string, cutoffs: { code: string; time: string }[] = []) => ({
  seller,
  voyageIn: "100E",
  voyageOut: "101W",
  universalIn: null,
  universalOut: "not one",
  cutoffs,
});

test("a ship that is not named is a dummy, and a call without a reference gets one that stays", () => {
  const calls = [call(1), call(2)].map((one) => ({ ...one, offer: offer("PEAK") }));
  const told = toServiceSchedule({
    service,
    seller: carrier("PEAK"),
    ships: [calls],
    codes: () => "CNNBO",
  });
  expect(serviceSchedule.parse(told)).toEqual(told);
  expect(told).toMatchObject({ carrierServiceName: "EX1", carrierServiceCode: "EX1" });
  const [ship] = told?.vesselSchedules ?? [];
  expect([ship?.isDummyVessel, ship?.vessel]).toEqual([true, undefined]);
  expect(ship?.transportCalls.map((one) => [one.transportCallReference, one.isCargoOperationalCall])).toEqual(
    [
      ["EX1-101W-101W-CNNBO-1", undefined],
      ["EX1-101W-101W-CNNBO-2", false],
    ],
  );
  expect(ship?.transportCalls[0]?.timestamps).toEqual([
    { eventTypeCode: "ARRI", eventClassifierCode: "PLN", eventDateTime: "2026-03-11T00:00:00+08:00" },
    { eventTypeCode: "ARRI", eventClassifierCode: "EST", eventDateTime: "2026-03-11T06:00:00+08:00" },
  ]);
  // A departure without an hour is no earlier than the arrival on its day.
  const leaves = { ...unknown, planned: "2026-03-11", estimated: "2026-03-12" };
  const [timed] =
    toServiceSchedule({
      service,
      seller: carrier("PEAK"),
      ships: [[{ ...call(1), departure: leaves, offer: offer("PEAK") }]],
      codes: () => "CNNBO",
    })?.vesselSchedules[0]?.transportCalls ?? [];
  expect(timed?.timestamps.slice(2)).toEqual([
    { eventTypeCode: "DEPA", eventClassifierCode: "PLN", eventDateTime: "2026-03-11T06:00:00+08:00" },
    { eventTypeCode: "DEPA", eventClassifierCode: "EST", eventDateTime: "2026-03-12T00:00:00+08:00" },
  ]);
  const seller = { ...carrier("PEAK"), code: "A CODE OF MANY LETTERS" };
  expect(toServiceSchedule({ service, seller, ships: [calls], codes: () => "CNNBO" })).toBeNull();
});

test("carriers that say the same are partners; terminals come in order, unknown ones last", () => {
  const services = new Map([["S", service]]);
  const closing = [{ code: "FCO", time: "2026-03-11T17:00" }];
  const differing = { ...call(2, "B2"), offers: [offer("PEAK"), offer("TIDE", closing)] };
  const told = toPortSchedules({ calls: [call(3), differing, call(1, "A1")], services, code: "CNNBO" });
  for (const { schedule } of told) expect(portSchedule.parse(schedule)).toEqual(schedule);
  expect(
    told.map(({ schedule: { location, vesselSchedules } }) => [
      location.facilitySMDGCode,
      vesselSchedules.map(({ servicePartners }) => servicePartners.map(({ carrierCode }) => carrierCode)),
    ]),
  ).toEqual([
    ["A1", [["PEAK", "TIDE"]]],
    ["B2", [["PEAK"], ["TIDE"]]],
    [undefined, [["PEAK", "TIDE"]]],
  ]);
});

test("a busy terminal is several objects with one order", () => {
  const calls = Array.from({ length: mostSchedules + 1 }, () => call(1, "A1"));
  const told = toPortSchedules({ calls, services: new Map([["S", service]]), code: "CNNBO" });
  expect(told.map(({ schedule }) => schedule.vesselSchedules.length)).toEqual([mostSchedules, 1]);
  expect((told[0]?.key.join() ?? "") < (told[1]?.key.join() ?? "")).toBe(true);
});
