import { readFileSync } from "node:fs";
import { parseDocument } from "htmlparser2";
import { matchRoute, routes } from "../../routes";
import { scaled } from "../../test/support/time-scale.mjs";
import { search } from "../support/page-helpers";
import { elementsOf, formTarget, type HtmlElement, textOf } from "../support/parsed-html";
import { expect, noScript, test } from "../support/test";

/**
 * A reader without script walks through the portal: from page to page by a link of each kind, and through every form. A form, a page
 * or a kind of link that nobody has walked fails here, so that none is forgotten.
 */

test.use(noScript);

/** Where the walk begins: what no link of another page leads to with the same contents. */
const start = [
  "/",
  search,
  "/flight?origin_airport=HKG&destination_airport=FRA",
  "/port/changes?loading_port=HKHKG&discharge_port=NLRTM",
];

/** Forms by method and route of their target, some by the part of it that they lead to, with what is typed. Those that store something are sent by the specs named. */
const forms: Record<string, { typed: Record<string, string> } | { sentBy: string }> = {
  "get /keyword": { typed: { query: "freight" } },
  "get /port": { typed: { loading_port: "Hong Kong", discharge_port: "Rotterdam" } },
  "get /flight": { typed: {} },
  "get /cutoffs": { typed: { port: "Hong Kong" } },
  "get /yp": { typed: { keyword: "logistics" } },
  "get /yp-list": { typed: {} },
  "get /kb": { typed: { q: "NLRTM" } },
  "get /kb-port": { typed: { q: "ham" } },
  "get /kb-airport": { typed: { q: "fra" } },
  "get /kb-airline": { typed: { q: "c" } },
  "get /kb-abbrev": { typed: { q: "bill" } },
  "get /kb-container": { typed: { q: "reefer" } },
  "get /kb-container#fleet": { typed: {} },
  "get /kb-cargo-sea": { typed: { q: "line" } },
  "get /kb-cargo-air": { typed: { q: "air" } },
  "get /embed": { typed: { loading_port: "HKHKG", discharge_port: "NLRTM" } },
  "get /carriers/[code]": { typed: {} },
  "get /services/[code]": { typed: {} },
  "post /api/port-bulk": { sentBy: "e2e/deep/forms.spec.ts" },
  "post /api/subscriptions/ebook": { sentBy: "e2e/deep/forms.spec.ts" },
  "post /api/enquiries/[kind]": { sentBy: "e2e/deep/forms.spec.ts" },
};

/** Pages that mails, redirects, settings and choices with several steps lead to, and the specs that walk them. */
const walkedBy: Record<string, string> = {
  "/follow/confirm/[token]": "e2e/deep/forms.spec.ts",
  "/follow/unsubscribe/[token]": "e2e/deep/forms.spec.ts",
  "/news-preview": "e2e/deep/forms.spec.ts",
  "/trade-news/[id]": "e2e/not-found.http.spec.ts",
  "/port/compare": "e2e/port-views.http.spec.ts",
  "/port/follow": "e2e/follow.http.spec.ts",
  "/co2-method": "e2e/co2.http.spec.ts",
  "/feeder": "e2e/http-server.http.spec.ts",
};

/** The route of an address; of one that lacks what its route needs, its path. */
const routeOf = (address: string) => matchRoute(address)?.route.path ?? address.replace(/\?.*/, "");

test("every page, form and kind of link is walked", { tag: "@desk" }, async ({ page, request, problems }) => {
  test.setTimeout(scaled(300_000));
  page.setDefaultTimeout(scaled(20_000));
  problems.tolerate(/status of 4\d\d/);
  const base = new URL(test.info().project.use.baseURL ?? "");
  const waiting = [...start];
  const [links, sent, broken] = [new Set<string>(), new Set<string>(), [] as string[]];
  const walked = new Set<string>();

  const look = async (address: string) => {
    const response = await page.goto(address);
    const { pathname, search: query } = new URL(page.url());
    walked.add(routeOf(pathname + query));
    if ((response?.status() ?? 0) >= 400) broken.push(`${response?.status()} ${address}`);
    const html = await page.content();
    const document = parseDocument(html);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const link of elementsOf(document, "a")) {
      const href = link.attribs.href ?? "";
      if (href.startsWith("#")) {
        if (!ids.has(href.slice(1)) && href !== "#") broken.push(`${href} of ${address}`);
        continue;
      }
      const target = new URL(href, page.url());
      const isOwn = target.host === base.host && target.protocol === base.protocol;
      const own = target.pathname + target.search;
      const kind = isOwn ? routeOf(own) : target.protocol;
      if (links.has(kind)) continue;
      links.add(kind);
      if (!isOwn) continue;
      if (matchRoute(own)?.route.kind === "page") waiting.push(own);
      else {
        const file = await request.get(own);
        if (file.status() >= 400) broken.push(`${file.status()} ${own} of ${address}`);
      }
    }
    for (const form of elementsOf(document, "form")) {
      const { method = "get", action = "" } = form.attribs;
      const { pathname: to, hash } = new URL(action, page.url());
      const ofRoute = `${method} ${routeOf(to)}`;
      const key = ofRoute + hash in forms ? ofRoute + hash : ofRoute;
      if (sent.has(key)) continue;
      sent.add(key);
      const how = forms[key];
      if (!how) broken.push(`no entry for the form ${key} of ${address}: ${textOf(form).slice(0, 60)}`);
      else if (!("sentBy" in how)) await send(form, key, how.typed, address);
    }
  };

  /** Sends a form by its button; one of a closed menu is sent as it would be. */
  const send = async (form: HtmlElement, key: string, typed: Record<string, string>, address: string) => {
    const shown = page
      .locator(`form[action="${form.attribs.action}"]`)
      .filter({ has: page.locator(`[type=submit], button:not([type])`).filter({ visible: true }) })
      .first();
    let status: number | undefined;
    if (await shown.isVisible()) {
      for (const [name, value] of Object.entries(typed))
        await shown.locator(`[name="${name}"]`).first().fill(value);
      const answer = page.waitForResponse((one) => one.request().isNavigationRequest());
      await shown.locator("[type=submit], button:not([type])").filter({ visible: true }).first().click();
      status = (await answer.catch(() => null))?.status();
    } else status = (await page.goto(formTarget(form, typed)))?.status();
    if (!status || status >= 400) broken.push(`${status} of the form ${key} of ${address}`);
    const { pathname, search: query } = new URL(page.url());
    waiting.push(pathname + query);
    await page.goto(address);
  };

  for (let address = waiting.shift(); address; address = waiting.shift()) await look(address);

  const pages = routes.flatMap(({ path, kind }) => (kind === "page" ? path : []));
  const missing = pages.filter((path) => !walked.has(path) && !walkedBy[path]);
  expect(broken, "links and forms").toEqual([]);
  // A spec that is named has the last word of the path, at least.
  const unnamed = Object.entries(walkedBy).filter(([path, spec]) => {
    const words = path.split("/").filter((part) => !part.startsWith("["));
    return !readFileSync(spec, "utf8").includes(words.at(-1) ?? path);
  });
  expect(unnamed, "specs that do not walk what they are named for").toEqual([]);
  expect(missing, "pages to which nothing leads").toEqual([]);
  expect(
    Object.keys(forms).filter((key) => !sent.has(key)),
    "forms that are nowhere",
  ).toEqual([]);
});
