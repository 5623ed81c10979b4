import { isValidElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { surcharge as carrier, documentCompany as company, file } from "@/test/support/examples/documents";
import { SailingDocuments } from "./sailing-documents";
import { Surcharges } from "./surcharges";

jest.mock("next-intl/server", () => {
  const { createTranslator } = jest.requireActual("next-intl");
  const messages = jest.requireActual("@/messages/en.json");
  return {
    getMessages: async () => messages,
    getTranslations: async (namespace: string) => createTranslator({ locale: "en", messages, namespace }),
  };
});
jest.mock("@/components/sharing/share-list", () => ({
  ShareList: ({ children }: { children: ReactNode }) => children,
  ShareButtonMarkup: () => null,
}));
/** The keys that stand twice among the children of one element, at any depth. */
function repeatedKeys(node: ReactNode): string[] {
  if (Array.isArray(node)) {
    const keys = node
      .map((child) => (isValidElement(child) ? child.key : null))
      .filter((key) => key !== null);
    const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
    return [...twice, ...node.flatMap((child) => repeatedKeys(child))];
  }
  return isValidElement(node)
    ? repeatedKeys((node as ReactElement<{ children?: ReactNode }>).props.children)
    : [];
}

test("carriers are in their given order, one that a publisher repeats twice", async () => {
  const list = await Surcharges({ carriers: [carrier, carrier], locale: "en" });
  expect(repeatedKeys(list)).toEqual([]);
  const html = renderToStaticMarkup(list);
  expect(html.match(/href="https:\/\/www\.wanhai\.com\/"/g)).toHaveLength(2);
  expect(html).not.toContain("Data is loading...");
});

test("without carriers the placeholder is shown and announced", async () => {
  const html = renderToStaticMarkup(await Surcharges({ carriers: [], locale: "en" }));
  expect(html).toMatch(/role="status"[^>]*>.*Data is loading\.\.\./);
  expect(html).toContain("<h1>");
  expect(html).not.toContain("<a ");
});

const filter = { region: null, mode: null };
const today = "2026-06-17";

test("companies and files that a publisher repeats are listed twice, with the name that determines their letter", async () => {
  const groups = [{ letter: "N", companies: [company, company] }];
  const list = await SailingDocuments({ groups, filter, sample: false, today, locale: "zh-tw" });
  expect(repeatedKeys(list)).toEqual([]);
  const html = renderToStaticMarkup(list);
  expect(html.match(/<h3>北港航運<\/h3><span[^>]* lang="en">Nordhavn Line<\/span>/g)).toHaveLength(2);
  expect(html.match(/<a href="[^"]*sailing-view/g)).toHaveLength(4);
});

test("a company without a second name shows one", async () => {
  const groups = [{ letter: "N", companies: [{ ...company, name: "Nordhavn Line", nameEn: null }] }];
  const html = renderToStaticMarkup(
    await SailingDocuments({ groups, filter, sample: false, today, locale: "en" }),
  );
  expect(html.match(/Nordhavn Line<\/h3>/g)).toHaveLength(1);
  expect(html).not.toContain('lang="en"');
});

test("a file shows its validity and its number of pages where they are known", async () => {
  const noteOf = async (facts: object) => {
    const groups = [{ letter: "N", companies: [{ ...company, files: [{ ...file, ...facts }] }] }];
    const html = renderToStaticMarkup(
      await SailingDocuments({ groups, filter, sample: false, today, locale: "en" }),
    );
    return /<\/a>(?:<p[^>]*>([^<]*)<\/p>)?<\/div>/.exec(html)?.[1] ?? null;
  };
  const [validFrom, validTo] = ["2026-06-01", "2026-07-05"];
  expect(await noteOf({ validFrom, validTo, pages: 2 })).toBe("Valid 1 June 2026 to 5 July 2026 · 2 pages");
  expect(await noteOf({ validTo: today, pages: 1 })).toBe("Valid until 17 June 2026 · 1 page");
  expect(await noteOf({ validFrom })).toBe("Valid from 1 June 2026");
  expect(await noteOf({ validFrom, validTo: "2026-06-16" })).toBe("Expired 16 June 2026");
  expect(await noteOf({})).toBeNull();
});
