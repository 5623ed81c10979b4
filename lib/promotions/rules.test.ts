import fc from "fast-check";
import { mailingKind, sectionOfCategory, staysInWindow } from "./rules";
import { directorySections } from "./schema";

test("the eleven categories have the eleven sections", () => {
  expect(Object.values(sectionOfCategory)).toEqual(directorySections);
});

test.each([
  ["https://edm.example/offer.asp", "frame"],
  ["https://edm.example/OFFER.ASP?issue=1.jpg#x.png", "frame"],
  ["/samples/mailing-open-day.asp", "frame"],
  ["https://edm.example/offer.jpg?w=640", "image"],
  ["https://edm.example/a.asp/offer.png", "image"],
  ["https://edm.example/?file=offer.asp", null],
  ["https://edm.asp", null],
  ["https://edm.example/offer.aspx", null],
  ["https://edm.example/offer.jpeg", null],
  ["https://edm.example/offer.pdf#.jpg", null],
  ["http://[", null],
] as const)("a mailing at %s is shown as %s", (url, kind) => {
  expect(mailingKind(url)).toBe(kind);
});

test("the ending of the path decides, whatever follows it", () => {
  const tail = fc.webQueryParameters().map((query) => `?${query}`);
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ["https"] }), tail, (url, query) => {
      const path = new URL(url).pathname;
      expect(mailingKind(url + query)).toBe(
        path.endsWith(".asp") ? "frame" : /\.(jpg|png)$/.test(path) ? "image" : null,
      );
    }),
  );
});

test("only links that begin with om-link open in the same window", () => {
  for (const href of ["om-link?url=a", "/om-link?url=a", "om-link"]) expect(staysInWindow(href)).toBe(true);
  for (const href of ["/om?url=a", "https://om-link.example/", "/om-links", "/x/om-link", "om-link-2"])
    expect(staysInWindow(href)).toBe(false);
});
