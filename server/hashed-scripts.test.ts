import { createHash } from "node:crypto";
import { hashScripts, renderNonce } from "./hashed-scripts";

const nonce = "AbCdEf0123456789-_xyzw";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("inline scripts that carry the nonce are hashed, and the nonce leaves every tag", () => {
  const html =
    `<link rel="preload" as="script" nonce="${nonce}" href="/a.js"/>` +
    `<script src="/a.js" async="" nonce="${nonce}"></script>` +
    `<script nonce="${nonce}">begin()</script><p>text</p><script id="x" nonce="${nonce}">more(1)</script>`;
  expect(hashScripts(html, nonce)).toEqual({
    html:
      '<link rel="preload" as="script" href="/a.js"/><script src="/a.js" async=""></script>' +
      '<script>begin()</script><p>text</p><script id="x">more(1)</script>',
    hashes: [hash("begin()"), hash("more(1)")],
  });
});

test("a script without the render's nonce gets no hash, whatever its text", () => {
  const html =
    `<script>alert(1)</script><SCRIPT>alert(2)</SCRIPT><script nonce="other">alert(3)</script>` +
    `<script type="application/ld+json">{"a":1}</script><script nonce="${nonce}">own()</script>`;
  expect(hashScripts(html, nonce).hashes).toEqual([hash("own()")]);
});

test("the nonce may stand in the framework's data within a script: the text is hashed as it is sent", () => {
  const text = `push([1,"{\\"nonce\\":\\"${nonce}\\"}"])`;
  const { html, hashes } = hashScripts(`<script nonce="${nonce}">${text}</script>`, nonce);
  expect(html).toBe(`<script>${text}</script>`);
  expect(hashes).toEqual([hash(text)]);
});

test("equal keys give equal nonces, other keys or secrets others", () => {
  const secret = new Uint8Array(32).fill(7);
  expect(renderNonce(secret, "/en/port")).toBe(renderNonce(secret, "/en/port"));
  expect(renderNonce(secret, "/en/port")).toMatch(/^[\w-]{22}$/);
  expect(renderNonce(secret, "/en/news")).not.toBe(renderNonce(secret, "/en/port"));
  expect(renderNonce(new Uint8Array(32).fill(8), "/en/port")).not.toBe(renderNonce(secret, "/en/port"));
});
