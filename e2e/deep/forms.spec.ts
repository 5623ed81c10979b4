import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { fill } from "../../lib/i18n/formats";
import { localePath } from "../../lib/i18n/locales";
import { scaled } from "../../test/support/time-scale.mjs";
import { decodedMail, type MailServer, startMail } from "../support/enquiries";
import { importText } from "../support/importing";
import { runPortal, type SeparatePortal, startSeparatePortal } from "../support/separate-portal";
import { expect, noScript, test, visit, words } from "../support/test";

/**
 * Every form is sent by a browser, with script and without, from its page and from the address that a mail holds: a browser
 * decides itself which origin and which referrer a form has.
 */

test.describe.configure({ mode: "serial" });
test.use({ actionTimeout: scaled(20_000) });

const lane = "loading_port_id=HKHKG&discharge_port_id=NLRTM";
const { follow: t, enquiry, ebook, bulk, article } = words("en");
const person = { name: "Wong Ka-yan", company: "Lantern Toys Limited", email: "kayan@lantern.example" };
let mail: MailServer;
let portal: SeparatePortal;

test.beforeAll(async () => {
  test.setTimeout(scaled(180_000));
  mail = await startMail();
  // Follows end by the real clock.
  portal = await startSeparatePortal("forms", new Date().toISOString(), {
    SMTP_URL: mail.url,
    MAIL_FROM: "Harbour Gazette <schedule@gazette.example>",
    ENQUIRY_TO: "desk@gazette.example",
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await mail?.close();
});

/** Waits for the mail to an address, and returns it with its lines joined and decoded. */
async function mailTo(address: string): Promise<string> {
  const found = () => mail.mails.findLast((raw) => raw.includes(`To: ${address}`)) ?? "";
  await expect.poll(found, { timeout: scaled(30_000) }).not.toBe("");
  return decodedMail(found());
}
const linkIn = (text: string, page: string) =>
  new RegExp(`${portal.url}[\\w/-]*/follow/${page}/[^\\s"]+`).exec(text)?.[0].replaceAll("&amp;", "&") ?? "";

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Sends a form until it is accepted: one that is sent sooner than people type is sent again. */
async function sendUntil(page: Page, name: string, done: string): Promise<void> {
  await expect(async () => {
    const send = button(page, name);
    if (await send.isVisible()) await send.click();
    await expect(page.getByText(done).filter({ visible: true }).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: scaled(60_000) });
}

/** Fills the form of a schedule and sends it, again where it was too fast. */
async function follow(
  page: Page,
  email: string,
  { label, send }: { label: string; send: string },
): Promise<void> {
  await expect(async () => {
    await page.getByLabel(label).fill(email);
    await button(page, send).click();
    await expect(page.getByRole("status").filter({ visible: true }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: scaled(60_000) });
}

for (const script of [true, false]) {
  test.describe(script ? "with script" : "without script", { tag: "@desk" }, () => {
    if (!script) test.use(noScript);
    const ways = script ? "with" : "without";
    // A form that is sent within two seconds is offered again.
    test.beforeEach(({ problems }) => problems.tolerate(/status of 422/));

    test("a schedule is followed, confirmed and left by the links of its mails", async ({ page }) => {
      const email = `ops-${ways}@tamar.example`;
      await visit(page, `${portal.url}/follow?${lane}`);
      await follow(page, email, { label: t.email, send: t.submit });
      await expect(page.getByRole("status").filter({ hasText: t.sent.replace(/\.$/, "") })).toBeVisible();
      const text = await mailTo(email);

      await visit(page, linkIn(text, "confirm"));
      await expect(heading(page)).toHaveText(/\?$/);
      // The other languages and the searches of the page work from the address of the mail too.
      await page.getByRole("banner").locator('a[hreflang="zh-tw"]').filter({ visible: true }).click();
      const chinese = words("zh-tw").follow;
      await expect(page).toHaveURL(/\/zh-tw\/follow\/confirm\//);
      await button(page, chinese.confirm).click();
      const name = fill(chinese.names.lane, { from: "香港", to: "鹿特丹" });
      await expect(heading(page)).toHaveText(fill(chinese.confirmedTitle, { name }));

      await visit(page, linkIn(text, "unsubscribe"));
      // The browser may have stored the language that was chosen.
      await button(page, t.unsubscribe).or(button(page, chinese.unsubscribe)).click();
      await expect(heading(page)).toHaveText(new RegExp(`^(${t.leftTitle}|${chinese.leftTitle})$`));
    });

    test("a link that is cut or altered claims nothing", async ({ page, problems }) => {
      problems.tolerate(/status of 404/);
      const email = `cut-${ways}@tamar.example`;
      await visit(page, `${portal.url}/zh-tw/follow?${lane}`);
      const chinese = words("zh-tw").follow;
      await follow(page, email, { label: chinese.email, send: chinese.submit });
      const text = await mailTo(email);
      for (const kind of ["confirm", "unsubscribe"]) {
        const whole = linkIn(text, kind);
        for (const link of [
          whole.slice(0, -1),
          `${whole}.`,
          `${whole.slice(0, -1)}_`,
          `${whole.slice(0, -22)}x`,
        ]) {
          const response = await visit(page, link);
          expect(response?.status()).toBe(404);
          await expect(heading(page)).toHaveText(chinese.incompleteTitle);
          await expect(button(page, chinese.confirm).or(button(page, chinese.unsubscribe))).toHaveCount(0);
        }
      }
      await visit(page, linkIn(text, "confirm"));
      await expect(button(page, chinese.confirm)).toBeVisible();
    });

    test("enquiries, the e-book and a list of lanes are sent", async ({ page }) => {
      await visit(page, `${portal.url}/fe-sea`);
      const fields = { loading_port: "Meridian Bay", discharge_port: "Port Aurora", commodity: "Toys" };
      for (const [name, value] of Object.entries({ ...fields, ...person }))
        await page.locator(`#f-${name}`).fill(value);
      await sendUntil(page, enquiry.form.send, enquiry.form.submitted);

      await visit(page, `${portal.url}/ebook-subscription`);
      const subscriber = {
        from_first_name: "Ka-yan",
        from_last_name: "Wong",
        from_email: person.email,
        company_name: person.company,
        state: "Kowloon",
        job_title: "Shipping Manager",
      };
      for (const [name, value] of Object.entries(subscriber)) await page.locator(`#f-${name}`).fill(value);
      await page.locator("#f-country").selectOption("HK");
      for (const name of ["hk_edition", "agree"]) await page.locator(`#f-${name}`).check({ force: true });
      await sendUntil(page, ebook.send, ebook.submitted.slice(0, 40));

      await visit(page, `${portal.url}/port/bulk`);
      await page.locator("#lane-list").fill("HKHKG, NLRTM");
      await button(page, bulk.submit).click();
      await expect(page).toHaveURL(/lanes=/);

      // The sheet that comes back is sent again.
      await visit(page, `${portal.url}/port/bulk`);
      await page.locator("#lane-list").fill("POL\tPOD\tRef\nHKHKG\tNLRTM\tA-17");
      for (const _ of ["first", "again"]) {
        const coming = page.waitForEvent("download");
        await button(page, bulk.fill).click();
        const file = await (await coming).path();
        const [lanes] = (await readXlsx(readFileSync(file))).sheets;
        expect(lanes?.rows.map((row) => row.slice(0, 4))).toEqual([
          ["Ref", "Line", "Loading Port", "Discharge Port"],
          ["A-17", 2, "Hong Kong", "Rotterdam"],
        ]);
        await page.locator("#lane-file").setInputFiles({
          name: "Lanes.xlsx",
          mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          buffer: readFileSync(file),
        });
      }
    });

    test("a preview of an article has the language and the search of every page", async ({ page }) => {
      const id = `draft-${ways}`;
      const draft = {
        news_id: id,
        headline: "Third berth opens",
        intro: "In short.",
        body: "<p>At length.</p>",
        publish_date: "2026-03-16 09:00:00+0800",
        language: "en",
        images: [],
        hashtags: [],
        status: "draft",
      };
      await importText(portal, "articles", JSON.stringify(draft));
      const { stdout } = await runPortal(portal, "articles", "preview", id);
      await visit(page, stdout.trim());
      await expect(page.getByText(article.preview)).toBeVisible();
      await page.getByRole("banner").locator('a[hreflang="zh-tw"]').filter({ visible: true }).click();
      await expect(page).toHaveURL(/\/zh-tw\/news-preview\?token=/);
      await expect(page.getByText(words("zh-tw").article.preview)).toBeVisible();
    });
  });
}

test("the theme is chosen on a page whose address is in a mail", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/status of 404/);
  await visit(page, `${portal.url}${localePath("en", "/follow/confirm/none")}`);
  await page.getByRole("contentinfo").getByLabel(words("en").shell.theme.dark).click({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
