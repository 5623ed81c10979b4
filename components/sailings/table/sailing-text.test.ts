import { sailingOf } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { legs } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { sailingsText, sailingTable, sailingText } from "./sailing-text";

const [feeder, mother] = legs;
const first = {
  ...feeder,
  vessel: "Orient Jade",
  voyage: "0FC7W",
  imo: null,
  service: "EU4",
  departure: "2022-06-18T22:30",
};
const second = { ...mother, vessel: "Nordhavn Frigg", voyage: "019W", arrival: "2022-07-23" };
const sailing = sailingOf({
  id: "1",
  operator: "Orient Meridian",
  legs: [first, second],
  siCutoff: "2022-06-17T10:00",
  vgmCutoff: null,
  cyCutoff: "2022-06-17T23:59",
  cfsCutoff: null,
  receiving: null,
  vrCutoff: null,
  cvCutoff: null,
  bookingUrl: null,
});
const settingOf = ({ schedule, dates, rowActions }: typeof en, loading: string, discharge: string) => ({
  words: { schedule, dates, rowActions },
  portsOf: () => ({ loading, discharge }),
  now: clockAt("2022-06-17T12:00"),
  cargo: null,
});
const english = settingOf(en, "Hong Kong", "Rotterdam");
const address = "https://portal.example/port?loading_port_id=HKHKG#s-1";

test("a sailing is six lines for a message, in the page's language", () => {
  expect(sailingText(sailing, address, english).split("\n")).toEqual([
    "Orient Jade 0FC7W, then Nordhavn Frigg 019W",
    "Hong Kong ETD Sat 18-06-2022 22:30 – Rotterdam ETA Sat 23-07-2022",
    "35 days, via Singapore",
    "SI Fri 17-06-2022 10:00 (closed), CY Fri 17-06-2022 23:59 (Hong Kong time)",
    "Orient Meridian, EU4",
    address,
  ]);
  const bare = { ...sailing, legs: [first], transitDays: null, eta: null, service: null };
  const text = sailingText(
    { ...bare, siCutoff: null, cyCutoff: null },
    address,
    settingOf(zhTw, "香港", "鹿特丹"),
  );
  expect(text.split("\n")).toEqual([
    "Orient Jade 0FC7W",
    "香港 ETD 週六 18-06-2022 22:30 – 鹿特丹 ETA 未提供",
    "直航",
    "截CY 未公布",
    "Orient Meridian",
    address,
  ]);
});

test("copied cut-offs are those of the row: the earliest of several sources, and those of the class of cargo", () => {
  const sourced = {
    ...sailing,
    reeferCutoff: "2022-06-18T09:00",
    secondCutoffs: [
      { code: "FCO", time: "2022-06-17T11:00", source: "HIT", kind: "terminal" as const, asOf: null },
    ],
  };
  const cutoffsIn = (setting: Parameters<typeof sailingText>[2]) =>
    sailingText(sourced, address, setting).split("\n")[3];
  const stateIn = (setting: Parameters<typeof sailingText>[2]) =>
    sailingTable([sourced], setting).plain.split("\n")[1]?.split("\t").slice(-5);
  const dangerous = { ...english, cargo: "dangerous" as const };
  const reefer = { ...english, cargo: "reefer" as const };
  expect(cutoffsIn(english)).toBe(
    "SI Fri 17-06-2022 10:00 (closed), CY Fri 17-06-2022 11:00 (closed) (Hong Kong time)",
  );
  expect(stateIn(english)).toEqual(["17-06-2022 10:00", "", "", "17-06-2022 11:00", "Cut-offs passed"]);
  expect(cutoffsIn(reefer)).toBe(
    "SI Fri 17-06-2022 10:00 (closed), Reefer Sat 18-06-2022 09:00 (Hong Kong time)",
  );
  expect(stateIn(reefer)?.at(-1)).toBe("Reefer open, SI closed");
  expect(stateIn({ ...dangerous, now: clockAt("2022-06-17T09:00") })?.at(-1)).toBe("not published");
});

test("several sailings are the texts of each, in their order, a blank line between them", () => {
  const other = { ...sailing, id: "2", operator: "Tide Line" };
  const at = ({ id }: { id: string }) => `https://portal.example/#s-${id}`;
  expect(sailingsText([sailing, other], at, english).split("\n\n")).toEqual([
    sailingText(sailing, at(sailing), english),
    sailingText(other, at(other), english),
  ]);
});

test("three ships are named one after the other, with the ports between them", () => {
  const colombo = { portId: "LKCMB", port: "Colombo", terminal: null };
  const third = { ...second, vessel: "Straits Pioneer", voyage: "7W", from: colombo };
  const three = { ...sailing, legs: [first, { ...second, to: colombo }, third] };
  const [ships, , way] = sailingText(three, address, english).split("\n");
  expect(ships).toBe("Orient Jade 0FC7W, then Nordhavn Frigg 019W, then Straits Pioneer 7W");
  expect(way).toBe("35 days, via Singapore / Colombo");
  const [, line] = sailingTable([three], english).plain.split("\n");
  expect(line?.split("\t").slice(0, 2)).toEqual([
    "Orient Jade / Nordhavn Frigg / Straits Pioneer",
    "0FC7W / 019W / 7W",
  ]);
});

test("several are a table of HTML and of tabs, in which no text becomes markup, a further cell or a formula", () => {
  const odd = { ...sailing, legs: [{ ...first, vessel: "=A<b>&" }, second], operator: "One\tTwo\nThree" };
  const { html, plain } = sailingTable([sailing, odd], english);
  const lines = plain.split("\n").map((line) => line.split("\t"));
  expect(lines.map(({ length }) => length)).toEqual([15, 15, 15]);
  expect(lines.map((cells) => cells.at(-1))).toEqual([
    "Cut-off state",
    "CY open, SI closed",
    "CY open, SI closed",
  ]);
  expect(lines[0]?.slice(0, 3)).toEqual(["Vessel", "Voyage", "Operator"]);
  expect(lines[1]).toContain("Orient Jade / Nordhavn Frigg");
  expect(lines[2]?.slice(0, 3)).toEqual(["'=A<b>& / Nordhavn Frigg", "0FC7W / 019W", "One Two Three"]);
  expect(html.match(/<tr>/g)).toHaveLength(3);
  expect(html).toContain("<td>'=A&lt;b&gt;&amp; / Nordhavn Frigg</td>");
});
