import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { saveDraft, storeEnquiry } from "@/lib/enquiries/embedded";
import { writeChanges } from "@/lib/follows/delivery";
import { confirmFollow, purgeFollows } from "@/lib/follows/embedded";
import { storeFollowRequest } from "@/lib/follows/requests";
import { secretName } from "@/lib/follows/secret";
import type { FollowRequest } from "@/lib/follows/shared";
import { embeddedSharing } from "@/lib/sharing/operator";
import { storePath } from "@/lib/store/connection";
import { recordRun } from "@/lib/store/last-runs";
import { claimJobs, settleJob } from "@/lib/store/outbox";
import { sharedSecret } from "@/lib/store/secrets";
import { openCommandStore, TestRuns } from "@/test/support/portal-command";
import { onServer, type TestStore } from "@/test/support/stores";

/** Whoever asks to be forgotten is: in everything that a visitor can leave, and nobody else. */

const mail = "ka.yan+freight@tamar.example";
const other = "ops@tamar.example";
const now = new Date("2026-11-01T02:00:00Z");
const letter = { subject: "s", text: mail, html: mail, unsubscribe: "https://portal.example/u" };

let store: TestStore;
let runs: TestRuns;
const ids: Record<string, string> = {};
beforeAll(async () => {
  store = await openCommandStore();
  runs = new TestRuns();
  const keep = async (nonce: string, content: object, language: "en" = "en") => {
    const form = { kind: "sea", content, nonce, language, suspect: false } as const;
    ids[nonce] = await storeEnquiry(store, form, ["mail"], now);
  };
  await keep("sent", { email: "Ka.Yan+Freight@Tamar.example", name: "Wong Ka-yan" });
  await keep("waiting", { email: mail, name: "Wong Ka-yan" });
  await keep("naming", { email: other, remarks: `Reply to ${mail} please` });
  const [job] = await claimJobs(store, {
    ...{ owner: "x", channel: "mail", limit: 1, leaseMs: 1000, longestPauseMs: 1000, atWork: [] },
    clock: () => now,
  });
  if (!job) throw new Error("no job");
  await settleJob(store, { job, owner: "x", now }, { status: "done" }, async () => {});
  await saveDraft(store, { kind: "sea", values: { email: mail }, errors: {}, reason: "invalid" }, now);
  const links = embeddedSharing(store, "https://portal.example", () => now);
  await links.createShortLink(`https://portal.example/keyword?q=${encodeURIComponent(mail)}`);
  await links.createShortLink("https://portal.example/keyword?q=tamar.example");

  const secret = await sharedSecret(store, secretName);
  const follow = async (email: string, search: string) => {
    const request: FollowRequest = {
      channel: "mail",
      target: email,
      search,
      language: "en",
      urgentOnly: false,
      lastDay: "2027-01-01",
    };
    await storeFollowRequest(request, { store, secret, now, question: async () => letter });
  };
  // Of an address that did not answer, a code remains.
  await follow(mail, "unanswered");
  await purgeFollows(store, secret, new Date(now.getTime() + 4 * 86_400_000));
  await follow(mail, "followed");
  await follow(other, "followed");
  const [row] = await store.db
    .selectFrom("follows")
    .selectAll()
    .where("search", "=", "followed")
    .where("target", "=", mail)
    .execute();
  if (!row) throw new Error("no follow");
  await confirmFollow(store, row.id, 0, now);
  const [confirmed] = await store.db.selectFrom("follows").selectAll().where("id", "=", row.id).execute();
  if (confirmed) await writeChanges(store, confirmed, { letter, lastId: 1 }, now);
});
afterAll(async () => {
  runs.end();
  await store.close();
});

const people = (...args: string[]) => runs.run(["people", ...args]);
const count = async (table: string) => Number((await store.all(`select count(*) as n from ${table}`))[0]?.n);

test.each([
  [[], "Write people show MAIL or people delete MAIL."],
  [["forget", mail], "Write people show MAIL or people delete MAIL."],
  [["delete"], "Write the person's mail address."],
  [["delete", "ka.yan"], '"ka.yan" is no mail address.'],
  [["delete", mail, other], `"${other}" is not expected here: try help.`],
])("people %j cannot run", async (args, sentence) => {
  expect(await people(...args)).toEqual({ code: 2, printed: "", errorOutput: `${sentence}\n` });
});

test("mails to followers are listed while they wait, and sent again", async () => {
  await store.exec(
    "update outbox set attempts = 7, reason = 'ESOCKET', due_at = '2099-01-01T00:00:00.000Z' where channel = 'follow-mail'",
  );
  const { printed, errorOutput } = await runs.run(["follows", "list"]);
  expect(printed).toMatch(
    new RegExp(
      `\\t${mail.replace("+", "\\+")}\\tconfirmed\\t.*\\tchanges waits, 7 attempts, next 2099-01-01T00:00:00\\.000Z, ESOCKET\\n`,
    ),
  );
  expect(printed).toContain("(a code of the target)\tunanswered");
  expect(errorOutput).toBe("follows: 3\n");
  expect((await runs.run(["status"])).printed).toMatch(
    /^mails to followers: 2 waiting, the oldest for \d+ days$/m,
  );
  expect((await runs.run(["follows", "retry", other])).printed).toBe(
    "mails and webhooks to followers queued again: 1\n",
  );
  expect((await runs.run(["follows", "retry"])).printed).toBe(
    "mails and webhooks to followers queued again: 2\n",
  );
  expect(await store.all("select id from outbox where channel = 'follow-mail' and attempts > 0")).toEqual([]);
});

test("show names everything that is stored of a person, and where more may be", async () => {
  // On a server the test's folder has no backups.
  const beside = onServer ? runs.directory : dirname(storePath(store.url));
  mkdirSync(join(beside, "backups"), { recursive: true });
  const made = join(beside, "backups", "portal-20261101-020000.tar");
  writeFileSync(made, "");
  await recordRun(store.db, "backup", { at: now, isDone: true, detail: made });
  const { code, printed } = await people("show", mail.toUpperCase());
  expect(code).toBe(0);
  const lines = printed.split("\n").map((line) => line.split(/ {2,}/)[0]);
  // The two follows began in one moment.
  expect([...lines.slice(0, 4), ...lines.slice(4, 7).toSorted(), ...lines.slice(7)]).toEqual([
    ...[
      "what",
      "sea",
      "sea",
      "rejected form",
      "followed schedule",
      "followed schedule",
      "mail (changes)",
      "short link",
    ],
    "Sent before, by mail or to your service, which have their own copies: 1",
    expect.stringContaining(`: ${ids.naming}`),
    expect.stringMatching(
      /^Backups keep what they hold until they are deleted: .*portal-20261101-020000\.tar, and copies/,
    ),
    "",
  ]);
});

test("delete leaves nothing of a person, and everything of others", async () => {
  const { code, printed } = await people("delete", mail);
  expect(code).toBe(0);
  expect(printed).toContain(
    `Deleted of ${mail}: enquiries and subscriptions: 2; rejected forms: 1; followed schedules: 2; mails that waited for them: 1; short links: 1\n`,
  );
  expect(printed).toContain("portal-20261101-020000.tar");
  const left = await Promise.all(
    ["enquiries", "outbox", "drafts", "follows", "follow_letters", "short_links"].map(count),
  );
  // Of the others: an enquiry and a question with their jobs, and a link.
  expect(left).toEqual([1, 2, 0, 1, 1, 1]);
  expect((await people("show", mail)).printed).toContain(`Nothing is stored of ${mail}.\n`);
  expect(await runs.run(["enquiries", "delete", ids.naming ?? ""])).toMatchObject({ code: 0 });
  expect(await runs.run(["enquiries", "delete", "sea-none"])).toMatchObject({
    code: 1,
    errorOutput: 'There is no enquiry "sea-none".\n',
  });
  expect((await people("delete", mail)).printed).toContain(`Nothing was stored of ${mail}.\n`);
  // In the file of an embedded store the address is overwritten.
  if (!onServer) {
    const folder = dirname(storePath(store.url));
    const bytes = readdirSync(folder)
      .filter((name) => name.startsWith("portal.db"))
      .map((name) => readFileSync(join(folder, name), "latin1").toLowerCase())
      .join();
    expect(bytes.includes("wong ka-yan")).toBe(false);
  }
});
