import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { DatabaseSync } from "node:sqlite";
import en from "@/messages/en.json" with { type: "json" };
import { exitCode, root } from "../../bin/process/node.mjs";
import { findFreePort, isPortFree } from "../../bin/process/server.mjs";
import { openReadyStore } from "../../lib/store/connection";
import { copySite } from "../../test/support/site-copy.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import {
  emptyStore,
  formKey,
  type KillablePortal,
  killablePortal,
  postForm,
  seaForm,
} from "../support/enquiries";
import { expect, test } from "../support/http";
import { printing, serve } from "../support/serving";

/** Servers whose store cannot be opened, is locked, or goes away; and how a server ends that was asked to. */
const guard = { timeout: scaled(120_000) };

/** A portal on a store of its own. */
async function portalOn(name: string): Promise<{ path: string; portal: KillablePortal }> {
  const path = `${root}/var/${name}.db`;
  mkdirSync(`${root}/var`, { recursive: true });
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
  await (await emptyStore(`file:${path}`)).close();
  const portal = await killablePortal(name, { STORE_URL: `file:${path}` });
  await portal.start();
  return { path, portal };
}

const losses: [string, RegExp, (path: string) => void][] = [
  ["deleted", /file is gone/, (path) => rmSync(path)],
  [
    "replaced",
    /another file/i,
    (path) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
  ["cut off", /damaged/, (path) => truncateSync(path, 5 * 4096)],
];

for (const [how, reason, lose] of losses) {
  test(`a store that is ${how} while the portal runs: no form is taken, and the server ends with a reason`, async () => {
    const { path, portal } = await portalOn(`store-${how.replace(" ", "-")}`);
    try {
      const form_key = await formKey(portal);
      const spare = await formKey(portal);
      if (how === "deleted") await lookWhileLocked(path, portal, form_key);
      expect((await postForm(portal, { ...seaForm, form_key })).body.result).toBe("success");
      lose(path);
      const after = await Promise.all(
        ["Toys again", "Toys once more"].map((commodity) =>
          postForm(portal, { ...seaForm, commodity, form_key: spare }),
        ),
      );
      expect(after.map(({ status }) => status)).toEqual([503, 503]);
      expect(after[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(await portal.ended()).toBe(1);
      const fatal = portal
        .log()
        .split("\n")
        .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []))
        .filter(({ level }) => level === "fatal");
      expect(fatal).toEqual([
        expect.objectContaining({
          msg: "the store is lost: this server ends",
          reason: expect.stringMatching(reason),
        }),
      ]);
    } finally {
      await portal.kill("SIGKILL");
    }
  });
}

/** While another program has locked the store forms say so, after five seconds, and pages go on. */
async function lookWhileLocked(path: string, portal: KillablePortal, form_key: string): Promise<void> {
  const other = new DatabaseSync(path, { timeout: scaled(5_000) });
  try {
    other.exec("begin immediate");
    const waiting = Promise.all([
      postForm(portal, { ...seaForm, form_key }),
      postForm(portal, new URLSearchParams({ ...seaForm, form_key }).toString(), {
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    ]);
    for (const page of ["/", "/port", "/news-list", "/fe-sea", "/terms"]) {
      const answer = await fetch(portal.url + page, { signal: AbortSignal.timeout(scaled(60_000)) });
      expect(answer.status, page).toBe(200);
    }
    const [json, page] = await waiting;
    expect([json.status, page.status]).toEqual([503, 503]);
    expect(page.body.text).toContain(en.formFailure.title);
    const ready = await fetch(`${portal.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ store: expect.objectContaining({ state: "locked" }) }),
    ]);
  } finally {
    other.close();
  }
}

test("a server that cannot start says so in a sentence, with code 1 and before it listens", async () => {
  test.setTimeout(scaled(300_000));
  const name = "test-start";
  const site = copySite(name);
  const at = (file: string) => `${root}/var/${name}/${file}`;
  writeFileSync(at("paths.json"), "{");
  const contact = { address: ["1 Quay"], country: "SG", email: "desk@straits.invalid" };
  const own = { name: "Own", publisher: "Own", timeZone: "Asia/Singapore", copyrightYears: "2026", contact };
  writeFileSync(at("portal.json"), JSON.stringify(own));
  writeFileSync(at("letter.db"), "a letter to the desk".repeat(500));
  const newer = await openReadyStore(`file:${at("newer.db")}`);
  newer.raw.exec("insert into kysely_migration values ('9001', '2026-01-01T00:00:00.000Z')");
  newer.close();
  // Who listens finds the port taken and says that instead.
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, () => resolve()));
  const PORT = String((taken.address() as AddressInfo).port);
  const failures: [Record<string, string>, string][] = [
    [{ UPSTREAM_PATHS: at("paths.json") }, `UPSTREAM_PATHS: the file ${at("paths.json")} cannot be used.`],
    [{ UPSTREAM_SAILING_URL: "http://127.0.0.1:9" }, "Is UPSTREAM_SAILINGS_URL meant?"],
    [
      { CARRIERS_FILE: at("none.json") },
      `CARRIERS_FILE ${at("none.json")} cannot be used: there is no file ${at("none.json")}.`,
    ],
    [
      { VISITS_FILE: at("none.json") },
      `VISITS_FILE ${at("none.json")} cannot be used: there is no file ${at("none.json")}.`,
    ],
    [{ STORE_URL: "mysql://127.0.0.1/portal" }, "STORE_URL must be file:PATH"],
    [{ STORE_URL: `file:${at("site")}` }, `The store ${at("site")} cannot be used: `],
    [
      { STORE_URL: `file:${at("letter.db")}` },
      `The store ${at("letter.db")} cannot be used: the file is no database`,
    ],
    [{ STORE_URL: `file:${at("newer.db")}` }, `The store ${at("newer.db")} cannot be used: a newer version`],
    [
      { STORE_URL: `file:${at("typo/portal.db")}` },
      `The store ${at("typo/portal.db")} cannot be used: there is no folder ${at("typo")}.`,
    ],
    [
      { SITE_FILE: at("portal.json"), STORE_URL: `file:${at("empty.db")}` },
      `The store ${at("empty.db")} is empty, and a start would show sample data`,
    ],
    [{ STORE_URL: "file:/proc/none/portal.db" }, "The store /proc/none/portal.db cannot be used: "],
    [{ STORE_URL: "file:/sys/portal.db" }, "The store /sys/portal.db cannot be used: "],
  ];
  const problems: string[] = [];
  const next = failures.values();
  const tryOut = async () => {
    for (const [env, sentence] of next) {
      const { child, output } = serve(site, { STORE_URL: `file:${at("good.db")}`, PORT, ...env });
      // A guard against hanging.
      const late = setTimeout(() => child.kill("SIGKILL"), guard.timeout);
      const code = await exitCode(child);
      clearTimeout(late);
      const isClear = output().includes(sentence) && !/^\s+at .+:\d+:\d+/m.test(output());
      if (code !== 1 || !isClear) problems.push(`${sentence}: ${code}: ${output()}`);
    }
  };
  await Promise.all([tryOut(), tryOut()]);
  await new Promise((resolve) => taken.close(resolve));
  expect(problems).toEqual([]);
});

/** Processes that a process has started, and those that these have started. */
function startedBy(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const [, , parent] =
          /^(\d+) \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${entry}/stat`, "utf8")) ?? [];
        return parent ? [[Number(entry), Number(parent)] as const] : [];
      } catch {
        return [];
      }
    });
  const own = (of: number): number[] =>
    parents.flatMap(([child, parent]) => (parent === of ? [child, ...own(child)] : []));
  return own(pid);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a signal to `npm start` ends all that it has started, and the port is free", async () => {
  test.setTimeout(scaled(300_000));
  const port = await findFreePort();
  const { child: npm, output } = printing("npm", ["start"], {
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    STORE_URL: `file:${root}/var/npm-start.db`,
    LOG_LEVEL: "silent",
  });
  await expect.poll(output, guard).toContain(`is ready at http://localhost:${port}`);
  const started = process.platform === "linux" ? startedBy(npm.pid ?? 0) : [];
  if (process.platform === "linux") expect(started.length).toBeGreaterThanOrEqual(2);
  const ended = exitCode(npm);
  npm.kill("SIGTERM");
  await ended;
  await expect.poll(() => started.filter(isAlive), guard).toEqual([]);
  await expect.poll(() => isPortFree(port), guard).toBe(true);
});
