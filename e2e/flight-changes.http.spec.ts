import { fill } from "../lib/i18n/fill";
import { localePath } from "../lib/i18n/locales";
import { elementsOf, readPage, textOf } from "./support/parsed-html";
import { expect, test, words } from "./support/test";

/** What changed between the schedules of flights: the ledger of a route, its API and its feeds. */

// A route of the sample, of which changes of every kind are told.
const route = new URLSearchParams({ origin_airport: "HKG", destination_airport: "SIN" }).toString();

for (const locale of ["en", "zh-tw"] as const) {
  const { flightChanges: t, scheduleChanges: common, flights } = words(locale);
  const [from, to] =
    locale === "en" ? ["Hong Kong (HKG)", "Singapore (SIN)"] : ["香港 (HKG)", "新加坡 (SIN)"];

  test(`The ledger of a route has its changes by day, each with an address (${locale})`, async ({
    request,
  }) => {
    const { main } = await readPage(request, localePath(locale, `/flight/changes?${route}`));
    expect(elementsOf(main, "h1").map(textOf)).toEqual([fill(t.title, { from: from ?? "", to: to ?? "" })]);
    expect(textOf(main)).toContain(flights.sample);
    const rows = elementsOf(main, "tr").filter(({ attribs }) => /^c\d+$/.test(attribs.id ?? ""));
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const kind of Object.values(t.kinds))
      expect(
        rows.some((row) => textOf(row).includes(kind)),
        kind,
      ).toBe(true);
    const links = elementsOf(main, "a").map(({ attribs }) => attribs.href ?? "");
    for (const { attribs } of rows)
      expect(links.some((href) => href.includes(`entry=${String(attribs.id).slice(1)}#${attribs.id}`))).toBe(
        true,
      );
    expect(links.some((href) => href.startsWith(localePath(locale, "/flight?")))).toBe(true);
    // A filter shows its kind alone.
    const filtered = await readPage(request, localePath(locale, `/flight/changes?${route}&show=gone`));
    const gone = elementsOf(filtered.main, "tr").filter(({ attribs }) => /^c\d+$/.test(attribs.id ?? ""));
    expect(gone.length).toBeGreaterThan(0);
    for (const row of gone) expect(textOf(row)).toContain(t.kinds.gone);
    expect(textOf(filtered.main)).not.toContain(common.emptyFilter);
  });

  test(`The flights of a route lead to what changed of them lately (${locale})`, async ({ request }) => {
    const { main } = await readPage(request, localePath(locale, `/flight?${route}`));
    const link = elementsOf(main, "a").find(({ attribs }) => attribs.href?.includes("/flight/changes?"));
    expect(link && textOf(link)).toMatch(new RegExp(`^${fill(t.recent, { count: "\\d+" })}$`));
    const { main: ledger } = await readPage(request, link?.attribs.href ?? "");
    expect(textOf(ledger)).not.toContain(t.empty);
  });

  test(`A ledger without two airports says what to do (${locale})`, async ({ request }) => {
    const response = await request.get(localePath(locale, "/flight/changes"));
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).toContain(t.missing);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });
}

test("The API has the same entries in words, and a problem without airports", async ({ request }) => {
  const response = await request.get(`/api/flight-changes?${route}&period=90`);
  expect(response.status()).toBe(200);
  const body = await response.json();
  expect(body).toMatchObject({ period: 90, show: null, page: 1, count: body.items.length, isCut: false });
  expect(body.days.flatMap(({ entries }: { entries: number[] }) => entries)).toEqual(
    body.items.map(({ id }: { id: number }) => id),
  );
  const retimed = body.items.find(({ kind }: { kind: string }) => kind === "retimed");
  expect(retimed).toMatchObject({
    origin: "HKG",
    destination: "SIN",
    sample: true,
    holdsTo: null,
    text: expect.stringContaining(words("en").flightChanges.does.retimed),
  });
  expect(retimed.previous.departureTime).not.toBe(retimed.current.departureTime);
  const without = await request.get("/api/flight-changes");
  expect(without.status()).toBe(422);
  expect(without.headers()["content-type"]).toContain("problem+json");
});

test("The changes of a route are an Atom feed and a JSON Feed with the same entries", async ({ request }) => {
  const atom = await request.get(`/feeds/en/flights.atom?${route}`);
  expect(atom.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const [head = "", ...entries] = (await atom.text()).split("<entry>");
  for (const name of ["id", "title", "updated", "author", "link"]) expect(head).toContain(`<${name}`);
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
  expect(/<updated>([^<]+)/.exec(head)?.[1]).toMatch(instant);
  expect(entries.length).toBeGreaterThanOrEqual(6);
  for (const entry of entries) {
    for (const name of ["id", "title", "updated", "summary"]) expect(entry).toContain(`<${name}`);
    expect(/<updated>([^<]+)/.exec(entry)?.[1]).toMatch(instant);
  }
  const json = await request.get(`/feeds/en/flights.json?${route}`);
  expect(json.headers()["content-type"]).toContain("application/feed+json");
  const feed = await json.json();
  expect(feed).toMatchObject({ version: "https://jsonfeed.org/version/1.1", title: expect.any(String) });
  const ids = entries.map((entry) => /<id>([^<]+)/.exec(entry)?.[1]?.replaceAll("&amp;", "&"));
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  // The address of an entry shows it.
  const { pathname, search, hash } = new URL(ids[0] ?? "");
  expect(await (await request.get(pathname + search)).text()).toContain(`id="${hash.slice(1)}"`);
  const again = await request.get(`/feeds/en/flights.atom?${route}`, {
    headers: { "If-None-Match": atom.headers().etag ?? "" },
  });
  expect(again.status()).toBe(304);
  const chinese = await (await request.get(`/feeds/zh-tw/flights.atom?${route}`)).text();
  expect(chinese).toContain(words("zh-tw").flightChanges.does.retimed);
  for (const path of ["/feeds/en/flights.atom", `/feeds/xx/flights.json?${route}`])
    expect((await request.get(path)).status(), path).toBe(404);
});
