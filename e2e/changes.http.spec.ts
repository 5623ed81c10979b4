import { fill } from "../lib/i18n/fill";
import { toRotterdam } from "./support/schedule";
import { expect, test, words } from "./support/test";

/** The ledger of changes, its API, the schedule of an earlier day, and addresses of sailings that are gone. */

const lane = new URLSearchParams(toRotterdam).toString();

for (const locale of ["en", "zh-tw"] as const) {
  const prefix = locale === "en" ? "" : `/${locale}`;
  const t = words(locale).scheduleChanges;

  test(`The ledger of a lane has its title, its periods and its way back (${locale})`, async ({
    request,
  }) => {
    const response = await request.get(`${prefix}/port/changes?${lane}&period=90`);
    expect(response.status()).toBe(200);
    const html = await response.text();
    const place = locale === "en" ? ["Hong Kong", "Rotterdam"] : ["香港", "鹿特丹"];
    expect(html).toContain(fill(t.laneTitle, { from: place[0] ?? "", to: place[1] ?? "" }));
    expect(html).toContain(`href="${prefix}/port?loading_port=Hong+Kong`);
    expect(html).toMatch(/aria-current="true"[^>]*>90/);
  });

  test(`The schedule of an earlier day says so, and has no links to book or to quote (${locale})`, async ({
    request,
  }) => {
    const html = await (await request.get(`${prefix}/port?${lane}&as_of=2026-03-12`)).text();
    expect(html).toContain(t.currentSchedule);
    expect(html).toContain('data-day="2026-03-12"');
    expect(html).toContain("as_of=2026-03-11");
    expect(html).toContain("as_of=2026-03-13");
    const table = html.slice(html.indexOf("<tbody"), html.lastIndexOf("</tbody>"));
    expect(table.length).toBeGreaterThan(1000);
    expect(table).not.toContain("/fe-sea?");
    expect(table).not.toContain('target="_blank"');
    expect(table).not.toMatch(/data-at="[^"]*(soon|closed)/);
  });
}

test("A day that is today, in the future or no date shows the current schedule", async ({ request }) => {
  for (const day of ["2026-03-16", "2026-04-01", "yesterday"]) {
    const html = await (await request.get(`/port?${lane}&as_of=${day}`)).text();
    expect(html).not.toContain("data-day=");
  }
});

test("A ledger without two ports says what to do", async ({ request }) => {
  const response = await request.get("/port/changes");
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain(words("en").scheduleChanges.missingLane);
});

test("The API gives the same entries, and problems where there is nothing to give", async ({ request }) => {
  const api = async (query: string) => {
    const response = await request.get(`/api/port-changes?${query}`);
    return {
      status: response.status(),
      type: response.headers()["content-type"],
      body: await response.json(),
    };
  };
  const { status, body } = await api(`${lane}&period=90`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ period: 90, show: null, page: 1 });
  expect(body.days.flatMap(({ entries }: { entries: number[] }) => entries)).toEqual(
    body.items.map(({ id }: { id: number }) => id),
  );
  expect(await api("")).toMatchObject({ status: 422, type: expect.stringContaining("problem+json") });
  expect(await api("imo=1")).toMatchObject({ status: 422, type: expect.stringContaining("problem+json") });
  expect(await api("imo=9999999")).toMatchObject({ status: 404 });
});

test("The API of all changes leads on, also where nothing is recorded but the sample", async ({
  request,
}) => {
  const response = await request.get("/api/changes?since=7&limit=5");
  expect(response.status()).toBe(200);
  const body = await response.json();
  expect(body).toMatchObject({ events: [], last: 7, isMore: false });
  expect(body.next).toContain("/api/changes?since=7&limit=5&language=en");
  for (const query of ["since=-1", "since=x", "limit=0", "limit=501"])
    expect((await request.get(`/api/changes?${query}`)).status(), query).toBe(422);
});

test("The ledgers of a ship and of a service lead back to their pages", async ({ request }) => {
  const { items } = await (await request.get(`/api/port-schedule?${lane}`)).json();
  const ship = items.find(({ imo }: { imo: string | null }) => imo);
  const html = await (await request.get(`/vessel/${ship.imo}/changes`)).text();
  expect(html).toContain(`href="/vessel/${ship.imo}"`);
  expect((await request.get("/vessel/9999999/changes")).status()).toBe(404);
  const carrier = new URLSearchParams({ carrier: ship.operator });
  const service = await request.get(`/services/${ship.service}/changes?${carrier}`);
  expect(service.status()).toBe(200);
  expect(await service.text()).toContain(`/services/${ship.service}`);
});

test("The address of a blanked sailing says what it was and what replaces it, and is not indexed", async ({
  request,
}) => {
  // One of the changes of the sample.
  const lanes = "loading_port_id=HKHKG&discharge_port_id=INNSA&date_to=2026-06-01";
  const { gone } = await (await request.get(`/api/port-schedule?${lanes}`)).json();
  const blanked = gone.find(({ reason }: { reason: string }) => reason === "blanked");
  for (const [prefix, locale] of [
    ["", "en"],
    ["/zh-tw", "zh-tw"],
  ] as const) {
    const response = await request.get(`${prefix}/port/option/${blanked.sailing.id}`);
    expect(response.status()).toBe(410);
    const html = await response.text();
    expect(html).toContain(words(locale).scheduleChanges.goneHead);
    expect(html).toContain(blanked.sailing.vessel);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).toContain(`/port/option/${blanked.next.id}`);
  }
  const page = await (await request.get(`/port?${lanes}`)).text();
  expect(page).toContain(`id="s-${blanked.sailing.id}"`);
  expect(page).toContain(words("en").scheduleChanges.kinds.blanked);
});
