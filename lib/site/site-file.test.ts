import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sampleSite } from "./site";
import { readSiteFile } from "./site-file";

const folder = mkdtempSync(path.join(tmpdir(), "house-"));
afterAll(() => rmSync(folder, { recursive: true }));

const least = {
  name: "Straits Freight Daily",
  publisher: "Straits Freight Press Pte Ltd",
  timeZone: "Asia/Singapore",
  copyrightYears: "2026",
  contact: { address: ["12 Quayside Lane"], country: "SG", email: "desk@straits.example" },
};
const env = { ANALYTICS_HOSTS: "count.straits.example" };

function read(content: object | string) {
  const file = path.join(folder, "portal.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readSiteFile(file, env);
}

const fault = (change: object | string): string => {
  try {
    read(typeof change === "string" ? change : { ...least, ...change });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test("a minimal file makes a site without anything of the sample site", () => {
  const own = read(least);
  expect(own).toMatchObject({ name: least.name, zone: "Asia/Singapore", phone: null, isSample: false });
  expect(JSON.stringify(own)).not.toMatch(/harbour/i);
  expect(own.menus.map(({ id }) => id)).toEqual(sampleSite().menus.map(({ id }) => id));
  // What leads nowhere is not there, nor a list of which nothing is left.
  const named = [...own.menus.flatMap(({ groups }) => groups), ...own.footerColumns].flatMap(
    ({ links }) => links,
  );
  for (const key of [...named, ...own.sidebar]) expect(own.entries).toHaveProperty(key);
  expect(named).not.toContain("ebookHk");
  expect(own.menus.flatMap(({ groups }) => groups).map(({ key }) => key)).not.toContain("ebooks");
});

test("own links, headings, banners and desks are where the file has them", () => {
  const en = { en: "Tides", zh: "潮汐" };
  const own = read({
    ...least,
    menus: [
      { id: "hot" },
      { id: "media", label: en, groups: [{ title: en, links: ["home", { label: en, href: "/port" }] }] },
    ],
    banners: [{ title: en, line: en, href: "/fe-sea" }],
    desks: [{ key: "tides", name: en, email: "t@straits.example" }],
  });
  expect(own.menus.map(({ id }) => id)).toEqual(["hot", "media"]);
  const [, key = ""] = own.menus[1]?.groups[0]?.links ?? [];
  expect(own.entries[key]).toMatchObject({ href: "/port", label: en, external: false });
  expect(own.banners).toEqual([{ key: "own-0", title: en, line: en, href: "/fe-sea", look: "shoal" }]);
  expect(own.desks).toEqual([
    { key: "tides", name: en, email: "t@straits.example", phone: null, address: null },
  ]);
});

test.each<[object | string, string]>([
  ["{", "it is no JSON"],
  [{ nmae: "x" }, "nmae: there is no such setting."],
  [{ name: "" }, "name: is empty."],
  [{ name: undefined }, "name: is missing."],
  [{ name: 7 }, "name: must be text."],
  ["[]", "the file: must be an object with fields."],
  ['{"name": "x", "name": "y"}', "name: it is there twice"],
  [{ sidebar: [7] }, "sidebar.0: must be the key of an entry, or a link."],
  [
    { sidebar: [{ label: { en: "A", zh: "B" }, href: "port" }] },
    "sidebar.0.href: must be a path of this site",
  ],
  [{ words: { en: { en: "A", zh: "B" } } }, "words.en: must be the key of a message, such as site.title."],
  [{ words: { "site.titel": { en: "A", zh: "B" } } }, "words.site.titel: there is no message with this key."],
  [
    { banners: [{ title: "A", line: { en: "A", zh: "B" }, href: "/" }] },
    "banners.0.title: must be an object",
  ],
  [{ registrations: { icp: "12345" } }, "registrations.icp: must be the number of a registration, such as"],
  [{ contact: { ...least.contact, email: "desk" } }, "contact.email: must be an e-mail address."],
  [{ contact: { ...least.contact, fax: "1" } }, "contact.fax: there is no such setting."],
  [{ timeZone: "Asia/Singapur" }, "timeZone: must be a time zone such as Asia/Singapore."],
  [
    { links: { jobs: "javascript:alert(1)" } },
    "links.jobs: must be an address such as https://your.host/page.",
  ],
  [{ sidebar: ["hoem"] }, 'sidebar.0: there is no entry "hoem".'],
  [{ footer: [{ links: ["home"] }] }, "footer.0: it needs a title."],
  [{ desks: [{ key: "penang", email: "p@straits.example" }] }, "desks.0: it needs a name."],
  [{ logo: "../mark.svg" }, "logo: must be the name of"],
  [{ logo: "none.svg" }, "logo: there is no file none.svg."],
  [
    { colours: { light: { accent: "#e58fb8" } } },
    "colours.light: accent on page has a contrast of 2.35 and needs 4.5.",
  ],
  [{ colours: { dark: { ink: "#ffffff" } } }, "colours.dark.ink: there is no such setting."],
  [
    { analytics: { script: "https://elsewhere.example/s.js" } },
    "analytics.script: the host elsewhere.example is not in ANALYTICS_HOSTS.",
  ],
])("%j is refused with path and reason: %s", (change, reason) => {
  const text = fault(change).replace(":\n- ", ": ");
  expect(text).toContain(`${path.join(folder, "portal.json")} cannot be used: ${reason}`);
});

test("all faults of a file are named at once, each on a line with its place, and none in words of a library", () => {
  const text = fault({
    nmae: "x",
    name: undefined,
    timeZone: "Asia/Singapur",
    logo: "none.svg",
    sidebar: ["hoem", "prot"],
    footer: [{ links: ["home"] }],
    desks: [{ key: "penang", email: "p" }],
    banners: {},
    words: { "site.titel": { en: "A", zh: "B" } },
    colours: { light: { accent: "#e58fb8" }, dark: { ink: "#ffffff" } },
    analytics: { script: "https://elsewhere.example/s.js" },
  });
  const faults = text.split("\n").slice(1);
  for (const place of [
    ...["nmae", "name", "timeZone", "logo", "sidebar.0", "sidebar.1", "footer.0", "desks.0.email", "banners"],
    ...["words.site.titel", "colours.light", "colours.dark.ink", "analytics.script"],
  ])
    expect(faults).toContainEqual(
      expect.stringMatching(new RegExp(`^- ${place.replaceAll(".", "\\.")}: .+\\.$`)),
    );
  expect(text).not.toMatch(/invalid|expected|received|undefined/i);
});

test.each([
  ['{"a": {"b": 1, "b": 2}}', ["a.b"]],
  ['{"a": [{"b": 1}, {"b": 2, "b": 3}], "a": 4}', ["a.1.b", "a"]],
  [String.raw`{"a\"b": "a: {\"c\": 1, ", "\u0061\"b": 2}`, ['a"b']],
  ['{"a": {"b": 1}, "c": {"b": 1}, "d": ["d", "d"]}', []],
])("doubled keys are found at their places: %s", (json, places) => {
  const twice = fault(json).matchAll(/^- (.+): it is there twice\.$/gm);
  expect([...twice].map(([, place]) => place)).toEqual(places);
});

test("a file that is not there, or too large, is refused", () => {
  expect(() => readSiteFile(path.join(folder, "none.json"))).toThrow("there is no file none.json");
  expect(fault(`{"a":"${"x".repeat(300_000)}"}`)).toContain("and may have 262144");
});

test("pictures and colours get addresses that change with what is in them", () => {
  writeFileSync(path.join(folder, "mark.svg"), "<svg/>");
  const one = read({ ...least, logo: "mark.svg", colours: { light: { link: "#123456" } } });
  writeFileSync(path.join(folder, "mark.svg"), "<svg />");
  const two = read({ ...least, logo: "mark.svg" });
  expect(one.logo).toMatchObject({
    type: "image/svg+xml",
    path: expect.stringMatching(/^\/own\/logo-[0-9a-f]{8}\.svg$/),
  });
  expect(two.logo?.path).not.toBe(one.logo?.path);
  expect(new TextDecoder().decode(one.colours?.bytes)).toContain("--link:#123456");
});

test("the portal.json of the tests can be used", () => {
  const file = "e2e/files/site-config/portal.json";
  const host = new URL(JSON.parse(readFileSync(file, "utf8")).analytics.script).host;
  expect(readSiteFile(file, { ANALYTICS_HOSTS: host }).desks).toHaveLength(3);
});

test("policies are the portal's page unless the file names others; registrations are the file's", () => {
  expect(read(least)).toMatchObject({
    policies: { principles: "/editorial", corrections: "/editorial#corrections" },
    registrations: { icp: null, publicSecurity: null },
  });
  const registrations = { icp: "京ICP备12345678号-1", publicSecurity: "京公网安备 11010502000001号" };
  expect(
    read({ ...least, registrations, policies: { corrections: "https://straits.example/errata" } }),
  ).toMatchObject({
    policies: { principles: "/editorial", corrections: "https://straits.example/errata" },
    registrations,
  });
  expect(fault({ registrations: { publicSecurity: "京公网安备" } })).toContain(
    "registrations.publicSecurity",
  );
  expect(fault({ policies: { principles: "javascript:alert(1)" } })).toContain("policies.principles");
});

test("whom to tell of a weakness is what the file says, with a day and addresses that exist", () => {
  expect(read(least).security).toBeNull();
  const security = {
    contact: ["safe@straits.example", "https://straits.example/report"],
    expires: "2027-03-01",
  };
  expect(read({ ...least, security }).security).toEqual({ ...security, languages: [], policy: null });
  for (const [name, wrong] of Object.entries({
    contact: [["tel:+65", "x"], []],
    expires: ["2027-02-30", "2027-03-01T00:00:00Z", ""],
    languages: [["English"]],
    policy: ["javascript:alert(1)"],
  }))
    for (const value of wrong)
      expect(fault({ security: { ...security, [name]: value } })).toContain(`security.${name}`);
  expect(fault({ security: { contact: security.contact } })).toContain("security.expires");
});

test("names in columns of countries or regions are by edition, and the usual ones without", () => {
  expect(sampleSite().countries).toEqual({});
  expect(read({ ...least, countries: { "zh-cn": { HK: "中国香港", TW: "中国台湾" } } }).countries).toEqual({
    "zh-cn": { HK: "中国香港", TW: "中国台湾" },
  });
  expect(fault({ countries: { "zh-cn": { HKG: "中国香港" } } })).toMatch(/countries/);
  expect(fault({ countries: { de: { HK: "Hongkong" } } })).toMatch(/countries/);
});
