import { localePath } from "@/lib/i18n/locales";
import { expect, servers, test } from "./support/http";
import { inEveryLanguage, search } from "./support/page-helpers";
import { elementsOf, elementsWithText, onlyElement, readPage, textOf } from "./support/parsed-html";
import { words } from "./support/test";

/** Page Not Found and the error screen as the server sends them. */

const english = words("en");
/** What no reader may ever see. */
const stack =
  /\bat \S+ \(|\.(?:tsx?|mjs|js):\d+|node_modules|ECONNREFUSED|UpstreamError|TypeError|127\.0\.0\.1/;
const requestId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

for (const [locale, path] of inEveryLanguage("/no-such-page")) {
  test(`${path} is Page Not Found in its language, with a way on`, async ({ request }) => {
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

test("Every address that no page has is Page Not Found", async ({ request }) => {
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

test("An address that cannot be read is a client error without a stack", async ({ request }) => {
  for (const path of ["/%", "/%E0%A4%A", "/zh-tw/%"]) {
    const response = await request.get(servers.portal.url + path);
    expect.soft(response.status(), path).toBeGreaterThanOrEqual(400);
    expect.soft(response.status(), path).toBeLessThan(500);
    expect.soft(await response.text(), path).not.toMatch(stack);
  }
});

test("An unknown short link is Page Not Found", async ({ request }) => {
  for (const code of ["AAAAAAAAAAAA", "AAAAAAAAAAAAAAAA"]) {
    const { heading } = await readPage(request, `/s/${code}`, 404);
    expect(heading, code).toBe(english.errors.notFoundTitle);
  }
});

const broken = servers.configuredPortal.url;

for (const [locale, path] of inEveryLanguage(search)) {
  test(`The error screen stands in the server's page: ${path}`, async ({ request }) => {
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
