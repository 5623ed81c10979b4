import type { Locator, Page } from "@playwright/test";
import { fill } from "../lib/i18n/formats";
import { site } from "../lib/site/site-config";
import { expect, noScript, reload, test, visit, words } from "./support/test";

/** What readers come for beside schedules: news, the directory, enquiries, documents and reference data, each from its beginning to its end. */

const en = words("en");
const desk = { tag: "@desk" };
const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test(
  "A reader goes from the front page to an article, the next one, its tag and the archive",
  desk,
  async ({ page }) => {
    await visit(page, "/");
    const story = main(page).locator('a[href*="/news?news_id="]').filter({ hasText: /\w/ }).first();
    await story.click();
    await expect(page).toHaveURL(/\/news\?news_id=\d+$/);
    const articles = main(page).getByRole("article");
    await expect(title(page)).toHaveText(/\w/);
    const first = pathOf(page);

    await main(page).getByText(en.feed.next, { exact: true }).first().scrollIntoViewIfNeeded();
    const second = articles.nth(1);
    const headline = second.getByRole("heading", { level: 2 }).first();
    await expect(headline).toHaveText(/\w/);
    await expect(async () => {
      await second.evaluate((one) => one.scrollIntoView({ block: "start", behavior: "instant" }));
      expect(await page.title()).toBe(`${await headline.textContent()} | ${site().name}`);
    }).toPass();
    expect(pathOf(page)).toBe(await second.getAttribute("data-address"));
    expect(pathOf(page)).not.toBe(first);

    const tag = second.locator("[href*='hashtag=']").first();
    const name = ((await tag.textContent()) ?? "").slice(1);
    await tag.click();
    const remove = page.getByRole("link", { name: fill(en.archive.removeTag, { tag: name }) });
    await remove.click();
    await expect(page).toHaveURL("/keyword");

    const search = page.getByRole("search", { name: en.archive.title, exact: true });
    await search.getByRole("searchbox", { name: en.archive.keyword }).fill("rotterdam");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/keyword\?query=rotterdam&from=/);
    await expect(main(page).locator("mark").first()).toHaveText("Rotterdam");
  },
);

test(
  "A reader goes from a category to the companies of a port, to one of them and its offices",
  desk,
  async ({ page }) => {
    const { directory: text } = en;
    await visit(page, "/yp");
    // The companies of one port stand above it.
    await main(page)
      .getByRole("link", { name: /^Ocean carrier/ })
      .and(page.locator('[href$="com_type=sea"]'))
      .click();
    await expect(page).toHaveURL(/\/yp-list\?com_type=sea$/);
    const rows = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(rows).toHaveCount(10);
    // The list goes on as one scrolls.
    await main(page).getByRole("link", { name: text.more, exact: true }).scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(20);

    await main(page).locator("summary").click();
    await page.getByRole("checkbox", { name: /^Nansha/ }).check();
    await page.keyboard.press("Escape");
    await main(page).getByRole("button", { name: text.submit, exact: true }).click();
    await expect(page).toHaveURL(/port=CNNSA$/);
    await expect(rows.first()).toContainText("Nansha");
    await rows.getByRole("link", { name: /Cable Bay Lines/ }).click();
    await expect(title(page)).toHaveText("Cable Bay Lines (Hong Kong) Limited");
    const tabs = page.getByRole("tablist", { name: text.ports }).getByRole("tab");
    await tabs.first().focus();
    await page.keyboard.press("End");
    await expect(page.getByRole("tabpanel")).toContainText("Nansha, China");
  },
);

const person = { name: "Wong Ka-yan", company: "Lantern Toys Limited", email: "kayan@lantern.example" };
const field = (page: Page, name: string) => page.locator(`#f-${name}`);
const send = (page: Page) => page.getByRole("button", { name: en.enquiry.form.send, exact: true });
const problem = (page: Page) => page.getByRole("alert", { name: en.enquiry.form.problem });
const reference = (page: Page) => page.locator("strong", { hasText: /^[a-z]+-[2-9a-z]{16}$/ });

/** Goes on by the keyboard until a field has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

test(
  "The keyboard alone sends an enquiry: an error is said and corrected, a reference is shown",
  desk,
  async ({ page, problems }) => {
    // What is wrong, and a form that was sent sooner than people type, has status 422.
    problems.tolerate(/status of 422/);
    await visit(page, "/fe-sea");
    await field(page, "loading_port").focus();
    await page.keyboard.type("Hong Kong");
    await tabTo(page, field(page, "discharge_port"));
    await page.keyboard.type("Rotterdam");
    await tabTo(page, field(page, "commodity"));
    await page.keyboard.type("Toys");
    for (const [name, value] of Object.entries({ ...person, email: "kayan@lantern" })) {
      await tabTo(page, field(page, name));
      await page.keyboard.type(value);
    }
    // A name that only one port has is that port.
    await expect(field(page, "loading_port")).toHaveValue("Hong Kong, Hong Kong");
    await expect(field(page, "discharge_port")).toHaveValue("Rotterdam, Netherlands");
    await expect(page.locator("input[name=loading_port_id]")).toHaveValue("HKHKG");
    await expect(page.locator("input[name=discharge_port_id]")).toHaveValue("NLRTM");
    await tabTo(page, send(page));
    await page.keyboard.press("Enter");
    await expect(problem(page)).toBeFocused();
    await expect(problem(page).getByRole("link")).toHaveText([en.enquiry.errors.email]);
    await tabTo(page, problem(page).getByRole("link"));
    await page.keyboard.press("Enter");
    await expect(field(page, "email")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(".example");
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toContainText(en.enquiry.form.submitted);
    await expect(reference(page)).toHaveText(/^sea-/);
    await expect(field(page, "commodity")).toHaveValue("");
  },
);

test.describe("without script", () => {
  test.use(noScript);

  test(
    "An enquiry without script comes back with its error and its text, and then has a reference",
    desk,
    async ({ page }) => {
      const form = {
        pickup_location: "Tuen Mun",
        place_of_delivery: "Yantian",
        commodity: "Toys",
        ...person,
      };
      await visit(page, "/fe-truck");
      for (const [name, value] of Object.entries({ ...form, email: "kayan@lantern" }))
        await field(page, name).fill(value);
      // A form that is sent sooner than people type comes back, too.
      await expect(async () => {
        const loaded = page.waitForEvent("load");
        await send(page).click();
        await loaded;
        expect(await problem(page).getByRole("link").allTextContents()).toEqual([en.enquiry.errors.email]);
      }).toPass();
      for (const [name, value] of Object.entries({ ...form, email: "kayan@lantern" }))
        await expect(field(page, name)).toHaveValue(value);
      await field(page, "email").fill(person.email);
      await send(page).click();
      await expect(reference(page)).toHaveText(/^truck-/);
      await expect(field(page, "commodity")).toHaveValue("");
    },
  );
});

test(
  "A sailing document opens in the viewer, where a word is found; a table of terms is searched",
  desk,
  async ({ page }) => {
    const { viewer: text, reference: tables } = en;
    await visit(page, "/sailing");
    await main(page).locator('a[href*="/sailing-view?path="]').first().click();
    const tools = page.getByRole("group", { name: text.tools });
    await expect(tools).not.toHaveAttribute("disabled");
    await tools.getByRole("button", { name: text.search, exact: true }).click();
    await page.keyboard.type("HONG KONG");
    await page.keyboard.press("Enter");
    await expect(page.locator(".highlight.selected").first()).toHaveText(/Hong Kong/i);
    await expect(
      page
        .getByRole("search")
        .getByRole("status")
        .filter({ hasText: /^1 of \d/ }),
    ).toBeVisible();

    await visit(page, "/kb-abbrev");
    const box = page.getByLabel(tables.lists.abbrev.searchLabel);
    await box.fill("vgm");
    const rows = main(page).locator("tbody tr");
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL("/kb-abbrev?q=vgm");
    await reload(page);
    await expect(box).toHaveValue("vgm");
    await expect(rows).toHaveText([/^VGM/]);
  },
);
