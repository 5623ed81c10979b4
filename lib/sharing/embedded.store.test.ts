import type { Store } from "@/lib/store/connection";
import { embeddedTest, openTestStore, rawOf } from "@/test/support/stores";
import { embeddedSharing, pathOfSite, pruneShortLinks, shortLinkLimits } from "./embedded";

const site = "https://portal.example";
const clock = () => new Date("2026-03-01T08:00:00Z");
const address = `${site}/zh-tw/port?loading_port=Hong%20Kong&discharge_port=Rotterdam#results`;

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

const sharing = (siteUrl = site) => embeddedSharing(store, siteUrl, clock);
const codeOf = (url: string) => url.split("/").at(-1) ?? "";

test("the same address has the same code of 66 bits, stored once; another one another", async () => {
  const first = await sharing().createShortLink(address);
  expect(first.url).toMatch(/^https:\/\/portal\.example\/s\/[A-Za-z0-9_-]{11}$/);
  const again = await Promise.all([1, 2, 3].map(() => sharing().createShortLink(address)));
  expect(again).toEqual([first, first, first]);
  expect(await sharing().createShortLink(`${site}/port`)).not.toEqual(first);
  expect(
    await store.db.selectFrom("short_links").selectAll().where("url", "like", "/zh-tw%").execute(),
  ).toEqual([
    {
      code: codeOf(first.url),
      url: "/zh-tw/port?loading_port=Hong%20Kong&discharge_port=Rotterdam#results",
      created_at: "2026-03-01T08:00:00.000Z",
      used_on: "2026-03-01",
    },
  ]);
});

test("a link still works, and has the same code, when the site's address changes", async () => {
  const { url } = await sharing().createShortLink(address);
  const moved = sharing("https://new.example/portal");
  expect(await moved.findShortLink(codeOf(url))).toBe(address.slice(site.length));
  const again = await moved.createShortLink(address.replace(site, "https://new.example/portal"));
  expect(again.url).toBe(`https://new.example/portal/s/${codeOf(url)}`);
});

test("a link that is followed or requested stays, and one that is unused for a year is deleted", async () => {
  const at = (date: string) => embeddedSharing(store, site, () => new Date(`${date}T08:00:00Z`));
  const [followed, asked, unused] = ["/port", "/flight", "/yp"].map((path) => site + path) as [
    string,
    string,
    string,
  ];
  const code = codeOf((await at("2025-03-01").createShortLink(followed)).url);
  for (const url of [asked, unused]) await at("2025-03-01").createShortLink(url);
  expect(await at("2025-09-01").findShortLink(code)).toBe("/port");
  await at("2025-09-01").createShortLink(asked);
  expect(await pruneShortLinks(store, new Date("2026-03-01T23:00:00Z"))).toBe(0);
  expect(await pruneShortLinks(store, new Date("2026-03-02T00:00:00Z"))).toBe(1);
  const rows = await store.db.selectFrom("short_links").select(["url", "used_on"]).orderBy("url").execute();
  expect(rows).toEqual([
    { url: "/flight", used_on: "2025-09-01" },
    { url: "/port", used_on: "2025-09-01" },
  ]);
});

test("the longest unused links beyond the limit are deleted", async () => {
  const kept = shortLinkLimits.rows;
  shortLinkLimits.rows = 3;
  try {
    for (const day of [1, 2, 3, 4, 5]) {
      const make = embeddedSharing(store, site, () => new Date(`2026-03-0${day}T08:00:00Z`));
      await make.createShortLink(`${site}/news?news_id=${day}`);
    }
    const rows = await store.db.selectFrom("short_links").select("url").orderBy("used_on").execute();
    expect(rows.map(({ url }) => url.at(-1))).toEqual(["3", "4", "5"]);
  } finally {
    shortLinkLimits.rows = kept;
  }
});

test("an unknown code, or one in another case, has no target", async () => {
  const { url } = await sharing().createShortLink(address);
  const code = codeOf(url);
  const swapped = code.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  expect(await sharing().findShortLink(swapped)).toBeNull();
  expect(await sharing().findShortLink("")).toBeNull();
});

test("a code that another address has is lengthened", async () => {
  const code = codeOf((await sharing().createShortLink(address)).url);
  await store.db.updateTable("short_links").set({ url: "/another" }).execute();
  const longer = codeOf((await sharing().createShortLink(address)).url);
  expect(longer).toHaveLength(12);
  expect(longer.startsWith(code)).toBe(true);
  expect(await sharing().findShortLink(code)).toBe("/another");
  expect(await sharing().findShortLink(longer)).toBe(address.slice(site.length));
});

test.each([
  "https://elsewhere.example/port",
  "http://portal.example/port",
  "https://portal.example:8443/port",
  "https://user@portal.example/port",
  "https://portal.example.evil.example/",
  "//portal.example/port",
  "/port",
  "javascript:alert(1)",
  "",
])("%p is not an address of this site", async (url) => {
  await expect(sharing().createShortLink(url)).rejects.toThrow(
    "Only addresses of this site can be shortened.",
  );
});

test.each([
  [`${site}`, "/"],
  [`${site}//evil.example/x`, "/evil.example/x"],
  [`${site}/\\evil.example/x`, "/evil.example/x"],
  [`${site}/%2F%2Fevil.example`, "/%2F%2Fevil.example"],
])("%s is stored as %s, which leads to no other site", (url, path) => {
  expect(pathOfSite(url, site)).toBe(path);
  expect(new URL(path, site).origin).toBe(site);
});

test("an address beside the site's own path is another site's", () => {
  expect(() => pathOfSite("https://new.example/port", "https://new.example/portal")).toThrow();
  expect(pathOfSite("https://new.example/portal", "https://new.example/portal")).toBe("/");
});

test("a stored address of another site is not followed", async () => {
  await store.db
    .insertInto("short_links")
    .values({ code: "x", url: "//evil.example", created_at: "" })
    .execute();
  expect(await sharing().findShortLink("x")).toBeNull();
});

embeddedTest("a link works while another process writes", async () => {
  const inFile = await openTestStore({ inFile: true });
  const other = inFile.another();
  try {
    const { url } = await embeddedSharing(
      inFile,
      site,
      () => new Date("2026-03-01T08:00:00Z"),
    ).createShortLink(address);
    const nextDay = embeddedSharing(inFile, site, () => new Date("2026-03-02T08:00:00Z"));
    rawOf(other).exec("begin immediate");
    expect(await nextDay.findShortLink(codeOf(url))).toBe(address.slice(site.length));
    rawOf(other).exec("rollback");
    const usedOn = () => inFile.db.selectFrom("short_links").select("used_on").executeTakeFirst();
    expect(await usedOn()).toEqual({ used_on: "2026-03-02" });
  } finally {
    await other.close();
    await inFile.close();
  }
});
