import "server-only";

export { isPdfThere, openPdf, type PdfFile, parsePdfAddress } from "./pdf";
