import { sampleSite } from "@/lib/site/site";
import { expect, test } from "./support/http";
import { words } from "./support/test";

const paths = ["/om", "/om-link", "/subscription-link"];

test("The magazine of the menus is there in a fresh installation", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const { magazine } = sampleSite().entries;
  expect(html).toContain(`href="${magazine?.href}"`);
  const page = await request.get(magazine?.href ?? "");
  expect(page.status()).toBe(200);
  const [, src] = /<iframe[^>]* src="([^"]+)"/.exec(await page.text()) ?? [];
  const framed = await request.get(src ?? "/no-frame");
  expect(await framed.text()).toContain("<h1");
});

test("An address that may not be framed gets the error text", async ({ request }) => {
  const refused = [
    "",
    "?url=",
    "?url=https://evil.example/",
    "?url=//evil.example/",
    "?url=https://magazine.example@evil.example/",
    "?url=https://magazine.example.evil.example/",
    "?url=http://localhost/",
    "?url=javascript:alert(1)",
    "?url=data:text/html,hello",
    "?url=/port",
    "?url=/samples/../port.html",
    "?url=%5C%5Cevil.example/",
    "?url=/samples/magazine.html&url=https://evil.example/",
  ];
  const asked = paths.flatMap((path) => refused.slice(path === "/om" ? 0 : -3).map((query) => path + query));
  for (const address of asked) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(404);
    const html = await response.text();
    expect(html, address).toContain(words("en").frames.refused);
    expect(html, address).toContain(`<h1>${words("en").errors.title}</h1>`);
    expect(html, address).not.toMatch(/<iframe|href="[^"]*evil\.example\/"/);
  }
});
