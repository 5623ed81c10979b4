import { XMLParser } from "fast-xml-parser";
import { type MachineRights, type Machines, machineKinds } from "@/lib/site/site";
import { licenseXml, machineKindOf, rightsHeaders, rightsText, robotsLines, tdmFile } from "./machine-rights";

const url = "https://portal.example";
const licence = "https://portal.example/terms";
const facts = { name: "Portal", publisher: "Portal & Sons", email: "desk@portal.example", url };

const rights = (search: boolean, answer: boolean, train: boolean, terms: string | null = null) => ({
  search,
  answer,
  train,
  licence: terms,
});
const settings: [string, Machines][] = [
  ["everything", { ...rights(true, true, true), kinds: {} }],
  ["nothing", { ...rights(false, false, false, licence), kinds: {} }],
  ["no training", { ...rights(true, true, false, licence), kinds: {} }],
  [
    "schedules for all uses",
    { ...rights(true, false, false, licence), kinds: { schedules: rights(true, true, true) } },
  ],
  [
    "each kind of its own",
    {
      ...rights(true, true, true),
      kinds: {
        schedules: rights(true, true, false),
        articles: rights(true, false, false, licence),
        companies: rights(false, false, false),
      },
    },
  ],
];

/** An address of each kind, in its forms. */
const addresses = {
  schedules: [
    "/port",
    "/zh-tw/port/option/NX2-1",
    "/zh-cn/flight",
    "/vessel/9300001",
    "/api/port-schedule",
    "/api/dcsa/cs/v1/port-schedules",
    "/feeds/zh-tw/sailings.ics",
  ],
  articles: ["/news", "/zh-tw/news/2026/03", "/news-list", "/api/news/7", "/feeds/en/topic/a/atom.xml"],
  companies: ["/yp", "/zh-cn/yp-detail", "/api/companies/2001"],
  other: ["/", "/zh-tw", "/kb-port", "/api/kb/port", "/api/ports", "/terms", "/statistics"],
};

/** The longest of some beginnings that an address has (RFC 9309, 2.2.2). */
const longest = <Rule>(rules: readonly Rule[], startOf: (rule: Rule) => string, address: string) =>
  rules
    .filter((rule) => address.startsWith(startOf(rule)))
    .sort((one, other) => startOf(other).length - startOf(one).length)[0];

/** The uses of an address in /license.xml. */
function licensed(machines: Machines, address: string) {
  interface Use {
    "@_type": string;
    "#text": string;
  }
  interface Content {
    "@_url": string;
    license: { permits?: Use; prohibits?: Use };
    terms?: string;
    copyright: { "#text": string };
  }
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "content" });
  const { rsl } = parser.parse(licenseXml(machines, facts)) as {
    rsl: { "@_xmlns": string; content: Content[] };
  };
  expect(rsl["@_xmlns"]).toBe("https://rslstandard.org/rsl");
  const content = longest(rsl.content, (one) => one["@_url"], address);
  expect(content?.copyright["#text"]).toBe("Portal & Sons");
  const words = (use: Use | undefined) => use?.["#text"].split(" ") ?? [];
  const [permitted, prohibited] = [words(content?.license.permits), words(content?.license.prohibits)];
  const isPermitted = (word: string) => {
    expect(permitted.includes(word)).not.toBe(prohibited.includes(word));
    return permitted.includes(word);
  };
  expect(isPermitted("ai-index")).toBe(isPermitted("ai-input"));
  return {
    ...rights(
      isPermitted("search"),
      isPermitted("ai-input"),
      isPermitted("ai-train"),
      content?.terms ?? null,
    ),
  };
}

/** The signals of robots.txt, by their names. */
function signals(machines: Machines): Map<string, string> {
  const { group, file } = robotsLines(machines, url);
  expect(file).toEqual([`License: ${url}/license.xml`]);
  const [, list = ""] = /^Content-Signal: (.+)$/.exec(group[0] ?? "Content-Signal: ") ?? [];
  return new Map(list.split(", ").flatMap((one) => (one ? [one.split("=") as [string, string]] : [])));
}

/** The rights of a kind in the lines of llms.txt. */
function told(machines: Machines, kind: keyof typeof addresses): MachineRights {
  const names = { schedules: "Schedules", articles: "Articles", companies: "Companies of the directory" };
  const lines = rightsText(machines, url);
  const own = kind === "other" ? undefined : lines.find((line) => line.startsWith(`- ${names[kind]}: `));
  const line = own ?? lines.find((other) => /^- Every(?:thing|thing else): /.test(other)) ?? "";
  const [, search, answer, train, terms] =
    /search (yes|no), answers (yes|no), training (yes|no)\.(?: Terms: (\S+))?$/.exec(line) ?? [];
  return rights(search === "yes", answer === "yes", train === "yes", terms ?? null);
}

test.each(settings)("every place says the same of every address: %s", (_, machines) => {
  const named = signals(machines);
  for (const kind of [...machineKinds, "other"] as const) {
    const { kinds, ...all } = machines;
    const wanted = (kind !== "other" && kinds[kind]) || all;
    for (const address of addresses[kind]) {
      expect([address, machineKindOf(address) ?? "other"]).toEqual([address, kind]);
      expect([address, licensed(machines, address)]).toEqual([address, wanted]);
      const reserved = wanted.search && wanted.answer && wanted.train ? 0 : 1;
      const policy = reserved ? (wanted.licence ?? undefined) : undefined;
      const headers = rightsHeaders(machines, address);
      expect([address, headers["tdm-reservation"], headers["tdm-policy"]]).toEqual([
        address,
        String(reserved),
        policy,
      ]);
      expect([address, headers["X-Robots-Tag"]]).toEqual([address, wanted.search ? undefined : "noindex"]);
      // Readers of the file take the first rule that matches, or the longest.
      const startOf = ({ location }: { location: string }) => location.replace(/\*$/, "");
      const file = tdmFile(machines);
      for (const rule of [
        file.find((one) => address.startsWith(startOf(one))),
        longest(file, startOf, address),
      ])
        expect([address, rule?.["tdm-reservation"], rule?.["tdm-policy"]]).toEqual([
          address,
          reserved,
          policy,
        ]);
    }
    expect([kind, told(machines, kind)]).toEqual([kind, wanted]);
    // A signal of robots.txt is for all addresses; where kinds differ there is none.
    for (const [use, signal] of [
      ["search", "search"],
      ["answer", "ai-input"],
      ["train", "ai-train"],
    ] as const)
      expect([undefined, wanted[use] ? "yes" : "no"]).toContain(named.get(signal));
  }
});

test("a signal that holds for all kinds is in robots.txt", () => {
  const of = (name: string) => Object.fromEntries(signals(new Map(settings).get(name) as Machines));
  expect(of("no training")).toEqual({ search: "yes", "ai-input": "yes", "ai-train": "no" });
  expect(of("schedules for all uses")).toEqual({ search: "yes" });
  expect(of("each kind of its own")).toEqual({});
});

test("no rights are declared without the setting", () => {
  expect(robotsLines(null, url)).toEqual({ group: [], file: [] });
  expect(rightsHeaders(null, "/port")).toEqual({});
  expect(rightsText(null, url)).toEqual([]);
});
