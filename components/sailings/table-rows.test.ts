import { sailing } from "@/e2e/support/sailings";
import { clockAt } from "@/lib/sailings/test-clock";
import en from "@/messages/en.json";
import { bodyMarkup, type TableRowsProps, tableRows } from "./table-rows";

const port = { id: "1", name: "Hong Kong", nameEn: "Hong Kong", plainName: "Hong Kong" };
const props = {
  items: [{ ...sailing, others: [] }],
  vessels: {},
  services: undefined,
  words: { schedule: en.schedule, dates: en.dates },
  locale: "en",
  ports: { loading: port, discharge: port },
  dateType: "ETD",
  byWeek: true,
  now: clockAt("2022-06-14T11:00"),
  slower: { count: 0, at: null },
  ready: "",
  deadline: "",
  anchored: new Set<string>(),
  marked: "",
} as unknown as TableRowsProps;

test("an English table has no sign beyond Latin-1: it would make a text of twice the size", () => {
  const { text } = bodyMarkup(tableRows(props));
  expect(text).toContain("Week 24 <span>13 &ndash; 19 June</span>");
  expect(text).not.toMatch(/[^\0-\u{ff}]/u);
});

test("what is known of a ship is told on every row that it sails on, and of each service", () => {
  const vessel = { imo: sailing.imo, flag: "Panama" };
  const of = (id: string, service: string) => ({ ...sailing, id, service, others: [] });
  const { text } = bodyMarkup(
    tableRows({
      ...props,
      items: [of("a", "AE1"), of("b", "AE1"), of("c", "AE2")],
      vessels: { [String(sailing.imo)]: vessel },
      services: {
        [`${sailing.operator}\nAE1`]: "/services/AE1",
        [`${sailing.operator}\nAE2`]: "/services/AE2",
      },
    } as unknown as TableRowsProps),
  );
  expect(text.split("<dd>Panama")).toHaveLength(4);
  expect(text.match(/href="\/services\/\w+"/g)).toEqual(
    ["AE1", "AE1", "AE2"].map((service) => `href="/services/${service}"`),
  );
});

test("slower itineraries stand under a head of their own, with their weeks", () => {
  const of = (id: string) => ({ ...sailing, id, others: [] });
  const drawn = (at: number | null) =>
    tableRows({ ...props, items: ["a", "b", "c"].map(of), slower: { count: 9, at } }).map(
      ({ key, cells }) => `${key.split(" ", 1)[0]} ${cells.text.replace(/<[^>]*>/g, "").slice(0, 24)}`,
    );
  expect(drawn(2).filter((row) => /^(Week|slower)/.test(row))).toEqual([
    "Week Week 24 13 &ndash; 19 Ju",
    "slower Slower itineraries (9)",
    "slower Week 24 13 &ndash; 19 Ju",
  ]);
  expect(drawn(null).filter((row) => row.startsWith("slower"))).toEqual([]);
});
