import { versionBoundFiles } from "./version-files.mjs";

const linked = { called: "/opt/portal/current", root: "/opt/portal/2" };
const outside = { SITE_FILE: "/etc/portal/portal.json", STORE_URL: "file:/var/lib/portal/portal.db" };

test("a file with a relative name is reported where the version is reached through a link", () => {
  expect(
    versionBoundFiles({ ...outside, SITE_FILE: "own/portal.json", CARRIERS_FILE: "own/c.json" }, linked),
  ).toEqual([
    expect.stringMatching(/^SITE_FILE: \/opt\/portal\/2\/own\/portal.json belongs to this version alone/),
    expect.stringMatching(/^CARRIERS_FILE: /),
  ]);
});

test("a store with a relative name, or the default one, is reported too; PostgreSQL is not a file", () => {
  expect(versionBoundFiles({}, linked)).toEqual([
    expect.stringMatching(/^STORE_URL: \/opt\/portal\/2\/var\/portal.db/),
  ]);
  expect(versionBoundFiles({ STORE_URL: "postgres://127.0.0.1/portal" }, linked)).toEqual([]);
});

test("complete paths are not reported, nor anything without a link", () => {
  expect(versionBoundFiles(outside, linked)).toEqual([]);
  expect(
    versionBoundFiles(
      { SITE_FILE: "own/portal.json" },
      { called: "/home/me/portal", root: "/home/me/portal" },
    ),
  ).toEqual([]);
});
