import { readFileSync } from "node:fs";
import { notices } from "./notices.mjs";

test("THIRD-PARTY.md lists the packages of the lockfile: npm run notices writes it", () => {
  expect(readFileSync("THIRD-PARTY.md", "utf8")).toBe(notices());
});

test("each package has a licence, and each dependency of package.json a row", () => {
  const rows = notices().matchAll(/^\| (\S+) \| (\d\S*) \| ([^|]*) \| \S* ?\|$/gm);
  const licences = new Map([...rows].map(([, name, version, licence]) => [`${name} ${version}`, licence]));
  expect([...licences].filter(([, licence]) => !licence?.trim())).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [name, version] of Object.entries(dependencies))
    expect([...licences.keys()]).toContain(`${name} ${version}`);
});
