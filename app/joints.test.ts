import { followSource } from "@/app/_queries/follows/follow-mails";
import { type Locale, locales } from "@/lib/i18n/locales";
import { routes } from "@/routes";
import { confirmedFollow } from "@/test/support/followed-voyages";
import { ask } from "@/test/support/joints/app";
import { flat } from "@/test/support/joints/facts";
import { jointNow, setUpJointStore } from "@/test/support/joints/store";
import { tools } from "./_agents/server";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** What joins the domains for programs and readers elsewhere: Markdown, tools of agents and mails, in each language with the real store. */

setUpJointStore();

type Words = readonly [en: string, zhTw: string, zhCn: string];
type Case = readonly [name: string, locale: Locale, facts: readonly string[]];

/** A case for each language, with its words and what is the same in all. */
const inEach = (rows: readonly (readonly [string, ...(string | Words)[]])[]): Case[] =>
  rows.flatMap(([name, ...facts]) =>
    locales.map(
      (locale, at): Case => [
        name,
        locale,
        facts.map((fact) => (typeof fact === "string" ? fact : (fact[at] ?? ""))),
      ],
    ),
  );
const expectIn = (text: string, facts: readonly string[]) =>
  expect({ text, missing: facts.filter((fact) => !text.includes(fact)) }).toEqual({ text, missing: [] });

const markdown = [
  [
    "/news.md?news_id=1022",
    ["# Demurrage or detention?", "# 滯期與滯箱怎樣分", "# 滞期与滞箱怎样分"],
    ["March 06, 2026", "2026年3月5日", "2026年3月5日"],
  ],
  [
    "/yp-detail.md?com_id=2001",
    ["22/F, Pilot House", "領港大廈22樓", "领港大厦22楼"],
    ["- Fax: +852 2555 0103", "- 傳真: +852 2555 0103", "- 传真: +852 2555 0103"],
    ["Full container loads", "整櫃", "整箱"],
  ],
  [
    "/kb-port.md?q=yantian",
    [
      "| [Yantian](http://localhost:3000/port-calls/CNYTN) | China | CNYTN |",
      "| [鹽田](http://localhost:3000/zh-tw/port-calls/CNYTN) | 中國 | CNYTN |",
      "| [盐田](http://localhost:3000/zh-cn/port-calls/CNYTN) | 中国 | CNYTN |",
    ],
  ],
  [
    "/kb-airport.md?q=frankf",
    [
      "| FRA | Frankfurt | Frankfurt Airport | Germany |",
      "| FRA | 法蘭克福 | 法蘭克福機場 | 德國 |",
      "| FRA | 法兰克福 | 法兰克福机场 | 德国 |",
    ],
  ],
  ["/kb-airline.md?q=cathay", ["[Cathay", "[國泰", "[国泰"]],
  ["/kb-abbrev.md?q=CII", ["| 碳強度指標 |", "| 碳強度指標 |", "| 碳强度指标 |"]],
  ["/kb-cargo-sea.md?q=cosco", "](https://elines.coscoshipping.com/)", ["中遠海運", "中遠海運", "中远海运"]],
  ["/kb-cargo-air.md?q=cathay", ["國泰貨運", "國泰貨運", "国泰货运"]],
  ["/kb-container.md", "| 22G1 |", ["Interior length", "內長", "内长"]],
  [
    "/kb-link.md?kb=top_10_china_port",
    ["| 3 | Shenzhen | 33.4 | 29.9 |", "| 3 | 深圳 | 33.4 | 29.9 |", "| 3 | 深圳 | 33.4 | 29.9 |"],
  ],
  [
    "/port-calls/CNYTN.md",
    [
      "| 2026-03-19 06:05 | 2026-03-20 18:20 |",
      "| 2026-03-19 06:05 | 2026-03-20 18:20 |",
      "| 2026-03-19 06:05 | 2026-03-20 18:20 |",
    ],
    ["| Peak Line | Expected |", "| Peak Line | 預計 |", "| Peak Line | 预计 |"],
    ["- Los Angeles: 15", "- 洛杉磯: 15", "- 洛杉矶: 15"],
  ],
] as const;

test.each(inEach(markdown))("%s in %s", async (path, locale, facts) => {
  const response = await ask(locale === "en" ? path : `/${locale}${path}`);
  expect(response.status).toBe(200);
  expectIn(await response.text(), facts);
});

test("every page with Markdown is among them", () => {
  const asked = markdown.map(([path]) => path.replace("CNYTN", "[unlocode]").replace(/\?.*/, ""));
  expect(
    routes
      .filter(({ inLanguages }) => inLanguages)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...asked].sort());
});

const lane = { from: "CNYTN", to: "USLAX" };
const relay = "Peak.20.Line_SF1_303S_CNYTN_SGSIN_TP7_404E_SGSIN_USLAX";
const yantian: Words = ["Yantian", "鹽田", "盐田"];
const of = (before: string, words: Words): Words => words.map((word) => before + word) as unknown as Words;
const slips: Words = [
  "TP9 101E slips 18 h 25 min",
  "TP9 101E 延後 18 小時 25 分鐘",
  "TP9 101E 延后 18 小时 25 分钟",
];
const blanked: Words = [
  "TP9 105E is blanked: was to leave Yantian 27 Mar 14:30",
  "TP9 105E 停航：原定3月27日 14:30 於鹽田開船",
  "TP9 105E 停航：原定3月27日 14:30 于盐田开船",
];

const questions: Record<string, [args: object, ...facts: (string | Words)[]]> = {
  find_ports: [{ query: "yantian" }, "ports.0.id: CNYTN", of("ports.0.name: ", yantian)],
  find_sailings: [
    lane,
    "port_time.local: 2026-03-16T10:00",
    "sailings.0.departure.local: 2026-03-20T18:20",
    "sailings.0.departure.zone: Asia/Shanghai",
    "sailings.0.arrival.local: 2026-04-04T05:50",
    "sailings.0.arrival.zone: America/Los_Angeles",
    "sailings.0.cutoffs.si.local: 2026-03-16T17:10",
    "sailings.0.cutoffs.vgm.local: 2026-03-17T16:05",
    "sailings.0.cutoffs.cy.local: 2026-03-18T12:15",
    "sailings.0.cutoffs.cfs.local: 2026-03-17T11:25",
    "sailings.0.cutoffs.reefer.local: 2026-03-18T06:50",
    "sailings.0.cutoffs.dangerous.local: 2026-03-17T09:40",
    "sailings.0.cutoffs.out_of_gauge.local: 2026-03-16T20:45",
    of("from.name: ", yantian),
  ],
  plan_arrival: [
    { ...lane, arrive_by: "2026-04-17" },
    "latest_departure.vessel: AZURE RELAY",
    "latest_delivery.cut_off.local: 2026-03-21T13:05",
    of("to.name: ", ["Los Angeles", "洛杉磯", "洛杉矶"]),
  ],
  get_itinerary: [
    { id: relay, date: "2026-03-22" },
    "legs.0.from.terminal: YTWEST",
    "legs.0.to.terminal: PPT",
    "legs.1.from.terminal: TUAS",
    "legs.1.to.terminal: TRAPAC",
    "legs.1.vessel: AZURE REEF",
    "legs.1.voyage: 404E",
    of("connections.0.port: ", ["Singapore", "新加坡", "新加坡"]),
  ],
  sailing_changes: [
    lane,
    "changes.0.departure.local: 2026-03-27T14:30",
    of("changes.0.what: ", blanked),
    of("changes.1.what: ", slips),
  ],
  cut_offs: [
    { lanes: [lane], days: 3, limit: 50 },
    "ships.0.day: 2026-03-16",
    "ships.0.due.0.name: si",
    "ships.0.due.0.time.local: 2026-03-16T17:10",
    "ships.0.due.0.time.zone: Asia/Shanghai",
    "ships.0.departure.local: 2026-03-20T18:20",
    of("ships.0.port: ", yantian),
  ],
  port_calls: [
    { port: "CNYTN" },
    "calls.0.arrival.local: 2026-03-19T06:05",
    "calls.0.departure.local: 2026-03-20T18:20",
    "calls.1.terminal: YTWEST",
    of("calls.0.port: ", yantian),
  ],
  ship_calls: [
    { ship: "9410002" },
    "calls.0.arrival.zone: Asia/Shanghai",
    "calls.1.arrival.local: 2026-04-04T05:50",
    "calls.1.arrival.zone: America/Los_Angeles",
    of("calls.1.port: ", ["Los Angeles", "洛杉磯", "洛杉矶"]),
  ],
  find_flights: [
    { from: "HKG", to: "FRA", limit: 1 },
    "flights.0.departure_time: 03:30",
    "flights.0.arrival_time: 08:45",
    "from.zone: Asia/Hong_Kong",
    "to.zone: Europe/Berlin",
    of("to.city: ", ["Frankfurt", "法蘭克福", "法兰克福"]),
  ],
  flight_changes: [
    { from: "HKG", to: "SIN" },
    of("changes.1.what: L0 203 ", [
      "is retimed from 14-03-2026: 00:15",
      "更改時間，由14-03-2026起：現為 00:15",
      "更改时间，自14-03-2026起：现为 00:15",
    ]),
  ],
  search_news: [
    { query: "demurrage" },
    of("articles.0.url: http://localhost:3000", [
      "/news?news_id=1002",
      "/zh-tw/news?news_id=1022",
      "/zh-cn/news?news_id=1022",
    ]),
    of("articles.0.headline: ", ["Demurrage or detention?", "滯期與滯箱怎樣分", "滞期与滞箱怎样分"]),
  ],
  find_companies: [
    { category: "sea", contacts: true },
    of("companies.0.name: ", ["Amber Loft Logistics Co., Ltd", "琥珀閣物流有限公司", "琥珀阁物流有限公司"]),
  ],
  look_up: [
    { list: "abbreviations", query: "CII" },
    of("", ["Carbon Intensity Indicator", "碳強度指標", "碳强度指标"]),
  ],
};

const asked = tools.map(
  ({ name }) => [name, ...(questions[name]?.slice(1) ?? [])] as [string, ...(string | Words)[]],
);
test.each(inEach(asked))("the tool %s in %s", async (name, language, facts) => {
  const tool = tools.find((one) => one.name === name);
  const answer = await tool?.run({ ...questions[name]?.[0], language }, { now: jointNow });
  expect(facts.length).toBeGreaterThan(0);
  expectIn(flat(answer).join("\n"), facts);
});

const subjects: [search: string, ...facts: (string | Words)[]][] = [
  [
    "loading_port_id=CNYTN%7C%7CLKCMB&discharge_port_id=USLAX",
    blanked,
    slips,
    // The clock is that of the first port alone.
    [
      "Sun 15-03-2026 12:20, Yantian time",
      "鹽田時間 週日 15-03-2026 12:20",
      "盐田时间 周日 15-03-2026 12:20",
    ],
    [
      "Next TP9 sailing: Fri 03-04-2026, arrives 18 Apr, 7 days later",
      "TP9 下一班：週五 03-04-2026，4月18日 抵達，遲7 日",
      "TP9 下一班：周五 03-04-2026，4月18日",
    ],
    ["/follow/unsubscribe/unsubscribe-token", "/zh-tw/follow/unsubscribe/", "/zh-cn/follow/unsubscribe/"],
    ["Unsubscribe with one click", "一按取消訂閱", "一键取消订阅"],
  ],
  [
    "port=CNYTN",
    blanked,
    ["/vessel/9410040/changes", "/zh-tw/vessel/9410040/changes", "/zh-cn/vessel/9410040/changes"],
  ],
  ["imo=9410002", slips, ["/vessel/9410002", "/zh-tw/vessel/9410002", "/zh-cn/vessel/9410002"]],
];
test.each(inEach(subjects))("the mail of changes to %s in %s", async (search, language, facts) => {
  const source = followSource(async (purpose) => `${purpose}-token`);
  const follow = confirmedFollow(search, { language });
  const found = await source.changesForFollow(follow, await source.lastId(), jointNow);
  if (!found || !("text" in found.letter)) throw new Error("no mail");
  const { subject, text, html } = found.letter as { subject: string; text: string; html: string };
  expectIn(text, facts);
  expect(text).toContain(subject.replace(/^(?:Urgent: |緊急：|紧急：)/, ""));
  expect(html).toContain(`lang="${{ en: "en", "zh-tw": "zh-Hant", "zh-cn": "zh-Hans" }[language]}"`);
});
