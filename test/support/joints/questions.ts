/** What each handler of the app is asked in the joint network, and what its answer says. */
export interface HandlerQuestion {
  /** A good question; with {language} it is asked in every language. */
  at: string;
  /** Parts of the answer that are the same in every language. */
  facts?: readonly string[];
  /** Parts of it in English, in Hong Kong's Chinese and in the mainland's. */
  words?: readonly (readonly [string, string, string])[];
  /** Parts that no answer has. */
  not?: readonly string[];
  /** Status of the good answer, if not 200, and its Location. */
  status?: number;
  location?: readonly [string, string, string];
  /** Bad questions with their statuses. */
  bad?: readonly (readonly [string, number])[];
}

export const lane = "loading_port_id=CNYTN%7C%7CLKCMB&discharge_port_id=USLAX";
const yantian = "loading_port_id=CNYTN&discharge_port_id=USLAX";
const dawn = "Peak.20.Line_TP9_101E_CNYTN_USLAX";
const relay = "Peak.20.Line_SF1_303S_CNYTN_SGSIN_TP7_404E_SGSIN_USLAX";
const air = "origin_airport_id=HKG&destination_airport_id=FRA";
const flight = "K0804_HKG_FRA_20260316";
const changed = "origin_airport=HKG&destination_airport=SIN";

const yantianNames = ["Yantian", "鹽田", "盐田"] as const;
/** The same before and after each of three texts. */
const within = (before: string, [en, zhTw, zhCn]: readonly [string, string, string], after = "") =>
  [before + en + after, before + zhTw + after, before + zhCn + after] as const;
const laneNames = [
  "Yantian / Colombo to Los Angeles",
  "鹽田 / 科倫坡至洛杉磯",
  "盐田 / 科伦坡至洛杉矶",
] as const;
const terminals = [
  "Yantian International Container Terminals (YICT)",
  "鹽田國際集裝箱碼頭",
  "盐田国际集装箱码头",
] as const;

/** The slip of AZURE DAWN as feeds and calendars say it. */
const slips = [
  "TP9 101E slips 18 h 25 min: leaves Yantian 20 Mar 18:20, was 19 Mar 23:55",
  "TP9 101E 延後 18 小時 25 分鐘：3月20日 18:20 於鹽田開船，原為3月19日 23:55",
  "TP9 101E 延后 18 小时 25 分钟：3月20日 18:20 于盐田开船，原为3月19日 23:55",
] as const;
const blanked = [
  "TP9 105E is blanked: was to leave Yantian 27 Mar 14:30",
  "TP9 105E 停航：原定3月27日 14:30 於鹽田開船",
  "TP9 105E 停航：原定3月27日 14:30 于盐田开船",
] as const;
const retimed = [
  "L0 203 is retimed from 14-03-2026: 00:15 – 04:05, was 00:45 – 04:35",
  "L0 203 更改時間，由14-03-2026起：現為 00:15 – 04:05，原為 00:45 – 04:35",
  "L0 203 更改时间，自14-03-2026起：现为 00:15 – 04:05，原为 00:45 – 04:35",
] as const;
const seenAtYantian = ["Ships seen at Yantian", "鹽田所見船舶", "盐田所见船舶"] as const;
const invented = {
  flights: [
    "Sample data: this airline and these flights are invented.",
    "樣本資料：此航空公司及航班均屬虛構。",
    "示例数据：此航空公司及航班均属虚构。",
  ],
} as const;

/** AZURE DAWN in a line of a file. */
const voyageFacts = (line: string, time: (day: string, hour: string) => string) => [
  `${line} ETD: ${time("20-03-2026", "18:20")}`,
  `${line} ETA: ${time("04-04-2026", "05:50")}`,
  `${line} SI Cut-off: ${time("16-03-2026", "17:10")}`,
  `${line} VGM Cut-off: ${time("17-03-2026", "16:05")}`,
  `${line} CY Closing: ${time("18-03-2026", "12:15")}`,
  `${line} CFS Closing: ${time("17-03-2026", "11:25")}`,
  `${line} Receiving: ${time("13-03-2026", "08:35")}`,
];
const reversed = (day: string, hour: string) => `${day.split("-").reverse().join("-")} ${hour}`;
const legs = [
  "Legs 2 From Terminal: Yantian International Container Terminals (YICT)",
  "Legs 2 To Terminal: PIER400",
  "Legs 3 From Terminal: YTWEST",
  "Legs 3 To Terminal: PPT",
  "Legs 3 Departure: 2026-03-22 09:25",
  "Legs 3 Arrival: 2026-03-26 11:10",
  "Legs 4 From Terminal: TUAS",
  "Legs 4 To Terminal: TRAPAC",
  "Legs 4 Voyage: 404E",
];
const entryOf = (start: string, end: string, ...rest: string[]) => [
  `DTSTART:${start}`,
  `DTEND:${end}`,
  ...rest,
];

export const handlerQuestions: Record<string, HandlerQuestion> = {
  "/api/ads/[place]": {
    at: "/api/ads/port?load_port_id=HKHKG&language={language}",
    words: [
      [
        "items.0.company: Flight schedule: Direct",
        "items.0.company: 航班時間表：直航",
        "items.0.company: 航班时刻表：直航",
      ],
    ],
    bad: [
      ["/api/ads/nowhere", 404],
      ["/api/ads/directory", 422],
      ["/api/ads/port?language=fr", 422],
    ],
  },
  "/api/airports": {
    at: "/api/airports?name=frankf&language={language}",
    facts: ["items.0.id: FRA", "items.0.zone: Europe/Berlin"],
    words: [within("items.0.country: ", ["Germany", "德國", "德国"])],
    bad: [["/api/airports?name=fra&language=fr", 422]],
  },
  "/api/changes": {
    at: "/api/changes?since=0&language={language}",
    facts: [
      "events.0.previous: 2026-03-19T23:55",
      "events.0.current: 2026-03-20T18:20",
      "isMore: false",
      "last: 1000002",
    ],
    words: [
      within("events.0.port.name: ", yantianNames),
      within("events.0.text: ", slips),
      within("events.1.text: ", blanked),
    ],
    bad: [["/api/changes?since=x", 422]],
  },
  "/api/companies": {
    at: "/api/companies?com_type=sea&language={language}",
    facts: ["items.0.id: 2057", "total: 48"],
    words: [["items.0.ports.0: Xiamen", "items.0.ports.0: 廈門", "items.0.ports.0: 厦门"]],
    bad: [
      ["/api/companies?com_type=rail", 422],
      ["/api/companies", 422],
    ],
  },
  "/api/companies/[com_id]": {
    at: "/api/companies/2001?language={language}",
    facts: [
      "phones.0.text: +852 2555 0101",
      "faxes.0: +852 2555 0103",
      "emails.0.text: bookings@cablebay.example",
    ],
    words: [
      within("name: ", ["Cable Bay Lines (Hong Kong) Limited", "電纜灣航運有限公司", "电缆湾航运有限公司"]),
      within("services.1.name: ", ["Full container loads", "整櫃", "整箱"]),
    ],
    bad: [["/api/companies/none", 404]],
  },
  "/api/coverage": {
    at: "/api/coverage?language={language}",
    facts: [
      "departures.0.carrier.name: Peak Line",
      "departures.0.count: 8",
      "departures.0.having.si: 2",
      "departures.0.having.cy: 3",
      "departures.1.count: 2",
    ],
    bad: [["/api/coverage?language=fr", 422]],
  },
  "/api/cutoffs": {
    at: "/api/cutoffs?port=CNYTN&language={language}",
    facts: [
      "items.0.due.0.name: si",
      "items.0.due.0.time: 2026-03-16T17:10",
      "items.0.due.1.time: 2026-03-16T20:45",
      "items.0.further.1.time: 2026-03-17T11:25",
    ],
    words: [within("items.0.port.name: ", yantianNames), within("items.0.terminal: ", terminals)],
    bad: [
      ["/api/cutoffs", 422],
      ["/api/cutoffs?port=ZZZZZ", 404],
    ],
  },
  "/api/cutoffs.csv": {
    at: "/api/cutoffs.csv?port=CNYTN&language={language}",
    facts: [
      "1 Cut-off: SI",
      "1 Time: 16-03-2026 17:10",
      "2 Cut-off: OBC",
      "2 Time: 16-03-2026 20:45",
      "3 Cut-off: DGC",
      "3 Time: 17-03-2026 09:40",
      "1 ETD: 20-03-2026 18:20",
    ],
    words: [within("1 Port: ", yantianNames), within("1 Terminal: ", terminals)],
    bad: [["/api/cutoffs.csv?port=ZZZZZ", 404]],
  },
  "/api/cutoffs.xlsx": {
    at: "/api/cutoffs.xlsx?port=CNYTN&language={language}",
    facts: [
      "Cut-offs 1 Cut-off: SI",
      "Cut-offs 1 Time: 2026-03-16 17:10",
      "Cut-offs 3 Time: 2026-03-17 09:40",
    ],
    words: [within("Cut-offs 1 Terminal: ", terminals)],
    bad: [["/api/cutoffs.xlsx", 422]],
  },
  "/api/dcsa/cs/v1/point-to-point-routes": {
    at: "/api/dcsa/cs/v1/point-to-point-routes?placeOfReceipt=CNYTN&placeOfDelivery=USLAX",
    facts: [
      "0.placeOfReceipt.dateTime: 2026-03-20T18:20:00+08:00",
      "0.placeOfDelivery.dateTime: 2026-04-04T05:50:00-07:00",
      "0.placeOfDelivery.location.facilityName: PIER400",
      "0.cutOffTimes.0.cutOffDateTimeCode: DCO",
      "0.cutOffTimes.0.cutOffDateTime: 2026-03-16T17:10:00+08:00",
      "0.cutOffTimes.2.cutOffDateTimeCode: FCO",
      "0.cutOffTimes.2.cutOffDateTime: 2026-03-18T12:15:00+08:00",
      "1.legs.0.arrival.dateTime: 2026-03-26T11:10:00+08:00",
      "1.legs.1.departure.dateTime: 2026-03-29T22:45:00+08:00",
      "1.legs.1.arrival.dateTime: 2026-04-17T13:35:00-07:00",
    ],
    bad: [["/api/dcsa/cs/v1/point-to-point-routes?placeOfReceipt=CNYTN", 400]],
  },
  "/api/dcsa/cs/v1/port-schedules": {
    at: "/api/dcsa/cs/v1/port-schedules?UNLocationCode=USLAX&date=2026-04-01",
    facts: [
      "0.vesselSchedules.0.timestamps.0.eventDateTime: 2026-04-04T05:50:00-07:00",
      "0.vesselSchedules.0.timestamps.1.eventDateTime: 2026-04-06T21:40:00-07:00",
      "1.location.facilitySMDGCode: TRAPAC",
      "1.vesselSchedules.0.vessel.name: AZURE REEF",
    ],
    bad: [["/api/dcsa/cs/v1/port-schedules?UNLocationCode=USLAX&date=soon", 400]],
  },
  "/api/dcsa/cs/v1/vessel-schedules": {
    at: "/api/dcsa/cs/v1/vessel-schedules?vesselIMONumber=9410002",
    facts: [
      "cutOffTimes.0.cutOffDateTime: 2026-03-16T17:10:00+08:00",
      "cutOffTimes.3.cutOffDateTimeCode: LCO",
      "cutOffTimes.3.cutOffDateTime: 2026-03-17T11:25:00+08:00",
      "transportCalls.0.timestamps.0.eventDateTime: 2026-03-19T06:05:00+08:00",
      "transportCalls.1.timestamps.0.eventDateTime: 2026-04-04T05:50:00-07:00",
    ],
    bad: [["/api/dcsa/cs/v1/vessel-schedules?vesselIMONumber=1", 400]],
  },
  "/api/flight-changes": {
    at: `/api/flight-changes?${changed}&language={language}`,
    facts: ["items.0.previous.departureTime: 04:15", "items.0.origin: HKG", "items.0.destination: SIN"],
    words: [within("text: ", retimed)],
    bad: [["/api/flight-changes?origin_airport=HKG", 422]],
  },
  "/api/flight-option/[id]": {
    at: `/api/flight-option/${flight}?language={language}`,
    facts: [
      "departure: 2026-03-16T03:30",
      "arrival: 2026-03-16T08:45",
      "origin.id: HKG",
      "destination.id: FRA",
      "destination.zone: Europe/Berlin",
    ],
    words: [within("destination.name: ", ["Frankfurt Airport", "法蘭克福機場", "法兰克福机场"])],
    bad: [
      ["/api/flight-option/none", 404],
      ["/api/flight-option/K0804_HKG_FRA_20250316", 410],
    ],
  },
  "/api/flight-schedule": {
    at: `/api/flight-schedule?${air}&language={language}`,
    facts: [
      "items.0.departureTime: 03:30",
      "items.0.arrivalTime: 08:45",
      "items.0.elapsedMinutes: 735",
      "items.0.bookingTimes.latestAcceptanceTime: 21:30",
      "items.0.bookingTimes.latestAcceptanceDay: -1",
    ],
    words: [within("originAirport.country: ", ["Hong Kong", "香港", "香港"])],
    bad: [["/api/flight-schedule?origin_airport_id=HKG&destination_airport_id=FRA&date=2026-03-01", 422]],
  },
  "/api/flight-schedule.csv": {
    at: `/api/flight-schedule.csv?${air}`,
    facts: [
      "1 departure_time: 03:30",
      "1 arrival_time: 08:45",
      "1 valid_from: 26-10-2025",
      "1 valid_to: 24-10-2026",
      "2 codeshares: U0 6112",
    ],
    bad: [["/api/flight-schedule.csv", 422]],
  },
  "/api/follows": {
    at: `/api/follows?${lane}&language={language}`,
    facts: [`search: ${lane}`],
    words: [
      within("about.1: ", [
        "2 changes in the last 7 days.",
        "過去 7 日有 2 項變更。",
        "近 7 天有 2 项变更。",
      ]),
      within("/feeds/", ["en/sailings.ics", "zh-tw/sailings.ics", "zh-cn/sailings.ics"]),
    ],
    bad: [
      ["/api/follows", 404],
      ["/api/follows?imo=1234567", 404],
    ],
  },
  "/api/kb/[name]": {
    at: "/api/kb/port?q=yantian&language={language}",
    facts: ["items.0.code: CNYTN"],
    words: [within("items.0.name: ", yantianNames), within("items.0.country: ", ["China", "中國", "中国"])],
    bad: [["/api/kb/nothing", 404]],
  },
  "/api/keyword": {
    at: "/api/keyword?query=demurrage&language={language}",
    words: [
      within("items.0.headline: ", ["Demurrage or detention?", "滯期與滯箱怎樣分", "滞期与滞箱怎样分"]),
    ],
    not: ["match.passage.0.text: … ”"],
    bad: [["/api/keyword?query=demurrage&language=fr", 422]],
  },
  "/api/keyword-feed": {
    at: "/api/keyword-feed?query=demurrage&language={language}",
    facts: ["rail.related.0.id: "],
    words: [
      within("article.tags.1.label: ", ["trucking", "港口", "港口"]),
      within("article.lang: ", ["en", "zh-Hant", "zh-Hans"]),
    ],
    bad: [["/api/keyword-feed?query=x&language=fr", 422]],
  },
  "/api/keyword-news": {
    at: "/api/keyword-news?query=demurrage&language={language}",
    words: [
      within("items.0.id: ", ["1002", "1022", "1022"]),
      within("items.0.lang: ", ["en", "zh-Hant", "zh-Hans"]),
    ],
    bad: [["/api/keyword-news?query=x&language=fr", 422]],
  },
  "/api/lanes/[kind]": {
    at: "/api/lanes/port?lanes=CNYTN%3EUSLAX,LKCMB%3EUSLAX&language={language}",
    facts: [
      "items.0.departure: 2026-03-20T18:20",
      "items.0.arrival: 2026-04-04T05:50",
      "items.0.cutoff.time: 2026-03-18T12:15",
      "items.1.departure: 2026-03-20T16:35",
      "items.1.cutoff.time: 2026-03-19T10:50",
    ],
    words: [within("items.0.title: ", ["Yantian to Los Angeles", "鹽田至洛杉磯", "盐田至洛杉矶"])],
    bad: [["/api/lanes/rail?lanes=CNYTN%3EUSLAX", 404]],
  },
  "/api/language": {
    at: "/api/language?to={language}&next=%2Fzh-tw%2Fport%3Fpage%3D2",
    status: 303,
    location: ["/port?page=2", "/zh-tw/port?page=2", "/zh-cn/port?page=2"],
  },
  "/api/news": {
    at: "/api/news?language={language}",
    words: [
      within("items.0.id: ", ["1107", "1024", "1024"]),
      within("items.0.lang: ", ["en", "zh-Hant", "zh-Hans"]),
    ],
    bad: [["/api/news?page_no=0", 422]],
  },
  "/api/news/[news_id]": {
    at: "/api/news/1022?language={language}",
    facts: ["publishedAt: 2026-03-05T15:10:00+08:00", "translationId: 1002"],
    words: [within("headline: ", ["滯期與滯箱怎樣分", "滯期與滯箱怎樣分", "滞期与滞箱怎样分"])],
    bad: [["/api/news/none", 404]],
  },
  "/api/news-feed": {
    at: "/api/news-feed?news_id=1205&language={language}",
    words: [
      within("article.id: ", ["1205", "1225", "1225"]),
      within("line: ", ["International Maritime Organization", "國際海事組織", "国际海事组织"]),
    ],
    bad: [["/api/news-feed?language=en", 422]],
  },
  "/api/og/[file]": { at: "/api/og/1205.jpg?v=none", status: 302, bad: [["/api/og/none.jpg", 404]] },
  "/api/og/page.jpg": {
    at: "/api/og/page.jpg?path=/no-such-page&lang={language}",
    status: 302,
    bad: [["/api/og/page.jpg?path=/port&lang=fr", 422]],
  },
  "/api/openapi.json": {
    at: "/api/openapi.json",
    facts: [
      "paths./api/port-schedule.get.operationId: findSailings",
      "paths./api/flight-schedule.get.operationId: findFlights",
    ],
  },
  "/api/pdf": { at: "/api/pdf", status: 400, bad: [["/api/pdf?path=https://elsewhere.example/a.pdf", 403]] },
  // Good ones have a list that /api/port-bulk packs (app/forms.test.ts).
  "/api/port-bulk.csv": { at: "/api/port-bulk.csv?lanes=damaged", status: 422 },
  "/api/port-bulk.xlsx": { at: "/api/port-bulk.xlsx?lanes=damaged", status: 422 },
  "/api/port-calls/[file]": {
    at: "/api/port-calls/CNYTN.{language}.csv",
    words: [
      ["1 Arrival: 19-03-2026 06:05", "1 抵港: 19-03-2026 06:05", "1 抵港: 19-03-2026 06:05"],
      ["1 Departure: 20-03-2026 18:20", "1 離港: 20-03-2026 18:20", "1 离港: 20-03-2026 18:20"],
      ["1 Status: Expected", "1 狀態: 預計", "1 状态: 预计"],
    ],
    bad: [
      ["/api/port-calls/CNYTN.fr.csv", 404],
      ["/api/port-calls/ZZZZZ.en.json", 404],
      ["/api/port-calls/CNYTN.en.csv?list=visits", 404],
      ["/api/port-calls/CNYTN.en.csv?list=ships", 422],
    ],
  },
  "/api/port-changes": {
    at: `/api/port-changes?${yantian}&language={language}`,
    facts: [
      "items.0.kind: blanked",
      "items.0.vessel: AZURE HAVEN",
      "items.1.previous: 2026-03-19T23:55",
      "items.1.current: 2026-03-20T18:20",
      "urgent: 2",
    ],
    words: [within("text: ", blanked)],
    bad: [
      ["/api/port-changes", 422],
      ["/api/port-changes?imo=1234567", 404],
    ],
  },
  "/api/port-option/[id]": {
    at: `/api/port-option/${relay}?from=CNYTN&to=USLAX&date=2026-03-22&language={language}`,
    facts: [
      "sailing.legs.0.from.terminal: YTWEST",
      "sailing.legs.0.to.terminal: PPT",
      "sailing.legs.0.arrival: 2026-03-26T11:10",
      "sailing.legs.1.from.terminal: TUAS",
      "sailing.legs.1.to.terminal: TRAPAC",
      "sailing.legs.1.departure: 2026-03-29T22:45",
      "sailing.siCutoff: 2026-03-19T10:20",
      "sailing.vgmCutoff: 2026-03-20T22:15",
      "sailing.cyCutoff: 2026-03-21T13:05",
    ],
    words: [
      within("sailing.legs.0.to.port: ", ["Singapore", "新加坡", "新加坡"]),
      within("dischargePort.name: ", ["Los Angeles", "洛杉磯", "洛杉矶"]),
    ],
    bad: [["/api/port-option/none?from=CNYTN&to=USLAX&date=2026-03-22", 404]],
  },
  "/api/port-schedule": {
    at: `/api/port-schedule?${lane}&language={language}`,
    facts: [
      "items.0.vessel: GULL ONE",
      "items.0.legs.0.to.terminal: Yusen Container Terminal (YTI)",
      "items.1.cutoffs.si: soon",
      "items.1.cutoffs.cy: open",
      "items.1.elapsedMinutes: 21750",
      "items.2.legs.1.vessel: AZURE REEF",
      "found: 4",
    ],
    words: [within("items.1.legs.0.from.terminal: ", terminals)],
    bad: [["/api/port-schedule?language=fr", 422]],
  },
  "/api/port-schedule.csv": {
    at: `/api/port-schedule.csv?${lane}&sort=eta`,
    facts: [
      ...voyageFacts("1", (day, hour) => `${day} ${hour}`),
      "2 Vessel Name: AZURE RELAY",
      "2 2nd Leg Vessel Name: AZURE REEF",
      "2 Transhipment Port: Singapore",
      "3 Vessel Name: AZURE CREST",
      "4 Loading Port: Colombo",
    ],
    bad: [["/api/port-schedule.csv", 422]],
  },
  "/api/port-schedule.xlsx": {
    at: `/api/port-schedule.xlsx?${lane}`,
    facts: [
      "Sailings 1 Loading Port: Colombo",
      ...voyageFacts("Sailings 2", reversed),
      "Sailings 3 2nd Leg Vessel Name: AZURE REEF",
      ...legs,
    ],
    bad: [["/api/port-schedule.xlsx", 422]],
  },
  "/api/port-schedule/page": {
    at: `/api/port-schedule/page?${lane}&sailing=${dawn}`,
    facts: ["page: 1"],
    bad: [[`/api/port-schedule/page?${lane}`, 422]],
  },
  "/api/ports": {
    at: "/api/ports?name=yantian&language={language}",
    facts: ["items.0.id: CNYTN", "items.0.zone: Asia/Shanghai"],
    words: [within("items.0.name: ", yantianNames)],
    bad: [["/api/ports?name=x&language=fr", 422]],
  },
  "/api/qr": { at: "/api/qr?next=%2Fport", bad: [["/api/qr?next=%2F%2Felsewhere.example", 422]] },
  "/api/statistics/[file]": {
    at: "/api/statistics/top_10_china_port.{language}.csv",
    words: [
      ["3 Port: Shenzhen", "3 港口: 深圳", "3 港口: 深圳"],
      ["3 2024: 33.4", "3 2024: 33.4", "3 2024: 33.4"],
    ],
    bad: [["/api/statistics/none.en.csv", 404]],
  },
  "/api/suggest": {
    at: "/api/suggest?q=azure&language={language}",
    words: [within("items.1.href: ", ["/vessel/9410002", "/zh-tw/vessel/9410002", "/zh-cn/vessel/9410002"])],
    bad: [["/api/suggest?q=a&language=fr", 422]],
  },
  "/embed/port": {
    at: `/embed/port?${lane}&lang={language}`,
    facts: ["GULL ONE 202E", "20-03-2026", "18:20"],
    words: [
      laneNames,
      [
        "Cut-offs as of Mon 10:00, Yantian time, Mon 07:30, Colombo time",
        "截止狀態以鹽田時間 週一 10:00 計，科倫坡時間 週一 07:30",
        "截止状态以盐田时间 周一 10:00 为准，科伦坡时间 周一 07:30",
      ],
      ["CY Wed 18 Mar 12:15", "CY 3月18日（週三） 12:15", "CY 3月18日（周三） 12:15"],
    ],
    bad: [["/embed/port?loading_port=Nowhere&discharge_port=USLAX", 404]],
  },
  "/feeds/[language]/cutoffs.ics": {
    at: "/feeds/{language}/cutoffs.ics?port=CNYTN",
    facts: entryOf("20260316T084000Z", "20260316T091000Z"),
    words: [
      [
        "Mon 16-03-2026 17:10\\, Yantian time",
        "鹽田時間 週一 16-03-2026 17:10",
        "盐田时间 周一 16-03-2026 17:10",
      ],
    ],
    bad: [["/feeds/fr/cutoffs.ics?port=CNYTN", 404]],
  },
  "/feeds/[language]/cutoffs.atom": {
    at: "/feeds/{language}/cutoffs.atom?port=CNYTN",
    words: [["OOG, AZURE DAWN 101E", "超限貨，AZURE DAWN 101E", "超限货，AZURE DAWN 101E"]],
    bad: [["/feeds/en/cutoffs.atom", 422]],
  },
  "/feeds/[language]/cutoffs.json": {
    at: "/feeds/{language}/cutoffs.json?port=CNYTN",
    words: [
      within("language: ", ["en", "zh-Hant", "zh-Hans"]),
      ["title: Cut-offs: Yantian", "title: 截止時間：鹽田", "title: 截止时间：盐田"],
    ],
    bad: [["/feeds/en/cutoffs.json?port=ZZZZZ", 404]],
  },
  "/feeds/[language]/flights.atom": {
    at: `/feeds/{language}/flights.atom?${changed}`,
    words: [retimed, invented.flights],
    bad: [["/feeds/en/flights.atom", 404]],
  },
  "/feeds/[language]/flights.json": {
    at: `/feeds/{language}/flights.json?${changed}`,
    words: [retimed, invented.flights],
    bad: [["/feeds/fr/flights.json?origin_airport=HKG&destination_airport=SIN", 404]],
  },
  // No port has reported a ship here, so the feeds are empty; app/port-visits.test.ts has those of an import.
  "/feeds/[language]/visits.atom": {
    at: "/feeds/{language}/visits.atom?port=CNYTN",
    words: [seenAtYantian],
    bad: [
      ["/feeds/en/visits.atom", 404],
      ["/feeds/en/visits.atom?port=ZZZZZ", 404],
    ],
  },
  "/feeds/[language]/visits.json": {
    at: "/feeds/{language}/visits.json?port=CNYTN",
    words: [within("title: ", seenAtYantian)],
    bad: [["/feeds/fr/visits.json?port=CNYTN", 404]],
  },
  "/feeds/[language]/sailings.ics": {
    at: `/feeds/{language}/sailings.ics?${lane}`,
    facts: [
      ...entryOf("20260319T045000Z", "20260319T052000Z"),
      ...entryOf("20260318T034500Z", "20260318T041500Z"),
      "STATUS:CANCELLED",
    ],
    words: [
      within("NAME:", laneNames),
      [
        "Tue 17-03-2026 18:55\\, Colombo time (Asia/Colombo)",
        "科倫坡時間 週二 17-03-2026 18:55 (Asia/Colombo)",
        "科伦坡时间 周二 17-03-2026 18:55 (Asia/Colombo)",
      ],
    ],
    bad: [["/feeds/en/sailings.ics", 404]],
  },
  "/feeds/[language]/sailings.atom": {
    at: `/feeds/{language}/sailings.atom?${lane}`,
    words: [slips, blanked],
    bad: [[`/feeds/fr/sailings.atom?${lane}`, 404]],
  },
  "/feeds/[language]/sailings.json": {
    at: `/feeds/{language}/sailings.json?${lane}`,
    words: [slips, blanked, within("language: ", ["en", "zh-Hant", "zh-Hans"])],
    bad: [["/feeds/en/sailings.json", 404]],
  },
  "/feeds/[language]/sailing/[file]": {
    at: `/feeds/{language}/sailing/${relay}.ics?from=CNYTN&to=USLAX&date=2026-03-22`,
    facts: entryOf("20260319T015000Z", "20260319T022000Z"),
    words: [
      [
        "Yantian to Los Angeles\\, AZURE RELAY 303S",
        "鹽田至洛杉磯，AZURE RELAY 303S",
        "盐田至洛杉矶，AZURE RELAY 303S",
      ],
    ],
    bad: [[`/feeds/en/sailing/${relay}?from=CNYTN&to=USLAX&date=2026-03-22`, 404]],
  },
  "/feeds/[language]/flight/[file]": {
    at: `/feeds/{language}/flight/${flight}.ics`,
    facts: ["DTSTART:20260315T193000Z", "DTEND:20260316T074500Z"],
    words: [[invented.flights[0], invented.flights[1], invented.flights[2]]],
    bad: [["/feeds/en/flight/none.ics", 404]],
  },
  "/feeds/[language]/[file]": {
    at: "/feeds/{language}/rss.xml",
    words: [
      [
        "Vague descriptions cause more load holds",
        "東經航運美線每櫃加600美元",
        "东经航运美线每箱加收600美元",
      ],
    ],
    bad: [["/feeds/en/none.xml", 404]],
  },
  "/feeds/[language]/topic/[tag]/[file]": {
    at: "/feeds/{language}/topic/%E6%B8%AF%E5%8F%A3/rss.xml",
    words: [["港口", "港口", "港口"]],
    bad: [["/feeds/en/topic/none/rss.xml", 404]],
  },
  "/llms.txt": { at: "/llms.txt", facts: ["# Harbour Gazette", "/port-calls/HKHKG.md"] },
  "/robots.txt": { at: "/robots.txt", facts: ["Sitemap: "] },
  "/license.xml": { at: "/license.xml" },
  "/.well-known/tdmrep.json": { at: "/.well-known/tdmrep.json", facts: ["0.tdm-reservation: 1"] },
  "/.well-known/api-catalog": {
    at: "/.well-known/api-catalog",
    facts: ["linkset.0.item.1.href: http://localhost:3000/mcp"],
  },
  // Only a publisher has one.
  "/.well-known/security.txt": { at: "/.well-known/security.txt", status: 404 },
  "/sitemap.xml": { at: "/sitemap.xml", facts: ["/sitemaps/zh-tw-"] },
  "/sitemaps/[file]": {
    at: "/sitemaps/{language}-calls-1.xml",
    words: [
      within("http://localhost:3000", ["/vessel/9410002", "/zh-tw/vessel/9410002", "/zh-cn/vessel/9410002"]),
    ],
    bad: [["/sitemaps/fr-1.xml", 404]],
  },
  "/media/[id]/[file]": { at: "/media/0123456789abcdef01234567/1280x800.webp", status: 404 },
  "/own/[file]": {
    at: "/own/manifest.json",
    facts: ["name: Harbour Gazette"],
    bad: [["/own/none.svg", 404]],
  },
  "/pdfjs/[version]/[...file]": { at: "/pdfjs/0/none.mjs", status: 404 },
  "/boot.js": { at: "/boot.js" },
  "/speculation-rules.json": {
    at: "/speculation-rules.json",
    // A front page has no slash at its end.
    facts: ["moderate", "/zh-cn/port-calls/:unlocode", "/zh-tw/news", " /zh-tw\n", " /zh-cn\n"],
    not: ["/news-preview", "/zh-tw/\n"],
  },
  "/dictionaries/[file]": { at: "/dictionaries/en.0123456789abcdef", status: 404 },
  "/s/[code]": { at: "/s/unknown-code", status: 404 },
};

/** Handlers to which forms and programs post, each with an address. */
export const postedPaths: Record<string, string> = {
  "/api/enquiries/[kind]": "/api/enquiries/sea",
  "/api/subscriptions/ebook": "/api/subscriptions/ebook",
  "/api/follows": "/api/follows",
  "/api/follows/[action]/[token]": "/api/follows/confirm/none",
  "/api/port-bulk": "/api/port-bulk",
  "/api/short-link": "/api/short-link",
  // Asked by its own suite.
  "/api/csp-reports": "/api/csp-reports",
  "/mcp": "/mcp",
};
