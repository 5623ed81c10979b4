import { channelHref, channels } from "./channels";

const url = "https://hg.example/port?loading_port=Hong+Kong&discharge_port=A%26B#row-2";
const title = "香港 & Rotterdam: 50% off? #1 + more";

test("there are eight channels in the dialog's order", () => {
  expect(channels).toEqual(["email", "whatsapp", "wechat", "line", "linkedin", "facebook", "x", "telegram"]);
});

test.each([
  ["whatsapp", "https://wa.me", { text: `${title} ${url}` }],
  ["line", "https://social-plugins.line.me", { url }],
  ["linkedin", "https://www.linkedin.com", { url }],
  ["facebook", "https://www.facebook.com", { u: url }],
  ["x", "https://x.com", { url, text: title }],
  ["telegram", "https://t.me", { url, text: title }],
] as const)("%s gets the complete address and title, and nothing else", (channel, origin, expected) => {
  const href = new URL(channelHref(channel, url, title) ?? "");
  expect(href.origin).toBe(origin);
  expect(Object.fromEntries(href.searchParams)).toEqual(expected);
  expect(href.hash).toBe("");
});

test("a mail has the same characters: blanks are not plus signs, lines end with CRLF", () => {
  const href = channelHref("email", url, title) ?? "";
  expect(href).toMatch(/^mailto:\?subject=[^&+#\s]*&body=[^&+#\s]*$/);
  const [, subject = "", body = ""] = /subject=([^&]*)&body=(.*)$/.exec(href) ?? [];
  expect(decodeURIComponent(subject)).toBe(title);
  expect(decodeURIComponent(body)).toBe(`${title}\r\n${url}`);
});

test("WeChat has no address", () => {
  expect(channelHref("wechat", url, title)).toBeNull();
});

test("a text of several lines is passed completely to the channels that accept one; the others get the title", () => {
  const text = "Golden Agarwood 124W\n30 days, Direct";
  const of = (channel: Parameters<typeof channelHref>[0]) =>
    new URL(channelHref(channel, url, title, text) ?? "").searchParams;
  expect(of("whatsapp").get("text")).toBe(`${text}\n\n${url}`);
  expect(of("telegram").get("text")).toBe(text);
  expect(of("x").get("text")).toBe(title);
  expect(of("email").get("subject")).toBe(title);
  expect(of("email").get("body")).toBe(`Golden Agarwood 124W\r\n30 days, Direct\r\n${url}`);
});
