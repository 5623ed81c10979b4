import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../bin/process/node.mjs";
import fallbackAds from "../../data/promotions/fallback-ads.json" with { type: "json" };
import { inLocale } from "../../lib/i18n/in-locale";
import { localePath, locales } from "../../lib/i18n/locales";
import { sampleSite } from "../../lib/site/site";
import { everyPageKind } from "../support/every-page-kind";
import { expect, servers, test } from "../support/http";
import { importText } from "../support/importing";
import { type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { words } from "../support/test";

/**
 * A publisher with the smallest portal.json there can be, and one article of its own: nothing that the sample house says of
 * itself (its readers, app, eBook, addresses) stands under the publisher's name.
 */

test.describe.configure({ mode: "serial" });

const smallest = {
  name: "Straits Freight Daily",
  publisher: "Straits Freight Press Pte Ltd",
  timeZone: "Asia/Singapore",
  copyrightYears: "2026",
  contact: { address: ["12 Quayside Lane"], country: "SG", email: "desk@straits.invalid" },
};
const folder = join(root, "var", "test-sample-claims-files");
let portal: SeparatePortal;
test.beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "portal.json"), JSON.stringify(smallest));
  portal = await startSeparatePortal("sample-claims", servers.portal.now, {
    SITE_FILE: join(folder, "portal.json"),
  });
  const article = {
    news_id: "own",
    headline: "Berths open early",
    intro: "",
    body: "<p>The port opened two berths.</p>",
    publish_date: "2026-03-16 09:00:00+0800",
    language: "en",
  };
  await importText(portal, "articles", JSON.stringify(article));
});
test.afterAll(() => portal?.stop());

/** Every name, host, mail address and number in the facts of the sample house. */
function factsOfSample(): string[] {
  const { name, publisher, phone, email, desks, address, links, social, newsletters, ebooks, countryCode } =
    sampleSite();
  const text = JSON.stringify({ name, publisher, phone, email, desks, links, social, newsletters, ebooks });
  expect(countryCode).toBe("HK");
  const hosts = [...text.matchAll(/https?:\/\/([^/"]+\.example)/g)].map(([, host = ""]) => host);
  const mails = [...text.matchAll(/[\w.]+@[\w.]+/g)].map(([mail]) => mail);
  const phones = [phone, ...desks.map((desk) => desk.phone)].filter((one) => one !== null);
  const lines = Object.values(address).flatMap((one) => one.slice(0, 1));
  return [...new Set([name, publisher, "harbourgazette", ...hosts, ...mails, ...phones, ...lines])];
}

const adOf = (id: string) => fallbackAds.find((ad) => ad.id === id) ?? { company: "", companyZh: "" };

for (const locale of locales) {
  test(`no page in ${locale} makes the claims of the sample's publisher`, async () => {
    const { shell, home, ebook, banners, enews } = words(locale);
    const ads = ["house-app", "house-ebook", "house-newsletter"].map((id) =>
      inLocale(adOf(id).company, adOf(id).companyZh, locale),
    );
    const claims = [
      shell.claim,
      shell.features.media.title,
      shell.features.media.action,
      shell.links.ebook.note,
      home.ebookTitle,
      home.ebookAction,
      ebook.lede,
      enews.ebook,
      banners.own.app.title,
      banners.own.directMarketing.line,
      banners.own.recruitment.line,
    ];
    const forbidden = [...factsOfSample(), ...ads, ...claims];
    expect(forbidden.every((text) => text.length > 2)).toBe(true);
    expect(forbidden.length).toBeGreaterThan(30);
    const found: string[] = [];
    const paths = [
      ...everyPageKind({ newsId: "own", companyId: "2001" }).map((path) => localePath(locale, path)),
      `/feeds/${locale}/rss.xml`,
      `/feeds/${locale}/newsletter.html`,
      `/sitemaps/${locale}-1.xml`,
      "/manifest.json",
    ];
    for (const path of paths) {
      const response = await fetch(portal.url + path, { redirect: "manual" });
      const text = await response.text();
      expect(text.length + Number(response.status >= 300), path).toBeGreaterThan(0);
      const shown = `${text} ${response.headers.get("location") ?? ""}`.replaceAll("&amp;", "&");
      for (const one of forbidden)
        if (shown.toLowerCase().includes(one.toLowerCase())) found.push(`${path}: ${one}`);
      if (shown.includes(localePath(locale, "/ebook-subscription")))
        found.push(`${path}: leads to the eBook`);
    }
    expect(found).toEqual([]);
    const ebookPage = await fetch(portal.url + localePath(locale, "/ebook-subscription"));
    expect(ebookPage.status).toBe(404);
  });
}

test("a portal.json that names them has its own claim, app and editions", async () => {
  const named = {
    ...smallest,
    claim: { en: "Read on every quay", zh: "每個碼頭都在讀" },
    links: { app: "https://app.straits.invalid/" },
    editions: { sg: "https://read.straits.invalid/sg" },
  };
  writeFileSync(join(folder, "portal.json"), JSON.stringify(named));
  await portal.restart();
  const textAt = async (path: string) => (await fetch(portal.url + path)).text();
  expect(await textAt("/")).toContain("Read on every quay");
  expect(await textAt("/zh-cn")).toContain("每个码头都在读");
  expect(await textAt("/")).toContain("https://app.straits.invalid/");
  const front = await textAt("/");
  expect(front).toContain("/ebook-subscription");
  expect(front).not.toContain(words("en").home.ebookTitle);
  const page = await textAt("/ebook-subscription");
  expect(page).toContain("sg_edition");
  expect(page).not.toContain("hk_edition");
  expect(page).toContain("https://read.straits.invalid/sg");
});
