import "server-only";
import { config, currentInstant } from "@/lib/config/config";
import { companyName, inLocale, inScript } from "@/lib/i18n/in-locale";
import { type Locale, showsChinese } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { pageStore } from "@/lib/store/page-store";
import { dateInZone } from "@/lib/time/calendar";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedDocuments } from "./embedded";
import { httpDocuments } from "./http";
import * as pdf from "./pdf";
import { filterCompanies, groupByLetter } from "./rules";
import { drawSampleDocument, isSampleDocument } from "./sample";
import type { DocumentFilter, DocumentGroup, Surcharge } from "./schema";

export { parsePdfAddress } from "./pdf";

const adapter = () =>
  chooseAdapter("documents", {
    http: () =>
      httpDocuments(upstreamAccess(), { isFileAllowed: pdf.isFileAllowed, imageHosts: config().imageHosts }),
    embedded: () => embeddedDocuments(pageStore()),
  });

/** Companies with their sailing schedules by letter, of a region and a service mode. Throws UpstreamError. */
export async function listSailingDocuments(
  filter: DocumentFilter,
  locale: Locale,
): Promise<{ groups: DocumentGroup[]; sample: boolean }> {
  const { companies, sample } = await adapter().listCompanies();
  const groups = groupByLetter(filterCompanies(companies, filter)).map(({ letter, companies: members }) => ({
    letter,
    companies: members.map(({ name, nameZh, tags, files }) => ({
      name: companyName(name, nameZh, locale),
      nameEn: showsChinese(locale) && nameZh ? name : null,
      tags,
      files: files.map(({ label, labelZh, ...file }) => ({
        ...file,
        label: inLocale(label, labelZh, locale),
      })),
    })),
  }));
  return { groups, sample };
}

/** The listed file at a path, with its company's name; null when the page does not list it. Throws UpstreamError. */
export async function getSailingDocument(
  path: string,
  locale: Locale,
): Promise<{ label: string; company: string } | null> {
  const { companies } = await adapter().listCompanies();
  for (const { name, nameZh, files } of companies) {
    const file = files.find((known) => known.path === path);
    if (file) {
      return {
        label: inLocale(file.label, file.labelZh, locale),
        company: companyName(name, nameZh, locale),
      };
    }
  }
  return null;
}

/** Carriers' pages about surcharges, by name; the Chinese name in the script of the language. Throws UpstreamError. */
export async function listSurcharges(locale: Locale): Promise<Surcharge[]> {
  const carriers = await adapter().listSurcharges();
  return carriers
    .map(({ name, nameZh, logo, url }) => ({
      name,
      nameZh: inScript(nameZh ?? "", locale),
      logo,
      url,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Opens a PDF file: one that is drawn on request, one of the site, or one of an allowed host. Throws FileError. */
export async function openPdf(address: pdf.PdfAddress, signal?: AbortSignal): Promise<pdf.PdfFile> {
  if (address.source === "own") {
    const today = dateInZone(currentInstant(), site().zone);
    const bytes = await drawSampleDocument(pageStore(), address.path, today);
    if (bytes) return { name: address.name, body: new Blob([new Uint8Array(bytes)]).stream() };
  }
  return pdf.openPdf(address, signal);
}

/** Whether a file of this site exists; files on other hosts are assumed to exist, because that needs a request. */
export async function isPdfThere(address: pdf.PdfAddress): Promise<boolean> {
  if (address.source === "own" && (await isSampleDocument(pageStore(), address.path))) return true;
  return pdf.isPdfThere(address);
}

export { documentFilter } from "./query";
