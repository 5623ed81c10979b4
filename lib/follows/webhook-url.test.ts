import { parseWebhookUrl } from "./webhook-url";

const parse = (
  text: string,
  hosts = ["hooks.example", "*.tools.example", "ports.example:8443"],
  isTest = false,
) => parseWebhookUrl(text, { hosts, isTest })?.href ?? null;

test.each([
  ["https://hooks.example/in?key=1", "https://hooks.example/in?key=1"],
  [" HTTPS://Hooks.Example:443/in#part ", "https://hooks.example/in"],
  ["\u3000https://hooks.example/in", "https://hooks.example/in"],
  ["https://hooks.example/".padEnd(2_000, "x"), "https://hooks.example/".padEnd(2_000, "x")],
  ["https://a.b.tools.example", "https://a.b.tools.example/"],
  ["https://ports.example:8443/", "https://ports.example:8443/"],
])("%s may be a webhook", (text, url) => {
  expect(parse(text)).toBe(url);
});

test.each([
  ["no URL", "hooks.example/in"],
  ["another scheme", "http://hooks.example/in"],
  ["a name and password", "https://ops:secret@hooks.example/in"],
  ["a name alone", "https://ops@hooks.example/in"],
  ["a host that is not listed", "https://elsewhere.example/"],
  ["a host that contains one", "https://hooks.example.elsewhere.example/"],
  ["the host above a listed one", "https://tools.example/"],
  ["another port", "https://hooks.example:8443/"],
  ["the usual port of a host with another", "https://ports.example/"],
  ["a dot at the end", "https://hooks.example./"],
  ["too many characters", "https://hooks.example/".padEnd(2_001, "x")],
  ["characters that are longer as sent", `https://hooks.example/${"ü".repeat(900)}`],
  ["a file", "file:///etc/passwd"],
])("%s may not", (_name, text) => {
  expect(parse(text)).toBeNull();
});

test("* is every public name at the usual port, and no address", () => {
  expect(parse("https://anything.example/in", ["*"])).toBe("https://anything.example/in");
  for (const url of [
    "https://anything.example:8443/",
    "http://anything.example/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://anything.example./",
  ])
    expect([url, parse(url, ["*"])]).toEqual([url, null]);
});

test("a listed host of this machine is taken in tests alone", () => {
  const hosts = ["127.0.0.1:4000"];
  expect(parse("http://127.0.0.1:4000/in", hosts, true)).toBe("http://127.0.0.1:4000/in");
  expect(parse("http://127.0.0.1:4001/in", hosts, true)).toBeNull();
  expect(parse("http://127.0.0.1:4000/in", ["*"], true)).toBeNull();
  expect(parse("http://127.0.0.1:4000/in", hosts)).toBeNull();
  expect(parse("https://127.0.0.1:4000/in", hosts)).toBeNull();
  expect(parse("https://127.0.0.1:4000/in", hosts, true)).toBeNull();
  expect(parse("http://hooks.example/in", ["hooks.example"], true)).toBeNull();
});
