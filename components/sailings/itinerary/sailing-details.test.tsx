import { renderToStaticMarkup } from "react-dom/server";
import { carrierKey, serviceKey } from "@/lib/addresses/call-address";
import type { PortOption } from "@/lib/api/port-option";
import { cutoffState, type Sailing } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import { legs, optionOf as option, sailing, vessel } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { FurtherDates, SailingDetails } from "./sailing-details";

const [first, second] = legs;
const now = clockAt("2022-06-13T11:00");
const sold = (one: Sailing) => ({ ...one, cutoffState: cutoffState(one, now) });

const render = (of: PortOption, words: typeof en = en, locale: "en" | "zh-tw" = "en") =>
  renderToStaticMarkup(<SailingDetails option={of} words={words} locale={locale} />);
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll(/\|+/g, "|")
    .replaceAll(/^\||\|$/g, "");

test("the dates that a row has no room for", () => {
  expect(textOf(renderToStaticMarkup(<FurtherDates sailing={sailing} words={en} />))).toBe(
    "More dates|Receiving|Fri 10-06-2022|08:00|VR cut-off|not published|CV cut-off|Wed 15-06-2022|12:00|All times are local to the port.",
  );
});

test("the second leg and the known particulars of the vessel", () => {
  const html = render(option(sailing));
  expect(textOf(html)).toBe(
    "Second leg|Transhipment port|Singapore|Vessel|Nordhavn Ymir|Voyage|610W|Vessel particulars|IMO No.|4370520|Ship type|Container ship|Call sign|VRDH8|Gross tonnage|146,259|Length overall|364.6 m|Breadth extreme|51 m|Draught|15.5 m|Year built|2019",
  );
  expect(html).not.toContain("lang=");
});

test("of a third ship, the port where cargo is loaded onto it", () => {
  const colombo = { portId: "LKCMB", port: "Colombo", terminal: "CICT" };
  const last = { ...second, vessel: "Straits Pioneer", voyage: "7W", from: colombo };
  const three = { ...sailing, legs: [first, { ...second, to: colombo }, last] };
  expect(textOf(render(option(three)))).toContain(
    "Third leg|Transhipment port|Colombo, CICT|Vessel|Straits Pioneer|Voyage|7W|",
  );
});

test("the wait for the next ship is by the hub's clock, in hours where they are few", () => {
  const waiting = (arrival: string, departure: string) => {
    const way = [
      { ...first, arrival },
      { ...second, departure },
    ];
    return /Wait\|([^|]*)\|/.exec(textOf(render(option({ ...sailing, legs: way }))))?.[1];
  };
  expect(waiting("2022-06-22T06:00", "2022-06-23T12:30")).toBe("30 h, 22-06-2022 06:00 to 23-06-2022 12:30");
  expect(waiting("2022-06-22T06:00", "2022-06-25T06:00")).toBe(
    "3 days, 22-06-2022 06:00 to 25-06-2022 06:00",
  );
  expect(waiting("2022-06-22", "2022-06-24T06:00")).toBe("2 days, 22-06-2022 to 24-06-2022 06:00");
  expect(textOf(render(option(sailing)))).not.toContain(en.schedule.wait);
});

test("the sailings of other carriers on the same ships, with their links, and the one of an address's anchor", () => {
  const other: Sailing = {
    ...sailing,
    id: "TL/9",
    operator: "Tide & Line",
    service: "TX9",
    voyage: "77W",
    siCutoff: "2022-06-15T12:00",
    bookingUrl: null,
  };
  const html = render(option(sailing, { others: [sold(other)] }));
  expect(textOf(html)).toContain(
    "Also sold by Tide &amp; Line|Voyage|77W|Service|TX9|SI|Wed 15-06-2022|12:00|CFS|Tue 14-06-2022|VGM|Tue 14-06-2022|16:00|CY|Wed 15-06-2022|Get Quote|, Golden Agarwood 77W",
  );
  expect(html).toContain('id="s-TL/9"');
  expect(html).toMatch(/href="\/fe-sea\?loading_port=Hong\+Kong&amp;discharge_port=Rotterdam[^"]*voy_no=77W/);
});

test("a ship, a service and carriers are links where they have a page", () => {
  const found = { ...sailing, imo: "2400001", service: "EX 1" };
  const other = sold({ ...sailing, id: "other", operator: "Tide & Line" });
  const services = {
    [serviceKey(found.operator, "EX 1")]: "/services/EX-1?carrier=PEK",
    [carrierKey(found.operator)]: "/carriers/PEK",
    [carrierKey(other.operator)]: "/carriers/TDE",
  };
  const known = { vessels: { "2400001": { ...vessel, imo: "2400001" } }, others: [other] };
  const html = render(option(found, { ...known, services }));
  expect(html).toContain('<a href="/vessel/2400001">2400001</a>');
  expect(html).toContain('<a href="/services/EX-1?carrier=PEK">EX 1</a>');
  const chinese = render(option(found, { ...known, services }), tw as typeof en, "zh-tw");
  for (const path of ["/vessel/2400001", "/services/EX-1?carrier=PEK", "/carriers/PEK", "/carriers/TDE"])
    expect(chinese).toContain(`<a href="/zh-tw${path}">`);
  for (const none of [
    option(found, { vessels: {} }),
    option(found, { services: { [serviceKey("Another Line", "EX 1")]: "/services/EX-1" }, vessels: {} }),
    option({ ...found, imo: "unknown" }, { vessels: { unknown: vessel } }),
  ])
    expect(render(none)).not.toMatch(/\/vessel\/|\/services\/|\/carriers\//);
});

test("names in Latin letters are marked in a Chinese page, Chinese ones are not", () => {
  const from = { portId: "SGSIN", port: "新加坡", terminal: null };
  const html = render(option({ ...sailing, legs: [first, { ...second, from }] }), tw as typeof en, "zh-tw");
  expect(html).toContain("<dd>新加坡");
  expect(html).toContain('<dd lang="en"><cite>Nordhavn Ymir</cite>');
});

test("every value of a field is text", () => {
  const hostile = `"><img src=x onerror=alert(1)>'&lt;`;
  const html = render(
    option(
      { ...sailing, operator: hostile },
      {
        vessels: { [sailing.imo ?? ""]: { ...vessel, flag: hostile, shipType: hostile } },
        others: [sold({ ...sailing, id: hostile, operator: hostile, voyage: hostile })],
      },
    ),
  );
  expect(html).not.toContain("<img");
  expect(html).not.toContain(`"${hostile.slice(1)}`);
});
