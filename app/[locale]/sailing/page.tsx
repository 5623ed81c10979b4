import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { sailingDocuments } from "@/app/_partials/sailing-documents";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { documentFilter } from "@/lib/documents";
import { documentsAddress } from "@/lib/documents/shared";
import { localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/seo/seo";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { region, mode }] = [
    await getTranslations("sailingDocuments"),
    documentFilter(await searchParams),
  ];
  return {
    title: t("title"),
    description: t("description"),
    ...pageMetadata(await getLocale(), "/sailing"),
    ...(region || mode ? { robots: { index: false, follow: true } } : {}),
  };
}

export default async function SailingPage({ searchParams }: Props) {
  const [locale, params] = [await getLocale(), await searchParams];
  return withErrorPage(
    () => sailingDocuments(params, locale),
    localePath(locale, documentsAddress(documentFilter(params))),
  );
}
