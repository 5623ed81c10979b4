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

const data = (...pieces: string[]) =>
  pieces.map((piece) => `<script nonce="${nonce}">self.__next_f.push([1,"${piece}"])</script>`).join("");

test("the nonce leaves the framework's data too, wherever they are cut, and they are hashed as they are sent", () => {
  for (let at = 0; at <= nonce.length; at += 1) {
    const { html, hashes } = hashScripts(
      `<html>${data(`1:{\\"nonce\\":\\"${nonce.slice(0, at)}`, `${nonce.slice(at)}\\"}`, `2:\\"${nonce}\\"`)}`,
      nonce,
    );
    const texts = [...html.matchAll(/<script>(.*?)<\/script>/g)].map(([, text = ""]) => text);
    expect(texts.map((text) => JSON.parse(/\((.*)\)/.exec(text)?.[1] ?? "")[1]).join("")).toBe(
      '1:{"nonce":""}2:""',
    );
    expect(html).not.toMatch(/nonce=/);
    expect(hashes).toEqual(texts.map(hash));
  }
});

test("equal keys give equal nonces, other keys or secrets others", () => {
  const secret = new Uint8Array(32).fill(7);
  expect(renderNonce(secret, "/en/port")).toBe(renderNonce(secret, "/en/port"));
  expect(renderNonce(secret, "/en/port")).toMatch(/^[\w-]{22}$/);
  expect(renderNonce(secret, "/en/news")).not.toBe(renderNonce(secret, "/en/port"));
  expect(renderNonce(new Uint8Array(32).fill(8), "/en/port")).not.toBe(renderNonce(secret, "/en/port"));
});
