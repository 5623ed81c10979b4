import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { config } from "@/lib/config/config";
import { recordRun } from "@/lib/store/last-runs";
import { recordServerSettings, type ServerSettings } from "@/lib/store/server-settings";
import { openCommandStore, TestRuns } from "@/test/support/portal-command";
import type { TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";

/** A store knows its house: what belongs to the site is not taken from the shell in which a command is typed. */

const served: ServerSettings = {
  version: "1.0.0",
  startedAt: "2026-11-28T06:00:00.000Z",
  zone: "Europe/London",
  siteFile: "/etc/portal/portal.json",
  siteUrl: "https://gazette.example",
  changesKeptDays: "3650",
  pastCallsDays: "120",
  enquiries: "mail",
  followMails: "1",
  followWebhooks: "",
  services: "news (cms.example)",
};

let store: TestStore;
let runs: TestRuns;
beforeAll(async () => {
  store = await openCommandStore();
  runs = new TestRuns();
  await store.exec(`
    insert into schedule_changes (day, urgency, kind, weight, recorded_at, source, operator)
      values ('2021-01-01', 0, 'new', 'plain', '2021-01-01T00:00:00.000Z', 'CSV', 'Lantern');
    insert into changes (domain, key, created_at) values ('news', '*', '2021-01-01T00:00:00.000Z');
    insert into short_links (code, url, created_at) values ('a', '/', '2021-01-01T00:00:00.000Z')
  `);
});
afterAll(async () => {
  runs.end();
  await store.close();
});

const tables = [
  "schedule_changes",
  "changes",
  "short_links",
  "domain_state",
  "seeds",
  "ports",
  "clock",
  "secrets",
];
const contents = () => Promise.all(tables.map((table) => store.all(`select * from ${table}`)));

test.each([
  ["status"],
  ["status", "--bounds"],
  ["export", "sailings"],
  ["export", "hot-searches"],
  ["articles", "list"],
  ["companies", "list"],
  ["enquiries", "list"],
  ["enquiries", "export"],
  ["enquiries", "purge", "--older-than", "1d"],
  ["redirects", "list"],
  ["redirects", "check"],
  ["carriers"],
  ["world", "status"],
])("%s %s writes nothing and deletes nothing", async (...args) => {
  const before = await contents();
  expect(await runs.run(args)).toMatchObject({ code: 0 });
  expect(await contents()).toEqual(before);
});

test("status says with what settings a server serves the store, whatever the shell has", async () => {
  expect((await runs.run(["status"])).printed).toContain(
    "No portal of this release has served this store yet",
  );
  await recordServerSettings(store, { ...served, zone: "Asia/Tokyo" });
  // The last start counts.
  await recordServerSettings(store, served);
  const { printed } = await runs.run(["status"]);
  for (const line of [
    /^enquiries are sent by mail$/m,
    /^time zone +Europe\/London$/m,
    /^days for which changes are stored +3650$/m,
    /^mails to followers +sent$/m,
    /^domains from services +news \(cms\.example\)$/m,
    /^address +https:\/\/gazette\.example$/m,
    /^mails to followers: none waiting$/m,
    /^last backup: none was made by bin\/portal store backup$/m,
    /^store: database [\d,]+ MB/m,
    /^imports: none has failed/m,
  ])
    expect(printed).toMatch(line);
});

test("status names imports and backups that fail, until they succeed", async () => {
  const at = new Date("2026-11-28T02:00:00Z");
  expect(await runs.run(["import", "flights", "missing.csv"])).toMatchObject({ code: 2 });
  writeFileSync(join(runs.directory, "hot.csv"), "title,title_zh,url\nTo Rotterdam,,\n");
  expect(await runs.run(["import", "hot-searches", "hot.csv"])).toMatchObject({ code: 1 });
  expect(await runs.run(["import", "hot-searches", "hot.csv"])).toMatchObject({ code: 1 });
  await recordRun(store.db, "backup", { at, isDone: true, detail: "/backups/portal.tar" });
  await recordRun(store.db, "backup", { at, isDone: false, detail: "no space left" });
  const { printed } = await runs.run(["status"]);
  expect(printed).toMatch(/^flights +\S+Z +1 +ENOENT/m);
  expect(printed).toMatch(/^hot-searches +\S+Z +2 +bad lines: 1 of 1$/m);
  expect(printed).toMatch(/^last backup: 2026-11-28T02:00Z, .* ago; 1 failed since, .*: no space left$/m);
  writeFileSync(join(runs.directory, "hot.csv"), "title,title_zh,url\nTo Rotterdam,往鹿特丹,/port\n");
  expect(await runs.run(["import", "hot-searches", "hot.csv"])).toMatchObject({ code: 0 });
  const after = (await runs.run(["status"])).printed;
  expect(after).not.toMatch(/^hot-searches .*bad lines/m);
  expect(after).toMatch(/^hot-searches +own +1 /m);
});

/** A shell of its own: nothing of the portal's settings but its store. */
const run = promisify(execFile);
const inShell = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, ["bin/portal.mjs", ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "test",
      STORE_URL: store.url,
      ...env,
    } as never,
    timeout: scaled(60_000),
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );

test(
  "a command in a bare shell dates articles in the server's zone; one with another zone is refused",
  async () => {
    await recordServerSettings(store, served);
    const folder = mkdtempSync(join(tmpdir(), "portal-own-"));
    try {
      mkdirSync(join(folder, "articles"));
      writeFileSync(
        join(folder, "articles", "embargo.md"),
        "---\nid: embargo\nheadline: Embargo\ndate: 2026-11-29 09:00\n---\nText.\n",
      );
      const imported = await inShell(["import", "articles", join(folder, "articles")]);
      expect(imported).toMatchObject({ code: 0 });
      const [article] = await store.all("select published_at from articles where id = 'embargo'");
      expect(article?.published_at).toBe("2026-11-29T09:00:00+00:00");
      expect(await store.all("select id from schedule_changes")).toHaveLength(1);

      const portalJson = {
        name: "Gazette",
        publisher: "Gazette Press",
        timeZone: "Asia/Tokyo",
        copyrightYears: "2026",
        contact: { address: ["1 Quay"], country: "JP", email: "desk@gazette.example" },
      };
      writeFileSync(join(folder, "portal.json"), JSON.stringify(portalJson));
      const SITE_FILE = join(folder, "portal.json");
      const refused = await inShell(["import", "articles", join(folder, "articles")], { SITE_FILE });
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toContain(
        "SITE_FILE here has the time zone Asia/Tokyo, and the portal that serves this store has Europe/London",
      );
      const shown = await inShell(["status"], { SITE_FILE, CHANGES_KEPT_DAYS: "30" });
      expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining("note: SITE_FILE here") });
      expect(shown.stdout).toMatch(/^time zone +Europe\/London \(here: Asia\/Tokyo\)$/m);
      expect(shown.stdout).toMatch(/^days for which changes are stored +3650 \(here: 30\)$/m);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  scaled(120_000),
);

test("a reading command makes no store", async () => {
  const { storeUrl } = config();
  config().storeUrl = `file:${resolve(runs.directory, "none.db")}`;
  expect(await runs.run(["status"])).toMatchObject({
    code: 2,
    errorOutput: expect.stringContaining("none.db yet. If STORE_URL is right, start the portal"),
  });
  config().storeUrl = storeUrl;
});
