import en from "@/messages/en.json" with { type: "json" };
import zh from "@/messages/zh-tw.json" with { type: "json" };
import { expect, servers, test } from "./support/http";
import { fetchSchedule } from "./support/schedule";

/** The schedule in pages of other sites, and the page that makes its code. */

const lane = "loading_port=HKHKG&discharge_port=NLRTM";

for (const [language, words] of [
  ["en", en],
  ["zh-tw", zh],
] as const) {
  test(`the frame in ${language} is a complete document without script and cookie`, async ({ request }) => {
    const response = await request.get(`/embed/port?${lane}&lang=${language}&rows=3`);
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html.startsWith("<!doctype html><html lang=")).toBe(true);
    expect(html).not.toMatch(/<script|\son\w+=/);
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(html).toContain(words.embed.frame.next);
    expect(html).toContain(words.schedule.sample);
    expect(html).toMatch(/href="[^"]*\/port\?loading_port=HKHKG&amp;discharge_port=NLRTM" target="_blank"/);
    expect(Buffer.byteLength(html)).toBeLessThan(25_000);
  });
}

test("any site may frame it, it may load nothing of others, and it sets no cookie", async ({ request }) => {
  for (const [query, status] of [
    [lane, 200],
    [lane, 200],
    ["loading_port=nowhere&discharge_port=NLRTM", 404],
    ["", 404],
  ] as const) {
    const response = await request.get(`/embed/port?${query}`);
    const headers = response.headers();
    expect(response.status()).toBe(status);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+'; font-src 'self'; img-src 'self';.*; frame-ancestors \*$/,
    );
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  }
});

test("a frame that the browser already has stays framable", async ({ request }) => {
  const { etag = "" } = (await request.get(`/embed/port?${lane}`)).headers();
  expect(etag).not.toBe("");
  const again = await request.get(`/embed/port?${lane}`, { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()["x-frame-options"]).toBeUndefined();
});

test("no other address may be framed by others", async ({ request }) => {
  for (const path of [
    "/",
    "/port",
    `/port?${lane}`,
    "/embed",
    "/zh-tw/embed",
    "/port/bulk",
    "/embed/other",
    "/zh-tw/embed/port",
  ]) {
    const headers = (await request.get(path)).headers();
    expect.soft(headers["content-security-policy"], path).toContain("frame-ancestors 'self'");
    expect.soft(headers["x-frame-options"], path).toBe("SAMEORIGIN");
  }
});

test("a frame of one carrier counts its sailings, whatever the capitals of its name", async ({ request }) => {
  const ports = { loading_port_id: "HKHKG", discharge_port_id: "NLRTM" };
  const [{ name } = { name: "" }] = (await fetchSchedule(request, ports)).operators;
  const { total } = await fetchSchedule(request, { ...ports, company: name });
  const query = new URLSearchParams({ company: name.toLowerCase() });
  const html = await (await request.get(`/embed/port?${lane}&${query}`)).text();
  expect(html).toContain(name);
  expect(html).toContain(en.embed.frame.all.replace("{count}", String(total)));
});

test("fonts and pages can be used where a frame is sandboxed", async ({ request }) => {
  const html = await (await request.get(`/embed/port?${lane}`)).text();
  const [font = ""] = /\/art\/[^)]+\.woff2/.exec(html) ?? [];
  expect((await request.get(font)).headers()["access-control-allow-origin"]).toBe("*");
  for (const path of ["/", `/port?${lane}`])
    expect((await request.get(path)).headers()["cross-origin-opener-policy"]).toBeUndefined();
});

test("the theme is that of the address, and else the reader's", async ({ request }) => {
  const themeOf = async (query: string) =>
    / data-theme="(\w+)"/.exec(await (await request.get(`/embed/port?${lane}${query}`)).text())?.[1];
  expect([
    await themeOf("&theme=dark"),
    await themeOf("&theme=light"),
    await themeOf("&theme=x"),
    await themeOf(""),
  ]).toEqual(["dark", "light", undefined, undefined]);
});

for (const [path, words] of [
  ["/embed", en],
  ["/zh-tw/embed", zh],
  ["/zh-cn/embed", null],
] as const) {
  test(`${path} shows the code of a lane, and says what a port that is not known lacks`, async ({
    request,
  }) => {
    const first = await (await request.get(path)).text();
    if (words) expect(first).toContain(words.embed.title);
    const chosen = await (await request.get(`${path}?${lane}&rows=2&width=320&theme=dark`)).text();
    expect(chosen).toContain(
      `&lt;iframe\n src=&quot;${servers.portal.url}/embed/port?loading_port=Hong+Kong&amp;amp;discharge_port=Rotterdam&amp;amp;rows=2&amp;amp;theme=dark`,
    );
    expect(chosen).toMatch(/<iframe[^>]* src="\/embed\/port\?loading_port=Hong\+Kong/);
    const unknown = await (await request.get(`${path}?loading_port=Nowhere99&discharge_port=NLRTM`)).text();
    expect(unknown).not.toContain("&lt;iframe");
    if (words) expect(unknown).toContain(words.embed.unknown.replace("{name}", "Nowhere99"));
  });
}
