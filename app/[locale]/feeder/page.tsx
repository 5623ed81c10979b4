import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PdfFile, pathOf, resolveFile } from "@/app/_partials/pdf-file";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { localePath } from "@/lib/i18n/locales";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations("viewer");
  const file = await resolveFile(pathOf(await searchParams));
  return {
    title: "name" in file ? file.name : t("title"),
    description: t("description"),
    robots: { index: false, follow: true },
  };
}

export default async function FeederPage({ searchParams }: Props) {
  const [locale, path] = [await getLocale(), pathOf(await searchParams)];
  const here = localePath(locale, path ? `/feeder?${new URLSearchParams({ path })}` : "/feeder");
  return withErrorPage(
    async () => <PdfFile file={await resolveFile(path)} here={here} locale={locale} />,
    here,
  );
}
