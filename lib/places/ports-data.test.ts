import { readFileSync } from "node:fs";
import path from "node:path";
import Papa from "papaparse";

const head = ["unlocode", "name", "name_zh", "country", "aliases", "zone", "lat", "lon"] as const;
type Row = Record<(typeof head)[number], string>;

const text = readFileSync(path.join(process.cwd(), "data", "ports.csv"), "utf8");
const parsed = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
const rows = parsed.data;

/** Codes whose first two letters are rightly not the country of the row. None so far. */
const countryExceptions: Record<string, string> = {};

/** Countries that stretch so far that their ports lie more than 45 degrees apart. */
const wideCountries = new Set(["CA", "RU", "US"]);

/** Well-known ports, latitude and longitude from charts, each to be met within 0.3 degrees. */
const pinned: Record<string, [number, number]> = {
  HKHKG: [22.34, 114.12],
  SGSIN: [1.27, 103.8],
  CNSHA: [31.35, 121.6],
  KRPUS: [35.08, 128.83],
  JPTYO: [35.6, 139.79],
  NLRTM: [51.95, 4.1],
  DEHAM: [53.53, 9.95],
  GBFXT: [51.95, 1.31],
  ESALG: [36.13, -5.43],
  AEJEA: [25.01, 55.06],
  LKCMB: [6.95, 79.84],
  ZADUR: [-29.87, 31.03],
  USLAX: [33.74, -118.26],
  USLGB: [33.75, -118.21],
  USNYC: [40.68, -74.1],
  PABLB: [8.96, -79.57],
  BRSSZ: [-23.96, -46.32],
  PECLL: [-12.05, -77.14],
  AUSYD: [-33.97, 151.21],
  NZAKL: [-36.84, 174.78],
};

/** Characters that exist in Simplified Chinese only; the names of the file are Traditional. */
const simplifiedOnly = new Set("国东门马宁广连烟钦盐湾龙兰罗亚尔维乌图鲁纳纽约顿伦汉岛头圣达宾费长华韩泽张");

const label = (row: Row) => `${row.unlocode} ${row.name}`;
const aliasesOf = (row: Row) => (row.aliases === "" ? [] : row.aliases.split("||"));

/** Collects a line for every row that has something wrong, so that a failure names the rows. */
function problems(check: (row: Row, index: number) => string | null): string[] {
  return rows.flatMap((row, index) => {
    const problem = check(row, index);
    return problem === null ? [] : [`${label(row)}: ${problem}`];
  });
}

/** Angle between two ports as seen from the middle of the earth, in degrees. */
function degreesApart(a: Row, b: Row): number {
  const rad = (value: string) => (Number(value) * Math.PI) / 180;
  const cosine =
    Math.sin(rad(a.lat)) * Math.sin(rad(b.lat)) +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.cos(rad(a.lon) - rad(b.lon));
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}

describe("data/ports.csv", () => {
  test("is plain UTF-8 with line feeds and the agreed head", () => {
    expect(text.startsWith("\uFEFF")).toBe(false);
    expect(text.includes("\r")).toBe(false);
    expect(text.includes("\uFFFD")).toBe(false);
    expect(text.endsWith("\n")).toBe(true);
    expect(text.slice(0, text.indexOf("\n"))).toBe(head.join(","));
    expect(parsed.errors).toEqual([]);
  });

  test("has at least 290 ports", () => {
    expect(rows.length).toBeGreaterThanOrEqual(290);
  });

  test("has a well-formed code of the right country in every row", () => {
    expect(
      problems((row) => {
        if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(row.unlocode)) return "not a UN/LOCODE";
        const expected = countryExceptions[row.unlocode] ?? row.unlocode.slice(0, 2);
        return row.country === expected ? null : `country ${row.country}, expected ${expected}`;
      }),
    ).toEqual([]);
  });

  test("is sorted by code, with no code twice", () => {
    expect(
      problems((row, index) => {
        const before = rows[index - 1];
        if (!before || before.unlocode < row.unlocode) return null;
        return before.unlocode === row.unlocode ? "code twice" : `sorts before ${before.unlocode}`;
      }),
    ).toEqual([]);
  });

  test("has no name twice within a country", () => {
    const seen = new Map<string, string>();
    expect(
      problems((row) => {
        const key = `${row.country} ${row.name.toLowerCase()}`;
        const other = seen.get(key);
        seen.set(key, row.unlocode);
        return other ? `same name as ${other}` : null;
      }),
    ).toEqual([]);
  });

  test("has a name in every row and no white space around any value", () => {
    expect(
      problems((row) => {
        if (row.name === "") return "no name";
        const bad = head.find((column) => row[column] !== row[column].trim() || /\s\s/.test(row[column]));
        return bad ? `white space in ${bad}` : null;
      }),
    ).toEqual([]);
  });

  test("has aliases that are not empty, trimmed, unique and not the port's own name", () => {
    expect(
      problems((row) => {
        const seen = new Set([row.name.toLowerCase(), row.name_zh, row.unlocode.toLowerCase()]);
        for (const alias of aliasesOf(row)) {
          if (alias === "") return "empty alias";
          if (alias !== alias.trim()) return `white space around alias "${alias}"`;
          if (alias.includes("|")) return `stray separator in alias "${alias}"`;
          if (seen.has(alias.toLowerCase())) return `alias "${alias}" repeated`;
          seen.add(alias.toLowerCase());
        }
        return null;
      }),
    ).toEqual([]);
  });

  test("has no alias that is the code or the name of another port of the file", () => {
    const owners = new Map<string, string>();
    for (const row of rows) {
      for (const own of [row.unlocode, row.name, row.name_zh]) {
        if (own !== "") owners.set(own.toLowerCase(), row.unlocode);
      }
    }
    expect(
      problems((row) => {
        const taken = aliasesOf(row).find((alias) => owners.has(alias.toLowerCase()));
        return taken === undefined ? null : `alias "${taken}" belongs to ${owners.get(taken.toLowerCase())}`;
      }),
    ).toEqual([]);
  });

  test("has Traditional Chinese names, in at least nine rows of ten", () => {
    expect(rows.filter((row) => row.name_zh !== "").length / rows.length).toBeGreaterThanOrEqual(0.9);
    expect(
      problems((row) => {
        if (
          row.name_zh !== "" &&
          !/^\p{Script=Han}+([·-]\p{Script=Han}+)*(（\p{Script=Han}+）)?$/u.test(row.name_zh)
        ) {
          return `other than Chinese characters in "${row.name_zh}"`;
        }
        const chinese = [row.name_zh, ...aliasesOf(row)].join("");
        const simplified = [...chinese].find((character) => simplifiedOnly.has(character));
        return simplified ? `Simplified character ${simplified}` : null;
      }),
    ).toEqual([]);
  });

  test("has a zone the runtime knows in every row", () => {
    expect(
      problems((row) => {
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

  test("has coordinates in range, with two to four decimals", () => {
    expect(
      problems((row) => {
        const shape = /^-?\d{1,3}\.\d{2,4}$/;
        if (!shape.test(row.lat) || Math.abs(Number(row.lat)) > 90) return `latitude ${row.lat}`;
        if (!shape.test(row.lon) || Math.abs(Number(row.lon)) > 180) return `longitude ${row.lon}`;
        return null;
      }),
    ).toEqual([]);
  });

  test("has the ports of one country near one another", () => {
    expect(
      problems((row) => {
        if (wideCountries.has(row.country)) return null;
        const far = rows.find((other) => other.country === row.country && degreesApart(row, other) > 45);
        return far ? `more than 45 degrees from ${label(far)}` : null;
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
    expect(
      problems((row) => {
        const gaps = days.map((day) => {
          const gap = Math.abs(hoursEast(row.zone, day) - Number(row.lon) / 15);
          return Math.min(gap, 24 - gap);
        });
        const gap = Math.min(...gaps);
        return gap <= 2.5 ? null : `${row.zone} is ${gap.toFixed(1)} hours off longitude ${row.lon}`;
      }),
    ).toEqual([]);
  });

  test.each(Object.entries(pinned))("has %s where the port is", (code, [lat, lon]) => {
    const row = rows.find((candidate) => candidate.unlocode === code);
    expect(row ? label(row) : `${code} missing`).not.toContain("missing");
    expect(Math.abs(Number(row?.lat) - lat)).toBeLessThanOrEqual(0.3);
    expect(Math.abs(Number(row?.lon) - lon)).toBeLessThanOrEqual(0.3);
  });
});
