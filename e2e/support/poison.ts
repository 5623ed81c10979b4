import Papa from "papaparse";
import { unpublishableReason } from "@/lib/upstream/html-page";
import { addresses, mark, markup } from "./payloads";

/**
 * Good data in which every text carries markup: a publisher's answers, and the files that an operator imports. A row
 * comes as it was and again for each of its texts, so that what is refused for one bad text costs no other its place.
 */

type Row = Record<string, unknown>;
type Path = readonly (string | number)[];

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What names a row: a copy of it gets a name of its own. */
const names = ["news_id", "com_id", "port_id", "airport_id", "sg_bullet_id"];
/** What a record of its own is recognised and ordered by. */
const kept = /(?:_id|_code|^status|^language|_date|^page_no|^total_\w+|^code|^unloc)$/;

/** Takes the payloads in turn, from a place of its own. */
function turnFrom(start: number): () => string {
  let turn = start;
  return () => markup[turn++ % markup.length] ?? "";
}

/** Where a value has texts and numbers. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string" || typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

function changed(value: unknown, path: Path, change: (text: string) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(String(value));
  if (Array.isArray(value))
    return value.map((part, at) => (at === first ? changed(part, rest, change) : part));
  return isRow(value) ? { ...value, [first]: changed(value[first], rest, change) } : value;
}

const isAddress = (text: string) => /^(?:https?:|\/|www\.)/.test(text);

/** A text with markup in it: behind it, in place of it, as an address; of JSON behind each of its texts. */
function poisonsOf(text: string, next: () => string): string[] {
  if (text.startsWith("{")) {
    const value: unknown = JSON.parse(text);
    return leavesOf(value).map((path) => JSON.stringify(changed(value, path, (leaf) => `${leaf}${next()}`)));
  }
  const elsewhere = isAddress(text)
    ? [
        "javascript:alert(1)",
        `https://${mark}.example/x.png`,
        `//${mark}.example/x.png`,
        `${text}?x=${next()}`,
      ]
    : [];
  return [`${text}${next()}`, `${next()}${text}`, next(), ...elsewhere];
}

const mostPoisoned = 3;

/** A list with copies of its first rows: one for each text and each way to poison it. */
function poisonList(rows: readonly unknown[], next: () => string): unknown[] {
  const copies = rows.slice(0, mostPoisoned).flatMap((row, index) =>
    leavesOf(row).flatMap((path, at) => {
      const leaf = path.reduce<unknown>((value, name) => (value as Row)[name as string], row);
      return poisonsOf(String(leaf), next).map((poison, way) => {
        const copy = changed(row, path, () => poison);
        const name = names.find((one) => isRow(copy) && one in copy && path[0] !== one);
        return name ? { ...(copy as Row), [name]: `${(copy as Row)[name]}${index}${at}${way}` } : copy;
      });
    }),
  );
  return [...rows, ...copies];
}

/** A record by itself, all of whose texts carry markup but for what it is recognised by. */
function poisonRecord(record: Row, next: () => string): Row {
  return leavesOf(record).reduce<Row>((row, path) => {
    const name = path.findLast((part) => typeof part === "string") as string;
    if (kept.test(name)) return row;
    const all = () => (name === "body" ? markup.join("\n") : next());
    return changed(row, path, (text) => `${text}${isAddress(text) ? "?x=" : ""}${all()}`) as Row;
  }, record);
}

/** An answer of a publisher's service with markup in every text; what is no JSON is HTML. */
export function poisonResponse(body: string): string {
  const next = turnFrom(body.length);
  if (body.trimStart().startsWith("<")) {
    // Some would have the whole refused, as a page that leads elsewhere or ends in the middle.
    return markup.reduce((html, text) => {
      const poisoned = html.replace("</body>", () => `<p>${text}</p>\n</body>`);
      return unpublishableReason(poisoned) === null ? poisoned : html;
    }, body);
  }
  const isWrapped = body.startsWith("(");
  const whole: unknown = JSON.parse(isWrapped ? body.trim().replace(/^\(|\);?$/g, "") : body);
  const poisoned = Array.isArray(whole) ? poisonList(whole, next) : poisonEnvelope(whole as Row, next);
  const text = JSON.stringify(poisoned);
  return isWrapped ? `(${text})` : text;
}

function poisonEnvelope(envelope: Row, next: () => string): Row {
  // The answer about one company is the company.
  if ("com_id" in envelope) return poisonRecord(envelope, next);
  return Object.fromEntries(
    Object.entries(envelope).map(([name, value]) => {
      if (Array.isArray(value)) return [name, poisonList(value, next)];
      return [name, isRow(value) ? poisonRecord(value, next) : value];
    }),
  );
}

interface NamedText {
  name: string;
  text: string;
}

/** A file to import, or a folder where a domain takes folders alone. */
export type PoisonedFile = { domain: string } & (NamedText | { name: string; folder: readonly NamedText[] });

/** What an importer says of its files. */
interface Importable {
  domain: string;
  heads: readonly string[];
  example?: readonly string[];
}

/** A good line of each kind of file; `ids` are the cells that name a line, one of its own for each. */
const bases: Record<string, { line: Record<string, string>; id?: (n: number) => Record<string, string> }> = {
  sailings: {
    line: {
      "Loading Port": "HKHKG",
      ETD: "20-03-2026 18:30",
      "Discharge Port": "NLRTM",
      ETA: "21-04-2026",
      "Transhipment Port": "Somewhere",
      "T/T": "32",
      "Vessel Name": "Lantau Pioneer",
      "Voyage No.": "001W",
      "IMO No.": "2400000",
      Operator: "Peak Line",
      Service: "PK1",
      "2nd Leg Vessel Name": "Lantau Relay",
      "2nd Leg Voyage No.": "103W",
      "SI Cut-off": "17-03-2026 12:00",
      "VGM Cut-off": "17-03-2026",
      "CY Closing": "16-03-2026 17:00",
      "CFS Closing": "",
      Receiving: "",
      "VR Closing": "",
      "CV Cut-off": "",
      "Booking URL": "https://peak.example/book/001W",
    },
    id: (n) => ({ "IMO No.": String(2_400_000 + (n % 40)), "Voyage No.": `${n}W` }),
  },
  flights: {
    line: {
      flight_schedule_type: "direct",
      service_mon: "1",
      service_tue: "1",
      service_wed: "1",
      service_thu: "1",
      service_fri: "1",
      service_sat: "1",
      service_sun: "1",
      departure_time: "14:05",
      arrival_time: "11:20",
      origin_airport_code: "HKG",
      destination_airport_code: "LAX",
      flight_no: "H0 100",
      aircraft_type: "359",
      arrival_day: "0",
      via: "",
      valid_from: "",
      valid_to: "",
      frequency: "",
      fortnight_from: "",
      mode: "",
      operating_flight_no: "",
      codeshares: "",
      origin_terminal: "1",
      destination_terminal: "B",
      local_traffic: "",
    },
    id: (n) => ({ flight_no: `H0 ${100 + n}` }),
  },
  interline: {
    line: { airline: "H0", partner: "KC", source: "Peak Cargo", as_of: "12-03-2026" },
    id: (n) => ({ partner: letters(n) }),
  },
  "flight-transfers": {
    line: {
      station: "LAX",
      arriving_type: "",
      departing_type: "",
      arriving_carrier: "H0",
      departing_carrier: "H0",
      same_terminal: "",
      minimum_minutes: "90",
      longest_minutes: "",
      allowed: "",
      source: "Peak Cargo",
      as_of: "12-03-2026",
    },
    id: (n) => ({ departing_carrier: letters(n) }),
  },
  acceptance: {
    line: {
      airline: "H0",
      station: "HKG",
      product: "",
      body: "",
      minutes_before_departure: "300",
      // Pages of flights show the first line's.
      source: `Peak Cargo ${markup[0]}`,
      as_of: "12-03-2026",
    },
    id: (n) => ({ airline: n === 0 ? "H0" : letters(n) }),
  },
  companies: {
    line: {
      com_id: "p",
      full_name: "Peak Forwarding Limited",
      full_name_chi: "峰頂貨運有限公司",
      com_type_code: "sea",
      port_id: "HKHKG",
      port_name: "Hong Kong",
      port_name_chi: "香港",
      address_description: "Head office",
      address_description_chi: "總公司",
      address: "1 Peak Road",
      address_chi: "山頂道1號",
      com_type: "Cold storage=冷藏倉",
      tel: "+852 2555 0120",
      fax: "+852 2555 0188",
      email: "desk@peak.example",
      website: "https://www.peak.example/",
      hashtags: "Reefer",
    },
    id: (n) => ({ com_id: `p${n}` }),
  },
  vessels: {
    line: {
      imo: "2400000",
      vessel: "Lantau Pioneer",
      ship_type: "Container ship",
      flag: "Hong Kong",
      call_sign: "VRPK1",
      gross_tonnage: "151000",
      deadweight: "167000",
      length_overall: "366",
      breadth_extreme: "51",
      draught: "15.5",
      year_built: "2014",
      teu: "13800",
    },
    id: (n) => ({ imo: String(2_400_000 + n) }),
  },
  calls: {
    line: {
      Carrier: "Peak Line",
      "Carrier Code": "",
      "Carrier Code List": "",
      Service: "PK1",
      "Service Name": "Peak Express",
      "Service Ref": "SR00001A",
      "Voyage Out": "001W",
      "Voyage In": "",
      "IMO No.": "2400000",
      "Vessel Name": "Lantau Pioneer",
      Port: "HKHKG",
      Terminal: "HIT",
      "Terminal Name": "Terminal 9",
      Arrival: "19-03-2026 06:00",
      Departure: "20-03-2026 18:30",
      "Estimated Arrival": "",
      "Estimated Departure": "",
      "Actual Arrival": "",
      "Actual Departure": "",
      Loads: "",
      Discharges: "",
      Status: "",
      "As Of": "",
      "Booking URL": "https://book.peak.example/pk1",
      "SI Cut-off": "",
      "VGM Cut-off": "",
      "CY Closing": "18-03-2026 17:00",
      "CFS Closing": "",
      Receiving: "",
      "VR Closing": "",
      "CV Cut-off": "",
      PCO: "",
      ECP: "",
      RCO: "",
      DGC: "",
      OBC: "",
      TCO: "",
      STA: "",
      SPA: "",
      CUA: "",
      AFC: "",
      "Universal Voyage Out": "",
      "Universal Voyage In": "",
      "Call Ref": "",
      "Ship Operator": "",
      Passage: "",
    },
    id: (n) => ({ "Voyage Out": `${n}W` }),
  },
  transfers: {
    line: {
      Carrier: "Peak Line",
      Port: "HKHKG",
      "From Service": "PK1",
      "Onto Service": "PK1",
      "Shortest Hours": "36",
      "Longest Days": "10",
      Allowed: "yes",
    },
  },
  domestic: { line: { Carrier: "Peak Line", Country: "HK" } },
  cutoffs: {
    line: {
      Source: "Peak Terminal",
      "Source Type": "terminal",
      Port: "HKHKG",
      Terminal: "HIT",
      "Vessel Name": "Peak Relay",
      "IMO No.": "9000001",
      "Voyage No.": "1W",
      "Cut-off": "FCO",
      Time: "18-03-2026 15:00",
      "As Of": "12-03-2026 09:00",
    },
    id: (n) => ({ "Voyage No.": `${n}W` }),
  },
  articles: {
    line: {
      news_id: "p",
      headline: "Third berth opens",
      intro: "Barges wait less than a day.",
      body: "<p>Barge crews report <b>short</b> queues.</p>",
      publish_date: "2026-03-16 09:00:00+0800",
      language: "en",
      images: "/pictures/terminal-640.jpg",
      hashtags: "berths",
      story: "berth",
      status: "live",
      author: "Ming Kwan",
      section: "Terminals",
      updated: "2026-03-16 10:00:00+0800",
      source: "Peak Wire",
      canonical_url: "https://peak.example/berth",
      legacy_urls: "/old/berth-p.html",
      correction: "An earlier version named another berth.",
      mentions_off: "HKHKG",
      placement: "second",
      plate: JSON.stringify({
        kind: "bars",
        title: "Barges wait less.",
        note: "Hours, port office.",
        says: "Barges wait five hours, ships nine.",
        rows: [
          { name: "Barges", value: 5 },
          { name: "Ships", value: 9 },
        ],
      }),
      key_facts: JSON.stringify([
        { label: "Berths", value: "Three", was: "Two" },
        { label: "Crews", value: "Twelve" },
      ]),
      quotation: JSON.stringify({ text: "Nobody waits a night.", speaker: "A barge master" }),
    },
    id: (n) => ({ news_id: `p${n}`, story: `berth ${n}`, legacy_urls: `/old/berth-${n}.html` }),
  },
};

/** Letters that tell the n-th of up to 676 apart. */
const letters = (n: number) => String.fromCharCode(65 + (Math.floor(n / 26) % 26), 65 + (n % 26));
const places = ["home", "directory", "port", "air", "house"];

/** What tells a line of a list from the others; the rest of it is the importer's own example. */
const listIds: Record<string, (n: number) => Record<string, string>> = {
  documents: (n) => ({ loop: `LL${n}`, file: "/samples/timetable.pdf" }),
  surcharges: (n) => ({ name: `Lantern Line ${n}` }),
  ads: (n) => ({ place: places[n % places.length] ?? "", sg_bullet_id: `p${n}`, ports: "" }),
  banners: (n) => ({ href: `/port?p=${n}` }),
  mailings: (n) => ({ url: `/promotions/p${n}.png` }),
  "hot-searches": (n) => ({ url: `/port?p=${n}` }),
  "trade-news": (n) => ({ news_id: `p${n}` }),
  airlines: (n) => ({ designator: letters(n), name: `Lantern Air ${n}` }),
  abbreviations: (n) => ({ code: `P${n}` }),
  "sea-tracking": (n) => ({ name: `Lantern Line ${n}` }),
  "air-tracking": (n) => ({ name: `Lantern Air ${n}` }),
  containers: (n) => ({ code: `P${n}` }),
  ports: (n) => ({ unlocode: `SG9${letters(n)}` }),
  airports: (n) => ({ iata: `Q${letters(n)}` }),
  // Other lines have no port: what they say stands in the report alone.
  "port-depths": (n) => ({ "UN/LOCODE": n === 0 ? "HK HKG" : `ZZ ${letters(n)}A` }),
  "co2-factors": (n) => ({ teu_from: String(100 * n), teu_to: String(100 * n + 99) }),
};

function baseOf({ domain, heads, example = [] }: Importable): (typeof bases)[string] {
  const own = bases[domain];
  if (own) return own;
  const id = listIds[domain];
  if (!id) throw new Error(`${domain}: nothing tells its lines apart`);
  const cells = heads.map((head, at) => [
    head,
    (example[at] ?? "").replace("https://pictures.example/", "/promotions/"),
  ]);
  return { line: Object.fromEntries(cells), id };
}

/** Lines with markup in each cell of the base, and one with it in every text at once; the base itself comes first. */
function poisonLines(importable: Importable): Record<string, string>[] {
  const { domain, heads } = importable;
  const { line, id = () => ({}) } = baseOf(importable);
  const missing = heads.filter((head) => !(head in line));
  if (missing.length > 0) throw new Error(`${domain}: no text is poisoned in ${missing.join(", ")}`);
  const next = turnFrom(domain.length);
  const lines = [{ ...line, ...id(0) }];
  for (const head of Object.keys(line)) {
    for (const poison of poisonsOf(line[head] ?? "", next)) {
      lines.push({ ...line, ...id(lines.length), [head]: poison });
    }
  }
  return lines;
}

const escaped = (text: string) => text.replace(/[<&]/g, (sign) => (sign === "<" ? "&lt;" : "&amp;"));

/** Entries of a feed: markup as text, as escaped markup and as it stands. */
function poisonedFeed(): string {
  const items = markup.map(
    (text, n) => `<item><guid>feed-${n}</guid><title>${escaped(text)}</title>
<description><![CDATA[${text.replaceAll("]]>", "")}]]></description>
<content:encoded>${escaped(`<p>Words</p>${text}<img src="https://${mark}.example/x.png">`)}</content:encoded>
<category>${escaped(text)}</category><pubDate>Mon, 16 Mar 2026 09:00:00 +0800</pubDate></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Peak</title><language>en</language>${items.join("\n")}</channel></rss>`;
}

function poisonedMarkdown(): string {
  const quoted = (text: string) => JSON.stringify(text);
  return `---
news_id: markdown-1
headline: ${quoted(`Berth ${markup[0]}`)}
intro: ${quoted(`Berth ${markup[8]}`)}
publish_date: 2026-03-16 09:00:00+0800
language: en
hashtags: [berths, ${quoted(markup[3] ?? "")}]
---
${markup.join("\n\n")}

${[...markup, ...addresses].map((text) => `[words](${text}) ![words](${text}) [words](<${text}>) ![${text}](/pictures/terminal-640.jpg)`).join("\n\n")}
`;
}

function poisonedPages(): NamedText[] {
  const words = [...markup, ...addresses];
  const table = [["caption", markup[0] ?? ""], ["Port", "Boxes"], ...words.map((text) => [text, text])];
  return [
    { name: "terms.en.html", text: `<h2>${mark}</h2>\n${markup.join("\n")}` },
    { name: "privacy.en.md", text: poisonedMarkdown().replace(/^---[\s\S]*?\n---\n/, "") },
    { name: "top_10_china_port.en.csv", text: Papa.unparse(table) },
  ];
}

const visit = {
  portCallTimestamp: "2026-03-16T01:00:00.000+00:00",
  portToVisit: "HKHKG",
  prevPort: "SGSIN",
  nextPort: "TWKHH",
  radioCallSign: "VRPK1",
  vesselName: "Lantau Gull",
  vesselNamePrefix: "ms",
  agentInfo: [
    { name: "Peak Agency", role: 1 },
    { name: "Peak Ships", role: 2 },
  ],
  portAreaDetails: [
    {
      portAreaName: "Kwai Chung",
      berthCode: "K1",
      berthName: "Berth 1",
      ata: "2026-03-15T20:30:00.000+00:00",
      ataSource: "Port",
      etd: "2026-03-16T20:00:00.000+00:00",
      etdSource: "Agent",
    },
  ],
};

/** A port's list of visits, with markup in each of its texts but times and the port itself. */
function poisonedVisits(): string {
  const next = turnFrom(0);
  const isText = (path: Path) =>
    !/^(?:portCallTimestamp|portToVisit|role|ata|etd)$/.test(String(path.at(-1)));
  const poisoned = leavesOf(visit)
    .filter(isText)
    .flatMap((path) => [0, 1].map((at) => changed(visit, path, (text) => poisonsOf(text, next)[at])));
  const portCalls = [visit, ...poisoned].map((one, at) => ({ ...(one as Row), portCallId: at + 1 }));
  return JSON.stringify({ dataUpdatedTime: visit.portCallTimestamp, portCalls });
}

/** What an operator would import of each domain, by the importers' own heads. */
export function poisonedFiles(importables: readonly Importable[]): PoisonedFile[] {
  return importables.flatMap((importable): PoisonedFile[] => {
    const { domain } = importable;
    if (domain === "pages") return [{ domain, name: domain, folder: poisonedPages() }];
    if (domain === "visits") return [{ domain, name: "visits.json", text: poisonedVisits() }];
    const lines = poisonLines(importable);
    // The name of the file says of which month it is.
    const month = domain === "port-depths" ? "-2026-10" : "";
    if (domain !== "articles") return [{ domain, name: `${domain}${month}.csv`, text: Papa.unparse(lines) }];
    const records = lines.map((line) =>
      JSON.stringify({ ...line, images: [{ url: line.images, alt: line.headline }] }),
    );
    return [
      { domain, name: "articles.jsonl", text: records.join("\n") },
      { domain, name: "articles.xml", text: poisonedFeed() },
      { domain, name: "articles.md", text: poisonedMarkdown() },
    ];
  });
}
