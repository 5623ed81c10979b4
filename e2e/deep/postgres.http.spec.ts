import en from "@/messages/en.json" with { type: "json" };
import { signFormKey } from "../../lib/enquiries/form-key";
import { localePath, locales } from "../../lib/i18n/locales";
import { openStore } from "../../lib/store/connection";
import { sharedSecret } from "../../lib/store/secrets";
import { startTestPostgres } from "../../test/support/postgres.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { postForm, seaForm } from "../support/enquiries";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/** Two portals on one PostgreSQL server: they answer as one on the embedded store does, and outlive the server's absence. */

test.describe.configure({ mode: "serial" });

let server: Awaited<ReturnType<typeof startTestPostgres>>;
let portals: [SeparatePortal, SeparatePortal];

test.beforeAll(async () => {
  test.setTimeout(scaled(300_000));
  server = await startTestPostgres();
  const { url } = await server.createDatabase();
  // Both make the tables and the sample, at once.
  portals = await Promise.all([
    startSeparatePortal("postgres-1", servers.portal.now, { STORE_URL: url }),
    startSeparatePortal("postgres-2", servers.portal.now, { STORE_URL: url }),
  ]);
});
test.afterAll(async () => {
  for (const portal of portals ?? []) await portal.stop();
  await server?.stop();
});

const week = "date_from=2026-03-16&date_to=2026-03-29";
const answers = [
  `/api/port-schedule?loading_port=Hong+Kong&discharge_port=Rotterdam&${week}`,
  `/api/port-schedule?loading_port=Shanghai&discharge_port=Los+Angeles&${week}&language=zh-tw`,
  "/api/flight-schedule?origin_airport=HKG&destination_airport=LHR",
  "/api/ports?q=rot&language=en",
  "/api/ports?q=%E6%B8%AF&language=zh-cn",
  "/api/airports?q=lon&language=en",
  "/api/suggest?language=en&q=ever",
  "/api/keyword-news?keyword=container&language=en",
  "/api/keyword-news?keyword=%E8%B2%A8%E6%AB%83&language=zh-tw",
  "/api/keyword-news?keyword=%E8%B4%A7%E6%9F%9C&language=zh-tw",
  "/api/news?language=en",
  "/api/companies?com_type=sea",
  "/api/kb/port?q=ham",
  "/api/kb/airport?q=",
  "/api/lanes/port?lanes=HKHKG%3ENLRTM&language=en",
];

const textOf = async (url: string) => {
  const response = await fetch(url);
  const text = await response.text();
  return [response.status, text.replaceAll(new URL(url).origin, "")];
};

test("their answers are those of the embedded store", async () => {
  for (const path of answers) {
    const expected = await textOf(servers.portal.url + path);
    for (const { url } of portals) expect(await textOf(url + path), path).toEqual(expected);
  }
});

/** What stands on a page, without what is new in every answer. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/localhost:\d+/g, "")
    .replace(/\s+/g, " ");

test("their pages are those of the embedded store, in every language", async () => {
  const pages = [
    "/",
    "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
    "/news-list",
    "/yp",
    "/kb/port",
  ];
  for (const path of pages) {
    for (const locale of locales) {
      const address = localePath(locale, path);
      // A front page that is rendered for the first time may have only the names of the popular pairs.
      await expect(async () => {
        const expected = await fetch(servers.portal.url + address);
        const answer = await fetch(portals[0].url + address);
        expect(answer.status, address).toBe(expected.status);
        expect(wordsOf(await answer.text()), address).toBe(wordsOf(await expected.text()));
      }).toPass();
    }
  }
});

const article = (id: string, headline: string) =>
  `${JSON.stringify({
    news_id: id,
    headline,
    intro: "Intro",
    body: "<p>Body</p>",
    publish_date: "2026-03-15T08:00:00Z",
    language: "en",
    images: [],
    hashtags: [],
  })}\n`;

test("an import is shown by both", async () => {
  await importText(portals[0], "articles", article("9001", "Zeppelins return to Kowloon"));
  for (const { url } of portals) {
    await expect
      .poll(async () => (await fetch(`${url}/api/keyword-news?keyword=zeppelins&language=en`)).text())
      .toContain("Kowloon");
    await expect.poll(async () => (await fetch(url)).text()).toContain("Zeppelins return");
  }
});

/** A form's key that is old enough. */
async function newKey(): Promise<string> {
  const store = openStore(portals[0].env.STORE_URL ?? "");
  try {
    return signFormKey(await sharedSecret(store, "form-key"), new Date(Date.now() - 60_000));
  } finally {
    await store.close();
  }
}

const readiness = async ({ url }: SeparatePortal) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, ...((await response.json()) as { store: { state: string } }) };
};
const state = async (portal: SeparatePortal) => (await readiness(portal)).store.state;

/** The second one has not been asked for these in this language. */
const newPages = [
  "",
  "/port?loading_port=Shanghai&discharge_port=Hamburg",
  "/yp-list?com_type=sea",
  "/news-list",
  "/kb-port",
  "/fe-sea",
];

for (const [how, chinese, away, back] of [
  ["gone", "/zh-tw", () => server.signal("SIGKILL"), () => server.start()],
  ["silent", "/zh-cn", () => server.signal("SIGSTOP"), () => server.signal("SIGCONT")],
] as const) {
  test(`a server that is ${how}: cached pages are served, the rest says so at once, and it recovers by itself`, async () => {
    const [portal] = portals;
    const form_key = await newKey();
    await expect.poll(async () => (await fetch(portal.url)).headers.get("cache-status")).toBe("portal; hit");
    await away();
    try {
      await expect.poll(() => state(portal)).toBe("failing");
      expect(JSON.stringify(await readiness(portal))).not.toContain("portal:");
      expect((await fetch(portal.url)).status).toBe(200);
      const asked = performance.now();
      const search = await fetch(`${portal.url}/api/keyword-news?keyword=${how}&language=en`);
      expect(search.status).toBe(503);
      const form = await postForm(portal, { ...seaForm, form_key });
      expect(form.status).toBe(503);
      const typed = new URLSearchParams({ ...seaForm, commodity: "Paper lanterns", form_key });
      const page = await postForm(portal, typed.toString(), {
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(page.status).toBe(503);
      expect(page.body.text).toContain(en.formFailure.title);
      // A guard against hanging: a store in another process's hands may take thirty seconds.
      expect(performance.now() - asked).toBeLessThan(20_000);
      const told = newPages.map(async (path) => {
        const answer = await fetch(portals[1].url + chinese + path);
        return [path, answer.status, /<main[\s\S]*<h1/.test(await answer.text())];
      });
      expect(await Promise.all(told)).toEqual(newPages.map((path) => [path, 503, true]));
    } finally {
      await back();
    }
    for (const one of portals) await expect.poll(() => state(one)).toBe("open");
    await expect
      .poll(async () => (await fetch(`${portal.url}/api/keyword-news?keyword=${how}&language=en`)).status)
      .toBe(200);
    const sent = await postForm(portal, { ...seaForm, form_key });
    expect(sent.body.result).toBe("success");
    // Both count and keep together.
    const same = await postForm(portals[1], { ...seaForm, form_key });
    expect(same.body).toEqual(sent.body);
    await importText(portal, "articles", article(`after-${how}`, `Airships ${how} over Lantau`));
    for (const { url } of portals)
      await expect.poll(async () => (await fetch(url)).text()).toContain(`Airships ${how}`);
  });
}
