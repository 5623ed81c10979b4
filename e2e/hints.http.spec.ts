import { readFileSync } from "node:fs";
import { fill } from "../lib/i18n/formats";
import { type Locale, localePath, localeRecords, locales } from "../lib/i18n/locales";
import type messages from "../messages/en.json";
import { expect, test } from "./support/http";

/** Searches that would lead nowhere: taken for what they mean, told, or led on, without a script. */

const words = (locale: Locale) =>
  JSON.parse(readFileSync(`messages/${locale}.json`, "utf8")) as typeof messages;
const hintOf = (html: string) => /<section[^>]*data-hint.*?<\/section>/s.exec(html)?.[0] ?? "";
const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");

test("the beginning of a name, an alias or a code that is only one port's is taken", async ({ request }) => {
  for (const [from, to, heading] of [
    ["Hong Kon", "Rotterd", "Hong Kong to Rotterdam"],
    ["HKG", "RTM", "Hong Kong to Rotterdam"],
    ["Shangh", "Los Angel", "Shanghai to Los Angeles"],
    ["Shanghai CN", "Los Angeles, CA", "Shanghai to Los Angeles"],
    ["中國上海", "USLAX。", "Shanghai to Los Angeles"],
  ]) {
    const search = new URLSearchParams({ loading_port: from ?? "", discharge_port: to ?? "" });
    const html = await (await request.get(`/port?${search}`)).text();
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading);
    expect(html).not.toContain("data-hint");
  }
  const flights = await (
    await request.get("/flight?origin_airport=Hong+Kon&destination_airport=Heathro")
  ).text();
  expect(/<h1[^>]*>([^<]*)/.exec(flights)?.[1]).toBe("Hong Kong (HKG) to London (LHR)");
});

for (const locale of locales) {
  test(`an unknown port is reported, with the name that was meant (${locale})`, async ({ request }) => {
    const { finder, hints } = words(locale);
    const search = "loading_port=Hong+Kong&discharge_port=Roterdam&date_type=CY&vessel_name=Straits";
    const html = await (await request.get(localePath(locale, `/port?${search}`))).text();
    const name = { en: "Rotterdam", zh: "鹿特丹" }[localeRecords[locale].stored];
    const section = hintOf(html);
    expect(textOf(section)).toContain(fill(hints.port.meant, { text: "Roterdam", name }));
    expect(textOf(html)).toContain(finder.missing);
    const [, href = "", title] = /<a href="([^"]+)".*?<b>([^<]+)/s.exec(section) ?? [];
    expect(title).toContain(name);
    const kept = new URL(href.replaceAll("&amp;", "&"), "http://localhost").searchParams;
    expect(Object.fromEntries(kept)).toEqual({
      loading_port: "Hong Kong",
      discharge_port: "Rotterdam",
      discharge_port_id: "NLRTM",
      date_type: "CY",
      vessel_name: "Straits",
    });
    const answered = await request.get(href.replaceAll("&amp;", "&"));
    expect(await answered.text()).not.toContain("data-hint");
  });
}

test("the same place twice is reported, and not searched", async ({ request }) => {
  const port = await (await request.get("/port?loading_port=Hong+Kong&discharge_port=HKHKG")).text();
  expect(textOf(port)).toContain(words("en").finder.same);
  expect(port).not.toContain("<table");
  const flight = await (await request.get("/flight?origin_airport=HKG&destination_airport=HKG")).text();
  expect(textOf(flight)).toContain(words("en").flights.same);
});

for (const locale of ["en", "zh-tw"] as Locale[]) {
  test(`an address with the same place twice is headed as one without a search (${locale})`, async ({
    request,
  }) => {
    const headOf = async (path: string) => {
      const html = await (await request.get(localePath(locale, path))).text();
      const links = [...html.matchAll(/<link[^>]* rel="(?:canonical|alternate)"[^>]*>/g)].map(
        ([link]) => link,
      );
      const [title] = /<title>[^<]*/.exec(html) ?? [];
      const [description] = /<meta name="description"[^>]*>/.exec(html) ?? [];
      return { title, description, links: links.filter((link) => !link.includes("feeds")) };
    };
    const twice = {
      "/port": [
        "loading_port=Hong+Kong&discharge_port=Hong+Kong",
        "loading_port_id=HKHKG&discharge_port=HKHKG",
        "loading_port=Yantian||Shekou&discharge_port=Shekou||Yantian",
      ],
      "/flight": ["origin_airport=HKG&destination_airport=HKG", "origin_airport=LON&destination_airport=LHR"],
    };
    for (const [page, queries] of Object.entries(twice)) {
      const landing = await headOf(page);
      expect(landing.links.join()).toContain("canonical");
      for (const query of queries) expect(await headOf(`${page}?${query}`), query).toEqual(landing);
    }
  });
}

test("without script: the reason, the offers, the enquiry with the known facts, and no empty CSV", async ({
  request,
}) => {
  const html = await (await request.get("/port?loading_port=Hong+Kong&discharge_port=Rouen")).text();
  expect(html).toMatch(
    /There are no sailings from Hong Kong to Rouen with ETD between \d{1,2} [A-Z][a-z]+ \d{4} and/,
  );
  expect(html).toMatch(/Discharge at (?:Le Havre|Dunkirk|Fos-sur-Mer|Antwerp|Marseille)/);
  const [, enquiry = ""] = /href="(\/fe-sea\?[^"]+)"/.exec(html) ?? [];
  expect(html).not.toContain("/api/port-schedule.csv");
  const form = await (await request.get(enquiry.replaceAll("&amp;", "&"))).text();
  expect(form).toContain('value="Hong Kong"');
  expect(form).toContain('value="Rouen"');
  const some = await (await request.get("/port?loading_port=Hong+Kong&discharge_port=Rotterdam")).text();
  expect(some).toContain("/api/port-schedule.csv");
});
