import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { deliveryLimits, unsurePausesMs } from "@/lib/delivery/worker";
import { createLog } from "@/lib/observability/log";
import { retention } from "@/lib/site/retention";
import { clockRules } from "@/lib/store/clock";
import { addJobs, jobsOf } from "@/lib/store/outbox";
import { defaultCall } from "@/lib/upstream/paths";
import { onServer, openTestStore, type TestStore } from "@/test/support/stores";
import { scaled } from "@/test/support/time-scale.mjs";
import { startUpstream, type UpstreamServer } from "@/test/support/upstream-server";
import { channelsFor, deliveryRoutes } from "./channels";
import { type DeliveryChannel, startDelivery } from "./delivery";
import { loadDraft, pruneDrafts, saveDraft, storeEnquiry } from "./embedded";
import { formsPerKey, keyLifetimeMs, minimumFillMs } from "./form-key";
import { upstreamChannel } from "./http";
import { purgeByAge } from "./purge";
import type { FormKind } from "./rules";
import { newFormKey, submitForm } from "./submit";

/** What a submission means, with nothing configured (embedded) and with a publisher's service (http). */

const opened = new Date("2026-03-16T02:00:00Z");
const sent = new Date(opened.getTime() + 60_000);
const sea = {
  loading_port: "Hong Kong",
  discharge_port: "Rotterdam",
  commodity: "Toys 玩具",
  etd: "17-06-2022",
  vgm: "15-06-2022 12:00",
  name: "Wong Ka-yan",
  company: "Lantern Toys Limited",
  email: "kayan@lantern.example",
};
const ebook = {
  from_first_name: "Ka-yan",
  from_last_name: "Wong",
  from_email: "kayan@lantern.example",
  company_name: "Lantern Toys Limited",
  country: "HK",
  state: "Kowloon",
  job_title: "Shipping manager",
  my_edition: "1",
  agree: "1",
};

let server: UpstreamServer;
let store: TestStore;
let lines: string[];
let clock: Date;

beforeAll(async () => {
  server = await startUpstream();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openTestStore();
  lines = [];
  clock = sent;
  server.requests.length = 0;
});
afterEach(async () => {
  server.fault("freightEnquiry", null);
  await store.close();
});

const log = createLog("trace", { write: (line: string) => lines.push(line) });
/** As long as a busy machine may take, where time is not what is looked at. */
const patienceMs = scaled(20_000);
const settingsOf = (url: string | undefined, timeoutMs: number) => ({
  mail: undefined,
  upstream: { url, domainUrls: {}, pathsFile: undefined, timeoutMs },
});

interface House {
  submit(
    fields: Record<string, unknown>,
    options?: { key?: string; at?: Date; kind?: FormKind },
  ): ReturnType<typeof submitForm>;
  /** Lets the worker look once at every job that is due. */
  work(): Promise<void>;
}

function house(url: string | undefined, timeoutMs = patienceMs): House {
  const settings = settingsOf(url, timeoutMs);
  const channels = (): DeliveryChannel[] =>
    url ? [upstreamChannel({ settings: settings.upstream, timeoutMs, now: () => clock, log })] : [];
  return {
    submit: async (fields, { key, at = sent, kind = "sea" } = {}) => {
      const form_key = key ?? (await newFormKey(store, opened));
      const context = { store, channels: channelsFor(kind, settings), now: at };
      return submitForm({ kind, raw: { ...fields, form_key }, language: "en" }, context);
    },
    work: async () => {
      const stop = startDelivery({
        store,
        channels: channels(),
        routes: deliveryRoutes(settings),
        clock: () => clock,
        log,
        random: () => 0.5,
      });
      // It looks at once. Ending it waits for that, and for what it delivers then.
      await setImmediate();
      await stop(patienceMs);
    },
  };
}

const rows = () => store.db.selectFrom("enquiries").selectAll().orderBy("created_at").execute();
const sentOn = () => server.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

describe.each([
  ["embedded", () => house(undefined), "waiting"],
  ["http", () => house(server.url), "delivered"],
] as const)("an enquiry with %s", (_name, make, settled) => {
  test("that is sent is stored, with its content and nothing else", async () => {
    const outcome = await make().submit({ ...sea, other: "dropped", quantity: "2" });
    expect(outcome).toEqual({ result: "success", id: expect.stringMatching(/^sea-[a-z2-9]{16}$/) });
    const [row] = await rows();
    expect(JSON.parse(row?.content ?? "")).toEqual({ ...sea, etd: "2022-06-17", vgm: "2022-06-15T12:00" });
    expect(row).toMatchObject({
      kind: "sea",
      language: "en",
      status: "waiting",
      created_at: sent.toISOString(),
    });
  });

  test("that was delivered is deleted after the time that the privacy page names, a waiting one is not", async () => {
    const { submit, work } = make();
    await submit(sea);
    await work();
    clock = new Date(sent.getTime() + retention.enquiryDays * 86_400_000 - 60_000);
    await work();
    expect(await rows()).toHaveLength(1);
    clock = new Date(clock.getTime() + 120_000);
    await work();
    // A clock that has leapt is doubted for a day.
    expect(await rows()).toHaveLength(1);
    clock = new Date(clock.getTime() + clockRules.doubtMs);
    await work();
    expect(await rows()).toHaveLength(settled === "delivered" ? 0 : 1);
  });

  test("is stored once and delivered once, however often the same form is sent", async () => {
    const { submit, work } = make();
    const key = await newFormKey(store, opened);
    const outcomes = await Promise.all([1, 2, 3].map(() => submit(sea, { key })));
    await work();
    // A reload a week later, of a key that has long run out.
    outcomes.push(
      await submit({ ...sea, name: ` ${sea.name} ` }, { key, at: new Date("2026-03-23T00:00:00Z") }),
    );
    await work();
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect((await rows()).map(({ status }) => status)).toEqual([settled]);
    expect(server.requests).toHaveLength(settled === "delivered" ? 1 : 0);
  });

  test("of the same key with other content is a new one", async () => {
    const { submit } = make();
    const key = await newFormKey(store, opened);
    await submit(sea, { key });
    await submit({ ...sea, commodity: "Lamps" }, { key });
    await submit({ ...sea, pickup_location: "Tuen Mun", place_of_delivery: "Venlo" }, { key, kind: "truck" });
    expect(new Set((await rows()).map(({ id }) => id)).size).toBe(3);
  });

  test("of a key that has brought five others gets a new key; those five it brings again", async () => {
    const { submit } = make();
    const key = await newFormKey(store, opened);
    const form = (number: number, form_key = key) =>
      submit({ ...sea, commodity: `Toys no. ${number}` }, { key: form_key });
    for (let number = 1; number <= formsPerKey; number += 1) {
      expect(await form(number)).toMatchObject({ result: "success" });
    }
    const outcome = await form(6);
    expect(outcome).toMatchObject({ result: "again", reason: "expired" });
    expect(await form(5)).toMatchObject({ result: "success" });
    expect(await form(6, "formKey" in outcome ? outcome.formKey : "")).toMatchObject({ result: "success" });
    const many = await newFormKey(store, opened);
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => form(100 + index, many)));
    expect(outcomes.filter(({ result }) => result === "success")).toHaveLength(formsPerKey);
  });

  test("with a wrong value is not stored, and the fields are named", async () => {
    expect(await make().submit({ ...sea, email: "kayan@lantern", commodity: "" })).toEqual({
      result: "invalid",
      errors: { email: "email", commodity: "required" },
    });
    expect(await rows()).toEqual([]);
  });

  test("sent faster than anyone types is to be sent again, with the same key", async () => {
    const { submit } = make();
    const key = await newFormKey(store, opened);
    const soon = new Date(opened.getTime() + minimumFillMs - 500);
    expect(await submit(sea, { key, at: soon })).toEqual({
      result: "again",
      reason: "tooFast",
      waitSeconds: 1,
    });
    expect(await rows()).toEqual([]);
    const later = new Date(opened.getTime() + minimumFillMs);
    expect(await submit(sea, { key, at: later })).toMatchObject({ result: "success" });
  });

  test("of a form that stood open for more than a day gets a new key that serves at once", async () => {
    const { submit } = make();
    const late = new Date(opened.getTime() + keyLifetimeMs + 1);
    for (const key of [await newFormKey(store, opened), "made-up", ""]) {
      const outcome = await submit(sea, { key, at: late });
      expect(outcome).toMatchObject({ result: "again", reason: "expired" });
      const formKey = "formKey" in outcome ? outcome.formKey : "";
      expect(await submit(sea, { key: formKey, at: late })).toMatchObject({ result: "success" });
    }
    expect(await submit(sea, { at: new Date(opened.getTime() + keyLifetimeMs) })).toMatchObject({
      result: "success",
    });
  });

  test("with a key from the future, written before the clock was put back, gets a new key at once", async () => {
    const { submit } = make();
    const key = await newFormKey(store, new Date(sent.getTime() + minimumFillMs + 1));
    const outcome = await submit(sea, { key });
    expect(outcome).toMatchObject({ result: "again", reason: "expired" });
    const formKey = "formKey" in outcome ? outcome.formKey : "";
    expect(await submit(sea, { key: formKey })).toMatchObject({ result: "success" });
    // A clock that is set by a second is none that is put back.
    const close = await newFormKey(store, new Date(sent.getTime() + 1_000));
    expect(await submit(sea, { key: close })).toEqual({ result: "again", reason: "tooFast", waitSeconds: 2 });
  });

  test("of a robot that filled in the trap is stored and not delivered", async () => {
    const { submit, work } = make();
    expect(await submit({ ...sea, reference_note: "cheap pills" }, { at: opened })).toMatchObject({
      result: "success",
    });
    await work();
    expect((await rows()).map(({ status }) => status)).toEqual(["suspect"]);
    expect(server.requests).toEqual([]);
  });

  test("leaves no word of its content in the log", async () => {
    const { submit, work } = make();
    await submit(sea);
    server.fault("freightEnquiry", "http500");
    await work();
    server.fault("freightEnquiry", null);
    clock = new Date(clock.getTime() + 20 * 60_000);
    await work();
    const text = lines.join("\n");
    // Without a channel there is nothing to tell.
    expect(text.includes("enquiry delivered")).toBe(settled === "delivered");
    for (const value of Object.values(sea)) expect(text).not.toContain(value);
    expect(text).not.toContain("lantern");
  });

  test("an e-book subscription waits for mail, whatever else is configured", async () => {
    const { submit, work } = make();
    expect(await submit(ebook, { kind: "ebook" })).toMatchObject({ result: "success" });
    await work();
    expect((await rows()).map(({ status }) => status)).toEqual(["waiting"]);
    expect(server.requests).toEqual([]);
  });

  test("a failing store reports no success", async () => {
    const { submit } = make();
    const keys = await Promise.all(Array.from({ length: 40 }, () => newFormKey(store, opened)));
    if (onServer)
      await store.exec("alter table enquiries add constraint no_more check (created_at = '') not valid");
    else
      await store.exec(
        `pragma max_page_count = ${Number((await store.all("pragma page_count"))[0]?.page_count)}`,
      );
    const long = { ...sea, remarks: "x".repeat(2000) };
    const outcomes = await Promise.allSettled(
      keys.map((key, index) => submit({ ...long, commodity: `Toys ${index}` }, { key })),
    );
    const accepted = outcomes.filter(
      (outcome) => outcome.status === "fulfilled" && outcome.value.result === "success",
    );
    expect(accepted.length).toBeLessThan(40);
    expect(await rows()).toHaveLength(accepted.length);
    await store.exec(
      onServer ? "alter table enquiries drop constraint no_more" : "pragma max_page_count = 100000",
    );
    expect(await submit(long)).toMatchObject({ result: "success" });
  });
});

describe("http only", () => {
  test("the publisher gets a form with the fields' names, the kind and an id that is the request's too", async () => {
    const { submit, work } = house(server.url);
    const outcome = await submit({
      ...sea,
      cargo_type: "LCL",
      cbm: "3,50",
      cargo_ready_date: "10-06-2022",
      incoterm: "FCA",
    });
    await work();
    const id = "id" in outcome ? outcome.id : "";
    expect(sentOn()).toEqual([
      {
        ...sea,
        enquiry_type: "sea",
        enquiry_id: id,
        language: "en",
        cargo_type: "LCL",
        cbm: "3.5",
        cargo_ready_date: "2022-06-10",
        incoterm: "FCA",
        etd: "2022-06-17",
        vgm: "2022-06-15 12:00",
      },
    ]);
    expect(server.requests[0]).toMatchObject({ call: "freightEnquiry", method: "POST", requestId: id });
  });

  test("an enquiry of an older form is delivered as it was stored", async () => {
    const { work } = house(server.url);
    const content = { ...sea, etd: "2022-06-17", vgm: "2022-06-15T12:00", berth: "7" };
    const form = { kind: "sea", content, nonce: "old", language: "en", suspect: false } as const;
    const id = await storeEnquiry(store, form, ["upstream"], opened);
    await work();
    expect(sentOn()).toMatchObject([{ enquiry_id: id, commodity: sea.commodity, berth: "7" }]);
    expect(await rows()).toMatchObject([{ id, status: "delivered" }]);
  });

  const [firstUnsure = 0] = unsurePausesMs.upstream;
  test.each([
    ["http500", "http 500", firstUnsure],
    ["drop", "transport", firstUnsure],
    ["truncated", "schema", firstUnsure],
    ["delay", "timeout", firstUnsure],
    ["stall", "timeout", firstUnsure],
    ["huge", "size", firstUnsure],
    ["redirect", "transport", deliveryLimits.firstPauseMs],
    ["declined", "declined", deliveryLimits.firstPauseMs],
    ["http404", "http 404", deliveryLimits.firstPauseMs],
  ] as const)(
    "after %s it is sent again later, once in an attempt, and then it is delivered",
    async (kind, reason, pauseMs) => {
      const { submit, work } = house(server.url);
      const { work: tryOnce } = house(server.url, reason === "timeout" ? 500 : patienceMs);
      server.fault("freightEnquiry", kind);
      await submit(sea);
      await tryOnce();
      // A time-out is waited for by the stop.
      expect(server.requests.filter(({ call }) => call)).toHaveLength(1);
      const [row] = await rows();
      expect(row?.status).toBe("waiting");
      const [job] = await jobsOf(store.db, row?.id ?? "");
      expect(job).toMatchObject({ status: "waiting", attempts: 1, reason });
      const pause = Date.parse(job?.due_at ?? "") - clock.getTime();
      expect(pause).toBeGreaterThanOrEqual(pauseMs);
      expect(pause).toBeLessThanOrEqual(pauseMs * 1.1);

      server.fault("freightEnquiry", null);
      await work();
      expect(server.requests.filter(({ call }) => call)).toHaveLength(1);
      clock = new Date(clock.getTime() + pause);
      await work();
      expect((await rows())[0]).toMatchObject({ status: "delivered", delivered_at: clock.toISOString() });
    },
  );

  test("a refused connection is certain not to have arrived: it is tried again after a second", async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const { submit, work } = house(`http://127.0.0.1:${port}`);
    const outcome = await submit(sea);
    await work();
    const [job] = await jobsOf(store.db, "id" in outcome ? outcome.id : "");
    expect(job).toMatchObject({ status: "waiting", reason: "transport" });
    expect(Date.parse(job?.due_at ?? "") - clock.getTime()).toBe(deliveryLimits.firstPauseMs);
  });

  test("a service that accepts everything without a confirmation gets seven copies with the same key", async () => {
    const { submit, work } = house(server.url);
    server.fault("freightEnquiry", "drop");
    const outcome = await submit(sea);
    for (let day = 0; day < 30; day += 1) {
      await work();
      clock = new Date(clock.getTime() + 86_400_000 * 1.2);
    }
    expect(server.requests).toHaveLength(7);
    expect(new Set(server.requests.map(({ requestId }) => requestId)).size).toBe(1);
    const id = "id" in outcome ? outcome.id : "";
    expect(await jobsOf(store.db, id)).toMatchObject([{ status: "parked", reason: "transport" }]);
  });

  test("an enquiry that a closed service rejected is retried once the service accepts another one", async () => {
    const { submit, work } = house(server.url);
    server.fault("freightEnquiry", "http404");
    const first = await submit(sea);
    await work();
    await store.exec("update outbox set status = 'parked'; update enquiries set status = 'parked'");
    server.fault("freightEnquiry", null);
    await submit({ ...sea, commodity: "Lamps" });
    // Once it is taken the other one is due, which the worker may see in its next turn.
    for (let turn = 0; turn < 10 && server.requests.length < 3; turn += 1) await work();
    expect((await rows()).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    const id = "id" in first ? first.id : "";
    expect(server.requests.map(({ requestId }) => requestId).at(-1)).toBe(id);
  });

  test.each([
    [400, "parked"],
    [401, "waiting"],
    [403, "waiting"],
    [405, "waiting"],
    [422, "parked"],
    [429, "waiting"],
    [503, "waiting"],
  ])("after %i it is %s", async (status, expected) => {
    const odd = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      request.resume();
      response.writeHead(status).end();
    });
    const keys: unknown[] = [];
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    try {
      const { submit, work } = house(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`);
      const outcome = await submit(sea);
      await work();
      expect((await rows()).map((row) => row.status)).toEqual([expected]);
      expect(keys).toEqual([`"${"id" in outcome ? outcome.id : ""}"`]);
    } finally {
      odd.close();
    }
  });

  test("the call's own time is a minute, whatever the others have", () => {
    expect(defaultCall("freightEnquiry").timeoutMs).toBe(60_000);
  });

  test("500 subscriptions that wait for mail do not delay an enquiry", async () => {
    await store.db.transaction().execute(async (trx) => {
      for (let index = 0; index < 600; index += 1) await addJobs(trx, `ebook-${index}`, [], sent);
    });
    await house(undefined).submit(sea);
    await house(server.url).work();
    expect((await rows()).map(({ status }) => status)).toEqual(["delivered"]);
  });

  test("enquiries from before any delivery was configured are sent once one is", async () => {
    await house(undefined).submit(sea);
    await house(server.url).work();
    expect((await rows()).map(({ status }) => status)).toEqual(["delivered"]);
  });
});

test("a draft is found by its code and kind, for half an hour", async () => {
  const draft = { kind: "sea", values: sea, errors: { email: "email" }, reason: "invalid" } as const;
  const code = await saveDraft(store, draft, sent);
  expect(await loadDraft(store, code, "sea", sent)).toEqual(draft);
  expect(await loadDraft(store, code, "air", sent)).toBeNull();
  expect(await loadDraft(store, "unknown", "sea", sent)).toBeNull();
  expect(await loadDraft(store, code, "sea", new Date(sent.getTime() + 30 * 60_000))).toBeNull();
});

test("drafts above the limit are deleted, the oldest first", async () => {
  const draft = { kind: "sea", values: sea, errors: {}, reason: "invalid" } as const;
  for (const ms of [0, 1, 2]) await saveDraft(store, draft, new Date(sent.getTime() + ms));
  await pruneDrafts(store, sent, 2);
  const rows = await store.db.selectFrom("drafts").select("created_at").execute();
  expect(rows.map(({ created_at }) => Date.parse(created_at) - sent.getTime()).sort()).toEqual([1, 2]);
});

test("every enquiry has an end: delivered after 180 days, suspect after 30, undelivered after a year", async () => {
  const retention = { delivered: 180, suspect: 30, waiting: 365, parked: 365 };
  for (const [status, days] of Object.entries(retention)) {
    for (const age of [days - 1, days + 1]) {
      const at = new Date(sent.getTime() - age * 86_400_000);
      const nonce = `${status}-${age}`;
      const form = {
        kind: "sea",
        content: sea,
        nonce,
        language: "en",
        suspect: status === "suspect",
      } as const;
      const id = await storeEnquiry(store, form, ["mail"], at);
      await store.db
        .updateTable("enquiries")
        .set({ status: status as "waiting" })
        .where("id", "=", id)
        .execute();
    }
  }
  expect(await purgeByAge(store, sent)).toEqual({ delivered: 1, undelivered: 2, suspect: 1 });
  expect((await rows()).map(({ form_key }) => form_key).sort()).toEqual(
    Object.entries(retention)
      .map(([status, days]) => `${status}-${days - 1}`)
      .sort(),
  );
  expect(await store.db.selectFrom("outbox").selectAll().execute()).toHaveLength(3);
  // Of suspects there is a most, and the oldest go.
  expect(await purgeByAge(store, sent, 0)).toEqual({ delivered: 0, undelivered: 0, suspect: 1 });
});

test("an acknowledged enquiry is on the disk: each commit waits for it", async () => {
  // 2 is FULL: in WAL mode the log is synchronised before a commit returns.
  const [setting] = await store.all(onServer ? "show synchronous_commit" : "pragma synchronous");
  expect(Object.values(setting ?? {})).toEqual([onServer ? "on" : 2]);
});
