import { sailing, vessel } from "@/e2e/support/sailings";
import { carrierKey, serviceKey } from "@/lib/call-address";
import type { SailingGroup } from "@/lib/sailings/rules";
import { clockAt } from "@/lib/sailings/test-clock";
import en from "@/messages/en.json";
import chinese from "@/messages/zh-tw.json";
import { detailsMarkup } from "./details-markup";

const found: SailingGroup = {
  ...sailing,
  others: [],
  imo: "2400001",
  vessel: "Lantau <Pioneer>",
  service: "EX 1",
};
const known = { ...vessel, imo: "2400001" };
const now = clockAt("2022-06-17T12:00");
const quoteOf = () => "/fe-sea";
const services = { [serviceKey(found.operator, "EX 1")]: "/services/EX-1?carrier=PEK" };

test("a ship of which more is known leads to its page, a service that has calls to its own", () => {
  const details = detailsMarkup(found, known, quoteOf, {
    deadline: "",
    words: en,
    locale: "en",
    now,
    services,
  }).text;
  expect(details).toContain(`<a href="/vessel/2400001">${found.imo}</a>`);
  expect(details).toContain('<a href="/services/EX-1?carrier=PEK">EX 1</a>');
  const inChinese = detailsMarkup(found, known, quoteOf, {
    deadline: "",
    words: chinese,
    locale: "zh-tw",
    now,
    services,
  }).text;
  expect(inChinese).toContain('href="/zh-tw/vessel/2400001"');
  expect(inChinese).toContain('href="/zh-tw/services/EX-1?carrier=PEK"');
});

test("where there is no such page there is no link", () => {
  for (const [ship, pages] of [
    [undefined, undefined],
    [undefined, { [serviceKey("Another Line", "EX 1")]: "/services/EX-1" }],
  ] as const) {
    const details = detailsMarkup(found, ship, quoteOf, {
      deadline: "",
      words: en,
      locale: "en",
      now,
      services: pages,
    }).text;
    expect(details).not.toContain("/vessel/");
    expect(details).not.toContain("/services/");
  }
  const unnumbered = { ...found, imo: "unknown" };
  expect(
    detailsMarkup(unnumbered, known, quoteOf, { deadline: "", words: en, locale: "en", now }).text,
  ).not.toContain("/vessel/");
});

test("the operator leads to its page, and so does each other seller of the ship", () => {
  const other = { ...sailing, id: "other", operator: "Tide & Line" };
  const pages = {
    [carrierKey(found.operator)]: "/carriers/PEK",
    [carrierKey(other.operator)]: "/carriers/TDE",
  };
  const write = (services?: Record<string, string>) =>
    detailsMarkup({ ...found, others: [other] }, known, quoteOf, {
      deadline: "",
      words: chinese,
      locale: "zh-tw",
      now,
      services,
    }).text;
  expect(write(pages)).toContain(`<a href="/zh-tw/carriers/PEK">${found.operator}</a>`);
  expect(write(pages)).toContain('<a href="/zh-tw/carriers/TDE">Tide &amp; Line</a></h3>');
  expect(write()).not.toContain("/carriers/");
  expect(write()).toContain("Tide &amp; Line</h3>");
});
