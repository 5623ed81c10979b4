import { readdirSync, readFileSync } from "node:fs";
import Papa from "papaparse";
import { companyTypes } from "@/lib/directory";
import { mailAddress, phoneAddress, webAddress } from "@/lib/directory/rules";
import { parsePorts } from "@/lib/places/seed";

type Row = Record<string, string>;
const { data: rows } = Papa.parse<Row>(readFileSync("data/sample/companies.csv", "utf8"), {
  header: true,
  skipEmptyLines: true,
});
const list = (row: Row, key: string) => (row[key] ?? "").split("||").filter(Boolean);
const companies = [...new Map(rows.map((row) => [row.com_id, row])).values()];

test("about 150 companies in every category, in about 40 real ports, each name once", () => {
  expect(companies.length).toBeGreaterThanOrEqual(140);
  for (const key of ["full_name", "full_name_chi"])
    expect(new Set(companies.map((row) => row[key])).size).toBe(companies.length);
  const codes = companies.flatMap((row) => list(row, "com_type_code"));
  for (const type of companyTypes) expect(codes.filter((code) => code === type).length).toBeGreaterThan(9);
  expect(companies.filter((row) => list(row, "com_type_code").length > 1).length).toBeGreaterThan(40);
  const known = new Set(parsePorts(readFileSync("data/ports.csv", "utf8")).map(({ id }) => id));
  const ports = new Set(rows.map(({ port_id = "" }) => port_id));
  expect(ports.size).toBeGreaterThanOrEqual(40);
  expect([...ports].filter((id) => !known.has(id))).toEqual([]);
});

test("invented contacts cannot be reached: hosts of .example, telephone numbers with 555", () => {
  for (const row of rows) {
    for (const email of list(row, "email")) {
      expect(email).toMatch(/\.example$/);
      expect(mailAddress(email)).toBe(`mailto:${email}`);
    }
    for (const site of list(row, "website")) {
      expect(URL.parse(webAddress(site) ?? "")?.hostname).toMatch(/\.example$/);
    }
    for (const number of [...list(row, "tel"), ...list(row, "fax")]) {
      expect(number).toMatch(/555/);
      expect(phoneAddress(number)).toMatch(/^tel:\+\d{10,}$/);
    }
  }
});

test("hashtags are such as articles have", () => {
  const tags = new Set(
    readdirSync("data/sample/articles").flatMap((name) => {
      const [, line = ""] =
        /^hashtags: \[(.*)\]$/m.exec(readFileSync(`data/sample/articles/${name}`, "utf8")) ?? [];
      return line.split(",").map((tag) => tag.trim());
    }),
  );
  const used = new Set(rows.flatMap((row) => list(row, "hashtags")));
  expect([...used].filter((tag) => !tags.has(tag))).toEqual([]);
  expect(used.size).toBeGreaterThan(30);
});
