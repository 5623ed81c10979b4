import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { localePath, locales } from "@/lib/i18n/locales";
import configOf from "@/next.config";
import { config } from "@/proxy";
import { matchRoute, namedPages, nonPagePatterns, type Route, routes } from "@/routes";

/** Both files write one group with a pattern of its own, with or without a name. */
const matches = (source: string, path: string) => new RegExp(`^${source.replace(":path", "")}$`).test(path);
const isProxied = (path: string) => matches(config.matcher, path);
const rewritten = async (path: string) => {
  const rewrites = await configOf(PHASE_PRODUCTION_BUILD).rewrites?.();
  const sources = Array.isArray(rewrites) ? [] : (rewrites?.beforeFiles ?? []).map(({ source }) => source);
  return sources.some((source) => matches(source, path));
};

/** Texts that a dynamic part can be, of which each page takes one at least. */
const samples = ["9300001", "2026", "03", "HKHKG", "a"];

/** A path of a route. */
function pathOf({ path, parts = {} }: Route): string {
  return path.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    const pattern = new RegExp(`^(?:${parts[name] ?? "[^/]+"})$`);
    return samples.find((text) => pattern.test(text)) ?? "";
  });
}
const inLanguages = (path: string) => locales.map((locale) => localePath(locale, path));

test.each(routes.filter(({ kind }) => kind === "page").map(pathOf))(
  "the proxy looks at %s in every language, and English has a rule of its own",
  async (path) => {
    for (const one of inLanguages(path)) expect([one, isProxied(one)]).toEqual([one, true]);
    expect(await rewritten(path)).toBe(true);
  },
);

test.each(routes.filter(({ inLanguages }) => inLanguages).map(pathOf))(
  "the proxy does not look at %s in any language, which is led to its handler",
  async (path) => {
    for (const one of inLanguages(path)) {
      expect([one, isProxied(one)]).toEqual([one, false]);
      expect([one, await rewritten(one)]).toEqual([one, true]);
    }
  },
);

test.each(routes.filter((route) => route.kind !== "page" && !route.inLanguages).map(pathOf))(
  "the proxy does not look at %s, which has no language",
  async (path) => {
    expect(isProxied(path)).toBe(false);
    // The icons' own names are led to their handler.
    const isLed = /^\/(?:favicon\.ico|apple-touch-icon\.png|manifest\.json)$/.test(path);
    expect(await rewritten(path)).toBe(isLed);
  },
);

test("the proxy's literal excludes the data and files of the list of routes", () => {
  for (const beginning of nonPagePatterns) expect(config.matcher).toContain(`${beginning}|`);
  expect(config.matcher).toContain(`(?:${namedPages.map((path) => path.slice(1)).join("|")})`);
  // In a folder of files an old page's ending makes no page.
  for (const folder of ["art", "pictures", "promotions", "samples", "media"])
    for (const path of [`/${folder}/a`, `/${folder}/a.html`, `/${folder}/b/c.asp`])
      expect([path, isProxied(path)]).toEqual([path, false]);
});

test.each(namedPages.flatMap((path) => [`${path}node.js`, `${path}7.txt`, `${path}FE1.xml`]))(
  "%s is a page, in every language",
  async (path) => {
    expect(matchRoute(path)?.route.kind).toBe("page");
    for (const one of inLanguages(path)) expect([one, isProxied(one)]).toEqual([one, true]);
    expect(await rewritten(path)).toBe(true);
  },
);

test.each([
  ["/no-such-page", true],
  ["/old.asp", true],
  ["/zh-tw/old.html", true],
  ["/zh-CN/port", true],
  ["/sgmobile", true],
  ["/robots.txtx", true],
  ["/wp-content/a.js", false],
  ["/zh-tw/a.css", false],
  ["/api", false],
  ["/api/nothing", false],
  ["/apix", true],
])("the proxy looks at %s: %s", (path, isLookedAt) => expect(isProxied(path)).toBe(isLookedAt));

describe("the gallery of components, which is not a route", () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ["production", 404],
    ["development", 200],
  ] as const)("in %s has the status %i, in every language", async (mode, status) => {
    jest.replaceProperty(process, "env", { ...process.env, NODE_ENV: mode });
    jest.resetModules();
    const [{ proxy }, { NextRequest }] = [await import("@/proxy"), await import("next/server")];
    for (const path of inLanguages("/dev/components"))
      expect([path, proxy(new NextRequest(`http://localhost${path}`)).status]).toEqual([path, status]);
  });
});
