import { laterScriptsIn as ofBytes, laterScripts as ofText } from "./later-scripts.mjs";

/** A page as text, and as the bytes that are sent: both say the same. */
function laterScripts(html: string): string {
  expect(String(Buffer.concat(ofBytes(Buffer.from(html))))).toBe(ofText(html));
  return ofText(html);
}

const file = "/_next/static/chunks/0ybv8mj2f-1lj.js";

test("scripts that load beside the page wait, with all that they say", () => {
  expect(laterScripts(`<head><script src="${file}" async=""></script>`)).toBe(
    `<head><script type="later" src="${file}" async=""></script>`,
  );
  expect(laterScripts(`<script src="${file}" nonce="a+b=" async=""></script>`)).toBe(
    `<script type="later" src="${file}" nonce="a+b=" async=""></script>`,
  );
  expect(laterScripts(`<script src="${file}" async="" nonce="a+b=" id="_R_"></script>`)).toBe(
    `<script type="later" src="${file}" async="" nonce="a+b=" id="_R_"></script>`,
  );
});

test("they stand in the head, one after the other", () => {
  const [one, two] = ["/_next/static/chunks/a.js", "/_next/static/chunks/b.js"];
  const page = `<html><head><script src="${one}" async=""></script></head><body><p>…</p><script src="${two}" id="_R_" async=""></script></body></html>`;
  const later = laterScripts(page);
  expect(later).toBe(
    `<html><head><script type="later" src="${one}" async=""></script><script type="later" src="${two}" id="_R_" async=""></script></head><body><p>…</p></body></html>`,
  );
  expect(laterScripts(later)).toBe(later);
});

test("none is fetched early", () => {
  expect(laterScripts(`<link rel="preload" as="script" fetchPriority="low" href="${file}"/><p>`)).toBe("<p>");
  expect(laterScripts(`<link rel="preload" as="script" nonce="a" href="${file}"/>`)).toBe("");
});

test.each([
  '<script src="/boot.js"></script>',
  `<script src="${file}" noModule=""></script>`,
  '<script src="https://figures.example/a.js" async=""></script>',
  '<script>self.__next_f.push([1,"a"])</script>',
  '<script type="application/ld+json">{"a":" async=\\"\\" "}</script>',
  '<link rel="preload" as="font" href="/_next/static/media/a.woff2"/>',
  `&lt;script src="${file}" async=""&gt;`,
])("%s stays as it is", (other) => {
  expect(laterScripts(other)).toBe(other);
});

test("what is no whole script stays, at the end of a page and before others", () => {
  const one = `<script type="later" src="${file}" async=""></script>`;
  expect(laterScripts(`<script src="${file}" async="">港口</script><p>${one}`)).toBe(
    `<script src="${file}" async="">港口</script><p>${one}`,
  );
  expect(laterScripts(`港口<script src="${file}" async=""></script><script src="${file}" async="">`)).toBe(
    `港口${one}<script src="${file}" async="">`,
  );
});
