import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Papa from "papaparse";
import { signFormKey } from "../lib/enquiries/form-key";
import { fill } from "../lib/i18n/formats";
import { openStore } from "../lib/store/connection";
import { sharedSecret } from "../lib/store/secrets";
import { scaled } from "../test/support/time-scale.mjs";
import { expect, servers, test } from "./support/http";
import { importText } from "./support/importing";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { type SeparatePortal, startSeparatePortal } from "./support/separate-portal";
import { words } from "./support/test";

/** Following by webhook on the production build: from the form to the request that a receiver verifies. */

const lane = "loading_port_id=HKHKG&discharge_port_id=NLRTM";
const { followWebhook: t, follow } = words("en");

test("neither page nor API offers webhooks if no host is set", async ({ request }) => {
  const { main } = await readPage(request, `/follow?${lane}`);
  expect(elementsOf(main, "h2").map(textOf)).not.toContain(follow.webhook.heading);
  const asked = await fetch(`${servers.portal.url}/api/follows`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ webhook: "https://hooks.example/", search: lane }),
  });
  expect(asked.status).toBe(404);
  const description = await (await request.get("/api/openapi.json")).json();
  expect(description.webhooks).toBeUndefined();
  expect(description.paths["/api/follows"]).toBeUndefined();
  expect(await (await request.get("/developers")).text()).not.toContain('id="webhooks"');
});

test.describe("where hosts are set", () => {
  test.describe.configure({ mode: "serial" });
  // Follows end by the clock of deliveries, which is not frozen.
  const now = new Date().toISOString();
  interface Received {
    headers: IncomingHttpHeaders;
    body: string;
  }
  let receiver: Server;
  let portal: SeparatePortal;
  let webhook: string;
  /** Of a form that was rendered a while ago. */
  let form_key = "";
  const received: Received[] = [];

  test.beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      const body = await text(request);
      received.push({ headers: request.headers, body });
      const { challenge } = JSON.parse(body).data;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ challenge }));
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", () => resolve()));
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    webhook = `http://${host}/schedules`;
    portal = await startSeparatePortal("webhooks", now, { WEBHOOK_HOSTS: host });
    const store = openStore(portal.env.STORE_URL ?? "");
    form_key = signFormKey(await sharedSecret(store, "form-key"), new Date(Date.now() - 60_000));
    store.close();
  });
  test.afterAll(async () => {
    await portal.stop();
    receiver.closeAllConnections();
    receiver.close();
  });

  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}/api/follows`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: portal.url, accept: "text/html", ...headers },
      body: new URLSearchParams({ search: lane, language: "en", urgent: "", form_key, ...fields }),
    });
  const program = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}/api/follows`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ search: lane, ...body }),
    });
  const typesOf = () => received.map(({ body }) => JSON.parse(body).type);

  /** A ship from Hong Kong to Rotterdam that leaves so many days after the portal's clock. */
  const sail = (days: number) => {
    const day = (more: number) =>
      new Date(Date.parse(now) + (days + more) * 86_400_000).toISOString().slice(0, 10);
    const call = (Port: string, more: number) => ({
      ...{ Carrier: "Peak Line", "Carrier Code": "PEK", Service: "EX1", "Voyage Out": "101W" },
      ...{ "IMO No.": "2400001", "Vessel Name": "Lantau Pioneer", Port },
      ...{ Arrival: `${day(more)} 06:00`, Departure: `${day(more)} 20:00` },
    });
    return importText(portal, "calls", Papa.unparse([call("HKHKG", 0), call("NLRTM", 30)]));
  };
  let secret = "";
  let ending = "";

  test("the form without script leads to a page that shows secret and address once", async () => {
    const page = await (await fetch(`${portal.url}/follow?${lane}`)).text();
    expect(page).toContain('name="webhook"');
    const asked = await post({ webhook });
    expect(asked.status).toBe(201);
    expect(asked.headers.get("cache-control")).toBe("no-store");
    expect(asked.headers.get("location")).toBeNull();
    const answer = await asked.text();
    const heading = fill(words("en").schedule.heading, { from: "Hong Kong", to: "Rotterdam" });
    expect(answer).toContain(fill(t.askedTitle, { name: heading }));
    secret = /whsec_[A-Za-z0-9+/]{43}=/.exec(answer)?.[0] ?? "";
    ending = /http[^<]+\/api\/follows\/unsubscribe\/[\w.-]+/.exec(answer)?.[0] ?? "";
    expect(secret).toHaveLength(50);
    expect(ending).toContain(portal.url);
    await expect.poll(typesOf, { timeout: scaled(20_000) }).toEqual(["follow.confirm"]);
  });

  test("an import is one signed request with the event as the API has it", async () => {
    // Three imports and two starts.
    test.slow();
    await sail(10);
    await sail(12);
    // The worker looks once a minute, and at once when it starts.
    await portal.restart();
    await expect.poll(typesOf, { timeout: scaled(20_000) }).toEqual(["follow.confirm", "schedule.changes"]);
    for (const { headers, body } of received) {
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
      const key = Buffer.from(secret.replace("whsec_", ""), "base64");
      const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
      expect(headers["webhook-signature"]).toBe(expected);
    }
    const { data } = JSON.parse(received[1]?.body ?? "");
    const { events } = await (await fetch(`${portal.url}/api/changes?since=0`)).json();
    const slid = events.filter((one: { kind: string }) => one.kind === "slid");
    expect(slid).toHaveLength(1);
    expect(data).toMatchObject({ follow: lane, events: expect.arrayContaining(slid), unsubscribe: ending });
    await portal.restart();
    await sail(12);
    expect(typesOf()).toHaveLength(2);
  });

  test("a webhook is ended at its address, by a POST of a program or from a page", async () => {
    const opened = await fetch(ending, { redirect: "manual" });
    expect(opened.status).toBe(303);
    const page = await (await fetch(portal.url + opened.headers.get("location"))).text();
    expect(page).toContain(fill(follow.leaveText, { email: webhook }));
    expect((await fetch(ending, { method: "POST" })).status).toBe(204);
    await sail(14);
    await portal.restart();
    const left = await (await fetch(portal.url + opened.headers.get("location"))).text();
    expect(left).toContain(follow.leftTitle);
    expect(typesOf()).toHaveLength(2);
  });

  test("a program requests a webhook by JSON, without the key of a form; a page of another site may not", async () => {
    const before = received.length;
    const asked = await program({ webhook, search: "imo=2400001", language: "zh-tw" });
    expect(asked.status).toBe(201);
    expect(await asked.json()).toEqual({
      result: "asked",
      secret: expect.stringMatching(/^whsec_/),
      unsubscribe: expect.stringContaining("/api/follows/unsubscribe/"),
    });
    await expect.poll(() => received.length, { timeout: scaled(20_000) }).toBe(before + 1);
    const origin = "https://elsewhere.example";
    for (const [body, headers, status, code] of [
      [{ webhook: "https://elsewhere.example/" }, {}, 422, "invalid"],
      [{ webhook: "http://169.254.169.254/" }, {}, 422, "invalid"],
      [{ webhook, search: "imo=0000000" }, {}, 404, "not-found"],
      [{ webhook }, { origin }, 403, "origin"],
      [{ webhook }, { "sec-fetch-site": "cross-site" }, 403, "origin"],
      [{ email: "ops@tamar.example" }, {}, 403, "origin"],
      // From a page of this site it needs the key, as the form does.
      [{ webhook }, { origin: portal.url }, 422, "resend"],
    ] as const) {
      const refused = await program(body, headers);
      expect([body, refused.status]).toEqual([body, status]);
      expect(await refused.json()).toMatchObject({ code });
    }
    expect(received).toHaveLength(before + 1);
  });

  test("a form that cannot be taken is a page in the language of its reader", async () => {
    const { followWebhook, formFailure } = words("zh-tw");
    for (const [fields, headers, status, sentence] of [
      [{ webhook: "https://elsewhere.example/" }, {}, 422, followWebhook.invalid],
      [{ webhook, form_key: "forged" }, {}, 422, followWebhook.resend],
      [{ webhook, reference_note: "robot" }, {}, 422, followWebhook.resend],
      [{ webhook }, { origin: "https://elsewhere.example" }, 403, formFailure.origin],
    ] as const) {
      const refused = await post({ ...fields, language: "zh-tw" }, headers);
      expect([fields, refused.status]).toEqual([fields, status]);
      const page = await refused.text();
      expect(page).toContain('lang="zh-Hant"');
      expect(page).toContain(sentence);
    }
  });

  test("requests are described in OpenAPI and on the page for developers", async () => {
    const description = await (await fetch(`${portal.url}/api/openapi.json`)).json();
    expect(Object.keys(description.webhooks)).toEqual([...new Set(typesOf())]);
    expect(Object.keys(description.paths["/api/follows"])).toEqual(["post"]);
    const page = await (await fetch(`${portal.url}/zh-tw/developers`)).text();
    expect(page).toContain('id="webhooks"');
    expect(page).toContain("webhook-signature");
  });
});
