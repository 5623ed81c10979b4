import { foldedMailAddress, mailAddressOf } from "./mail-address";

describe("mail addresses", () => {
  test.each([
    "name@company.com",
    "first.last+tag@mail.company.example",
    "o'neil@company.ie",
    "a@b.co",
    `${"x".repeat(64)}@company.com`,
    "kayan@玩具.香港",
    "x@xn--fiq228c.example",
  ])("%s is one", (address) => expect(mailAddressOf(address)).toBe(address));

  test.each([
    "kayan@lantern",
    "@company.com",
    "name@",
    "company.com",
    "name",
    "a b@company.com",
    "a@b@company.com",
    "a@company..com",
    "a@-company.com",
    ".a@company.com",
    "a.@company.com",
    "a..b@company.com",
    "<a@company.com>",
    "a@company.com,b@company.com",
    "a@company.com;b@company.com",
    '"a"@company.com',
    "a@[127.0.0.1]",
    "a@127.0.0.1",
    "名@company.com",
    `${"x".repeat(65)}@company.com`,
    "a@company.com\r\nBcc: b@company.com",
  ])("%j is not an address", (address) => expect(mailAddressOf(address)).toBeNull());
});

test("full-width characters become plain ones", () => {
  expect(mailAddressOf(" ｋａｙａｎ＠ｌａｎｔｅｒｎ。ｅｘａｍｐｌｅ ")).toBe("kayan@lantern.example");
});

test("an address is one whatever the case of its letters", () => {
  expect(foldedMailAddress("First.Last@Company.COM")).toBe("first.last@company.com");
  expect(foldedMailAddress("Company.COM")).toBeNull();
});
