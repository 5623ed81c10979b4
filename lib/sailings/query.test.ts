import fc from "fast-check";
import { dayNumber, isDate } from "@/lib/i18n/formats";
import { limits } from "@/lib/site/site";
import { anyText } from "@/test/support/random-text";
import { scheduleSearch, usualPlan } from "./address";
import { sailingQuery } from "./query";

/** 18 June in Hong Kong, 17 June in UTC. */
const now = new Date("2022-06-17T16:30:00Z");
const parse = (search: string) => sailingQuery(new URLSearchParams(search), now);

test("without parameters: today at the publisher's to one month ahead, ETD, nothing filtered", () => {
  expect(parse("")).toEqual({
    query: {
      loadingPort: "",
      loadingPortId: "",
      dischargePort: "",
      dischargePortId: "",
      dateFrom: "2022-06-18",
      dateTo: "2022-07-18",
      dateType: "ETD",
      vesselName: "",
      ...usualPlan,
      companies: [],
      direct: false,
      open: false,
      changed: false,
      asOf: "",
      ready: "",
      differs: false,
      cargo: null,
      days: null,
      sort: null,
      slower: false,
      page: 1,
      layout: "table",
      select: false,
    },
    problems: [],
  });
});

test("every parameter is read", () => {
  const { query, problems } = parse(
    "loading_port=Hong+Kong&discharge_port=Rotterdam&loading_port_id=HKHKG&discharge_port_id=NLRTM" +
      "&date_from=2022-06-20&date_to=2022-06-30&vessel_name=Orient&date_type=eta&max_transhipments=2&arrive_by=2022-06-29&buffer=3" +
      "&company=Orient+Meridian%7C%7CGolden+Delta&direct=1&open=1&ready=2022-06-25&days=2022-06-22..2022-06-24&sort=transit&page=2" +
      "&changed=1&sources=differ&cargo=reefer&as_of=2022-06-10&view=weeks&select=1",
  );
  expect(problems).toEqual([]);
  expect(query).toEqual({
    loadingPort: "Hong Kong",
    loadingPortId: "HKHKG",
    dischargePort: "Rotterdam",
    dischargePortId: "NLRTM",
    dateFrom: "2022-06-20",
    dateTo: "2022-06-30",
    dateType: "ETA",
    vesselName: "Orient",
    maxTranshipments: 2,
    arriveBy: "2022-06-29",
    buffer: 3,
    companies: ["Golden Delta", "Orient Meridian"],
    direct: true,
    open: true,
    changed: true,
    asOf: "2022-06-10",
    ready: "2022-06-25",
    differs: true,
    cargo: "reefer",
    days: { from: "2022-06-22", to: "2022-06-24" },
    sort: "transit",
    slower: false,
    page: 2,
    layout: "weeks",
    select: true,
  });
});

test.each([
  ["arrive_by=2022-09-30", "2022-09-30"],
  ["date_to=2022-07-01&arrive_by=2022-09-30", "2022-09-30"],
  ["date_to=2022-07-01&arrive_by=2022-06-20", "2022-07-01"],
  ["arrive_by=2024-01-01", "2023-06-19"],
])("a window goes on to the day by which cargo must be there: %s", (search, dateTo) => {
  expect(parse(search)).toMatchObject({ query: { dateFrom: "2022-06-18", dateTo }, problems: [] });
});

test("the framework's record and URLSearchParams are read alike: the last value wins, companies add up", () => {
  const expected = parse(
    "date_type=1&date_type=CY&company=B&company=A%7C%7CB&loading_port=x&loading_port=Busan",
  );
  const record = {
    date_type: ["1", "CY"],
    company: ["B", "A||B"],
    loading_port: ["x", "Busan"],
    page: undefined,
  };
  expect(sailingQuery(record, now)).toEqual(expected);
  expect(expected.query).toMatchObject({ dateType: "CY", companies: ["A", "B"], loadingPort: "Busan" });
});

test.each([
  ["0", "ETD"],
  ["1", "ETA"],
  ["2", "CY"],
  ["cy", "CY"],
  ["Eta", "ETA"],
  ["3", "ETD"],
  ["__proto__", "ETD"],
])("date_type=%s is %s", (given, dateType) => {
  expect(parse(`date_type=${given}`).query.dateType).toBe(dateType);
});

test.each([
  ["date_from=2022-02-30", "2022-06-18", "2022-07-18", [{ field: "date_from", code: "date" }]],
  ["date_to=17-06-2022", "2022-06-18", "2022-07-18", [{ field: "date_to", code: "date" }]],
  ["date_from=9999-12-31", "2022-06-18", "2022-07-18", [{ field: "date_from", code: "date" }]],
  [
    "date_from=2022-07-10&date_to=2022-07-01",
    "2022-07-10",
    "2022-08-10",
    [{ field: "date_to", code: "order" }],
  ],
  [
    "date_from=2022-01-01&date_to=2024-01-01",
    "2022-01-01",
    "2023-01-02",
    [{ field: "date_to", code: "window" }],
  ],
  ["date_from=2022-01-31", "2022-01-31", "2022-02-28", []],
  ["date_to=2022-06-19", "2022-06-18", "2022-06-19", []],
  ["date_to=2022-06-01", "2022-06-01", "2022-06-01", []],
  ["date_from=2099-12-20", "2099-12-20", "2099-12-31", []],
])("%s reads as %s to %s", (search, dateFrom, dateTo, problems) => {
  expect(parse(search)).toMatchObject({ query: { dateFrom, dateTo }, problems });
});

test("the address has only known parameters, in one order, without defaults", () => {
  const { query } = parse(
    "page=1&evil=1&sort=&discharge_port=Rotterdam&date_type=ETD&loading_port=Hong+Kong",
  );
  expect(String(scheduleSearch(query))).toBe(
    "loading_port=Hong+Kong&discharge_port=Rotterdam&date_from=2022-06-18&date_to=2022-07-18",
  );
});

const names = [
  "loading_port",
  "discharge_port",
  "loading_port_id",
  "discharge_port_id",
  "date_from",
  "date_to",
  "vessel_name",
  "date_type",
  "company",
  "direct",
  "sort",
  "page",
  "__proto__",
];
const tricky = fc.oneof(
  anyText({ maxLength: 300 }),
  fc.string({ unit: fc.constantFrom("|", " ", "A", "\ud83d", "鹿", "\u0000", "😀"), maxLength: 250 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom("2022-06-17", "2099-12-31", "1990-01-01", "0", "1", "99999", "true", "cy", "||", "A|||B"),
);
const garbage = fc.array(fc.tuple(fc.constantFrom(...names), tricky), { maxLength: 20 });

test("any garbage results in a valid query, and its address in the same query", () => {
  fc.assert(
    fc.property(garbage, (pairs) => {
      const { query } = sailingQuery(new URLSearchParams(pairs), now);
      expect(isDate(query.dateFrom) && isDate(query.dateTo)).toBe(true);
      const days = dayNumber(query.dateTo) - dayNumber(query.dateFrom);
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days).toBeLessThanOrEqual(limits.windowDays);
      expect(query.page).toBeGreaterThanOrEqual(1);

      const address = scheduleSearch(query).toString();
      const again = sailingQuery(new URLSearchParams(address), new Date("2031-01-01T00:00:00Z"));
      expect(again).toEqual({ query, problems: [] });
      expect(scheduleSearch(again.query).toString()).toBe(address);
    }),
    { numRuns: 500 },
  );
});

test("a record of garbage never throws", () => {
  const values = fc.oneof(tricky, fc.array(tricky), fc.constant(undefined));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), values), (record) => {
      expect(sailingQuery(record, now).query.dateFrom).toMatch(/^\d{4}-\d\d-\d\d$/);
    }),
  );
});
