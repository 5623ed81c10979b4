import { inEveryLanguage } from "../support/page-helpers";
import { elementsOf, readPage, textOf } from "../support/parsed-html";
import { configured } from "../support/servers";
import { axeClean, expect, sandboxedFrame, servers, test, visit, words } from "../support/test";

/** /om, /om-link and /subscription-link show another page in a frame. */

const framed = [
  ["/om", "/samples/magazine.html", "magazine", "The queue, measured"],
  ["/om-link", "/samples/trade-news-reefer-season.html", "tradeNews", /^Reefer season opens/],
  ["/subscription-link", "/samples/newsletter.html", "newsletter", "Good morning from the harbour"],
] as const;

test.beforeEach(({ problems }) => problems.tolerate(sandboxedFrame));

test("A sample page shows in a frame without rights, under a heading, with a way out", async ({
  page,
  isMobile,
}) => {
  for (const [path, sample, key, heading] of framed) {
    for (const [locale, address] of inEveryLanguage(`${path}?url=${sample}`)) {
      // Each in one language; a narrow page stands the same with each of them.
      if (locale !== (path === "/om" ? "zh-cn" : path === "/om-link" ? "zh-tw" : "en")) continue;
      if (isMobile && path !== "/om") continue;
      const text = words(locale).frames;
      await visit(page, address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text[key]);
      await expect(page).toHaveTitle(new RegExp(`^${text[key]} \\|`));
      const frame = page.getByRole("main").locator("iframe");
      await expect(frame).toHaveAttribute("title", text[key]);
      expect(await frame.getAttribute("sandbox")).not.toMatch(/scripts|same-origin|top-navigation/);
      const head = frame.contentFrame().getByRole("heading", { level: 1, name: heading });
      await expect(head).toBeVisible();
      // In the house's own type, which the frame is given although it has no origin.
      await expect
        .poll(() => head.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded")))
        .toBe(true);
      const link = page.getByRole("link", { name: text.open, exact: true });
      await expect(link).toHaveAttribute("href", sample);
      await expect(link).toHaveAttribute("rel", /noopener/);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
      if (path === "/om") await axeClean(page);
    }
  }
});

test.describe("a publisher's host", () => {
  test.use({ baseURL: servers.configuredPortal.url });

  test("A publisher's host is framed when it is in ALLOWED_HOSTS, and no other", { tag: "@desk" }, async ({
    page,
    request,
  }) => {
    const magazine = `https://${configured.frameHost}`;
    await page.route(`${magazine}/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>June</title><h1>The June issue</h1>" }),
    );
    await visit(page, `/om?url=${encodeURIComponent(`${magazine}/june?page=2`)}`);
    const frame = page.getByRole("main").locator("iframe");
    await expect(frame).toHaveAttribute("src", `${magazine}/june?page=2`);
    expect(await frame.getAttribute("sandbox")).not.toContain("top-navigation");
    await expect(frame.contentFrame().getByRole("heading", { name: "The June issue" })).toBeVisible();
    for (const other of [
      `https://www.${configured.frameHost}/`,
      `${magazine}:8443/`,
      `http://${configured.frameHost}/`,
    ]) {
      const { page: read, main } = await readPage(request, `/om?url=${encodeURIComponent(other)}`, 404);
      expect(textOf(main), other).toContain(words("en").frames.refused);
      expect(elementsOf(read, "iframe"), other).toHaveLength(0);
    }
  });
});
