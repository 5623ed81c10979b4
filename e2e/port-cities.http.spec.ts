import { idsOf, portOfSide } from "../lib/addresses/place-address";
import { fill } from "../lib/i18n/formats";
import type { LinkedPort } from "../lib/places/shared";
import { dischargedAt, loadedAt } from "../lib/sailings/shared";
import { csvHeads, parseCsv } from "./support/csv";
import { expect, test } from "./support/http";
import { elementsOf, elementsWithText, onlyElement, readPage, textOf } from "./support/parsed-html";
import { fetchSchedule, portPath, salesOf } from "./support/schedule";
import { words } from "./support/test";

/** Several ports of one side without script, in addresses and in files. */

const shenzhen = "CNCWN||CNSHK||CNYTN";

for (const [locale, typed] of [
  ["en", "Shenzhen"],
  ["zh-tw", "深圳"],
  ["zh-cn", "深圳"],
] as const) {
  const text = words(locale);
  test(`a typed city offers all its ports together first (${locale})`, async ({ request }) => {
    const asked = await readPage(
      request,
      portPath({ loading_port: typed, discharge_port: "Rotterdam", date_type: "CY" }, locale),
    );
    const hint = onlyElement(asked.main, "section", { "data-hint": "true" });
    expect(textOf(hint)).toContain(fill(text.hints.port.several, { text: typed }));
    const [first] = elementsOf(hint, "a");
    const href = first?.attribs.href ?? "";
    const { criteria, found, items } = await fetchSchedule(request, {
      ...Object.fromEntries(new URL(href, "http://localhost").searchParams),
      language: locale,
    });
    expect(criteria).toMatchObject({ loadingPort: { id: shenzhen }, dateType: "CY" });
    expect(found).toBeGreaterThan(0);
    const { main, heading } = await readPage(request, href);
    const [from = "", to = ""] = [criteria.loadingPort, criteria.dischargePort].map(
      (port) => port?.name ?? "",
    );
    expect(heading).toBe(fill(text.schedule.heading, { from, to }));
    const body = textOf(onlyElement(main, "tbody"));
    for (const sailing of items)
      expect(body).toContain(portOfSide(criteria.loadingPort as LinkedPort, loadedAt(sailing)).name);
    // The field says what a form without script sends, and what is read again.
    const field = onlyElement(main, "input", { name: "loading_port", role: "combobox" }).attribs.value ?? "";
    const again = await fetchSchedule(request, {
      loading_port: field,
      discharge_port: "Rotterdam",
      language: locale,
    });
    expect(again.criteria.loadingPort?.id).toBe(shenzhen);
  });
}

test("more ports than a side may have are reported, and the first ones searched", async ({ request }) => {
  const { finder } = words("en");
  const { page, heading } = await readPage(
    request,
    portPath({ loading_port_id: `${shenzhen}||HKHKG`, discharge_port: "Rotterdam" }),
  );
  expect(heading).toBe("Shenzhen – all ports to Rotterdam");
  expect(elementsWithText(page, "p", fill(finder.problemPorts, { count: 3 }))).toHaveLength(1);
});

test("the order in which ports are named makes no other search", async ({ request }) => {
  const of = (ids: string[]) =>
    fetchSchedule(request, { loading_port_id: ids.join("||"), discharge_port_id: "NLRTM||DEHAM" });
  const [one, other] = [await of(idsOf(shenzhen)), await of(idsOf(shenzhen).toReversed())];
  expect(other.items).toEqual(one.items);
  expect(new Set(one.items.map(dischargedAt))).toEqual(new Set(["NLRTM", "DEHAM"]));
  expect(other.criteria).toEqual(one.criteria);
});

test("the file of several ports has the own ports of each row", async ({ request }) => {
  const params = { loading_port_id: shenzhen, discharge_port_id: "NLRTM||DEHAM" };
  const { items, criteria } = await fetchSchedule(request, params);
  const response = await request.get(`/api/port-schedule.csv?${new URLSearchParams(params)}`);
  const [head, ...lines] = parseCsv(await response.body());
  expect([head?.[0], head?.[2]]).toEqual([csvHeads[0], csvHeads[2]]);
  const { loadingPort, dischargePort } = criteria as Record<"loadingPort" | "dischargePort", LinkedPort>;
  expect(lines.filter((line) => line.length > 1).map((line) => [line[0], line[2]])).toEqual(
    salesOf(items).map((sailing) => [
      portOfSide(loadingPort, loadedAt(sailing)).plainName,
      portOfSide(dischargePort, dischargedAt(sailing)).plainName,
    ]),
  );
});

test("the canonical address names them, and shows the same", async ({ request }) => {
  for (const id of [shenzhen, "CNYTN||HKHKG"]) {
    const { page, heading } = await readPage(
      request,
      portPath({ loading_port_id: id, discharge_port: "Rotterdam" }),
    );
    const { href = "" } = onlyElement(page, "link", { rel: "canonical" }).attribs;
    const { pathname, search, searchParams } = new URL(href);
    expect([...searchParams.keys()]).toEqual(["loading_port", "discharge_port"]);
    expect((await readPage(request, pathname + search)).heading).toBe(heading);
  }
});
