import type { HandlerQuestion } from "./questions";

/** Further questions to handlers that answer several kinds: another list, format or subject. */
export const furtherQuestions: readonly (readonly [path: string, question: HandlerQuestion])[] = [
  [
    "/api/kb/[name]",
    {
      at: "/api/kb/container?language={language}",
      facts: [
        "items.0.isoCode: 22G1",
        "items.0.length: 5898",
        "items.0.width: 2352",
        "items.0.doorWidth: 2340",
      ],
      words: [["items.0.name: 20' dry", "items.0.name: 20呎標準貨櫃", "items.0.name: 20英尺标准集装箱"]],
    },
  ],
  [
    "/api/port-calls/[file]",
    {
      at: "/api/port-calls/CNYTN.{language}.json",
      facts: [
        "calls.0.arrival.time: 2026-03-19T06:05",
        "calls.0.departure.time: 2026-03-20T18:20",
        "calls.0.state: expected",
      ],
      words: [["port: Yantian", "port: 鹽田", "port: 盐田"]],
    },
  ],
  [
    "/api/lanes/[kind]",
    {
      at: "/api/lanes/flight?lanes=HKG%3EFRA&language={language}",
      facts: ["items.0.departure: 2026-03-16T15:20", "items.0.from: HKG", "items.0.to: FRA"],
      words: [
        [
          "items.0.title: Hong Kong (HKG) to Frankfurt (FRA)",
          "items.0.title: 香港 (HKG)至法蘭克福 (FRA)",
          "items.0.title: 香港 (HKG)至法兰克福 (FRA)",
        ],
      ],
    },
  ],
  [
    "/api/port-changes",
    {
      at: "/api/port-changes?imo=9410002&language={language}",
      facts: ["total: 1", "items.0.previous: 2026-03-19T23:55"],
      words: [
        ["TP9 101E slips 18 h 25 min", "TP9 101E 延後 18 小時 25 分鐘", "TP9 101E 延后 18 小时 25 分钟"],
      ],
    },
  ],
  [
    "/api/port-changes",
    {
      at: "/api/port-changes?service=TP9&carrier=Peak+Line&language={language}",
      facts: ["total: 2", "items.0.kind: blanked"],
      words: [["TP9 105E is blanked", "TP9 105E 停航", "TP9 105E 停航"]],
    },
  ],
  [
    "/api/follows",
    {
      at: "/api/follows?imo=9410002&language={language}",
      facts: ["search: imo=9410002", "calendar: null"],
      words: [
        [
          "All changes of the port calls of this ship, IMO 9410002.",
          "此船（IMO 9410002）掛靠港口的所有變更。",
          "该船（IMO 9410002）挂靠港口的所有变更。",
        ],
      ],
    },
  ],
  [
    "/feeds/[language]/[file]",
    {
      at: "/feeds/{language}/newsletter.html",
      words: [
        [
          "The week from 9 March 2026 to 16 March 2026",
          "2026年3月9日至2026年3月16日一週",
          "2026年3月9日至2026年3月16日一周",
        ],
        [
          "Vague descriptions cause more load holds",
          "東經航運美線每櫃加600美元",
          "东经航运美线每箱加收600美元",
        ],
      ],
    },
  ],
  [
    "/feeds/[language]/[file]",
    {
      at: "/feeds/{language}/atom.xml",
      words: [
        ["/news?news_id=1107", "/zh-tw/news?news_id=1024", "/zh-cn/news?news_id=1024"],
        ["2026-03-15T06:40:00+08:00", "2026-03-15T07:05:00+08:00", "2026-03-15T07:05:00+08:00"],
      ],
    },
  ],
  [
    "/feeds/[language]/sailings.atom",
    {
      at: "/feeds/{language}/sailings.atom?imo=9410002",
      words: [["AZURE DAWN", "AZURE DAWN 的船期變更", "AZURE DAWN 的船期变更"]],
    },
  ],
  [
    "/api/statistics/[file]",
    {
      at: "/api/statistics/top_10_china_port.{language}.json",
      words: [
        ["unit: Million TEU", "unit: 百萬標準箱", "unit: 百万标准箱"],
        ["rows.1.Port: Ningbo-Zhoushan", "rows.1.港口: 寧波舟山", "rows.1.港口: 宁波舟山"],
      ],
    },
  ],
];
