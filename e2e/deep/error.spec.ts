import type { Page } from "@playwright/test";
import { localePath } from "@/lib/i18n/locales";
import { inEveryLanguage, reports404, reports503, search, shortSearch } from "../support/page-helpers";
import { elementsOf, elementsWithText, onlyElement, readPage, textOf } from "../support/parsed-html";
import { finder, unfold } from "../support/schedule";
import { expect, servers, test, visit, words } from "../support/test";

const english = words("en");
/** What no reader may ever see. */
const stack =
  /\bat \S+ \(|\.(?:tsx?|mjs|js):\d+|node_modules|ECONNREFUSED|UpstreamError|TypeError|127\.0\.0\.1/;
const requestId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Their words and links; how they stand on a narrow page, e2e/deep/accessibility.spec.ts tells. */
const desk = { tag: "@desk" };

test.describe("Page Not Found", () => {
  for (const [locale, path] of inEveryLanguage("/no-such-page")) {
    test(`${path} says so`, desk, async ({ request }) => {
      const { notFoundTitle, returnHome, notFoundText } = words(locale).errors;
      const { page, main, heading } = await readPage(request, path, 404);
      expect(heading).toBe(notFoundTitle);
      expect(textOf(main)).toContain(notFoundText);
      expect(textOf(onlyElement(onlyElement(page, "head"), "title"))).toContain(notFoundTitle);
      const robots = elementsOf(page, "meta", { name: "robots" }).map(({ attribs }) => attribs.content);
      expect(robots.join()).toContain("noindex");
      expect(elementsOf(page, "link", { rel: "canonical" })).toHaveLength(0);
      const [home] = elementsWithText(main, "a", returnHome);
      expect(home?.attribs.href).toBe(localePath(locale, "/"));
    });
  }

  for (const [hasScript, locale] of [
    [true, "zh-cn"],
    [false, "en"],
  ] as const) {
    test.describe(`${hasScript ? "with" : "without"} script`, () => {
      test.use({ javaScriptEnabled: hasScript });

      test(`leads to the front page (${locale})`, desk, async ({ page, problems }) => {
        problems.tolerate(reports404);
        const { notFoundTitle, returnHome, notFoundText } = words(locale).errors;
        await visit(page, localePath(locale, "/no-such-page"));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(notFoundTitle);
        await expect(page.getByText(notFoundText)).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(notFoundTitle));
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
        await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
        await page.getByRole("main").getByRole("link", { name: returnHome }).click();
        await expect(page).toHaveURL(localePath(locale, "/"));
      });
    });
  }

  test("answers for every address that no page has", { tag: "@desk" }, async ({ request }) => {
    const { notFoundTitle, returnHome } = english.errors;
    for (const path of [
      "/no/such/page?x=1",
      "/port/extra",
      "/zh",
      "/zh-hk/port",
      "/page-not-found",
      "/PORT",
      "/%E6%B8%AF",
      "/__proto__",
      "/constructor",
      "/port.html",
      "/no-such-file.pdf",
      "/robots.php",
    ]) {
      const response = await request.get(path);
      const html = await response.text();
      expect.soft(response.status(), path).toBe(404);
      expect.soft(html, path).toContain(`<h1>${notFoundTitle}</h1>`);
      expect.soft(html, path).toContain(returnHome);
      expect.soft(html, path).toMatch(/<meta name="robots" content="[^"]*noindex/);
    }
  });

  test("answers an address that cannot be read, too", { tag: "@desk" }, async ({ request }) => {
    for (const path of ["/%", "/%E0%A4%A", "/zh-tw/%"]) {
      const response = await request.get(servers.portal.url + path);
      expect.soft(response.status(), path).toBeGreaterThanOrEqual(400);
      expect.soft(response.status(), path).toBeLessThan(500);
      expect.soft(await response.text(), path).not.toMatch(stack);
    }
  });

  test("answers for a short link that nobody was given", { tag: "@desk" }, async ({ request }) => {
    for (const code of ["AAAAAAAAAAAA", "AAAAAAAAAAAAAAAA"]) {
      const { heading } = await readPage(request, `/s/${code}`, 404);
      expect(heading, code).toBe(english.errors.notFoundTitle);
    }
  });
});

test.describe("the error screen", () => {
  const broken = servers.configuredPortal.url;

  for (const [locale, path] of inEveryLanguage(search)) {
    test(`stands in the server's page: ${path}`, desk, async ({ request }) => {
      const { title, retry, requestId: sentence, returnHome } = words(locale).errors;
      const read = async (address: string) => {
        const { answer, main, heading } = await readPage(request, broken + address, 503);
        expect(heading).toBe(title);
        const text = textOf(main);
        expect(text).toContain(words(locale).failures.transport);
        expect(text).toContain(sentence.split("{id}")[0]);
        expect(await answer.text()).not.toMatch(stack);
        const id = requestId.exec(text)?.[0];
        expect(id).toBeTruthy();
        const [home] = elementsWithText(main, "a", returnHome);
        expect(home?.attribs.href).toBe(localePath(locale, "/"));
        const [again] = elementsWithText(main, "a", retry);
        return { id, again: again?.attribs.href ?? "" };
      };
      const first = await read(path);
      // Trying again asks the same thing anew.
      const { pathname, searchParams } = new URL(first.again, broken);
      expect(pathname).toBe(localePath(locale, "/port"));
      expect(searchParams.get("loading_port")).toBe("Hong Kong");
      expect(searchParams.get("discharge_port")).toBe("Rotterdam");
      expect((await read(first.again)).id).not.toBe(first.id);
    });
  }

  test("stands there with script too, and a press asks anew", desk, async ({ page, problems }) => {
    problems.tolerate(reports503);
    const locale = "zh-cn";
    await visit(page, broken + localePath(locale, search));
    const { title, retry } = words(locale).errors;
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(main).toContainText(words(locale).failures.transport);
    const id = requestId.exec((await main.textContent()) ?? "")?.[0];
    expect(id).toBeTruthy();
    expect(await page.content()).not.toMatch(stack);
    await main.getByRole("link", { name: retry }).click();
    await expect(main).not.toContainText(id as string);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe(localePath(locale, "/port"));
    expect(searchParams.get("loading_port")).toBe("Hong Kong");
    expect(searchParams.get("discharge_port")).toBe("Rotterdam");
  });

  test("leaves the rest of the site usable", { tag: "@desk" }, async ({ page, problems }) => {
    problems.tolerate(reports503);
    await visit(page, broken + search);
    await page.locator('button[popovertarget="mega-services"]').click();
    await page
      .locator("#mega-services")
      .getByRole("link", { name: english.shell.links.portSchedule.label })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english.schedule.title);
  });

  test("shows a failure in the browser without its stack, and recovers", { tag: "@desk" }, async ({
    page,
    problems,
  }) => {
    // An answer that the page cannot draw.
    problems.tolerate(/^console:|^page:/);
    await visit(page, "/port");
    await page.route("**/api/port-schedule?*", (route) => route.fulfill({ json: { criteria: 1, found: 1 } }));
    await searchFor(page, "Hong Kong", "Sydney");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(english.errors.title);
    await expect(main.getByRole("alert").first()).toBeVisible();
    expect(await main.textContent()).not.toMatch(/\bat \S+ \(|\.js:\d+/);
    // What the exception says is for developers.
    await expect(main.getByText(english.errors.message, { exact: true })).toBeVisible();
    await page.unroute("**/api/port-schedule?*");
    await main.getByRole("button", { name: english.errors.retry }).click();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
  });
});

/** Fills the form of /port by typing and choosing, and searches. */
async function searchFor(page: Page, from: string, to: string): Promise<void> {
  for (const [label, name] of [
    [english.finder.loadingPort, from],
    [english.finder.dischargePort, to],
  ] as const) {
    const field = page.getByRole("main").getByRole("combobox", { name: label });
    await field.fill(name);
    await page.getByRole("main").getByRole("option").filter({ hasText: name }).first().click();
    await expect(field).toHaveValue(new RegExp(`^${name}, `));
  }
}

test.describe("an island whose request fails", () => {
  const failure = (page: Page) =>
    page.getByRole("main").getByRole("alert").filter({ hasText: english.schedule.failed });
  const address = "**/api/port-schedule?*";

  for (const kind of ["no answer", "status 503"] as const) {
    test(`says so after ${kind}, and Try again recovers`, { tag: "@desk" }, async ({ page, problems }) => {
      problems.tolerate(/Failed to load resource/);
      let refused = 0;
      await visit(page, "/port");
      await page.route(address, async (route) => {
        if (kind === "no answer") await route.abort();
        else
          await route.fulfill({
            status: 503,
            contentType: "application/problem+json",
            body: '{"title":"Not available","status":503,"detail":"The service could not be reached."}',
          });
        refused += 1;
      });
      await searchFor(page, "Hong Kong", "Sydney");
      await expect(failure(page)).toBeVisible();
      await expect(failure(page).getByRole("button", { name: english.schedule.dismiss })).toBeVisible();
      // Still failing: the message stays.
      const before = refused;
      await failure(page).getByRole("button", { name: english.schedule.retry }).click();
      await expect.poll(() => refused).toBeGreaterThan(before);
      await expect(failure(page)).toBeVisible();

      await page.unroute(address);
      await failure(page).getByRole("button", { name: english.schedule.retry }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
      await expect(failure(page)).toBeHidden();
      await expect(page.getByRole("main").locator("tbody tr").first()).toBeVisible();
    });
  }

  test("goes quiet on Dismiss; no row of the search before stays", async ({ page, problems, isMobile }) => {
    problems.tolerate(/Failed to load resource/);
    await visit(page, shortSearch);
    if (isMobile) await unfold(finder(page, english));
    await page.route(address, (route) => route.abort());
    const field = page.getByRole("main").getByRole("combobox", { name: english.finder.dischargePort });
    await field.fill("Singapore");
    await page.getByRole("main").getByRole("option").filter({ hasText: "Singapore" }).first().click();
    await expect(failure(page)).toBeVisible();
    await failure(page).getByRole("button", { name: english.schedule.dismiss }).click();
    await expect(failure(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Singapore");
    await expect(page.getByRole("main").locator("tbody tr")).toHaveCount(0);
  });

  test("shows that it loads once 200 ms have gone by", { tag: "@desk" }, async ({ page }) => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await visit(page, "/port");
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    await searchFor(page, "Hong Kong", "Sydney");
    const loading = page.getByRole("main").getByRole("status").filter({ hasText: english.schedule.loading });
    await expect(loading).toBeVisible();
    letThrough();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hong Kong to Sydney");
    await expect(loading).toBeHidden();
  });
});
