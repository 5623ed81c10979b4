import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import config from "@/.dependency-cruiser.mjs";
import { root } from "@/bin/process/node.mjs";
import { checkClientNames, checkIcons, checkLaw, checkRequests, checkSuiteNames } from "./law.mjs";

/** Writes a tree beside the installed packages and returns the breaches in it. */
function breachesOf(files: Record<string, string>) {
  const tree = mkdtempSync(join(tmpdir(), "law-"));
  try {
    symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    return checkLaw(tree).breaches;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const inOrder = (breaches: ReturnType<typeof breachesOf>) =>
  [...new Set(breaches.map(({ rule, from }) => `${rule}: ${from}`))].sort();

/** A small house that keeps the law. */
const lawful = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: { module: "ESNext", moduleResolution: "bundler", paths: { "@/*": ["./*"] } },
  }),
  "lib/site/site.ts": "export const site = 1;",
  "lib/site/site-config.ts": "export const house = 1;",
  "components/brand.tsx": 'export { house } from "@/lib/site/site-config";',
  "lib/config/config.ts": 'import { z } from "zod"; export const config = z;',
  "lib/i18n/formats.ts": "export const format = 1;",
  "lib/i18n/simplify.ts": 'import { Locale } from "opencc-js/t2cn"; export const simplify = Locale;',
  "lib/browser/fetcher.ts": 'export const ask = () => fetch("/api");',
  "lib/http-responses/route.ts": 'import { config } from "@/lib/config/config"; export const route = config;',
  "lib/upstream/request.ts":
    'import { config } from "@/lib/config/config"; export const request = () => fetch(String(config));',
  "lib/store/connection.ts": 'import { Kysely } from "kysely"; export const store = Kysely;',
  "lib/fulltext/tokens.ts": 'import { store } from "@/lib/store/connection"; export const words = store;',
  "lib/portal/prepare.ts": 'import { seed } from "@/lib/sailings/operator"; export const prepare = seed;',
  "lib/sailings/operator.ts": 'export { seed } from "./seed";',
  "lib/sailings/shared.ts": 'export * from "./rules"; export type * from "./schema";',
  "lib/sailings/seed.ts": 'import { store } from "@/lib/store/connection"; export const seed = store;',
  "lib/sailings/schema.ts": 'import { z } from "zod"; export const schema = z; export type Sailing = string;',
  "lib/sailings/rules.ts": 'import type { Sailing } from "./schema"; export const rule = (s: Sailing) => s;',
  "lib/sailings/embedded.ts":
    'import { store } from "@/lib/store/connection"; export const embedded = store;',
  "lib/sailings/index.ts":
    'import "server-only"; import { embedded } from "./embedded"; export { schema } from "./schema"; export const search = embedded;',
  "lib/places/schema.ts": "export type Port = string;",
  "lib/places/shared.ts": 'export type * from "./schema";',
  "lib/news/rules.ts": "export const young = 1;",
  "lib/news/shared.ts": 'export * from "./rules";',
  "lib/api/search.ts":
    'import type { Sailing } from "../sailings/shared"; export interface SearchResponse { items: Sailing[] }',
  "server/http.ts": "export const createPortalServer = 1;",
  "components/ui/button.tsx": 'import { site } from "@/lib/site/site"; export const Button = site;',
  "components/sailings/list.client.tsx": `"use client";
    import { rule, type Sailing } from "@/lib/sailings/shared"; import { ask } from "@/lib/browser/fetcher"; export const List = (s: Sailing) => [rule, ask, s];`,
  "components/sailings/rows.tsx":
    'import type { SearchResponse } from "@/lib/api/search"; export const Rows = (all: SearchResponse) => all;',
  "app/_queries/search.ts": `import type { SearchResponse } from "@/lib/api/search"; import { search } from "@/lib/sailings";
    export const found = (): SearchResponse => ({ items: [String(search)] });`,
  "app/api/search/route.ts": 'export { found as GET } from "@/app/_queries/search";',
  "app/error.tsx": '"use client"; export { List as default } from "@/components/sailings/list.client";',
  "app/[locale]/dev/rows.tsx": 'export { row as rows } from "@/test/support/examples/rows";',
  "test/support/examples/rows.ts": "export const row = 1;",
  "app/page.tsx": `import { schema, search } from "@/lib/sailings";
    import { List } from "@/components/sailings/list.client"; export default [search, schema, List];`,
};

test("a lawful tree has no breach", () => {
  expect(breachesOf(lawful)).toEqual([]);
});

/** Each rule, a file that breaks it and nothing else, and what it says. */
const breaking: [rule: string, path: string, text: string][] = [
  ["worker-knows-no-request", "instrumentation.ts", 'export const start = () => import("./lib/site/words");'],
  ["no-cycle", "lib/news/ring-end.ts", 'export type * from "./ring";'],
  ["no-unresolvable", "lib/lost.ts", 'import "@/lib/nowhere";'],
  ["lib-knows-no-page", "lib/up.ts", 'export type { Button } from "@/components/ui/button";'],
  ["component-knows-no-page", "components/up.tsx", 'export { default } from "@/app/page";'],
  ["server-knows-no-page", "server/up.ts", 'export { search } from "@/lib/sailings";'],
  ["page-knows-no-server", "app/status.ts", 'export { createPortalServer } from "@/server/http";'],
  ["component-takes-pure-lib", "components/door.tsx", 'export { search } from "@/lib/sailings";'],
  ["component-takes-pure-lib", "components/convert.tsx", 'export { simplify } from "@/lib/i18n/simplify";'],
  [
    "browser-takes-no-site-config",
    "components/site.client.tsx",
    '"use client"; export { house } from "@/components/brand";',
  ],
  ["operator-has-a-door", "app/seeds.ts", 'export { seed } from "@/lib/sailings/operator";'],
  ["command-takes-no-server-only", "cli/search.ts", 'export { search } from "@/lib/sailings";'],
  [
    "shared-door-takes-no-server-module",
    "lib/directory/shared.ts",
    'export { schema } from "../store/connection";',
  ],
  [
    "responses-know-no-component",
    "app/_queries/rows.ts",
    'export type { Rows } from "@/components/sailings/rows";',
  ],
  ["joint-is-tested", "app/_queries/unasked.ts", "export const unasked = 1;"],
  ["responses-know-no-component", "app/feeds/route.ts", 'export { Rows } from "@/components/sailings/rows";'],
  ["contracts-are-types", "lib/api/parsed.ts", 'export { schema } from "@/lib/sailings";'],
  ["component-takes-no-server-package", "components/zod.tsx", 'export { z } from "zod";'],
  ["pdf-library-of-one-build", "components/pdf.ts", 'export { getDocument } from "pdfjs-dist";'],
  ["no-domain-imports-another", "lib/sailings/places.ts", 'export type { Port } from "../places/shared";'],
  [
    "domain-stands-on-foundations",
    "lib/sailings/web.ts",
    'export { route } from "@/lib/http-responses/route";',
  ],
  [
    "upstream-knows-no-domain",
    "lib/upstream/rows.ts",
    'export type { Sailing } from "@/lib/sailings/shared";',
  ],
  ["store-knows-no-domain", "lib/store/fill.ts", 'export { search } from "@/lib/sailings";'],
  [
    "fulltext-stands-on-the-store",
    "lib/fulltext/news.ts",
    'export type { Sailing } from "@/lib/sailings/shared";',
  ],
  ["fulltext-only-in-domains", "lib/store/words.ts", 'export { words } from "@/lib/fulltext/tokens";'],
  ["ground-knows-no-domain", "lib/seo/young.ts", 'export { young } from "@/lib/news/shared";'],
  ["domain-has-doors", "app/behind.tsx", 'export { embedded } from "@/lib/sailings/embedded";'],
  ["app-leaves-the-store-alone", "app/store.tsx", 'export { store } from "@/lib/store/connection";'],
  ["app-leaves-the-store-alone", "app/sql.tsx", 'export { Kysely } from "kysely";'],
  ["sockets-in-one-place", "lib/news/socket.ts", 'export { request } from "node:https";'],
  ["no-import-of-tests", "app/help.tsx", 'export { help } from "../e2e/help";'],
  ["no-import-of-tests", "app/helped.tsx", 'export { helper } from "../test/support/helper";'],
  ["unit-tests-know-no-browser-tests", "lib/news/help.test.ts", 'export { help } from "../../e2e/help";'],
  ["design-kit-stays-a-kit", "components/ui/rows.tsx", 'export { ask } from "@/lib/browser/fetcher";'],
  ["design-kit-stays-a-kit", "components/ui/list.tsx", 'export * from "@/components/brand";'],
  ["no-loose-files-in-lib", "app/loose.ts", 'export { loose } from "@/lib/loose";'],
  ["no-import-of-tests", "app/row.tsx", 'export { row } from "@/test/support/examples/rows";'],
  ["gallery-takes-examples", "app/[locale]/dev/list.tsx", 'export { clock } from "@/test/support/clock";'],
  ["gallery-stands-apart", "app/gallery.tsx", 'export { rows } from "./[locale]/dev/rows";'],
  ["client-takes-no-server-module", "components/far.client.tsx", '"use client"; export { a } from "./core";'],
  [
    "client-takes-no-server-module",
    "app/near.client.tsx",
    '"use client"; export { route } from "@/lib/http-responses/route";',
  ],
  [
    "client-file-is-named-client",
    "components/plain.tsx",
    '/* words */ "use client"; export const plain = 1;',
  ],
  ["client-name-means-use-client", "components/silent.client.tsx", "export const silent = 1;"],
  [
    "requests-in-two-places-only",
    "lib/news/ask.ts",
    'export const ask = () => fetch("https://example.com");',
  ],
];

test("each rule finds what breaks it, and no rule anything else", () => {
  const tree = {
    ...lawful,
    "app/api/rows/route.ts": 'export const GET = () => import("@/app/_queries/rows");',
    "lib/news/ring.ts": 'export * from "./ring-end";',
    "e2e/help.ts": "export const help = 1;",
    "test/support/helper.ts": "export const helper = 1;",
    "lib/site/words.ts": 'export { getMessages } from "next-intl/server";',
    "lib/loose.ts": "export const loose = 1;",
    "test/support/clock.ts": "export const clock = 1;",
    "components/core.ts": 'export { randomUUID as a } from "node:crypto";',
    ...Object.fromEntries(breaking.map(([, path, text]) => [path, text])),
  };
  const breaches = breachesOf(tree);
  expect(inOrder(breaches)).toEqual(breaking.map(([rule, path]) => `${rule}: ${path}`).sort());
  // Each says what its rule demands, in a sentence.
  expect(breaches.filter(({ why = "" }) => !/.{20,}\.$/.test(why))).toEqual([]);
});

test("every rule of the configuration is among those shown to fail", () => {
  const shown = new Set<string | undefined>(breaking.map(([rule]) => rule));
  expect((config.forbidden ?? []).map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
});

test("comments before the directive do not hide it, and its words elsewhere do not count", () => {
  expect(checkClientNames([{ path: "a.tsx", text: "// why\n'use client'\n" }])).toHaveLength(1);
  expect(checkClientNames([{ path: "a.tsx", text: 'import "x";\nconst a = "use client";' }])).toEqual([]);
});

test("only calls of fetch count", () => {
  const breaking = [
    "await fetch(url)",
    "globalThis.fetch (url)",
    "new XMLHttpRequest()",
    "navigator.sendBeacon(url)",
  ];
  for (const text of breaking) expect(checkRequests([{ path: "lib/a.ts", text }])).toHaveLength(1);
  const fine = [
    "// fetch(url)",
    "prefetch(url)",
    "router.fetch(url)",
    'const s = "https://example.com/a"; refetch()',
  ];
  for (const text of fine) expect(checkRequests([{ path: "lib/a.ts", text }])).toEqual([]);
});

test("an icon that nothing draws is found", () => {
  const sources = [
    { path: "components/a.tsx", text: '<Icon name="share" /><Icon name={up ? "arrow-up" : "share"} />' },
    { path: "components/ui/drawings.ts", text: 'export type IconName = "arrow-up" | "bell" | "share";' },
  ];
  expect(checkIcons(sources, ["arrow-up", "bell", "share"])).toMatchObject([
    { rule: "icon-is-drawn", from: "data/icons/bell.svg" },
  ]);
});

test("a suite's name says on which stores it runs, and whether it draws its inputs", () => {
  const breachOf = (path: string, text: string) => checkSuiteNames([{ path, text }])[0]?.rule;
  // This suite does neither.
  const [opens, draws] = ["openTestStore", "sampleOf"].map((name) => `${name}();`) as [string, string];
  expect(breachOf("lib/a.test.ts", opens)).toBe("suite-name-says-store");
  expect(breachOf("lib/a.store.test.ts", "openSampleStore()")).toBe("suite-name-says-store");
  expect(breachOf("lib/a.store.test.ts", opens + draws)).toBe("suite-name-says-wide");
  for (const [path, text] of [
    ["lib/store.test.ts", ""],
    ["lib/a.store.deep.test.ts", opens],
    ["lib/a.wide.test.ts", draws],
    ["lib/a.deep.test.ts", draws],
    ["lib/a.store.wide.test.ts", opens + draws],
  ] as const)
    expect(breachOf(path, text)).toBeUndefined();
});
