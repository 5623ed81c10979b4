import type { Page } from "@playwright/test";
import { localePath } from "@/lib/i18n/locales";
import { expectNoOverflow, inEveryLanguage, isNarrow, openMenu, waitForQuiet } from "../support/page-helpers";
import { axeClean, expect, noScript, test, visit, words } from "../support/test";

const desk = { tag: "@desk" };
const english = words("en").shell;

/** The search field of the header, or of the menu of narrow pages, which is opened for it. */
async function searchField(page: Page, locale: Parameters<typeof openMenu>[1] = "en") {
  if (isNarrow(page)) await openMenu(page, locale);
  return page.locator("header search input").filter({ visible: true });
}
/** Its list; there is one in the menu too, once that was used. */
const listOf = (page: Page, locale: Parameters<typeof openMenu>[1] = "en") =>
  page.getByRole("listbox", { name: words(locale).shell.suggest.label });
const optionsOf = (page: Page) => page.getByRole("option").filter({ visible: true });

test("suggests in groups as one types, in every language, and marks what was typed", async ({ page }) => {
  for (const [locale, path] of inEveryLanguage("/terms")) {
    await visit(page, path);
    const field = await searchField(page, locale);
    const { groups, suggest } = {
      groups: words(locale).shell.suggest.groups,
      suggest: words(locale).shell.suggest,
    };
    await field.fill(locale === "en" ? "hóng" : "香港");
    await expect(field).toHaveRole("combobox");
    await expect(field).toHaveAttribute("aria-expanded", "true");
    const list = listOf(page, locale);
    for (const group of ["port", "airport", "airline"] as const)
      await expect(list.getByRole("group", { name: groups[group], exact: true })).toBeVisible();
    const port = list.getByRole("group", { name: groups.port, exact: true }).getByRole("option").first();
    await expect(port.locator("mark").first()).toHaveText(locale === "en" ? "Hong" : "香港");
    await expect(port).toHaveAttribute("href", localePath(locale, "/port-calls/HKHKG"));
    const count = await list.getByRole("option").count();
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThanOrEqual(12);
    await expect(
      page.getByRole("status").filter({ hasText: suggest.count.replace("{count}", `${count}`) }),
    ).toBeAttached();
    if (locale === "en") await axeClean(page);
    await expectNoOverflow(page);

    await field.fill("zzzz");
    await expect(page.getByText(suggest.none).filter({ visible: true })).toBeVisible();
    await expect(field).toHaveAttribute("aria-expanded", "false");
  }
});

test("puts the code that was typed first, and leads where it is explained", { tag: "@desk" }, async ({
  page,
  request,
}) => {
  for (const [typed, group, label, path] of [
    ["HKG", "airport", "Hong Kong International Airport", "/kb-airport?q=HKG"],
    ["vgm", "abbreviation", "VGM", "/kb-abbrev?q=VGM"],
    ["bl", "abbreviation", "B/L", "/kb-abbrev?q=B%2FL"],
    ["CX", "airline", "Cathay Pacific", "/kb-airline?q=Cathay+Pacific"],
    ["160", "airline", "Cathay Pacific", "/kb-airline?q=Cathay+Pacific"],
    ["45G1", "container", "40' high cube", "/kb-container?q=40%27+high+cube"],
  ] as const) {
    const answer = await request.get(`/api/suggest?${new URLSearchParams({ q: typed })}`);
    expect(answer.headers()["cache-control"]).toContain("s-maxage=30");
    const { items, total } = await answer.json();
    expect(total).toBeLessThanOrEqual(12);
    const named = items.filter((item: { group: string }) => item.group === group);
    expect(items[0].group === group || typed === "45G1", `${typed} first of all`).toBe(true);
    expect(named[0]).toMatchObject({ label, href: path });
  }
  const field = await (async () => {
    await visit(page, "/terms");
    return searchField(page);
  })();
  await field.fill("vgm");
  const option = optionsOf(page).first();
  await expect(option).toContainText("VGM");
  await option.click();
  await expect(page).toHaveURL("/kb-abbrev?q=VGM");
  await expect(page.getByRole("row", { name: /^VGM/ })).toBeVisible();
});

test(
  "is walked through by keyboard; Enter goes there, and searches the archive otherwise",
  desk,
  async ({ page }) => {
    await visit(page, "/zh-tw/terms");
    const field = await searchField(page, "zh-tw");
    await field.fill("hong");
    const options = optionsOf(page);
    await expect(options.first()).toBeVisible();
    const count = await options.count();
    const standsOn = async (at: number | null) => {
      if (at === null) return expect(field).not.toHaveAttribute("aria-activedescendant");
      const option = options.nth(at);
      await expect(option).toHaveAttribute("aria-selected", "true");
      await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
      await expect(page.locator('[role="option"][aria-selected="true"]')).toHaveCount(1);
    };
    await standsOn(null);
    for (const [key, at] of [
      ["ArrowDown", 0],
      ["ArrowDown", 1],
      ["End", count - 1],
      ["ArrowDown", null],
      ["ArrowUp", count - 1],
      ["Home", 0],
      ["ArrowUp", null],
    ] as const) {
      await field.press(key);
      await standsOn(at);
    }
    await field.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(field).toHaveValue("hong");
    await field.press("ArrowDown");
    await expect(options).toHaveCount(count);
    await field.press("Home");
    await field.press("Enter");
    await expect(page).toHaveURL("/zh-tw/port-calls/HKHKG");

    const again = await searchField(page, "zh-tw");
    await again.fill("hong");
    await expect(options.first()).toBeVisible();
    await again.press("Enter");
    await expect(page).toHaveURL("/zh-tw/keyword?query=hong");

    // What was highlighted for an earlier text is not what Enter means after typing on: no answer has come yet.
    const last = await searchField(page, "zh-tw");
    await last.fill("hong");
    await expect(options.first()).toBeVisible();
    await last.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.route("**/api/suggest?**", () => {});
    await last.pressSequentially(" k");
    await expect(last).not.toHaveAttribute("aria-activedescendant");
    await options.first().hover();
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.mouse.move(1, 1);
    await expect(last).not.toHaveAttribute("aria-activedescendant");
    await last.press("Enter");
    await expect(page).toHaveURL("/zh-tw/keyword?query=hong+k");

    // Nor do the keys reach what a newer text no longer allows, or cannot be told of; what it starts with they do.
    await page.unroute("**/api/suggest?**");
    await visit(page, "/terms");
    const newer = await searchField(page);
    await newer.fill("hong");
    await expect(options.first()).toContainText("Hong Kong");
    await page.route("**/api/suggest?**", () => {});
    await newer.pressSequentially(" k");
    await newer.press("ArrowDown");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await newer.fill("honolulu");
    for (const key of ["ArrowDown", "End", "ArrowUp", "Home"]) {
      await newer.press(key);
      // At once: a request that is not answered takes the list away after a while.
      expect(await newer.getAttribute("aria-activedescendant"), key).toBeNull();
      expect(await options.count()).toBeGreaterThan(1);
    }
  },
);

test("says when it waits and when it fails, and searches all the same", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/503/);
  let mode: "wait" | "fail" = "wait";
  let release = () => {};
  await visit(page, "/terms");
  await page.route("**/api/suggest?**", async (route) => {
    if (mode === "fail")
      return route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" });
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return route.continue();
  });
  const field = await searchField(page);
  await field.fill("rot");
  await expect(page.getByText(english.suggest.loading).filter({ visible: true })).toBeVisible();
  release();
  await expect(optionsOf(page).first()).toBeVisible();
  mode = "fail";
  await field.fill("rott");
  const alert = page.getByRole("alert").filter({ hasText: english.suggest.failed });
  await expect(alert).toBeVisible();
  await axeClean(page);
  await alert.getByRole("button", { name: english.suggest.dismiss }).click();
  await expect(alert).toBeHidden();
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expect(page).toHaveURL("/keyword?query=rott");
});

test(
  "loads its code with the first focus only; without script the field searches the archive",
  desk,
  async ({ page, openContext }) => {
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.url());
    });
    await visit(page, "/terms");
    await waitForQuiet(page);
    const before = scripts.length;
    const asked = page.waitForResponse((response) => response.request().resourceType() === "script");
    await (await searchField(page)).focus();
    await asked;
    expect(scripts.length).toBeGreaterThan(before);

    const plain = await (await openContext(noScript)).newPage();
    await visit(plain, "/terms");
    const field = await searchField(plain);
    await field.press("Enter");
    await expect(plain, "an empty box searches nothing").toHaveURL("/terms");
    await field.fill("rotterdam");
    await field.press("Enter");
    await expect(plain).toHaveURL("/keyword?query=rotterdam");
  },
);
