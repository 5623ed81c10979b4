import { readFileSync } from "node:fs";
import { migrations } from "@/lib/store/migrations";

/** In the deep suite, because a migration lands before its row of CHANGELOG.md: the row must be there before a release is cut. */
test("every migration has its row in CHANGELOG.md", () => {
  const rows = readFileSync("CHANGELOG.md", "utf8").replace(/ +\|/g, " |");
  const missing = migrations
    .map(({ number, name }) => `| ${number} | ${name} |`)
    .filter((row) => !rows.includes(row));
  expect(missing).toEqual([]);
});
