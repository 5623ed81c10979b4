import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import sharp from "sharp";
import { root } from "../../bin/process/node.mjs";
import { contentKinds } from "../../cli/importers";
import { localePath, locales } from "../../lib/i18n/locales";
import { knowledgeKeys } from "../../lib/reference/operator";
import { scaled } from "../../test/support/time-scale.mjs";
import { everyPageKind } from "../support/every-page-kind";
import { expect, servers, test } from "../support/http";
import { type FileText, importFiles } from "../support/imports";
import { textAndLinks } from "../support/parsed-html";
import { runPortal, type SeparatePortal, startSeparatePortal } from "../support/separate-portal";

/**
 * The built product with a portal.json: whose portal it is is decided at the start, not by the build. First on the sample, then
 * with every domain imported: what it shows is the publisher's then, pictures among it.
 */

test.describe.configure({ mode: "serial" });

const houseFile = "e2e/files/site-config/portal.json";
const house = JSON.parse(readFileSync(houseFile, "utf8"));
const host = new URL(house.analytics.script).host;
const folder = join(root, "var", "test-site-config-files");
let portal: SeparatePortal;
test.beforeAll(async () => {
  portal = await startSeparatePortal("site-config", servers.portal.now, {
    SITE_FILE: houseFile,
    ANALYTICS_HOSTS: host,
  });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "uploads"), { recursive: true });
  await sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#246" } })
    .withExif({ IFD0: { Artist: "Somebody" } })
    .jpeg()
    .toFile(join(folder, "uploads", "quay.jpg"));
});
test.afterAll(() => portal?.stop());

const run = async (...args: string[]) => (await runPortal(portal, ...args)).stdout;
const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(portal.url + path, { redirect: "manual", ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const textAt = async (path: string) => (await ask(path)).text;

/** The sample house's name and addresses; its articles and companies are invented too, but are not it. */
const sampleHouse = /harbour ?gazette/i;

for (const locale of locales) {
  test(`every page in ${locale} has the names of the configured site, and none of the sample's`, async () => {
    const feed = await textAt(`/feeds/${locale}/rss.xml`);
    const newsId = /news_id=([\w-]+)/.exec(feed)?.[1] ?? "";
    for (const path of everyPageKind({ newsId, companyId: "2001" })) {
      const html = await textAt(localePath(locale, path));
      expect(html, path).not.toMatch(sampleHouse);
      expect(/<title>([^<]*)/.exec(html)?.[1], path).toContain(house.name);
      expect(html, path).toContain(`© ${house.copyrightYears} ${house.name}`);
    }
  });
}

test("feeds, sitemaps, calendars, cards and error responses have no name of the sample", async () => {
  for (const path of ["/feeds/en/rss.xml", "/feeds/en/atom.xml"]) {
    const feed = await textAt(path);
    expect(feed).toContain(house.name);
    expect(feed).toContain(house.publisher);
    expect(feed).not.toMatch(sampleHouse);
  }
  expect(await textAt("/sitemaps/news.xml")).toContain(`<news:name>${house.name}</news:name>`);
  const refused = await fetch(`${portal.url}/port`, { method: "POST", headers: { Accept: "text/html" } });
  expect(await refused.text()).toContain(house.name);
  const mobile = await ask("/sgmobile");
  expect([mobile.status, mobile.headers.get("location")]).toEqual([302, house.links.app]);
});

test("the head of a page names publisher, mark, colours and script, and the policy lets the script in", async () => {
  for (const path of ["/", "/port"]) {
    const answer = await ask(path);
    const html = answer.text;
    const graph = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      .map(([, json]) => json)
      .join();
    // The front page alone tells of the publisher.
    if (path === "/") {
      expect(graph).toContain(`"legalName":"${house.publisher}"`);
      expect(graph).toContain('"addressCountry":"SG"');
    }
    expect(html).toContain(`src="${house.analytics.script}" data-site="portal"`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(new RegExp(`script-src 'self' https://${host} `));
    expect(html).toContain(`data-zone="${house.timeZone}"`);
    for (const [, own = ""] of html.matchAll(/(?:href|src)="(\/own\/[\w.-]+)"/g)) {
      const given = await ask(own);
      expect(given.status, own).toBe(200);
    }
    const [, sheet = ""] = /href="(\/own\/colours-[\w.]+)"/.exec(html) ?? [];
    expect(await textAt(sheet)).toContain(`--accent:${house.colours.light.accent}`);
  }
  expect((await ask("/own/colours-00000000.css")).status).toBe(404);
  expect(await textAt("/cookies")).toContain(host);
});

test("registrations of Mainland China are links at the foot of the Simplified edition alone", async () => {
  const [english = "", taiwan = "", mainland = ""] = await Promise.all(["/", "/zh-tw", "/zh-cn"].map(textAt));
  const { icp, publicSecurity } = house.registrations;
  for (const text of [icp, publicSecurity]) {
    expect(mainland).toContain(text);
    expect(english + taiwan).not.toContain(text);
  }
  expect(mainland).toContain('href="https://beian.miit.gov.cn/"');
  expect(mainland).toContain('href="https://beian.mps.gov.cn/#/query/webSearch?code=11010502000001"');
});

test("security.txt is what the file says of security", async () => {
  const answer = await ask("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(answer.text.split("\n")).toEqual([
    "Contact: mailto:safe@straitsfreight.example",
    "Contact: https://straitsfreight.example/report",
    `Expires: ${house.security.expires}T00:00:00Z`,
    "Preferred-Languages: en, zh-Hant",
    expect.stringMatching(/^Canonical: https?:\/\/\S+\/\.well-known\/security\.txt$/),
    `Policy: ${house.security.policy}`,
    "",
  ]);
});

test("own words, links, desks and newsletters stand where the file puts them, in each script", async () => {
  const [english, taiwan, mainland] = await Promise.all(["/", "/zh-tw", "/zh-cn"].map(textAt));
  expect(english).toContain("Freight through the Straits");
  expect(english).toContain("Tide tables");
  expect(taiwan).toContain("潮汐表");
  expect(mainland).toContain("海峡货运");
  const contact = await textAt("/contact-us");
  expect(contact).toContain("Penang office");
  expect(contact).not.toContain("Shenzhen");
  expect(await textAt("/enews-subscription")).toContain("https://mail.straitsfreight.example/tide");
});

test("files of the build name no site", () => {
  const chunks = join(root, ".next/static");
  const named = readdirSync(chunks, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .filter((name) => sampleHouse.test(readFileSync(join(chunks, name), "utf8")));
  expect(named).toEqual([]);
});

const hourAgo = new Date(Date.parse(servers.portal.now) - 3_600_000).toISOString();
const articles = [
  {
    news_id: "with-picture",
    headline: "A quay of our own",
    intro: "It has a picture.",
    body: '<p>Words.</p><p><img src="quay.jpg" alt="The quay again"></p>',
    publish_date: hourAgo,
    language: "en",
    images: [{ url: "/uploads/quay.jpg", alt: "The quay", caption: "At dawn", credit: "Photograph: Lee" }],
  },
  {
    news_id: "without-picture",
    headline: "Words of our own",
    intro: "They stand alone.",
    body: "<p>At length.</p>",
    publish_date: hourAgo,
    language: "en",
  },
];

/** What says that something is invented, in each language. */
const invented = /\bsamples?\b|invented|樣本|範例|示範|示例|虛構|样本|范例|示范|虚构/i;
/** Companies of the sample, by name. */
const sampleCompanies = Papa.parse<Record<string, string>>(
  readFileSync("data/sample/companies.csv", "utf8"),
  {
    header: true,
  },
)
  .data.map(({ full_name = "" }) => full_name)
  .filter(Boolean);

test("pages say that their data are a sample until anything is imported", async () => {
  for (const path of ["/", "/zh-tw", "/zh-cn", "/yp", "/news-list"])
    expect((await readWhole(path)).said, path).toMatch(invented);
  expect((await readWhole("/yp-list?com_type=sea")).said).toContain(sampleCompanies[0] ?? "none");
});

test("a picture is taken in and served for good, in widths that its page names", async () => {
  const file = join(folder, "articles.jsonl");
  writeFileSync(file, articles.map((one) => JSON.stringify(one)).join("\n"));
  expect(await run("import", "articles", file, "--pictures", folder)).toContain("Pictures taken in: 1.");
  await expect
    .poll(async () => (await ask("/news?news_id=with-picture")).status, { timeout: scaled(25_000) })
    .toBe(200);
  const page = (await ask("/news?news_id=with-picture")).text;
  const [main = "", inBody = "", ...others] = [...page.matchAll(/<img [^>]*\/media\/[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(others).toEqual([]);
  for (const tag of [main, inBody]) {
    expect(tag).toMatch(/width="1280"/);
    expect(tag).toMatch(/height="800"/);
  }
  expect(page).toContain("Photograph: Lee");
  const addresses = [...main.matchAll(/(\/media\/[^\s"]+) (\d+)w/g)];
  expect(addresses.map(([, , width]) => width)).toEqual(["320", "640", "1280"]);
  for (const [, address = "", width] of addresses) {
    const response = await fetch(portal.url + address);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toContain("immutable");
    const { exif, ...facts } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([facts.width, exif]).toEqual([Number(width), undefined]);
  }
  const [, widest = ""] = addresses.at(-1) ?? [];
  const gone = [
    widest.replace("1280x800", "1280x801"),
    widest.replace("1280x800.webp", "1280x801.jpg"),
    widest.replace(/\/[\da-f]{24}\//, "/0123456789abcdef01234567/"),
    "/media/x/y.webp",
  ];
  for (const address of gone) {
    const answer = await ask(address);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
  expect((await ask(widest, { method: "POST" })).status).toBe(405);
  expect((await ask(widest, { method: "HEAD" })).status).toBe(200);
  // Readers of mail have it as what all of them show.
  const sent = await fetch(portal.url + widest.replace(".webp", ".jpg"));
  expect(sent.headers.get("content-type")).toBe("image/jpeg");
  expect(sent.headers.get("cache-control")).toContain("immutable");
  expect(await sharp(Buffer.from(await sent.arrayBuffer())).metadata()).toMatchObject({
    format: "jpeg",
    width: 1280,
    height: 800,
  });
  // Who shares it, and readers of feeds, get a card that is drawn of it.
  const card = await fetch(`${portal.url}/api/og/with-picture.jpg`);
  const picture = Buffer.from(await card.arrayBuffer());
  const { width, height } = await sharp(picture).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const { dominant } = await sharp(picture).extract({ left: 0, top: 0, width: 1200, height: 200 }).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r + 40);
});

test("an export into a folder has the pictures, and imports to the same", async () => {
  const target = join(folder, "exported");
  expect(await run("export", "articles", target)).toContain("2 files");
  const before = (await ask("/api/news/with-picture")).text;
  const told = await run("import", "articles", join(target, "articles.jsonl"), "--pictures", target);
  expect(told).not.toContain("left out");
  expect((await ask("/api/news/with-picture")).text).toBe(before);
});

/** A list's own line, of its template, with a picture that there is. */
const lists: FileText[] = contentKinds
  .filter(({ domain }) => domain !== "documents")
  .map(({ domain, heads, example }) => ({
    domain,
    text: Papa.unparse([
      [...heads],
      example.map((cell: string) => cell.replace(/^https:\/\/pictures\.example\//, "/promotions/")),
    ]),
  }));
const day = (days: number, time = "") => {
  const [y, m, d] = new Date(Date.parse(servers.portal.now) + days * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  return `${d}-${m}-${y}${time}`;
};
const schedules: FileText[] = [
  {
    domain: "sailings",
    text: `Loading Port,ETD,Discharge Port,ETA,Vessel Name,Voyage No.,IMO No.,Operator,Service
HKHKG,${day(2, " 18:30")},SGSIN,${day(6, " 06:00")},ANCHOR ONE,0123W,9000001,Blue Anchor Line,AE1
`,
  },
  {
    domain: "calls",
    text: `Carrier,Service,Voyage Out,IMO No.,Vessel Name,Port,Arrival,Departure
Blue Anchor Line,AE2,0200W,9000002,ANCHOR TWO,HKHKG,,${day(3, " 12:00")}
Blue Anchor Line,AE2,0200W,9000002,ANCHOR TWO,SGSIN,${day(7, " 06:00")},
`,
  },
  { domain: "vessels", text: "imo,vessel,flag\n9000001,ANCHOR ONE,Panama\n9000002,ANCHOR TWO,Panama\n" },
  { domain: "transfers", text: "Carrier,Port,Shortest Hours\nBlue Anchor Line,SGSIN,36\n" },
  { domain: "domestic", text: "Carrier,Country\nBlue Anchor Line,CN\n" },
  {
    domain: "flights",
    text: `flight_schedule_type,service_mon,service_tue,service_wed,service_thu,service_fri,service_sat,service_sun,departure_time,arrival_time,origin_airport_code,destination_airport_code,flight_no
direct,1,1,1,1,1,1,1,09:00,13:00,HKG,SIN,XX 123
`,
  },
  {
    domain: "companies",
    text: `com_id,full_name,full_name_chi,com_type_code,port_id,address,com_type
own-1,Lantern Forwarding Limited,明燈貨運有限公司,sea,HKHKG,"18 Signal Road, Kwai Chung",Cold storage=冷藏倉
`,
  },
  {
    domain: "pages",
    folder: ["terms", "privacy", "cookies", "customs-filings", "chans-air", ...knowledgeKeys].flatMap((key) =>
      ["en", "zh"].map((language) => ({
        name: `${key}.${language}.html`,
        text: `<h2>Of our own</h2><p>What ${key} says.</p>`,
      })),
    ),
  },
];

test("once everything is imported, no page, feed or sitemap in any language has a word of a sample", async () => {
  mkdirSync(join(folder, "documents"), { recursive: true });
  copyFileSync("e2e/files/english.pdf", join(folder, "documents", "ll1.pdf"));
  writeFileSync(
    join(folder, "documents", "list.csv"),
    `carrier,loop,file\nLantern Line,LL1 Asia to North Europe,ll1.pdf\n`,
  );
  await run("import", "documents", join(folder, "documents"));
  await importFiles(portal, [...schedules, ...lists]);
  await expect
    .poll(async () => invented.exec((await readWhole("/")).said)?.[0] ?? null, { timeout: scaled(25_000) })
    .toBeNull();

  const waiting = new Set<string>(["/sitemap.xml"]);
  for (const locale of locales) {
    for (const path of everyPageKind({ newsId: "with-picture", companyId: "own-1" }))
      waiting.add(localePath(locale, path));
    for (const format of ["rss", "atom"]) waiting.add(`/feeds/${locale}/${format}.xml`);
  }
  const found: string[] = [];
  let pages = 0;
  const read = async (path: string) => {
    const { said, links } = await readWhole(path);
    pages += 1;
    const word = invented.exec(said);
    if (word) found.push(`${path}: ${said.slice(Math.max(0, word.index - 60), word.index + 60)}`);
    const company = sampleCompanies.find((name) => said.includes(name));
    if (company) found.push(`${path}: ${company}`);
    return links;
  };
  // Sitemaps first: what they name is read whatever else there is to follow.
  for (const path of waiting) {
    if (!path.includes("sitemap")) continue;
    for (const link of await read(path)) waiting.add(link);
  }
  const rest = [...waiting].filter((path) => !path.includes("sitemap"));
  for (let at = 0; at < rest.length && at < mostPages; at += atOnce) {
    for (const link of (await Promise.all(rest.slice(at, at + atOnce).map(read))).flat()) {
      if (waiting.has(link)) continue;
      waiting.add(link);
      rest.push(link);
    }
  }
  expect(found).toEqual([]);
  expect(pages).toBeGreaterThan(300);
  const sitemap = await ask("/sitemaps/zh-tw-1.xml");
  expect(sitemap.text).toContain(`${portal.url}/zh-tw/trade-news/lantern-hamburg`);
});

const mostPages = 450;
const atOnce = 4;

/** What an address says, in words and in what is read out, and where it leads on this site. */
async function readWhole(path: string): Promise<{ said: string; links: string[] }> {
  const { status, text, headers } = await ask(path);
  const location = headers.get("location");
  if (location)
    return {
      said: "",
      links: [new URL(location, portal.url).pathname + new URL(location, portal.url).search],
    };
  expect([200, 404, 405, 410], path).toContain(status);
  if (!headers.get("content-type")?.includes("html")) {
    const inSitemap = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
      url.replaceAll("&amp;", "&"),
    );
    return { said: text, links: inSitemap.map((url) => url.replace(portal.url, "")) };
  }
  return textAndLinks(text);
}
