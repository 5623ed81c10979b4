import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The sheets that a page prints: size in points and text. A4, unless the page says otherwise. */
export async function sheetsOf(page: Page) {
  const data = new Uint8Array(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const sheet = await document.getPage(number);
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { items } = await sheet.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
      return { width, height, text: text.replace(/\s+/g, " ") };
    }),
  );
}

/** Signs alone: a line that is broken, set letter by letter, or in signs that only look the same, reads the same. */
export const withoutSpaces = (text: string) => text.normalize("NFKC").replace(/\s+/g, "");
