import ICAL from "ical.js";
import { signFormKey } from "../lib/enquiries/form-key";
import { followLimits } from "../lib/follows/operator";
import { fill } from "../lib/i18n/formats";
import { retention } from "../lib/site/retention";
import { openStore } from "../lib/store/connection";
import { sharedSecret } from "../lib/store/secrets";
import { scaled } from "../test/support/time-scale.mjs";
import { decodedMail, type MailServer, startMail } from "./support/enquiries";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { callsFile, ships } from "./support/port-calls";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** Calendars, feeds and mails of a schedule, on the production build. */

const lane = "loading_port_id=HKHKG&discharge_port_id=NLRTM";
const { follow: t, followMail } = words("en");

test("the calendar of a search is read by another program, and is the same until something changes", async ({
  request,
}) => {
  const address = `/feeds/en/sailings.ics?${lane}`;
  const response = await request.get(address);
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="Schedule.ics"',
  });
  expect(response.headers()["set-cookie"]).toBeUndefined();
  const file = await response.text();
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  expect(events.length).toBeGreaterThan(5);
  const uids = events.map((event) => String(event.getFirstPropertyValue("uid")));
  expect(new Set(uids).size).toBe(uids.length);
  expect(Math.max(...file.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(await (await request.get(address)).text()).toBe(file);
  const again = await request.get(address, {
    headers: { "If-None-Match": response.headers().etag ?? "", Accept: "application/x-anything" },
  });
  expect(again.status()).toBe(304);
  expect(file).not.toContain("VALARM");
  expect(await (await request.get(`${address}&alarms=1`)).text()).toContain("BEGIN:VALARM");
  const chinese = await (await request.get(address.replace("/en/", "/zh-tw/"))).text();
  expect(chinese.match(/^UID:.*/gm)).toEqual(file.match(/^UID:.*/gm));
});

test("a lane without sailings has one entry, and an address without ports none", async ({ request }) => {
  const none = await request.get("/feeds/en/sailings.ics?loading_port=Rotterdam&discharge_port=Gdynia");
  expect((await none.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1);
  for (const path of ["/feeds/en/sailings.ics", "/feeds/en/sailings.atom", `/feeds/xx/sailings.json?${lane}`])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("the changes of a lane are an Atom feed and a JSON Feed with the same entries", async ({ request }) => {
  const atom = await request.get(`/feeds/en/sailings.atom?${lane}`);
  expect(atom.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const text = await atom.text();
  const [head = "", ...entries] = text.split("<entry>");
  for (const name of ["id", "title", "updated", "author", "link"]) expect(head).toContain(`<${name}`);
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
  for (const entry of entries) {
    for (const name of ["id", "title", "updated", "summary"]) expect(entry).toContain(`<${name}`);
    expect(/<updated>([^<]+)/.exec(entry)?.[1]).toMatch(instant);
  }
  expect(/<updated>([^<]+)/.exec(head)?.[1]).toMatch(instant);
  const json = await request.get(`/feeds/en/sailings.json?${lane}`);
  expect(json.headers()["content-type"]).toContain("application/feed+json");
  const feed = await json.json();
  expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1.1", title: expect.any(String) });
  const ids = entries.map((entry) => /<id>([^<]+)/.exec(entry)?.[1]?.replaceAll("&amp;", "&"));
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const item of feed.items) expect(item).toMatchObject({ content_text: expect.any(String) });
  const again = await request.get(`/feeds/en/sailings.atom?${lane}`, {
    headers: { "If-None-Match": atom.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);
});

test("the page has the calendar and the feed; without a mail server it takes no address", async ({
  request,
}) => {
  const { main } = await readPage(request, `/follow?${lane}`);
  expect(elementsOf(main, "h1").map(textOf)).toEqual([
    fill(t.title, { name: fill(words("en").schedule.heading, { from: "Hong Kong", to: "Rotterdam" }) }),
  ]);
  expect(elementsOf(main, "h2").map(textOf)).toEqual([t.calendar, t.reader]);
  const links = elementsOf(main, "a").map(({ attribs }) => attribs.href ?? "");
  expect(links.some((href) => href.startsWith("webcal://"))).toBe(true);
  const data = { email: "ops@tamar.example", search: lane, language: "en" };
  const headers = { origin: servers.portal.url };
  expect((await request.post("/api/follows", { data, headers })).status()).toBe(404);
});

test("its former address redirects permanently; an unknown subject is a 404 that says what to do", async ({
  request,
}) => {
  const former = await request.get(`/zh-tw/port/follow?${lane}&company=Peak+Line`, { maxRedirects: 0 });
  expect(former.status()).toBe(308);
  expect(former.headers().location).toMatch(/\/zh-tw\/follow\?/);
  expect(new URL(former.headers().location ?? "", servers.portal.url).search).toBe(
    `?${lane}&company=Peak+Line`,
  );
  for (const query of ["", "?imo=9999991", "?service=NONE&carrier=NON", "?port=ZZZZZ", "?carrier=Nobody"]) {
    const response = await request.get(`/follow${query}`);
    expect([query, response.status()]).toEqual([query, 404]);
    expect(await response.text()).toContain(t.missingText);
  }
});

test.describe("by mail", () => {
  test.describe.configure({ mode: "serial" });
  let mail: MailServer;
  let portal: SeparatePortal;
  /** Of a form that was rendered a while ago. */
  let form_key = "";

  test.beforeAll(async () => {
    mail = await startMail();
    portal = await startSeparatePortal("follow", servers.portal.now, {
      SMTP_URL: mail.url,
      MAIL_FROM: "Harbour Gazette <schedule@gazette.example>",
      ENQUIRY_TO: "desk@gazette.example",
    });
    const store = openStore(portal.env.STORE_URL ?? "");
    form_key = signFormKey(await sharedSecret(store, "form-key"), new Date(Date.now() - 60_000));
    store.close();
  });
  test.afterAll(async () => {
    await portal.stop();
    await mail.close();
  });

  const post = (path: string, fields: Record<string, string>, origin = portal.url) =>
    fetch(portal.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { ...(origin ? { origin } : {}) },
      body: new URLSearchParams(fields),
    });
  const pageOf = async (path: string) => (await fetch(portal.url + path)).text();
  /** The last mail, with its lines joined and decoded. */
  const decoded = () => decodedMail(mail.mails.at(-1) ?? "");
  const linkOf = (page: string) =>
    new RegExp(`${portal.url}((?:/zh-tw)?/follow/${page}/[^\\s"]+)`)
      .exec(decoded())?.[1]
      ?.replaceAll("&amp;", "&") ?? "";

  test("a form without script leads back to the page, which says what was sent", async () => {
    const form = {
      ...{ email: "ops@tamar.example", search: lane, language: "en", urgent: "", reference_note: "" },
      form_key,
    };
    expect((await post("/api/follows", form, "https://elsewhere.example")).status).toBe(403);
    const wrong = await post("/api/follows", { ...form, email: "ops@" });
    expect(wrong.status).toBe(303);
    expect(await pageOf(wrong.headers.get("location") ?? "")).toContain(t.badEmail);
    await post("/api/follows", { ...form, reference_note: "robot" });
    const sent = await post("/api/follows", form);
    const location = sent.headers.get("location") ?? "";
    expect(location).not.toContain("tamar");
    expect(await pageOf(location)).toContain(t.sent);
    await expect.poll(() => mail.mails.length, { timeout: scaled(20_000) }).toBe(1);
    await post("/api/follows", form);
  });

  test("a form without the key of its page sends nothing, and is offered again", async () => {
    expect(await pageOf(`/follow?${lane}`)).toMatch(/name="form_key" value="[\w.-]{40,}"/);
    const form = { email: "desk@tamar.example", search: lane, language: "en" };
    for (const key of ["", "forged", form_key.replace(/.$/, (last) => (last === "A" ? "B" : "A"))]) {
      const location = (await post("/api/follows", { ...form, form_key: key })).headers.get("location") ?? "";
      expect(location).toContain("result=resend");
      expect(await pageOf(location)).toContain(`role="alert">${t.resend}`);
    }
    const json = (fields: object) =>
      fetch(`${portal.url}/api/follows`, {
        method: "POST",
        headers: { origin: portal.url, "content-type": "application/json" },
        body: JSON.stringify({ ...form, ...fields }),
      });
    const refused = await json({});
    expect(refused.status).toBe(422);
    const problem = await refused.json();
    expect(problem).toMatchObject({ code: "expired", formKey: expect.stringMatching(/^[\w.-]{40,}$/) });
    expect(mail.mails).toHaveLength(1);
    const subject = await fetch(`${portal.url}/api/follows?${lane}`);
    expect(subject.headers.get("cache-control")).toBe("private, no-store");
    const { formKey } = await subject.json();
    // A key of a page that was rendered a moment ago: no person fills a form in so fast.
    expect(await (await json({ form_key: formKey })).json()).toMatchObject({
      code: "tooFast",
      waitSeconds: expect.any(Number),
    });
  });

  test("a form that fails is a page in the language of its reader, and JSON for a program", async () => {
    const { formFailure, errors } = words("zh-tw");
    const fail = (path: string, body: URLSearchParams | FormData, headers: Record<string, string>) =>
      fetch(portal.url + path, { method: "POST", headers, body });
    const fields = () => new URLSearchParams({ language: "zh-tw", email: "ops@tamar.example", search: lane });
    const list = new FormData();
    list.set("language", "zh-tw");
    const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    const foreign = { ...browser, origin: "https://elsewhere.example" };
    for (const [path, body, headers, status, text] of [
      ["/api/follows", fields(), foreign, 403, formFailure.origin],
      ["/api/follows/confirm/none", fields(), foreign, 403, formFailure.origin],
      ["/api/enquiries/sea", fields(), foreign, 403, formFailure.origin],
      ["/api/subscriptions/ebook", fields(), foreign, 403, formFailure.origin],
      ["/api/port-bulk", list, foreign, 403, formFailure.origin],
      ["/api/follows/confirm/none", fields(), { ...browser, origin: portal.url }, 404, errors.notFoundText],
      ["/api/follows/unsubscribe/none", fields(), browser, 404, errors.notFoundText],
    ] as const) {
      const response = await fail(path, body, headers);
      expect([path, response.status, response.headers.get("content-type")]).toEqual([
        path,
        status,
        "text/html; charset=utf-8",
      ]);
      const html = await response.text();
      expect(html).toContain('lang="zh-Hant"');
      expect(html).toContain(text);
    }
    const json = await fail("/api/follows", fields(), { origin: "https://elsewhere.example" });
    expect(json.headers.get("content-type")).toContain("application/problem+json");
    expect(await json.json()).toMatchObject({ status: 403, code: "origin" });
  });

  test("with script the answer is JSON", async () => {
    const send = (email: string) =>
      fetch(`${portal.url}/api/follows`, {
        method: "POST",
        headers: { origin: portal.url, "content-type": "application/json" },
        body: JSON.stringify({ email, search: lane, language: "en", urgent: "", form_key }),
      }).then((response) => response.json());
    expect(await send("ops@")).toEqual({ result: "invalid" });
    // It was asked a moment ago: nothing else is sent.
    expect(await send("ops@tamar.example")).toEqual({ result: "asked" });
    expect(mail.mails).toHaveLength(1);
  });

  test("the question is confirmed by a press, and a mail program can end it without a page", async () => {
    const question = linkOf("confirm");
    const token = question.split("?")[0] ?? "";
    const asked = await pageOf(question);
    expect(asked).toContain("ops@tamar.example");
    expect(asked).toContain(t.confirm);
    // Looking at it, as mail programs do, confirms nothing.
    expect(await pageOf(question)).toContain(fill(t.willReceive, { email: "ops@tamar.example" }));
    const confirmed = await post(`/api${token.replace("/follow/", "/follows/")}`, { language: "en" });
    expect(confirmed.status).toBe(303);
    expect(await pageOf(confirmed.headers.get("location") ?? "")).toContain("You are following");

    const unsubscribe =
      /List-Unsubscribe: <([^>]+)>/.exec((mail.mails[0] ?? "").replace(/\r\n\s+/g, " "))?.[1] ?? "";
    expect(mail.mails[0]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail.mails[0]).toMatch(/^List-ID: <schedule-changes\.gazette\.example>/im);
    expect(mail.mails[0]).toMatch(/Message-ID: <follow-[^@>]+@gazette\.example>/i);
    const path = unsubscribe.slice(portal.url.length);
    const opened = await fetch(portal.url + path, { redirect: "manual" });
    expect(opened.headers.get("location")).toContain("/follow/unsubscribe/");
    expect(await pageOf(linkOf("unsubscribe"))).toContain(fill(t.leaveText, { email: "ops@tamar.example" }));
    const ended = await post(path, { "List-Unsubscribe": "One-Click" }, "");
    expect(ended.status).toBe(204);
    expect(await pageOf(linkOf("unsubscribe"))).toContain(t.leftTitle);
    const late = await fetch(portal.url + question);
    expect(late.status).toBe(404);
    expect(await late.text()).toContain(t.expiredTitle);
  });

  test("one mailbox gets at most five confirmations a day, however its address is written, without the words of whoever requests them", async () => {
    const before = mail.mails.length;
    for (let n = 0; n < 8; n += 1) {
      const sent = await post("/api/follows", {
        email: `vic${n % 2 ? "." : ""}tim+${n}@gmail.com`,
        search: `${lane}&vessel_name=WIN+A+PRIZE&company=www.evil.example`,
        language: "en",
        form_key,
      });
      // The answer does not say whether something was sent.
      expect(sent.headers.get("location")).toContain("result=asked");
    }
    await expect
      .poll(() => mail.mails.length - before, { timeout: scaled(20_000) })
      .toBe(followLimits.questionsPerDay);
    expect(decoded().replace(/^(?:To|Message-ID|List-Unsubscribe):.*$/gim, "")).not.toMatch(
      /prize|evil|vessel_name|victim/i,
    );
    expect(linkOf("confirm")).not.toContain("?");
  });

  test("ships, services, ports, carriers and lanes by air are followed from their pages", async ({
    request,
  }) => {
    await importText(portal, "calls", callsFile);
    await expect
      .poll(async () => (await fetch(`${portal.url}/services/EX1`)).status, { timeout: scaled(25_000) })
      .toBe(200);
    const [ship] = ships;
    const air = "origin_airport_id=HKG&destination_airport_id=SIN";
    for (const [page, search, name, ways] of [
      [`/vessel/${ship?.imo}`, `imo=${ship?.imo}`, ship?.name ?? "", [t.byMail, t.reader]],
      ["/services/EX1", "service=EX1&carrier=PEK", "Service EX1", [t.byMail, t.reader]],
      ["/port-calls/HKHKG", "port=HKHKG", "Hong Kong (HKHKG)", [t.byMail, t.reader]],
      ["/carriers/PEK", "carrier=Peak+Line", "Peak Line", [t.byMail, t.reader]],
      [`/flight?${air}`, air, "Hong Kong (HKG) to Singapore (SIN)", [t.byMail, t.reader]],
    ] as const) {
      const { main } = await readPage(request, portal.url + page);
      const hrefs = elementsOf(main, "a").map(({ attribs }) => attribs.href ?? "");
      expect(hrefs).toContain(`/follow?${search}`);
      const follow = await readPage(request, `${portal.url}/follow?${search}`);
      expect(elementsOf(follow.main, "h1").map(textOf)).toEqual([fill(t.title, { name })]);
      expect(elementsOf(follow.main, "h2").map(textOf)).toEqual(ways);
      expect(textOf(follow.main)).toContain(fill(t.openEnd, { days: retention.followOpenDays }));
    }
  });

  test("an address with another signature is nothing", async () => {
    const forged = linkOf("unsubscribe")
      .split("?")[0]
      ?.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    const path = `/api${forged?.replace("/follow/", "/follows/")}`;
    expect((await post(path, {}, "")).status).toBe(404);
    for (const kind of ["confirm", "unsubscribe"]) {
      const response = await fetch(`${portal.url}/zh-tw${forged?.replace("unsubscribe", kind)}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(words("zh-tw").follow.incompleteTitle);
    }
    expect(decoded()).toContain(followMail.unsubscribe);
  });

  test("the follower of a ship confirms it, and sees on which day it ends", async () => {
    const before = mail.mails.length;
    const [ship] = ships;
    const form = { email: "crew@peak.example", search: `imo=${ship?.imo}`, language: "zh-tw", form_key };
    const sent = await post("/api/follows", form);
    expect(await pageOf(sent.headers.get("location") ?? "")).toContain(words("zh-tw").follow.sent);
    await expect.poll(() => mail.mails.length - before, { timeout: scaled(20_000) }).toBe(1);
    const token = linkOf("confirm");
    expect(await pageOf(token)).toContain(`${ship?.name} 的船期`);
    const confirmed = await post(`/api${token.replace("/zh-tw", "").replace("/follow/", "/follows/")}`, {
      language: "zh-tw",
    });
    const [text = ""] = /此訂閱於[^<]*/.exec(await pageOf(confirmed.headers.get("location") ?? "")) ?? [];
    expect(text).toBe(fill(words("zh-tw").follow.endsOpen, { date: "2026年9月12日" }));
  });
});
