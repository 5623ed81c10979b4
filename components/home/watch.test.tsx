import { renderToStaticMarkup } from "react-dom/server";
import type { LaneChange, LaneNews } from "@/lib/api/lanes";
import en from "@/messages/en.json";
import { Watch, WatchLine, type WatchProps, type WatchWords } from "./watch";

const { home, lanes, dates, schedule } = en;
const words: WatchWords = {
  ...home.watch,
  mine: lanes.title,
  where: lanes.where,
  urgent: schedule.urgent,
  weekdays: dates.weekdays,
  months: dates.months,
};
const lane = (to: string, rest: Partial<LaneNews> = {}): LaneNews => ({
  from: "HKHKG",
  to,
  title: `Hong Kong to ${to}`,
  href: `/port?discharge_port_id=${to}`,
  count: 12,
  departure: "2026-03-21T03:30",
  arrival: null,
  cutoff: null,
  ship: { name: "Golden Camphor", voyage: "176W" },
  changes: [],
  ...rest,
});
const closing = (time: string, closesIn: number | "today") => ({
  cutoff: { time: `2026-03-16T${time}`, closesIn },
});
const change = (id: number, rest: Partial<LaneChange> = {}): LaneChange => ({
  ...{ id, path: `/port/changes?entry=${id}`, title: `Change ${id}`, isUrgent: false },
  ...{ ship: "Golden Camphor", voyage: "176W", previous: "15:00", current: "12:00" },
  ...rest,
});
const render = (
  shown: readonly LaneNews[],
  isOwn: boolean,
  Part: typeof Watch | typeof WatchLine = Watch,
) => {
  const props: WatchProps = { lanes: shown, isOwn, since: "2026-03-15T13:00", locale: "zh-tw", words };
  return renderToStaticMarkup(<Part {...props} />);
};
const itemsOf = (html: string) =>
  html
    .split("<li>")
    .slice(1)
    .map((item) =>
      item
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );

test("of the reader's lanes three are shown, those first whose cut-off is next; popular ones in their own order", () => {
  const all = [
    lane("Sydney"),
    lane("Hamburg", closing("22:00", "today")),
    lane("Rotterdam", closing("18:00", 305)),
    lane("Singapore", closing("14:00", 59)),
  ];
  expect(itemsOf(render(all, true)).slice(0, 3)).toEqual([
    "Hong Kong to Singapore in 59 min CY closes 14:00 Golden Camphor 176W",
    "Hong Kong to Rotterdam in 5 h CY closes 18:00 Golden Camphor 176W",
    expect.stringMatching(/^Hong Kong to Hamburg today CY closes 22:00/),
  ]);
  const popular = render(all, false);
  expect(itemsOf(popular)[0]).toBe("Hong Kong to Sydney Sat 21 ETD 03:30 Golden Camphor 176W");
  expect([popular.includes(words.popular), popular.includes(words.star)]).toEqual([true, true]);
  expect(popular).toContain('href="/zh-tw/port?discharge_port_id=Sydney"');
  expect(render(all, true, WatchLine)).toContain("Closes today: Hong Kong to Singapore 14:00");
  expect(render([lane("Sydney")], false, WatchLine)).toContain("Hong Kong to Sydney ETD Sat 21 Mar 03:30");
  expect(render([], false, WatchLine)).toBe("");
  const named = { departure: null, cutoff: null, ship: null, count: null };
  expect(render([lane("Sydney", named)], false, WatchLine)).toBe("");
  expect(render([lane("Sydney", { ...named, count: 0 })], false, WatchLine)).toContain(words.none);
});

test("four changes are shown, each once, the urgent ones first, then the newest", () => {
  const shared = change(7, { isUrgent: true });
  const html = render(
    [
      lane("A", { changes: [shared, change(3)] }),
      lane("B", { changes: [shared, change(9), change(8), change(4)] }),
    ],
    true,
  );
  expect([...html.matchAll(/Change (\d)/g)].map(([, id]) => id)).toEqual(["7", "9", "8", "4"]);
  expect(html.match(new RegExp(words.urgent, "g"))).toHaveLength(1);
  expect(html).toMatch(/<s><span[^>]*>was <\/span>15:00<\/s> <ins>12:00<\/ins>/);
});

test.each([
  ["no change", [lane("A"), lane("B", { count: null })], "No change in 12 sailings since Sun 15 Mar 13:00."],
  ["nothing compared", [lane("A", { changes: null })], words.notCompared],
  ["no lane", [], words.noLanes],
])("a sentence stands for no changes: %s", (_, shown, sentence) => {
  expect(render(shown, false)).toContain(sentence);
});
