import { existsSync, readFileSync } from "node:fs";

/** What docs/asvs.md says is met is met by a test that exists; what is open has a reason. */

const rows = [
  ...readFileSync("docs/asvs.md", "utf8").matchAll(/^\| (\d+(?:\.\d+){2}) +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, id = "", what = "", how = ""]) => ({ id, what, how }));

/** Why a row does not say how its requirement is met; null where it does. */
function faultOf(how: string): string | null {
  if (/^open: .{20,}$/.test(how)) return null;
  const [, file = "", title = ""] = /^`([\w./-]+\.(?:test|spec)\.tsx?)`: "(.{4,})"$/.exec(how) ?? [];
  if (!file) return "neither a test nor open with a reason";
  if (!existsSync(file)) return `there is no ${file}`;
  const text = readFileSync(file, "utf8");
  return [`"${title}"`, `\`${title}\``].some((one) => text.includes(one))
    ? null
    : `${file} has no "${title}"`;
}

test("each requirement stands once, in the order of the standard", () => {
  const ids = rows.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(90);
  const inOrder = [...new Set(ids)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  expect(ids).toEqual(inOrder);
});

test("each is met by a test that exists, or open with a reason", () => {
  expect(rows.flatMap(({ id, how }) => faultOf(how)?.replace(/^/, `${id}: `) ?? [])).toEqual([]);
});

test.each([
  ["open: no", /neither/],
  ["met", /neither/],
  ['`docs/none.test.ts`: "title"', /no docs\/none/],
  ['`docs/asvs.test.ts`: "a title that nobody wrote' + '"', /has no/],
])("%s is a fault", (how, fault) => expect(faultOf(how)).toMatch(fault));
