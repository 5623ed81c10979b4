import { readFileSync } from "node:fs";
import { join } from "node:path";
import { statisticKeys } from "./schema";
import { readStatTable } from "./stat-table";
import { readStatistic } from "./statistic";
import { yearsOf } from "./years";

test.each([
  ["lines", ["2014", "2015", "2024"], "Throughput", "2014–2024"],
  ["lines", ["2023年1月", "2023年12月"], null, "2023"],
  ["bars", ["Shanghai", "Singapore"], "Container ports of the world, 2023", "2023"],
  ["bars", ["Shanghai", "Singapore"], "Container ports of the world", null],
] as const)("%s of %j under %j are of %s", (kind, labels, title, years) => {
  expect(yearsOf({ kind, labels: [...labels], title })).toBe(years);
});

test.each(statisticKeys)(
  "the figures of %s say their years, in both languages, in their title too",
  (key) => {
    for (const language of ["en", "zh"]) {
      const file = join(process.cwd(), "data", "knowledge", `${key}.${language}.csv`);
      const { table } = readStatTable(readFileSync(file, "utf8"));
      const years = readStatistic(table)?.years;
      expect(years).toMatch(/^20\d\d(–20\d\d)?$/);
      for (const one of years?.split("–") ?? []) expect(table.caption).toContain(one);
    }
  },
);
