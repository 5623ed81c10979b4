import { storeEnquiry } from "@/lib/enquiries/embedded";
import { openStore } from "@/lib/store/connection";
import { migrate } from "@/lib/store/migrations";
import { claimJobs, settleJob } from "@/lib/store/outbox";
import { sampleDomainNames } from "@/lib/store/sample";
import { TestRuns } from "@/test/support/portal-command";

const runs = new TestRuns();
const { storeUrl } = runs;
const environment = { ...process.env };
const ids: Record<string, string> = {};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
  process.env.STORE_URL = storeUrl;
  const store = openStore(storeUrl);
  await migrate(store);
  // Domains emptied on purpose are not filled: these runs need no sample.
  for (const domain of sampleDomainNames) {
    store.raw.prepare("insert into domain_state (domain, state) values (?, 'empty')").run(domain);
  }
  const keep = async (name: string, days: number, channels: string[], suspect = false) => {
    const content = { commodity: `=${name}`, name: "Wong Ka-yan", company: "＋Bay", remarks: "one,\ntwo" };
    const form = { kind: "sea", content, nonce: name, language: "en", suspect } as const;
    ids[name] = await storeEnquiry(store, form, channels, daysAgo(days));
  };
  await keep("old", 100, ["mail"]);
  await keep("stuck", 95, ["mail"]);
  await keep("robot", 94, [], true);
  await keep("fresh", 1, []);
  const now = new Date();
  for (const job of await claimJobs(store, {
    owner: "x",
    channel: "mail",
    limit: 9,
    leaseMs: 1000,
    longestPauseMs: 1000,
    atWork: [],
    clock: () => now,
  })) {
    const isOld = job.subject === ids.old;
    const outcome = isOld
      ? ({ status: "done" } as const)
      : ({ status: "parked", reason: "EENVELOPE 550" } as const);
    await settleJob(store, { job, owner: "x", now }, outcome, async (trx) => {
      const status = isOld ? "delivered" : "parked";
      await trx.updateTable("enquiries").set({ status }).where("id", "=", job.subject).execute();
    });
  }
  store.close();
});
afterAll(() => {
  process.env = environment;
  runs.end();
});

const enquiries = (...args: string[]) => runs.run(args[0] === "status" ? args : ["enquiries", ...args]);

test.each([
  [[], "Write enquiries list, show, retry, export, purge, delete: try help."],
  [["list", "--status", "lost"], 'After --status write waiting, delivered, parked, suspect, not "lost".'],
  [["list", "more"], '"more" is not expected here: try help.'],
  [["show"], "Name the enquiry to show."],
  [["show", "sea-x"], 'There is no enquiry "sea-x".'],
  [["retry"], "Write enquiries retry ID, enquiries retry --parked or enquiries retry --waiting."],
  [["export", "--format", "xml"], 'After --format write csv or jsonl, not "xml".'],
  [["purge"], "Write enquiries purge --older-than 90d."],
  [["purge", "--older-than", "90"], "Write enquiries purge --older-than 90d."],
])("%j cannot run: a sentence and exit code 2", async (args, sentence) => {
  expect(await enquiries(...args)).toEqual({ code: 2, printed: "", errorOutput: `${sentence}\n` });
});

test("a list has ids and states without personal data; status counts them and states that nothing is sent", async () => {
  const { code, printed } = await enquiries("list");
  expect(code).toBe(0);
  const lines = printed
    .trim()
    .split("\n")
    .map((line) => line.split(/ {2,}/).slice(0, 3));
  expect(lines).toEqual([
    ["id", "kind", "status"],
    [ids.old, "sea", "delivered"],
    [ids.stuck, "sea", "parked"],
    [ids.robot, "sea", "suspect"],
    [ids.fresh, "sea", "waiting"],
  ]);
  expect((await enquiries("list", "--status", "parked")).printed.trim().split("\n")).toHaveLength(2);
  const status = (await enquiries("status")).printed;
  expect(status).toMatch(/waiting +1\ndelivered +1\nparked +1\nsuspect +1\n/);
  expect(status).toContain("enquiries are stored and not sent");
});

test("one is shown completely, with its deliveries", async () => {
  const { printed } = await enquiries("show", ids.stuck ?? "");
  expect(printed).toContain("Name:                   Wong Ka-yan\n");
  expect(printed).toMatch(/mail +parked +1 +\S+ +EENVELOPE 550\n/);
});

test("an export holds everything, and no cell that a spreadsheet would run", async () => {
  const csv = (await enquiries("export")).printed;
  expect(csv.split("\r\n")).toHaveLength(6);
  expect(csv).toContain("'=stuck");
  expect(csv.split(",").filter((cell) => cell.includes("＋Bay"))).toEqual(Array(4).fill(`"'＋Bay"`));
  expect(csv).toContain('"one,\ntwo"');
  const json = (await enquiries("export", "--format", "jsonl", "--status", "suspect")).printed;
  expect(JSON.parse(json)).toMatchObject({ id: ids.robot, commodity: "=robot", delivered_at: null });
});

test("a purge first counts, then deletes delivered ones of that age, and others only with --all", async () => {
  expect((await enquiries("purge", "--older-than", "90d")).printed).toMatch(
    /^Enquiries to be deleted: 1\..*--yes/,
  );
  expect((await enquiries("purge", "--older-than", "99d", "--yes")).printed).toBe("enquiries deleted: 1\n");
  expect((await enquiries("list")).printed.trim().split("\n")).toHaveLength(4);
  expect((await enquiries("purge", "--older-than", "90d", "--all")).printed).toMatch(/deleted: 2\./);
});

test("parked, waiting and suspect ones are queued; unknown ones are reported", async () => {
  expect(await enquiries("retry", "sea-x")).toEqual({
    code: 1,
    printed: "enquiries queued again: 0\n",
    errorOutput: '"sea-x" is delivered, is being sent, or does not exist.\n',
  });
  expect((await enquiries("retry", "--parked")).printed).toBe("enquiries queued again: 1\n");
  expect((await enquiries("retry", ids.robot ?? "")).printed).toBe("enquiries queued again: 1\n");
  expect((await enquiries("list", "--status", "waiting")).printed.trim().split("\n")).toHaveLength(4);
  const store = openStore(storeUrl);
  store.raw.exec("update outbox set attempts = 7, due_at = '2099-01-01T00:00:00.000Z'");
  expect((await enquiries("retry", ids.fresh ?? "")).printed).toBe("enquiries queued again: 1\n");
  expect((await enquiries("retry", "--waiting")).printed).toBe("enquiries queued again: 3\n");
  const jobs = await store.db.selectFrom("outbox").select(["status", "attempts", "due_at"]).execute();
  store.close();
  expect(jobs).toHaveLength(3);
  expect(jobs.every(({ status, attempts }) => status === "waiting" && attempts === 0)).toBe(true);
  expect(jobs.every(({ due_at }) => due_at < "2099")).toBe(true);
});
