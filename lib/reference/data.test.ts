import { readFileSync } from "node:fs";
import path from "node:path";
import Papa from "papaparse";
import { bundledRows } from "@/lib/store/contents";
import { containersKind } from "./files";

type Column =
  | "iata"
  | "designator"
  | "prefix"
  | "code"
  | "name"
  | "name_zh"
  | "city"
  | "city_zh"
  | "country"
  | "aliases"
  | "zone"
  | "lat"
  | "lon"
  | "website";

/** A row of any of the files; which columns it really has, its head says. */
type Row = Record<Column, string>;

/** What a file promises: head, columns that are never empty, size, share of rows with a Chinese name. */
type Promised = {
  head: Column[];
  filled: Column[];
  chinese: Column[];
  chineseShare: number;
  key: Column[];
  atLeast: number;
};

const promises: Record<"airports" | "airlines" | "abbreviations", Promised> = {
  airports: {
    head: ["iata", "name", "name_zh", "city", "city_zh", "country", "aliases", "zone", "lat", "lon"],
    filled: ["iata", "name", "city", "country", "zone", "lat", "lon"],
    chinese: ["name_zh", "city_zh"],
    chineseShare: 0.95,
    key: ["iata"],
    atLeast: 400,
  },
  airlines: {
    head: ["designator", "prefix", "name", "name_zh", "country", "website"],
    filled: ["designator", "prefix", "name", "country", "website"],
    chinese: ["name_zh"],
    chineseShare: 0.8,
    key: ["designator"],
    atLeast: 300,
  },
  abbreviations: {
    head: ["code", "name", "name_zh"],
    filled: ["code", "name"],
    chinese: ["name_zh"],
    chineseShare: 0.98,
    key: ["code", "name"],
    atLeast: 750,
  },
};

function load(file: string) {
  const text = readFileSync(path.join(process.cwd(), "data", `${file}.csv`), "utf8");
  const parsed = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  return { text, errors: parsed.errors, rows: parsed.data };
}

const tables = {
  airports: load("airports"),
  airlines: load("airlines"),
  abbreviations: load("abbreviations"),
};
const airports = tables.airports.rows;
const airlines = tables.airlines.rows;
const abbreviations = tables.abbreviations.rows;

/** Airports everyone ships through, latitude and longitude from charts, each to be met within 0.1 degrees. */
const pinnedAirports: Record<string, [number, number]> = {
  HKG: [22.31, 113.92],
  PVG: [31.14, 121.81],
  EHU: [30.34, 115.03],
  ICN: [37.46, 126.44],
  NRT: [35.76, 140.39],
  SIN: [1.36, 103.99],
  DXB: [25.25, 55.36],
  DOH: [25.27, 51.61],
  FRA: [50.03, 8.57],
  LGG: [50.64, 5.44],
  LUX: [49.63, 6.21],
  LHR: [51.47, -0.46],
  ANC: [61.17, -149.99],
  LAX: [33.94, -118.41],
  MEM: [35.04, -89.98],
  MIA: [25.79, -80.29],
  GRU: [-23.43, -46.47],
  JNB: [-26.13, 28.24],
  SYD: [-33.95, 151.18],
  AKL: [-37.01, 174.79],
};

/** Airlines whose prefix the trade knows by heart. */
const pinnedAirlines: Record<string, string> = {
  AA: "001",
  LH: "020",
  FX: "023",
  AF: "057",
  SV: "065",
  ET: "071",
  CK: "112",
  BA: "125",
  QR: "157",
  CX: "160",
  CV: "172",
  EK: "176",
  KE: "180",
  NH: "205",
  TK: "235",
  LD: "288",
  CI: "297",
  "5Y": "369",
  "5X": "406",
  EY: "607",
  SQ: "618",
  BR: "695",
  MU: "781",
  CZ: "784",
  HX: "851",
  HU: "880",
  CA: "999",
};

/** Characters that exist in Simplified Chinese only; the names of the files are Traditional. */
const simplifiedOnly = new Set(
  "国际货运单费柜马达兰罗装讯纳奥维险舱东萨内联输关电伦圣报约会证华规统莱图贝诺码欧时预吨数标鲁顿卢苏计价设开长温则业资贸兹进间务备乌发别门头体级载检湾认处担库汉动组税订转气点区阳济陆无议产书负总玛纽宁边飞线调与据织质麦爱来经营车实称现语号锂齐贾迈凯龙岛旧轮编韦桥满顶验",
);

const label = (row: Row) => Object.values(row).slice(0, 3).join(" ");
const aliasesOf = (row: Row) => (row.aliases === "" ? [] : row.aliases.split("||"));

/** Collects a line for every row that has something wrong, so that a failure names the rows. */
function problems(rows: Row[], check: (row: Row, index: number) => string | null): string[] {
  return rows.flatMap((row, index) => {
    const problem = check(row, index);
    return problem === null ? [] : [`${label(row)}: ${problem}`];
  });
}

/** Names the earlier row with the same value, for columns in which no value may come twice. */
function twice(rows: Row[], pick: (row: Row) => string): string[] {
  const seen = new Map<string, string>();
  return problems(rows, (row) => {
    const value = pick(row).toLowerCase();
    const other = seen.get(value);
    seen.set(value, label(row));
    return other === undefined ? null : `same as ${other}`;
  });
}

const regions = new Intl.DisplayNames(["en"], { type: "region" });
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== code;

describe.each(Object.entries(promises))("data/%s.csv", (name, promise) => {
  const { text, errors, rows } = tables[name as keyof typeof tables];

  test("is plain UTF-8 with line feeds and the agreed head", () => {
    expect(text.startsWith("\uFEFF")).toBe(false);
    expect(text.includes("\r")).toBe(false);
    expect(text.includes("\uFFFD")).toBe(false);
    expect(text.endsWith("\n")).toBe(true);
    expect(text.slice(0, text.indexOf("\n"))).toBe(promise.head.join(","));
    expect(errors).toEqual([]);
  });

  test("has its rows, sorted, and none twice", () => {
    expect(rows.length).toBeGreaterThanOrEqual(promise.atLeast);
    const keyOf = (row: Row) => promise.key.map((column) => row[column]).join("\u0000");
    expect(
      problems(rows, (row, index) => {
        const before = rows[index - 1];
        if (!before || keyOf(before) < keyOf(row)) return null;
        return keyOf(before) === keyOf(row) ? "row twice" : `sorts before ${label(before)}`;
      }),
    ).toEqual([]);
    expect(twice(rows, keyOf)).toEqual([]);
  });

  test("has every needed value and no stray white space", () => {
    expect(
      problems(rows, (row) => {
        const empty = promise.filled.find((column) => row[column] === "");
        if (empty) return `no ${empty}`;
        const bad = promise.head.find(
          (column) => row[column] !== row[column].trim() || /\s\s/.test(row[column]),
        );
        return bad ? `white space in ${bad}` : null;
      }),
    ).toEqual([]);
  });

  test("has Traditional Chinese names, in nearly every row", () => {
    expect(
      problems(rows, (row) => {
        for (const column of promise.chinese) {
          const value = row[column];
          if (value === "") continue;
          if (!/\p{Script=Han}/u.test(value)) return `no Chinese character in ${column} "${value}"`;
          if (/[(),;:!?]/.test(value)) return `Western punctuation in ${column} "${value}"`;
        }
        const simplified = [...promise.head.map((column) => row[column]).join("")].find((character) =>
          simplifiedOnly.has(character),
        );
        return simplified ? `Simplified character ${simplified}` : null;
      }),
    ).toEqual([]);
    for (const column of promise.chinese) {
      const share = rows.filter((row) => row[column] !== "").length / rows.length;
      expect(share).toBeGreaterThanOrEqual(promise.chineseShare);
    }
  });
});

describe("data/airports.csv", () => {
  test("has well-formed codes and known countries", () => {
    expect(
      problems(airports, (row) => {
        if (!/^[A-Z]{3}$/.test(row.iata)) return "not an IATA code";
        return isCountry(row.country) ? null : `unknown country ${row.country}`;
      }),
    ).toEqual([]);
  });

  test("has no airport name twice", () => {
    expect(twice(airports, (row) => row.name)).toEqual([]);
    const named = airports.filter((row) => row.name_zh !== "");
    expect(twice(named, (row) => row.name_zh)).toEqual([]);
  });

  test("has the same Chinese name for the same city", () => {
    const names = new Map<string, string>();
    expect(
      problems(airports, (row) => {
        const city = `${row.country} ${row.city}`;
        const known = names.get(city) ?? row.city_zh;
        names.set(city, known);
        return known === row.city_zh ? null : `${row.city} is ${known} elsewhere`;
      }),
    ).toEqual([]);
  });

  test("has aliases that are not empty, unique and not the airport's own name", () => {
    expect(
      problems(airports, (row) => {
        const seen = new Set(
          [row.iata, row.name, row.name_zh, row.city, row.city_zh].map((own) => own.toLowerCase()),
        );
        for (const alias of aliasesOf(row)) {
          if (alias === "" || alias !== alias.trim()) return `empty or untrimmed alias "${alias}"`;
          if (alias.includes("|") || alias.includes(";")) return `stray separator in alias "${alias}"`;
          if (seen.has(alias.toLowerCase())) return `alias "${alias}" repeated`;
          seen.add(alias.toLowerCase());
        }
        return null;
      }),
    ).toEqual([]);
  });

  test("has no alias that is the code or the name of another airport", () => {
    const owners = new Map<string, string>();
    for (const row of airports) {
      for (const own of [row.iata, row.name, row.name_zh]) {
        if (own !== "") owners.set(own.toLowerCase(), row.iata);
      }
    }
    expect(
      problems(airports, (row) => {
        const taken = aliasesOf(row).find((alias) => owners.has(alias.toLowerCase()));
        return taken === undefined ? null : `alias "${taken}" belongs to ${owners.get(taken.toLowerCase())}`;
      }),
    ).toEqual([]);
  });

  test("has a zone the runtime knows in every row", () => {
    expect(
      problems(airports, (row) => {
        if (!/^[A-Z][A-Za-z]+\/[A-Za-z_/-]+$/.test(row.zone)) return `not an IANA zone: "${row.zone}"`;
        try {
          new Intl.DateTimeFormat("en", { timeZone: row.zone });
          return null;
        } catch {
          return `unknown zone ${row.zone}`;
        }
      }),
    ).toEqual([]);
  });

  test("has coordinates in range, with four decimals", () => {
    expect(
      problems(airports, (row) => {
        const shape = /^-?\d{1,3}\.\d{4}$/;
        if (!shape.test(row.lat) || Math.abs(Number(row.lat)) > 90) return `latitude ${row.lat}`;
        if (!shape.test(row.lon) || Math.abs(Number(row.lon)) > 180) return `longitude ${row.lon}`;
        return null;
      }),
    ).toEqual([]);
  });

  test("has zone and longitude in agreement", () => {
    // Noon in winter and in summer, so that summer time on either hemisphere does not decide the matter.
    const days = [new Date("2026-01-15T12:00:00Z"), new Date("2026-07-15T12:00:00Z")];
    const hoursEast = (zone: string, day: Date) => {
      const local = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" })
        .formatToParts(day)
        .find((part) => part.type === "timeZoneName")?.value;
      const match = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(local ?? "");
      const size = Number(match?.[2] ?? 0) + Number(match?.[3] ?? 0) / 60;
      return match?.[1] === "-" ? -size : size;
    };
    // Three hours, because all of China keeps the time of Beijing.
    expect(
      problems(airports, (row) => {
        const gaps = days.map((day) => {
          const gap = Math.abs(hoursEast(row.zone, day) - Number(row.lon) / 15);
          return Math.min(gap, 24 - gap);
        });
        const gap = Math.min(...gaps);
        return gap <= 3 ? null : `${row.zone} is ${gap.toFixed(1)} hours off longitude ${row.lon}`;
      }),
    ).toEqual([]);
  });

  test.each(Object.entries(pinnedAirports))("has %s where the airport is", (code, [lat, lon]) => {
    const row = airports.find((candidate) => candidate.iata === code);
    expect(row ? label(row) : `${code} missing`).not.toContain("missing");
    expect(Math.abs(Number(row?.lat) - lat)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(Number(row?.lon) - lon)).toBeLessThanOrEqual(0.1);
  });
});

describe("data/airlines.csv", () => {
  test("has well-formed designators and prefixes, and known countries", () => {
    expect(
      problems(airlines, (row) => {
        if (!/^([A-Z]{2}|[A-Z]\d|\d[A-Z])$/.test(row.designator)) return "not an IATA designator";
        if (!/^\d{3}$/.test(row.prefix) || row.prefix === "000") return `prefix ${row.prefix}`;
        return isCountry(row.country) ? null : `unknown country ${row.country}`;
      }),
    ).toEqual([]);
  });

  test("has no prefix and no name twice", () => {
    expect(twice(airlines, (row) => row.prefix)).toEqual([]);
    expect(twice(airlines, (row) => row.name)).toEqual([]);
    const named = airlines.filter((row) => row.name_zh !== "");
    expect(twice(named, (row) => row.name_zh)).toEqual([]);
  });

  test("links to the start page of a site over https", () => {
    expect(
      problems(airlines, (row) => {
        if (!/^https:\/\/[a-z0-9]+([.-][a-z0-9]+)*\.[a-z]{2,}$/.test(row.website)) return row.website;
        return new URL(row.website).origin === row.website ? null : row.website;
      }),
    ).toEqual([]);
  });

  test.each(Object.entries(pinnedAirlines))("has %s with prefix %s", (designator, prefix) => {
    expect(airlines.find((row) => row.designator === designator)?.prefix).toBe(prefix);
  });
});

describe("data/abbreviations.csv", () => {
  test("has codes in capitals", () => {
    expect(
      problems(abbreviations, (row) =>
        /^(e-)?[A-Z0-9][A-Z0-9&/.+ -]*$/.test(row.code) ? null : `code "${row.code}"`,
      ),
    ).toEqual([]);
  });

  test("has expansions longer than the code", () => {
    expect(
      problems(abbreviations, (row) => (row.name.length > row.code.length ? null : `name "${row.name}"`)),
    ).toEqual([]);
  });

  test("has the eleven rules of Incoterms 2020 and no other under that name", () => {
    const rules = abbreviations.filter((row) => row.name.includes("Incoterms 2020")).map((row) => row.code);
    expect(rules).toEqual(["CFR", "CIF", "CIP", "CPT", "DAP", "DDP", "DPU", "EXW", "FAS", "FCA", "FOB"]);
  });

  test.each([
    ["CSC", 2],
    ["ETS", 2],
    ["FWB", 2],
    ["ICC", 2],
    ["POD", 2],
    ["RFS", 2],
  ])("keeps each meaning of %s in a row of its own", (code, meanings) => {
    expect(abbreviations.filter((row) => row.code === code)).toHaveLength(meanings);
  });
});

test("data/containers.csv has the inside's sizes alone, below those of the outside (ISO 668)", () => {
  const outside: Record<string, number> = { 2: 6058, 4: 12_192, L: 13_716 };
  const high: Record<string, number> = { 2: 2591, 5: 2896 };
  for (const { isoCode, length, width, height } of bundledRows(containersKind)) {
    const [size = "", tall = "", kind = ""] = isoCode ?? "";
    if (kind === "T" || isoCode === "22P0")
      expect([isoCode, length, width, height]).toEqual([isoCode, null, null, null]);
    expect(length ?? 0).toBeLessThan(outside[size] ?? 0);
    expect(width ?? 0).toBeLessThan(2438);
    expect(height ?? 0).toBeLessThan(high[tall] ?? 0);
  }
});
