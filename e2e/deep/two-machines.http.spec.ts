import type { ChildProcess } from "node:child_process";
import { Agent } from "node:http";
import { localePath, localeRecords, locales } from "@/lib/i18n/locales";
import { findFreePort, stopServer, waitUntilUp } from "../../bin/process/server.mjs";
import { createFilledDatabase, type TestDatabase } from "../../test/support/postgres.mjs";
import { scaled } from "../../test/support/time-scale.mjs";
import { type KillablePortal, killablePortal, seaForm } from "../support/enquiries";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { hasNginx, nginxFolder, proxyConf, startNginx } from "../support/nginx";
import { wordsInAnyOrder } from "../support/parsed-html";
import { failures, requestOnce, startReaders } from "../support/readers";

/** Two portals on one PostgreSQL behind the shipped proxy, as on two machines: what one knows the other knows. */
test.skip(!hasNginx, "nginx is not installed");
test.describe.configure({ mode: "serial" });

const { now } = servers.portal;
const readsPer10Min = 60;
let database: TestDatabase;
let STORE_URL = "";
let portals: [KillablePortal, KillablePortal];
let ports: [number, number];
let proxy: ChildProcess;
let proxyPort = 0;
let SITE_URL = "";

test.beforeAll(async () => {
  test.setTimeout(scaled(300_000));
  database = await createFilledDatabase(now);
  STORE_URL = database.url;
  proxyPort = await findFreePort();
  SITE_URL = `http://localhost:${proxyPort}`;
  const env = {
    STORE_URL,
    SITE_URL,
    HOST: "127.0.0.1",
    PORTAL_TEST: "1",
    PORTAL_NOW: now,
    COMPRESS: "0",
    TRUST_PROXY: "127.0.0.1",
    READS_PER_10_MIN: String(readsPer10Min),
  };
  portals = [await killablePortal("machine-1", env), await killablePortal("machine-2", env)];
  await Promise.all(portals.map((portal) => portal.start()));
  ports = [Number(new URL(portals[0].url).port), Number(new URL(portals[1].url).port)];
  const folder = nginxFolder("test-machines-proxy");
  proxy = startNginx(folder, "proxy", proxyConf(folder, proxyPort, ...ports));
  await waitUntilUp(`http://127.0.0.1:${proxyPort}/`, proxy);
});
test.afterAll(async () => {
  if (proxy) await stopServer(proxy);
  for (const portal of portals ?? []) await portal.kill("SIGKILL");
  await database?.drop();
});

/** The files of the build that a page names. */
const filesOf = (html: string) =>
  [...new Set([...html.matchAll(/\/_next\/static\/[^"\\]+\.(?:css|js)/g)].map(([name]) => name))].sort();

test("both give the same pages with the same files, which either has, for as long", async () => {
  for (const path of ["/", "/zh-tw", "/news?news_id=1007", "/yp", "/kb-port"]) {
    const kept = (port: number) => async () => (await requestOnce({ port, path })).headers["cache-status"];
    for (const port of ports) await expect.poll(kept(port)).toBe("portal; hit");
    const both = () => Promise.all(ports.map((port) => requestOnce({ port, path })));
    // A page that was made before all was ready is made anew within half a minute.
    await expect
      .poll(async () => new Set((await both()).map(({ body }) => wordsInAnyOrder(body))).size, {
        timeout: scaled(100_000),
      })
      .toBe(1);
    const [one, two] = await both();
    if (!one || !two) throw new Error("There are two ports.");
    expect(one.headers["cache-control"]).toBe(two.headers["cache-control"]);
    const files = filesOf(one.body);
    expect(files.length).toBeGreaterThan(3);
    expect(filesOf(two.body)).toEqual(files);
    for (const name of files)
      expect([name, (await requestOnce({ port: ports[1], path: name })).what]).toEqual([name, "200"]);
  }
});

test("a form whose key one has signed is taken by the other", async () => {
  const send = async (port: number, fields: object) => {
    const form = JSON.stringify(fields);
    const { what, body } = await requestOnce({
      port,
      path: "/api/enquiries/sea",
      form,
      headers: { Origin: SITE_URL },
    });
    return { status: what, ...JSON.parse(body) };
  };
  const { formKey } = await send(ports[0], seaForm);
  const sent = await send(ports[1], { ...seaForm, form_key: formKey });
  expect(sent).toMatchObject({ status: "200", result: "success" });
  // The same form at the first one is the same enquiry.
  expect(await send(ports[0], { ...seaForm, form_key: formKey })).toMatchObject({ id: sent.id });
});

test("forms and reads are counted together", async () => {
  const forms = { Origin: SITE_URL, "X-Forwarded-For": "203.83.1.8" };
  for (let sent = 0; sent < 60; sent += 1) {
    const port = ports[sent % 2] ?? 0;
    expect((await requestOnce({ port, path: "/api/enquiries/sea", form: "{}", headers: forms })).what).toBe(
      "422",
    );
  }
  for (const port of ports)
    expect((await requestOnce({ port, path: "/api/enquiries/sea", form: "{}", headers: forms })).what).toBe(
      "429",
    );

  const headers = { "X-Forwarded-For": "203.83.1.7" };
  const read = async (port: number) =>
    (await requestOnce({ port, path: "/api/ports?name=rot", headers })).what;
  for (let asked = 0; asked < readsPer10Min; asked += 1) expect(await read(ports[0])).toBe("200");
  expect(await read(ports[0])).toBe("429");
  // The other one would let so many pass by itself, and hears within seconds that they are used up.
  let passed = 0;
  await expect
    .poll(
      async () => {
        const what = await read(ports[1]);
        passed += what === "200" ? 1 : 0;
        return what;
      },
      { intervals: [500] },
    )
    .toBe("429");
  expect(passed).toBeLessThan(readsPer10Min / 2);
});

test("an import shows at both", async () => {
  const path = "/news?news_id=own-1";
  const article = (headline: string) =>
    importText(
      { env: { STORE_URL, PORTAL_NOW: now } },
      "articles",
      JSON.stringify({
        news_id: "own-1",
        headline,
        intro: "In short.",
        body: "<p>At length.</p>",
        publish_date: "2026-03-16 09:00:00+0800",
        language: "en",
        images: [],
        hashtags: [],
      }),
    );
  for (const headline of ["Cranes stand still", "Cranes move again"]) {
    await article(headline);
    for (const port of ports) {
      // The hang guard is five times the time within which an import shows.
      await expect
        .poll(
          async () => {
            const { body, headers } = await requestOnce({ port, path });
            return [body.includes(headline), headers["cache-status"]];
          },
          { timeout: scaled(25_000) },
        )
        .toEqual([true, "portal; hit"]);
    }
  }
});

test("no reader of 10,000 responses gets the language or the cookies of another", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const paths = ["/", "/news?news_id=own-1", "/yp", "/terms", "/kb-port", "/contact-us"];
  const cookies = ["", "language=zh-tw", "language=zh-cn", "ls_build=1.0", "language=en"];
  const asks = paths.flatMap((path) =>
    locales.flatMap((locale) =>
      cookies.map((cookie) => ({ path: localePath(locale, path), locale, cookie })),
    ),
  );
  /** What an answer says that depends on who asks: its language, which page it is, where it leads, its cookies. */
  const ask = async ({ path, cookie }: (typeof asks)[number], port: number) => {
    const { what, body, headers } = await requestOnce({
      port,
      path,
      agent,
      headers: cookie ? { Cookie: cookie } : {},
      // All of it that is judged stands in the head of a page.
      looksAt: 16_384,
    });
    const lang = /<html lang="([\w-]+)"/.exec(body)?.[1] ?? "";
    return [
      what,
      lang,
      headers.location ?? "",
      headers["set-cookie"]?.join().replaceAll(/Expires=[^;]+/g, "") ?? "",
      /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1] ?? "",
    ].join(" ");
  };
  const expected: string[] = [];
  for (const one of asks) {
    const [first = "", second] = await Promise.all(ports.map((port) => ask(one, port)));
    expect([one, first]).toEqual([one, second]);
    if (first.startsWith("200"))
      expect([one, first.split(" ")[1]]).toEqual([one, localeRecords[one.locale].lang]);
    expected.push(first);
  }
  expect(new Set(expected).size).toBeGreaterThan(paths.length * locales.length);
  // In no order that a cache could be right by: the same in every run.
  let next = 0;
  const mixed: unknown[] = [];
  /** Responses without a page: a busy server rejects some requests, and a rejection has no language. */
  const rejected: string[] = [];
  const reader = async () => {
    while (next < 10_000 + rejected.length) {
      const at = (next++ * 7_919) % asks.length;
      const one = asks[at];
      if (!one) continue;
      const answer = await ask(one, proxyPort);
      if (answer === expected[at]) continue;
      if (/^(?:50[234]|E[A-Z]+|time-out)\b/.test(answer)) rejected.push(answer);
      else mixed.push({ ...one, answer, expected: expected[at] });
    }
  };
  await Promise.all(Array.from({ length: 12 }, reader));
  agent.destroy();
  expect(mixed.slice(0, 3)).toEqual([]);
  expect(rejected.length, rejected.slice(0, 3).join("; ")).toBeLessThan(500);
});

test("while one machine is killed and returns no read fails, except those whose response it had begun", async () => {
  const search = "/port?loading_port=Hong+Kong&discharge_port=Sydney";
  // A search takes a portal longest, and a form less; the proxy keeps what the others are answered.
  const paths = [search, "/fe-sea", "/api/ports?name=rot", "/", "/terms", "/kb-port"];
  // Several are under way whenever one is killed; while it starts, fewer leave it the processor.
  const [dense, sparse] = [20, 1_000];
  const readers = startReaders(proxyPort, paths, { pauseMs: dense });
  const answered = async (more: number) => {
    const before = readers.count();
    await expect.poll(() => readers.count() - before, { intervals: [50] }).toBeGreaterThan(more);
  };
  await answered(30);
  // One after the other and again: the one that is asked now has been away just before.
  const kills: { from: number; to: number }[] = [];
  for (const portal of [...portals, ...portals]) {
    const from = performance.now();
    await portal.kill("SIGKILL");
    kills.push({ from, to: performance.now() });
    await answered(30);
    readers.pace(sparse);
    await portal.start();
    readers.pace(dense);
    await answered(30);
  }
  const heard = await readers.stop();
  const underWay = heard.filter(({ sentAt, ms }) =>
    kills.some(({ from, to }) => sentAt <= to && sentAt + ms >= from),
  );
  expect(underWay.length).toBeGreaterThan(kills.length);
  // Nobody can take back what a reader has of an answer: nginx asks another machine until the head has come, and not then. A
  // portal writes head and body at once, so that hardly ever one is half sent.
  const cutOff = new Set(underWay.filter(({ what }) => what === "cut off"));
  expect(cutOff.size).toBeLessThanOrEqual(2);
  expect(failures(heard.filter((one) => !cutOff.has(one)))).toEqual({});
});
