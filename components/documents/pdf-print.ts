import type { PDFDocumentProxy } from "pdfjs-dist";

const dotsPerInch = 150;
const pointsPerInch = 72;

/** All pages are held as pictures at once while they print, each A4 page with some 9 MB: more would be too many for a phone. */
export const maxPrintedPages = 60;

/**
 * Prints a file of at most `maxPrintedPages` page by page as pictures, whatever the browser's PDF reader can do. Resolves when
 * the browser's print dialog has closed, or at once when `signal` fires. Rejects when a page cannot be drawn.
 */
export async function printPdf(
  file: PDFDocumentProxy,
  sheetClass: string,
  progress: (page: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const sheets = document.createElement("div");
  sheets.className = sheetClass;
  for (let number = 1; number <= file.numPages; number += 1) {
    progress(number);
    const picture = await drawPage(file, number);
    // Pages are decoded one after the other: pictures that are decoded together are in memory together.
    await picture.decode();
    if (signal.aborted) return;
    sheets.append(picture);
  }
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 });
  const sizes = new CSSStyleSheet();
  sizes.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 }`);
  document.adoptedStyleSheets.push(sizes);
  document.body.append(sheets);
  document.documentElement.dataset.printing = "file";
  try {
    window.print();
  } finally {
    delete document.documentElement.dataset.printing;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== sizes);
    sheets.remove();
  }
}

async function drawPage(file: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await file.getPage(number);
  const viewport = page.getViewport({ scale: dotsPerInch / pointsPerInch });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: "print", background: "white" }).promise;
  const picture = document.createElement("img");
  picture.alt = "";
  // No blob URL: the page's policy allows pictures only from the site and from data URLs.
  picture.src = canvas.toDataURL("image/png");
  // A phone has few canvases; the memory of this one is released at once.
  canvas.width = canvas.height = 0;
  return picture;
}
