import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PdfFile, pathOf, resolveFile } from "@/app/_partials/pdf-file";
import { sailingDocuments } from "@/app/_partials/sailing-documents";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { getSailingDocument } from "@/lib/documents";
import { documentAddress } from "@/lib/documents/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { alternates } from "@/lib/seo/seo";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, path] = [await getLocale(), pathOf(await searchParams)];
  const t = await getTranslations("sailingDocuments");
  return {
    title: (await titleOf(path, locale).catch(() => null)) ?? t("title"),
    description: t("description"),
    alternates: alternates(locale, "/sailing"),
  };
}

/** A file of the list (`path`) in the viewer; without `path` the list. */
export default async function SailingViewPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  const path = pathOf(params);
  if (!path) return withErrorPage(() => sailingDocuments(params, locale), localePath(locale, "/sailing"));
  const here = localePath(locale, documentAddress(path));
  return withErrorPage(async () => {
    const title = await titleOf(path, locale);
    const file = title ? await resolveFile(path) : ({ failure: "unlisted", path: shortened(path) } as const);
    return <PdfFile file={file} here={here} locale={locale} {...(title ? { title } : {})} />;
  }, here);
}

/** The longest part of an unknown path that a sentence quotes, in characters. */
const shortened = (path: string) => (path.length > 80 ? `${path.slice(0, 79)}…` : path);

/** 'file, company'; null if the list does not have the path. */
async function titleOf(path: string, locale: Locale): Promise<string | null> {
  const document = path ? await getSailingDocument(path, locale) : null;
  if (!document) return null;
  const t = await getTranslations("sailingDocuments");
  return t("fileOf", { file: document.label, company: document.company });
}
