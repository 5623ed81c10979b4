import fc from "fast-check";
import { anyText } from "@/test/support/random-text";
import { listPath } from "./address";
import { parseDirectoryQuery } from "./query";
import { contactLinks, mailAddress, phoneAddress, webAddress } from "./rules";
import { companyTypes, type DirectoryQuery } from "./schema";

test.each([
  ["www.blueheron.example", "http://www.blueheron.example/"],
  ["blueheron.example:8080/a?b=c", "http://blueheron.example:8080/a?b=c"],
  ["https://blueheron.example", "https://blueheron.example/"],
  ["HTTP://BlueHeron.example", "http://blueheron.example/"],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["ftp://blueheron.example", null],
  ["http://user:word@blueheron.example", null],
  ["localhost", null],
  ["http://127.0.0.1/", null],
  ["//blueheron.example\\@other.example", null],
  ["see our site", null],
  ["", null],
])("website %p leads to %p", (text, href) => {
  expect(webAddress(text)).toBe(href);
});

test.each([
  ["desk@blueheron.example", "mailto:desk@blueheron.example"],
  [" d'arcy+b/l@blue-heron.example ", "mailto:d'arcy%2Bb%2Fl@blue-heron.example"],
  ["a?bcc=b@blueheron.example", "mailto:a%3Fbcc%3Db@blueheron.example"],
  ["a@b@blueheron.example", null],
  ["a b@blueheron.example", null],
  ["a@blueheron", null],
  ["@blueheron.example", null],
  ["a@blueheron.example?subject=x", null],
  ["a@blueheron.example\r\nBcc: b@c.example", null],
])("e-mail %p leads to %p", (text, href) => {
  expect(mailAddress(text)).toBe(href);
});

test.each([
  ["+852 2555 0101", "tel:+85225550101"],
  ["Tel: 5555 0142", "tel:55550142"],
  ["tel:+852 5555 0142", "tel:+85255550142"],
  ["電話：5555 0142", "tel:55550142"],
  ["+44 (0)20 5550 0101", "tel:+442055500101"],
  ["(021) 555-0101", "tel:0215550101"],
  ["2555 0101 ext. 3", "tel:25550101"],
  ["２５５５ ０１０１ 內線 3", "tel:25550101"],
  ["+852 2555 0121 (bookings)", "tel:+85225550121"],
  ["2555 0101 内线3", "tel:25550101"],
  ["2555 0101 分机 3", "tel:25550101"],
  ["call us", null],
  ["", null],
  ["1234567890123456", null],
])("telephone %p is dialled as %p", (text, href) => {
  expect(phoneAddress(text)).toBe(href);
});

test("several in one text, each once", () => {
  const contact = { tel: null, fax: null, email: null, website: null };
  const emails = ["a@b.example; c@d.example", "a@b.example||?", "e@f.example,g@h.example、c@d.example", null];
  const links = contactLinks(
    emails.map((email) => ({ ...contact, email })),
    "email",
  );
  expect(links).toEqual([
    ...["a@b.example", "c@d.example"].map((text) => ({ text, href: `mailto:${text}` })),
    { text: "?", href: null },
    ...["e@f.example", "g@h.example"].map((text) => ({ text, href: `mailto:${text}` })),
  ]);
  expect(contactLinks([{ ...contact, website: "a.example/b,c" }], "website")).toEqual([
    { text: "a.example/b,c", href: "http://a.example/b,c" },
  ]);
});

test("whatever the text, a link is one of its kind and nothing else", () => {
  const text = fc.oneof(
    anyText(),
    fc.webUrl(),
    fc.emailAddress(),
    fc.stringMatching(/^[a-z:/@.?&=%\\ -]{1,40}$/),
  );
  fc.assert(
    fc.property(text, (given) => {
      const web = webAddress(given);
      if (web) {
        const { protocol, username, hostname } = new URL(web);
        expect([["http:", "https:"].includes(protocol), username, hostname.includes(".")]).toEqual([
          true,
          "",
          true,
        ]);
      }
      const mail = mailAddress(given);
      if (mail) expect(mail).toMatch(/^mailto:[^?&@\s]+@[^?&@\s]+$/);
      const phone = phoneAddress(given);
      if (phone) expect(phone).toMatch(/^tel:\+?\d{3,15}$/);
    }),
  );
});

const none = { keyword: "", ports: [], page: 1 };

test.each([
  ["com_type=sea", { type: "sea", ...none }],
  [
    "com_type=air&com_type=sea&keyword=%20cold%0A%20store%20&page=2",
    { type: "sea", ...none, keyword: "cold store", page: 2 },
  ],
  [
    "com_type=sea&port=HKHKG||SGSIN||HKHKG&port=&port=CNSHA",
    { type: "sea", ...none, ports: ["HKHKG", "SGSIN", "CNSHA"] },
  ],
  ["com_type=sea&page=0&page_no=3", { type: "sea", ...none }],
  ["com_type=sea&page_no=3", { type: "sea", ...none, page: 3 }],
  ["com_type=SEA", null],
  ["com_type=__proto__", null],
  ["keyword=a", { type: null, ...none, keyword: "a" }],
  ["keyword=%20&port=HKHKG", null],
  ["com_type=rail&keyword=a", null],
])("the query %p reads as %p", (query, ask) => {
  expect(parseDirectoryQuery(new URLSearchParams(query))).toEqual(ask);
});

test("the address of a search is read as that search", () => {
  const word = fc.stringMatching(/^[A-Za-z0-9鋼船&=#%+?.-]{1,12}$/);
  const asked = fc.record({
    type: fc.constantFrom(...companyTypes, null),
    keyword: fc.oneof(fc.constant(""), word),
    ports: fc.uniqueArray(word, { maxLength: 5 }),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  const isSearch = (ask: DirectoryQuery) => ask.type !== null || ask.keyword !== "";
  fc.assert(
    fc.property(asked.filter(isSearch), (ask) => {
      expect(parseDirectoryQuery(new URLSearchParams(listPath(ask).split("?")[1]))).toEqual(ask);
    }),
  );
});

test("every address can be parsed", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("com_type", "keyword", "port", "page"), anyText()), (given) => {
      const ask = parseDirectoryQuery({ com_type: "sea", ...given });
      if (ask) expect(ask.keyword.length).toBeLessThanOrEqual(100);
      else expect(given.com_type).not.toBe("sea");
    }),
  );
});
