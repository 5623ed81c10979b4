import { renderToStaticMarkup } from "react-dom/server";
import type { PortOption } from "@/lib/api/port-option";
import { type FieldEntry, rowOf } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import zhCn from "@/messages/zh-cn.json";
import zhTw from "@/messages/zh-tw.json";
import { sailing as published } from "@/test/support/examples/sailings";
import { clockAt } from "@/test/support/utc-clock";
import { detailDates, namedFacts } from "./fact-words";
import { FurtherDates, SailingDetails } from "./itinerary/sailing-details";
import { sailingTable, sailingText } from "./table/sailing-text";

/** A field that the table has shows where the table says, in three languages. Its words are made up, too. */
jest.mock("@/lib/sailings/fields", () => {
  const fields = jest.requireActual<Record<string, FieldEntry[]>>("@/lib/sailings/fields");
  const made: FieldEntry[] = [
    { key: "gateNote", kind: "text", limit: 200, isPlain: true, shows: ["details", "text"] },
    { key: "gateOpens", kind: "time", isPlain: true, shows: ["details"] },
    { key: "gates", kind: "number", isPlain: true, shows: ["details"] },
    { key: "hasReefer", kind: "flag", isPlain: true, shows: ["details", "text"] },
    { key: "inner", kind: "code", limit: 9, isPlain: true, shows: ["api"] },
  ];
  for (const name of ["sailingFields", "plainFields", "furtherFields"]) fields[name]?.push(...made);
  return fields;
});

const facts = {
  gateNote: "Gate <3>",
  gateOpens: "2022-06-15T06:30",
  gates: 1234,
  hasReefer: true,
  inner: "X",
};
const sailing = { ...published, ...facts };
const languages = [
  { locale: "en", messages: en, note: "Gate note" },
  { locale: "zh-tw", messages: zhTw, note: "閘口備註" },
  { locale: "zh-cn", messages: zhCn, note: "闸口备注" },
] as const;
const wordsOf = ({ messages, note }: (typeof languages)[number]) => ({
  ...(messages as typeof en),
  schedule: {
    ...(messages as typeof en).schedule,
    ...{ gateNote: note, gateOpens: "Gate opens", gates: "Gates", hasReefer: "Reefer" },
  },
});
const textOf = (html: string) => html.replaceAll(/(<[^>]*>)+/g, "|");

const port = {
  ...{ id: "HKHKG", name: "Hong Kong", nameEn: "Hong Kong", country: "", code: "HKHKG", zone: "UTC" },
  ...{ addressName: "Hong Kong", plainName: "Hong Kong" },
} as const;
const optionOf = (one: typeof published): PortOption => ({
  ...{ sailing: one, carrier: null, others: [], services: {}, loadingPort: port, dischargePort: port },
  ...{ loadingNow: "2022-06-13T11:00", cutoffState: { state: "open", open: [], closed: [] } },
  ...{ steps: [], hubs: [], connections: [], rotations: [], vessels: {}, asOf: null, sample: false },
});

test.each(languages)("the details have a further fact under its name ($locale)", (language) => {
  const words = wordsOf(language);
  const detailsOf = (one: typeof published) =>
    textOf(
      renderToStaticMarkup(<SailingDetails option={optionOf(one)} words={words} locale={language.locale} />),
    );
  const weekday = words.dates.weekdays[3];
  expect(detailsOf(sailing)).toContain(
    `|${words.schedule.details}|${language.note}|Gate &lt;3&gt;|Gate opens|${weekday} 15-06-2022 06:30|Gates|1,234|Reefer|✓|`,
  );
  expect(detailsOf(sailing)).not.toContain("|X|");
  expect(detailsOf(published)).not.toContain(`|${words.schedule.details}|`);
});

test.each(languages)(
  "a copied text has a further fact in a line before the address ($locale)",
  (language) => {
    const words = wordsOf(language);
    const portsOf = () => ({ loading: "Hong Kong", discharge: "Rotterdam" });
    const setting = { words, portsOf, now: clockAt("2022-06-13T11:00"), cargo: null };
    const [row, bare] = [sailing, published].map((one) => rowOf({ ...one, others: [] }));
    if (!row || !bare) throw new Error("no rows");
    const colon = language.locale === "en" ? ": " : "：";
    expect(sailingText(row, "https://a.example/", setting).split("\n").slice(-3)).toEqual([
      `${language.note}${colon}Gate <3>`,
      `Reefer${colon}✓`,
      "https://a.example/",
    ]);
    expect(sailingText(bare, "https://a.example/", setting).split("\n")).toHaveLength(6);
    const columnsOf = (...rows: (typeof row)[]) =>
      sailingTable(rows, setting)
        .plain.split("\n")
        .map((line) => line.split("\t").slice(15));
    expect(columnsOf(bare)).toEqual([[], []]);
    expect(columnsOf(bare, row)).toEqual([
      [language.note, "Reefer"],
      ["", ""],
      ["Gate <3>", "✓"],
    ]);
  },
);

test("a row has the facts of copied texts, and none of the details alone", () => {
  const row = rowOf({ ...sailing, others: [] });
  expect(row).toMatchObject({ gateNote: "Gate <3>", hasReefer: true });
  for (const key of ["gateOpens", "gates", "inner"]) expect(row).not.toHaveProperty(key);
});

test("a flag that is not set, and a fact that is not known, have no line", () => {
  const words = wordsOf(languages[0]);
  expect(namedFacts({ hasReefer: false, gates: 0 }, "details", words)).toEqual([
    { key: "gates", name: "Gates", text: "0" },
  ]);
});

test("the dates of the details are those of the table", () => {
  expect(detailDates(published, en)).toEqual([
    [en.schedule.receiving, published.receiving],
    [en.schedule.vrCutoff, published.vrCutoff],
    [en.schedule.cvCutoff, published.cvCutoff],
  ]);
  const html = textOf(renderToStaticMarkup(<FurtherDates sailing={sailing} words={wordsOf(languages[0])} />));
  expect(html).not.toContain("Gate opens");
});
