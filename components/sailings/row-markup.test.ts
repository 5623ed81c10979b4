import { legs, sailingBetween, sailing as told, vessel } from "@/e2e/support/sailings";
import type { SailingGroup } from "@/lib/sailings/rules";
import type { Sailing } from "@/lib/sailings/schema";
import { clockAt } from "@/lib/sailings/test-clock";
import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import { detailsMarkup } from "./details-markup";
import { cellsMarkup, type RowSetting } from "./row-markup";

const setting = (words: typeof en, locale: RowSetting["locale"]): RowSetting => ({
  words: { schedule: words.schedule, dates: words.dates },
  locale,
  now: clockAt("2022-06-14T11:00"),
  deadline: "",
});
const english = setting(en, "en");
const [first, second] = legs;
const sailing: SailingGroup = { ...told, others: [] };
const quoteOf = ({ id }: Sailing) => `/fe-sea?sailing=${id}`;
const nothing = {
  ...Object.fromEntries(Object.keys(sailing).map((key) => [key, null])),
  id: sailing.id,
  legs: legs.slice(0, 1),
  others: [],
} as unknown as SailingGroup;
const hostile = `"><img src=x onerror=alert(1)>'&lt;`;

/** What a cell says, its parts apart. */
const said = (html: string) =>
  html
    .replace(/^[^<>]*>/, "")
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll(/\|+/g, "|")
    .replaceAll(/^\||\|$/g, "");
const cellsOf = (html: string) => html.split("<td role=cell").slice(1);

test("the ten cells of a row", () => {
  const cells = cellsOf(cellsMarkup(sailing, "/fe-sea?a=1&b=2", english).text);
  expect(cells.map(said)).toEqual([
    "ETD|17-06-2022|Fri 18:30",
    "30 days|Singapore",
    "ETA|17-07-2022|Sun",
    "Golden Agarwood| 124W|then |Nordhavn Ymir| 610W",
    "Golden Delta|GD1",
    "SI|Mon 13-06-2022|17:00| closed",
    "CFS|Tue 14-06-2022|closes today",
    "VGM|Tue 14-06-2022|16:00 |closes in 5 h|SI closed",
    "CY|Wed 15-06-2022",
    "Ask|, Golden Agarwood 124W|CY open, SI closed",
  ]);
  expect(cells[0]).toContain('datetime="2022-06-17T18:30"');
  expect(cells[2]).toContain('datetime="2022-07-17"');
  expect(cells[9]).toContain('href="/fe-sea?a=1&b=2" rel=nofollow');
});

test("where a side of the search has several ports, a row says its own", () => {
  const port = (id: string, name: string) =>
    ({
      id,
      name,
      nameEn: name,
      country: "",
      code: id,
      zone: "UTC",
      addressName: name,
      plainName: name,
    }) as const;
  const loading = { ...port("A||B", "Both"), ports: [port("A", "Yantian"), port("B", hostile)] };
  const ports = { loading, discharge: port("C", "Rotterdam") };
  const cells = (from: string) =>
    cellsOf(cellsMarkup({ ...sailingBetween(from, "C"), others: [] }, "/", { ...english, ports }).text);
  expect(said(cells("A")[0] ?? "")).toBe("ETD|17-06-2022|Fri 18:30|Yantian");
  expect(said(cells("A")[2] ?? "")).toBe("ETA|17-07-2022|Sun");
  expect(cells("B")[0]).not.toContain("<img");
});

/** What `data-at` says of SI, CFS, VGM and CY. */
const states = (html: string) =>
  cellsOf(html)
    .slice(5, 9)
    .map((cell) => /^ data-at="([^"]*)"/.exec(cell)?.[1] ?? "");
const at = (now: string) => cellsMarkup(sailing, "/", { ...english, now: clockAt(now) }).text;

test("each cut-off tells how it stands: the next, those that close within a day, those that are closed", () => {
  expect(states(at("2022-06-12T11:00"))).toEqual(["next", "", "", ""]);
  expect(states(at("2022-06-13T16:30"))).toEqual(["next soon", "", "soon", ""]);
  expect(said(cellsOf(at("2022-06-13T16:30"))[5] ?? "")).toBe("SI|Mon 13-06-2022|17:00 |in 30 min");
  expect(states(at("2022-06-14T11:00"))).toEqual(["closed", "soon", "next soon", ""]);
  expect(states(at("2022-06-15T11:00"))).toEqual(["closed", "closed", "closed", "next soon"]);
});

test("Book now is there only while cargo can get on; else the row says which cut-offs are open and closed", () => {
  const linksAt = (now: string) => said(cellsOf(at(now))[9] ?? "");
  expect(linksAt("2022-06-13T16:59")).toBe(
    "Get Quote|, Golden Agarwood 124W|Book now| Golden Agarwood 124W (opens in a new tab)",
  );
  expect(at("2022-06-13T16:59")).toContain(
    'href="https://booking.example/?service=GD1&voyage=124W" target=_blank',
  );
  expect(linksAt("2022-06-13T17:00")).toBe("Ask|, Golden Agarwood 124W|CY open, SI closed");
  expect(linksAt("2022-06-14T16:00")).toBe("Ask|, Golden Agarwood 124W|CY open, SI and VGM closed");
  const chinese = cellsMarkup(sailing, "/", {
    ...english,
    words: { schedule: tw.schedule, dates: tw.dates },
    locale: "zh-tw",
    now: clockAt("2022-06-14T16:00"),
  });
  expect(said(cellsOf(chinese.text)[9] ?? "")).toContain("CY 未截止，SI及VGM 已截止");
});

test("a narrow row shows the next cut-off, and beside it the others that are closed", () => {
  expect(said(cellsOf(at("2022-06-15T11:00"))[8] ?? "")).toBe(
    "CY|Wed 15-06-2022|closes today|SI, CFS and VGM closed",
  );
  expect(said(cellsOf(at("2022-06-12T11:00"))[5] ?? "")).toBe("SI|Mon 13-06-2022|17:00");
});

test("once CY and CFS are over the row says so, Book now is gone, and one can ask", () => {
  const cells = cellsOf(at("2022-06-16T00:00"));
  expect(states(at("2022-06-16T00:00"))).toEqual(["closed", "closed", "closed", "closed line"]);
  expect(said(cells[8] ?? "")).toBe("CY|Cut-offs passed|Wed 15-06-2022|closed");
  expect(said(cells[9] ?? "")).toBe("Ask|, Golden Agarwood 124W|Cut-offs passed");
});

test("a sailing of which nothing is known says so", () => {
  const cells = cellsOf(cellsMarkup({ ...nothing, operator: "", vessel: "" }, "/fe-sea", english).text);
  expect(cells.map(said)).toEqual([
    "ETD|Not stated",
    "–|Direct",
    "ETA|Not stated",
    " ",
    "",
    "SI|not published",
    "CFS|not published",
    "VGM|not published",
    "CY|not published",
    "Get Quote|, ",
  ]);
  expect(said(detailsMarkup(nothing, undefined, quoteOf, english).text)).toBe(
    "Details|, |More dates|Receiving|not published|VR closing|not published|CV cut-off|not published|All times are local to the port.|Plan of this sailing",
  );
});

test("a row opens to the other cut-offs, the second leg and what is known of the vessel", () => {
  const { text } = detailsMarkup(sailing, vessel, quoteOf, english);
  expect(said(text)).toBe(
    "Details|, Golden Agarwood 124W|More dates|Receiving|Fri 10-06-2022|08:00|VR closing|not published|CV cut-off|Wed 15-06-2022|12:00|All times are local to the port.|Plan of this sailing|Second leg|Transhipment port|Singapore|Vessel|Nordhavn Ymir|Voyage|610W|Vessel particulars|IMO No.|4370520|Ship type|Container ship|Call sign|VRDH8|Gross tonnage|146,259|Length overall|364.6 m|Breadth extreme|51 m|Draught|15.5 m|Year built|2019",
  );
  expect(text).not.toContain("lang=");
});

test("a third ship is named, and where cargo comes aboard it; one that is not told has no name", () => {
  const colombo = { portId: "LKCMB", port: "Colombo", terminal: "CICT" };
  const last = { ...second, vessel: "Straits Pioneer", voyage: "7W", from: colombo };
  const three = { ...sailing, legs: [first, { ...second, to: colombo }, last] };
  const cells = cellsOf(cellsMarkup(three, "/", english).text).map(said);
  expect(cells[1]).toBe("30 days|Singapore / Colombo");
  expect(cells[3]).toBe("Golden Agarwood| 124W|then |Nordhavn Ymir| 610W|then |Straits Pioneer| 7W");
  const details = said(detailsMarkup(three, vessel, quoteOf, english).text);
  expect(details).toContain("Second leg|Transhipment port|Singapore|Vessel|Nordhavn Ymir|Voyage|610W|");
  expect(details).toContain("Third leg|Transhipment port|Colombo, CICT|Vessel|Straits Pioneer|Voyage|7W|");
  const untold = { ...three, legs: [first, { ...second, vessel: null, voyage: null, to: colombo }, last] };
  expect(cellsOf(cellsMarkup(untold, "/", english).text).map(said)[3]).toBe(
    "Golden Agarwood| 124W|then |Straits Pioneer| 7W",
  );
});

test("the wait for the next ship is told by the hub's clock, in hours where they are few", () => {
  const waiting = (arrival: string, departure: string) => {
    const way = [
      { ...first, arrival },
      { ...second, departure },
    ];
    const [, wait = ""] =
      /Wait\|([^|]*)\|/.exec(said(detailsMarkup({ ...sailing, legs: way }, vessel, quoteOf, english).text)) ??
      [];
    return wait;
  };
  expect(waiting("2022-06-22T06:00", "2022-06-23T12:30")).toBe("30 h, 22-06-2022 06:00 to 23-06-2022 12:30");
  expect(waiting("2022-06-22T06:00", "2022-06-25T06:00")).toBe(
    "3 days, 22-06-2022 06:00 to 25-06-2022 06:00",
  );
  expect(waiting("2022-06-22", "2022-06-24T06:00")).toBe("2 days, 22-06-2022 to 24-06-2022 06:00");
  expect(said(detailsMarkup(sailing, vessel, quoteOf, english).text)).not.toContain(en.schedule.wait);
});

test("a ship that several carriers sell is one row, which opens to what each says of it", () => {
  const other: Sailing = {
    ...told,
    id: "TL/9",
    operator: "Tide Line",
    service: "TX9",
    voyage: "77W",
    siCutoff: "2022-06-15T12:00",
    bookingUrl: null,
  };
  const row = { ...sailing, others: [other, { ...other, id: "P", operator: "Peak Line" }] };
  expect(said(cellsOf(cellsMarkup(row, "/", english).text)[4] ?? "")).toBe(
    "Golden Delta|GD1 · |Also sold by 2 more|Also sold by |Tide Line, Peak Line",
  );
  const { text } = detailsMarkup(row, vessel, quoteOf, english);
  expect(said(text)).toContain(
    "Also sold by Tide Line|Voyage|77W|Service|TX9|SI|Wed 15-06-2022|12:00|CFS|Tue 14-06-2022|VGM|Tue 14-06-2022|16:00|CY|Wed 15-06-2022|Get Quote|, Golden Agarwood 77W|",
  );
  expect(text).toContain('id="s-TL/9"');
  expect(text).toContain('href="/fe-sea?sailing=TL/9"');
});

test("one that comes after the day by which cargo must be there is marked so", () => {
  const eta = (deadline: string) =>
    said(cellsOf(cellsMarkup(sailing, "/", { ...english, deadline }).text)[2] ?? "");
  expect(eta("2022-07-17")).toBe("ETA|17-07-2022|Sun");
  expect(eta("2022-07-14")).toBe("ETA|17-07-2022|Sun|3 days late");
});

test("names in Latin letters are marked in a Chinese page, Chinese ones are not", () => {
  const chinese = setting(tw as typeof en, "zh-tw");
  expect(cellsMarkup(sailing, "/", chinese).text).toContain("<cite lang=en>Golden Agarwood</cite>");
  const from = { portId: "SGSIN", port: "新加坡", terminal: null };
  const { text } = detailsMarkup(
    { ...sailing, legs: [first, { ...second, from }] },
    vessel,
    quoteOf,
    chinese,
  );
  expect(text).toContain("<dd>新加坡");
  expect(text).toContain("<dd lang=en><cite>Nordhavn Ymir</cite>");
});

test("whatever a field holds is text: no markup of it stands in the row", () => {
  const end = { portId: hostile, port: hostile, terminal: hostile };
  const ofLegs = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, hostile]));
  const { from: _, to: __, ...texts } = second;
  const leg = { ...second, ...ofLegs(Object.keys(texts)), from: end, to: end };
  for (const key of Object.keys(told) as (keyof Sailing)[]) {
    const one = { ...told, [key]: key === "legs" ? [leg, leg, leg] : hostile };
    const row = { ...one, others: [one] };
    const text =
      cellsMarkup(row, `/fe-sea?q=${hostile}`, english).text +
      detailsMarkup(row, vessel, quoteOf, english).text;
    expect(text).not.toContain("<img");
    // No quote of it ends an attribute either.
    expect(text).not.toContain('"><img');
    expect(text).not.toContain(`"${hostile.slice(1)}`);
  }
  const text = detailsMarkup(sailing, { ...vessel, flag: hostile, shipType: hostile }, quoteOf, english).text;
  expect(text).not.toContain("<img");
  expect(text).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'&amp;lt;");
});
