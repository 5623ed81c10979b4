import { renderToStaticMarkup } from "react-dom/server";
import { type SailingRow as Row, rowOf, type Sailing, type SailingGroup } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import { portOf } from "@/test/support/examples/places";
import { legs, sailing as published, rowSetting, sailingBetween } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import type { RowSetting } from "./row-setting";
import { SailingRow } from "./sailing-row";

const english = rowSetting(en, "en");
const sailing = rowOf({ ...published, others: [] });
const [first, second] = legs;
const hostile = `"><img src=x onerror=alert(1)>'&lt;`;
const actions = { onOpen: () => {}, onSelect: () => {}, onCommand: () => {} };

const render = (row: Row, own: RowSetting = english, more: { checkBox?: "on" | "off" | "full" } = {}) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <SailingRow
          sailing={row}
          setting={own}
          actions={actions}
          dayAnchor={undefined}
          isMarked={false}
          takesFocus={false}
          isOpen={false}
          checkBox={more.checkBox ?? null}
        />
      </tbody>
    </table>,
  );

/** What a cell says, its parts apart. */
const textOf = (html: string) =>
  html
    .replace(/^[^<>]*>/, "")
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll(/\|+/g, "|")
    .replaceAll(/^\||\|$/g, "");
const cellsOf = (html: string) => html.split('<td role="cell"').slice(1);
const texts = (row: Row, own?: RowSetting) => cellsOf(render(row, own)).map(textOf);

test("the ten cells of a row, and the row that opens, with a link to the page of the sailing", () => {
  const cells = cellsOf(render(sailing));
  expect(cells.map(textOf)).toEqual([
    "ETD|17-06-2022|Fri 18:30",
    "30 days|Singapore",
    "ETA|17-07-2022|Sun",
    "Golden Agarwood| 124W|then |Nordhavn Ymir| 610W",
    "Golden Delta|GD1",
    "SI|Mon 13-06-2022|17:00| closed",
    "CFS|Tue 14-06-2022|closes today",
    "VGM|Tue 14-06-2022|16:00 |closes in 5 h|SI closed",
    "CY|Wed 15-06-2022",
    "Enquire|, Golden Agarwood 124W|CY open",
    "Details|, Golden Agarwood 124W|Plan for this sailing",
  ]);
  expect(cells[0]).toContain('dateTime="2022-06-17T18:30"');
  expect(cells[2]).toContain('dateTime="2022-07-17"');
  expect(cells[9]).toMatch(/<a href="\/fe-sea\?[^"]*vessel=Golden\+Agarwood[^"]*" rel="nofollow">/);
  expect(cells[10]).toContain(
    '<a href="/port/option/GD1-1?from=HKHKG&amp;to=NLRTM&amp;date=2022-06-17" rel="nofollow">',
  );
});

test("a row shows its own port if a side of the search has several", () => {
  const loading = { ...portOf("A||B", "Both"), ports: [portOf("A", "Yantian"), portOf("B", hostile)] };
  const ports = { loading, discharge: portOf("C", "Rotterdam") };
  const cells = (from: string) =>
    cellsOf(render(rowOf({ ...sailingBetween(from, "C"), others: [] }), { ...english, ports }));
  expect(textOf(cells("A")[0] ?? "")).toBe("ETD|17-06-2022|Fri 18:30|Yantian");
  expect(textOf(cells("A")[2] ?? "")).toBe("ETA|17-07-2022|Sun");
  expect(cells("B")[0]).not.toContain("<img");
});

/** What `data-at` says of SI, CFS, VGM and CY. */
const states = (html: string) =>
  cellsOf(html)
    .slice(5, 9)
    .map((cell) => /^ data-at="([^"]*)"/.exec(cell)?.[1] ?? "");
const at = (now: string) => render(sailing, { ...english, now: clockAt(now) });

test("each cut-off shows its state: the next, those that close within a day, those that are closed", () => {
  expect(states(at("2022-06-12T11:00"))).toEqual(["next", "", "", ""]);
  expect(states(at("2022-06-13T16:30"))).toEqual(["next soon", "", "soon", ""]);
  expect(textOf(cellsOf(at("2022-06-13T16:30"))[5] ?? "")).toBe("SI|Mon 13-06-2022|17:00 |closes in 30 min");
  expect(states(at("2022-06-14T11:00"))).toEqual(["closed", "soon", "next soon", ""]);
  expect(states(at("2022-06-15T11:00"))).toEqual(["closed", "closed", "closed", "next soon"]);
});

test("Book now is there only while cargo can get on; otherwise the row names what is open: its cells say what is closed", () => {
  const linksAt = (now: string) => textOf(cellsOf(at(now))[9] ?? "");
  expect(linksAt("2022-06-13T16:59")).toBe(
    "Get Quote|, Golden Agarwood 124W|Book now| Golden Agarwood 124W (opens in a new tab)",
  );
  expect(at("2022-06-13T16:59")).toContain(
    'href="https://booking.example/?service=GD1&amp;voyage=124W" target="_blank"',
  );
  expect(linksAt("2022-06-13T17:00")).toBe("Enquire|, Golden Agarwood 124W|CY open");
  expect(linksAt("2022-06-14T16:00")).toBe("Enquire|, Golden Agarwood 124W|CY open");
  const chinese = rowSetting(tw as typeof en, "zh-tw", "2022-06-14T16:00");
  expect(texts(sailing, chinese)[9]).toContain("CY 未截止");
});

test("a narrow row shows the next cut-off, and beside it the others that are closed", () => {
  expect(textOf(cellsOf(at("2022-06-15T11:00"))[8] ?? "")).toBe(
    "CY|Wed 15-06-2022|closes today|SI, CFS and VGM closed",
  );
  expect(textOf(cellsOf(at("2022-06-12T11:00"))[5] ?? "")).toBe("SI|Mon 13-06-2022|17:00");
});

test("once CY and CFS are over the row shows it, Book now is absent, and there is an enquiry link", () => {
  const cells = cellsOf(at("2022-06-16T00:00"));
  expect(states(at("2022-06-16T00:00"))).toEqual(["closed", "closed", "closed", "closed line"]);
  expect(textOf(cells[8] ?? "")).toBe("CY|Cut-offs passed|Wed 15-06-2022|closed");
  expect(textOf(cells[9] ?? "")).toBe("Enquire|, Golden Agarwood 124W|Cut-offs passed");
});

test("a sailing of which nothing is known shows unknown values", () => {
  const nothing = {
    ...Object.fromEntries(Object.keys(sailing).map((key) => [key, null])),
    id: "x",
    operator: "",
    vessel: "",
    legs: legs.slice(0, 1),
    others: [],
  } as unknown as SailingGroup;
  expect(texts(rowOf(nothing))).toEqual([
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
    "Details|, |Plan for this sailing",
  ]);
});

test("a third ship is named; one whose name is not known has no line", () => {
  const colombo = { portId: "LKCMB", port: "Colombo", terminal: "CICT" };
  const last = { ...second, vessel: "Straits Pioneer", voyage: "7W", from: colombo };
  const three = { ...published, others: [], legs: [first, { ...second, to: colombo }, last] };
  const cells = texts(rowOf(three));
  expect(cells[1]).toBe("30 days|Singapore / Colombo");
  expect(cells[3]).toBe("Golden Agarwood| 124W|then |Nordhavn Ymir| 610W|then |Straits Pioneer| 7W");
  const unknownShip = {
    ...three,
    legs: [first, { ...second, vessel: null, voyage: null, to: colombo }, last],
  };
  expect(texts(rowOf(unknownShip))[3]).toBe("Golden Agarwood| 124W|then |Straits Pioneer| 7W");
});

test("a ship that several carriers sell is one row, which shows their number and names", () => {
  const other = { ...published, id: "TL/9", operator: "Tide Line" };
  const row = rowOf({ ...published, others: [other, { ...other, id: "P", operator: "Peak Line" }] });
  expect(texts(row)[4]).toBe("Golden Delta|GD1 · |Also sold by 2 more|Also sold by |Tide Line, Peak Line");
});

test("one that arrives after the deadline is marked", () => {
  const eta = (deadline: string) => texts(sailing, { ...english, deadline })[2];
  expect(eta("2022-07-17")).toBe("ETA|17-07-2022|Sun");
  expect(eta("2022-07-14")).toBe("ETA|17-07-2022|Sun|3 days late");
});

test("names in Latin letters are marked in a Chinese page", () => {
  expect(render(sailing, rowSetting(tw as typeof en, "zh-tw"))).toContain(
    '<cite lang="en">Golden Agarwood</cite>',
  );
});

test("while rows are selected a row has a check box: selected or not, or disabled where no more can be selected", () => {
  expect(render(sailing)).not.toContain("checkbox");
  expect(render(sailing, english, { checkBox: "on" })).toMatch(
    /data-selected="".*<input type="checkbox" [^>]*checked=""/,
  );
  expect(render(sailing, english, { checkBox: "off" })).toContain("Select Golden Agarwood 124W");
  expect(render(sailing, english, { checkBox: "full" })).toMatch(/<input type="checkbox" [^>]*disabled=""/);
});

test("every value of a field is text: no markup of it is in the row, and no script in its links", () => {
  const end = { portId: hostile, port: hostile, terminal: hostile };
  const leg = { ...second, vessel: hostile, voyage: hostile, from: end, to: end };
  for (const key of Object.keys(published) as (keyof Sailing)[]) {
    const one = { ...published, [key]: key === "legs" ? [leg, leg, leg] : hostile } as Sailing;
    const text = render(rowOf({ ...one, others: [one] }));
    expect(text).not.toContain("<img");
    expect(text).not.toContain(`"${hostile.slice(1)}`);
  }
});

describe("a cut-off on which sources disagree", () => {
  const terminal = { code: "FCO", source: "HIT", kind: "terminal", asOf: null } as const;
  const withTerminal = (time: string, change: Partial<Sailing> = {}) =>
    rowOf({
      ...published,
      cyCutoff: "2022-06-17T18:00",
      ...change,
      secondCutoffs: [{ ...terminal, time }],
      others: [],
    });
  const cyOf = (row: Row, own?: RowSetting) => texts(row, own)[8];

  test("shows the earliest in two lines as ever, and the other beside it", () => {
    expect(cyOf(withTerminal("2022-06-17T12:00"))).toBe("CY|Fri 17-06-2022|12:00| ≠ |18:00");
    expect(cyOf(withTerminal("2022-06-16T12:00"))).toBe("CY|Thu 16-06-2022|12:00| ≠ |Fri 18:00");
    expect(cyOf(withTerminal("2022-06-18T12:00"))).toBe("CY|Fri 17-06-2022|18:00| ≠ |Sat 12:00");
    expect(cyOf(withTerminal("2022-06-16"))).toBe("CY|Thu 16-06-2022| ≠ |Fri 18:00");
  });

  test("has a mark alone where the line says its state", () => {
    expect(cyOf(withTerminal("2022-06-14T20:00"))).toBe("CY|Tue 14-06-2022|20:00 |closes in 9 h| ≠ ");
    expect(cyOf(withTerminal("2022-06-14T10:00"))).toBe("CY|Tue 14-06-2022|10:00| closed| ≠ ");
  });

  test("has both values with their sources where the row opens", () => {
    expect(texts(withTerminal("2022-06-17T12:00")).at(-1)).toBe(
      "Details|, Golden Agarwood 124W|CY cut-off: Golden Delta Fri 17-06-2022 18:00; HIT (terminal) Fri 17-06-2022 12:00|Plan for this sailing",
    );
  });

  test("is unchanged if they agree, or if the carrier does not publish it", () => {
    expect(cyOf(withTerminal("2022-06-17T18:00"))).toBe("CY|Fri 17-06-2022|18:00");
    expect(cyOf(withTerminal("2022-06-17T12:00", { cyCutoff: null }))).toBe("CY|not published");
  });
});

test("with a class of containers its cut-off is in the place of CY", () => {
  const reefer = rowOf({ ...published, reeferCutoff: "2022-06-16T10:00", others: [] });
  const cy = (row: Row, cargo: RowSetting["cargo"]) => texts(row, { ...english, cargo })[8];
  expect(cy(reefer, "reefer")).toBe("Reefer|Thu 16-06-2022|10:00");
  expect(cy(reefer, "dangerous")).toBe("DG|not published");
  expect(cy(reefer, "dry")).toBe("CY|Wed 15-06-2022");
  expect(cy(reefer, "lcl")).toBe("CY|Wed 15-06-2022");
});
