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

test("figures that stand in two sets are the same: one year for all where the sources have it", () => {
  for (const language of ["en", "zh"]) {
    const [world, china, hongKong] = (
      ["world_cntr_port_ranking", "top_10_china_port", "hk_cntr_throughput"] as const
    ).map((key) => {
      const file = join(process.cwd(), "data", "knowledge", `${key}.${language}.csv`);
      return readStatTable(readFileSync(file, "utf8")).table;
    });
    const both = (china?.rows ?? []).flatMap(([, port, ...figures]) => {
      const other = world?.rows.find(([, name]) => name === port);
      return other ? [[figures, other.slice(3)]] : [];
    });
    expect(both).toHaveLength(7);
    for (const [one, other] of both) expect(one).toEqual(other);
    const own = world?.rows.find((row) => row.includes(world.highlight ?? ""))?.slice(3);
    const yearly = ["2024", "2023"].map((year) => hongKong?.rows.find(([label]) => label === year)?.[1]);
    expect(yearly.map((figure) => Number(figure).toFixed(1))).toEqual(own);
  }
});
