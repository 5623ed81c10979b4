import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/process/node.mjs";
import { type FaultyServer, startFaultyServer } from "../test/support/faulty-server";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, test } from "./support/http";
import { runPortal, type SeparatePortal, startSeparatePortal } from "./support/separate-portal";

/** A portal that fetches what ports report by itself, from servers that stand in for theirs. */

test.describe.configure({ mode: "serial" });

const secret = "a-secret-of-the-port";
const recorded = (path: string) => readFileSync(join(root, "test/fixtures/visits", path), "utf8");
const lists: Record<string, string> = {
  "/opendata/RP05005i.XML": recorded("hong-kong/RP05005i-20261020-1300.xml"),
  "/opendata/RP05505i.XML": recorded("hong-kong/RP05505i-20261021-1200.xml").slice(0, 300),
  "/vessel/arrivals/1.0.0/date/2026-10-20": recorded("singapore/arrivals-20261020-1310.json"),
};

let ports: FaultyServer;
let portal: SeparatePortal;
test.beforeAll(async () => {
  ports = await startFaultyServer((url, response) => {
    if (url.pathname.endsWith("/Info5")) response.writeHead(401);
    response.end(lists[url.pathname] ?? "[]");
  });
  const folder = join(root, "var", "test-visit-sources");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "visits.json");
  const usual = { url: ports.origin, termsRead: "2026-11-30", requestsPerMinute: 600 };
  const sources = [
    { ...usual, source: "hkmd", lists: ["opendata/RP05005i.XML", "opendata/RP05505i.XML"] },
    { ...usual, source: "mpa", headers: { ApiKey: "PORT_KEY" }, lists: ["arrivals"] },
    { ...usual, source: "port-mis", parameters: { serviceKey: "PORT_KEY" }, authorities: ["020"] },
  ];
  writeFileSync(file, JSON.stringify({ sources }));
  const settings = { VISITS_FILE: file, PORT_KEY: secret };
  portal = await startSeparatePortal("visit-sources-portal", "2026-10-21T05:00:00Z", settings);
});
test.afterAll(async () => {
  await Promise.all([portal?.stop(), ports?.close()]);
});

const expectText = (path: string, part: string) =>
  expect
    .poll(async () => (await fetch(portal.url + path)).text(), { timeout: scaled(40_000) })
    .toContain(part);

test("pages show what was fetched, and the source that says so", async () => {
  await expectText("/port-calls/HKHKG", "PEARL CORMORANT");
  await expectText("/port-calls/SGSIN", "SERANGOON HERON");
  await expectText("/port-calls/SGSIN", "Maritime and Port Authority of Singapore");
  expect(ports.requests.find(({ path }) => path.includes("/arrivals/"))?.headers.apikey).toBe(secret);
});

test("`visits` and `status` tell what failed, and no secret", async () => {
  const rowsOf = async (command: string) => {
    const { stdout } = await runPortal(portal, command);
    expect(stdout).not.toContain(secret);
    // A source that is asked again meanwhile is paused until later.
    const rows = stdout.split("\n").map((row) => row.replace(/until \S+:/, "until …:").split(/ {2,}/));
    return rows.slice(rows.findIndex(([head]) => head === "source")).slice(0, 4);
  };
  await expect
    .poll(async () => (await rowsOf("visits"))[3]?.at(-1), { timeout: scaled(40_000) })
    .toMatch(/^paused/);
  const rows = await rowsOf("visits");
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ["source", "lists", "visits", "left out"],
    ["hkmd", "1 of 2", expect.any(String), expect.any(String)],
    ["mpa", "1 of 1", "2", "1"],
    ["port-mis", "0 of 1", "0", "0"],
  ]);
  expect(rows.map((row) => row.at(-1))).toEqual([
    "state",
    "1 failed: what it sends cannot be read: see the log",
    "good",
    "paused until …: it denies access (401 or 403): check the headers",
  ]);
  expect(await rowsOf("status")).toEqual(rows);
});

test("what was fetched stays while the sources are gone, also after a restart", async () => {
  await ports.close();
  await portal.restart();
  await expectText("/port-calls/SGSIN", "SERANGOON HERON");
});
