import { config } from "@/lib/config/config";
import { issueFormKey } from "@/lib/enquiries";
import { followToken } from "@/lib/follows";
import { store } from "@/lib/store/connection";
import { ask } from "@/test/support/joints/app";
import { factsOf } from "@/test/support/joints/facts";
import { setUpJointStore } from "@/test/support/joints/store";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** Each handler of a form once with the real store: what it stores, where it leads, and every denial that is written. */

setUpJointStore();
beforeAll(() => {
  const at = "desk@gazette.example";
  config().mail = { ...config().mail, url: "smtp://mail.example:587", from: at, to: at } as never;
});

/** A form of a page of this site, as a browser without script sends it. */
const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { origin: config().siteUrl, ...headers },
  body: new URLSearchParams(fields),
});
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { origin: config().siteUrl, "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});
const foreign = { origin: "https://elsewhere.example" };
/** The key of a form that a page has shown a minute ago. */
const formKey = () => issueFormKey(new Date(Date.now() - 60_000));
const locationOf = (response: Response) => [response.status, response.headers.get("location")];
const rows = <Table extends "enquiries" | "follows" | "follow_letters">(table: Table) =>
  store()
    .reader.selectFrom(table as "follows")
    .selectAll()
    .execute() as Promise<Record<string, unknown>[]>;

test("an enquiry is stored in the language of its page", async () => {
  const fields = {
    ...{ loading_port: "Yantian", discharge_port: "Los Angeles", commodity: "Toys", name: "Wong Ka-yan" },
    ...{ company: "Lantern Toys Limited", email: "kayan@lantern.example", language: "zh-tw" },
  };
  const sent = await ask("/api/enquiries/sea", form({ ...fields, form_key: await formKey() }));
  expect(locationOf(sent)).toEqual([303, expect.stringMatching(/^\/zh-tw\/fe-sea\?.*fe_result=success/)]);
  const [row] = await rows("enquiries");
  expect(row).toMatchObject({ kind: "sea", language: "zh-tw" });
  const content = JSON.parse(String(row?.content));
  expect(content).toMatchObject({ loading_port: "Yantian", discharge_port: "Los Angeles" });
  const wrong = await ask("/api/enquiries/air", json({ form_key: await formKey() }));
  expect(await wrong.json()).toMatchObject({ status: 422, code: "invalid" });
  expect((await ask("/api/enquiries/rail", form(fields))).status).toBe(404);
  const unkeyed = await ask("/api/enquiries/sea", json(fields));
  expect(await unkeyed.json()).toMatchObject({ status: 422, code: "expired" });
});

test("the e-book is ordered", async () => {
  const fields = {
    ...{ from_first_name: "Ka-yan", from_last_name: "Wong", from_email: "kayan@lantern.example" },
    ...{
      company_name: "Lantern Toys Limited",
      country: "HK",
      state: "Kowloon",
      job_title: "Shipping manager",
    },
    ...{ my_edition: "1", agree: "1" },
  };
  const sent = await ask("/api/subscriptions/ebook", json({ ...fields, form_key: await formKey() }));
  expect(await sent.json()).toMatchObject({ result: "success" });
});

const search = "loading_port_id=CNYTN&discharge_port_id=USLAX";
test.each([
  ["en", "Yantian to Los Angeles", "/follow/confirm/"],
  ["zh-tw", "鹽田至洛杉磯", "/zh-tw/follow/confirm/"],
  ["zh-cn", "盐田至洛杉矶", "/zh-cn/follow/confirm/"],
])("a follow is asked, confirmed and ended in %s", async (language, name, page) => {
  const target = `ops-${language}@tamar.example`;
  const fields = { email: target, search, language, form_key: await formKey() };
  const sent = await ask("/api/follows", form(fields));
  expect(locationOf(sent)).toEqual([303, expect.stringMatching(/[?&]result=asked/)]);
  const followOf = async () => (await rows("follows")).find((one) => one.target === target);
  const follow = await followOf();
  expect(follow).toMatchObject({ language, search });
  const letter = (await rows("follow_letters")).find((one) => one.follow_id === follow?.id)?.letter;
  expect(JSON.parse(String(letter)).text).toContain(name);
  const token = new RegExp(`${page}([\\w.-]+)`).exec(String(letter))?.[1] ?? "";
  const end = await followToken("unsubscribe", String(follow?.id), new Date());
  const at = (action: string, one: string) => `/api/follows/${action}/${one}`;

  expect((await ask(at("confirm", token), form({ language }, foreign))).status).toBe(403);
  expect((await ask(at("confirm", token), { ...form({ language }), headers: {} })).status).toBe(403);
  const forged = token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const [action, wrong] of [
    ["confirm", end],
    ["confirm", forged],
    ["unsubscribe", token],
    ["other", token],
  ] as const)
    expect([action, wrong, (await ask(at(action, wrong), form({ language }))).status]).toEqual([
      action,
      wrong,
      404,
    ]);
  expect((await ask(at("confirm", token))).status).toBe(404);
  expect(await followOf()).toEqual(follow);

  const confirmed = await ask(at("confirm", token), form({ language }));
  expect(locationOf(confirmed)).toEqual([303, `${page}${token}?${search}`]);
  expect((await followOf())?.confirmed_at).not.toBe(follow?.confirmed_at);
  // The link of a mail leads to the page in the language of the follow.
  const ending = page.replace("confirm", "unsubscribe");
  expect(locationOf(await ask(at("unsubscribe", end)))).toEqual([303, `${ending}${end}?${search}`]);
  // A mail program sends no origin.
  const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  expect((await ask(at("unsubscribe", end), oneClick)).status).toBe(204);
  expect(await followOf()).toBeUndefined();
});

test("a page's address is shortened, and leads back to it", async () => {
  const made = await (await ask("/api/short-link", json({ url: "/zh-tw/port?page=2" }))).json();
  const code = /\/s\/([\w-]+)$/.exec(made.url)?.[1];
  expect(locationOf(await ask(`/s/${code}`))).toEqual([308, "/zh-tw/port?page=2"]);
  expect((await ask("/api/short-link", json({ url: "https://elsewhere.example/port" }))).status).toBe(422);
  expect((await ask("/api/short-link", form({ url: "/port" }))).status).toBe(415);
});

test("a list of lanes becomes an address, whose workbook has the lanes by the clocks of their ports", async () => {
  // What is derived from the store is there, so that no lane is late.
  await ask(`/api/port-schedule?${search}`);
  const list = "CNYTN || LKCMB, USLAX\nSGSIN, USLAX\nCNYTN";
  const [status, location] = locationOf(await ask("/api/port-bulk", form({ list, language: "zh-cn" })));
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/zh-cn\/port\/bulk\?lanes=/)]);
  const lanes = new URLSearchParams(String(location).split("?")[1]).get("lanes") ?? "";
  const facts = await factsOf(await ask(`/api/port-bulk.xlsx?${new URLSearchParams({ lanes })}`));
  expect(facts.filter((fact) => /^Lanes \d+ (?:Sail|Next|Fast|Rem)/.test(fact))).toEqual([
    // By the clocks of the quays GULL ONE leaves Colombo before it.
    "Lanes 1 Next Departure: 2026-03-20 18:20",
    "Lanes 1 Next SI Cut-off: 2026-03-16 17:10",
    "Lanes 1 Next VGM Cut-off: 2026-03-17 16:05",
    "Lanes 1 Next CY Cut-off: 2026-03-18 12:15",
    "Lanes 1 Sailings: 4",
    "Lanes 1 Fastest T/T: 15",
    "Lanes 2 Next Departure: 2026-03-29 22:45",
    "Lanes 2 Next CY Cut-off: 2026-03-28 15:55",
    "Lanes 2 Sailings: 1",
    "Lanes 2 Fastest T/T: 19",
    "Lanes 3 Remark: The line has one port; a lane needs two.",
  ]);
  expect(locationOf(await ask("/api/port-bulk", form({ list: "" })))[1]).toContain("problem=empty");
  expect(locationOf(await ask("/api/port-bulk", form({ lanes: "damaged" })))[1]).toContain("problem=damaged");
  expect((await ask("/api/port-bulk.xlsx")).status).toBe(422);
});

test("tools of agents are called by programs, not by pages of other sites", async () => {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const accept = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" };
  expect((await ask("/mcp", json(call, accept))).status).toBe(200);
  expect((await ask("/mcp", json(call, { ...accept, ...foreign }))).status).toBe(403);
});

test.each([
  "/api/enquiries/sea",
  "/api/subscriptions/ebook",
  "/api/follows",
  "/api/port-bulk",
  "/api/short-link",
])("%s takes nothing from elsewhere", async (path) => {
  const before = [await rows("enquiries"), await rows("follows")];
  const key = {
    form_key: await formKey(),
    email: "a@tamar.example",
    search,
    url: "/port",
    list: "CNYTN, USLAX",
  };
  for (const headers of [
    foreign,
    { origin: "null" },
    { origin: config().siteUrl, "sec-fetch-site": "cross-site" },
  ])
    expect([headers, (await ask(path, json(key, headers))).status]).toEqual([headers, 403]);
  expect((await ask(path, { ...form(key), headers: {} })).status).toBe(403);
  // A reader without script sees the denial as a page in the language of the form.
  const page = await ask(path, form({ ...key, language: "zh-tw" }, { ...foreign, accept: "text/html" }));
  expect(page.status).toBe(403);
  if (path !== "/api/short-link") expect(await page.text()).toContain('lang="zh-Hant"');
  expect([await rows("enquiries"), await rows("follows")]).toEqual(before);
});
