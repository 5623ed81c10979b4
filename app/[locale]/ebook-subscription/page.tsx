import { getLocale, getTranslations } from "next-intl/server";
import { formMetadata, formOutcome } from "@/app/_partials/enquiry-page";
import { withErrorPage } from "@/app/_partials/with-error-page";
import { loadFormPage } from "@/app/_queries/form-page";
import { EbookPage } from "@/components/enquiries/ebook-page";
import { isForwarded } from "@/lib/enquiries";
import { formPlaces } from "@/lib/enquiries/shared";
import { localePath } from "@/lib/i18n/locales";
import { hasAllEditions } from "@/lib/site/site-config";

const path = formPlaces.ebook.page;

export async function generateMetadata({ searchParams }: PageProps<"/[locale]/ebook-subscription">) {
  const t = await getTranslations("ebook");
  return formMetadata(
    { path, title: t("title"), description: hasAllEditions() ? t("metaDescription") : t("lede") },
    searchParams,
  );
}

export default async function EbookSubscriptionPage({
  searchParams,
}: PageProps<"/[locale]/ebook-subscription">) {
  const [locale, params] = [await getLocale(), await searchParams];
  return withErrorPage(
    async () => {
      const page = await loadFormPage("ebook", params);
      const { formKey, values } = page;
      return (
        <EbookPage
          {...{ locale, formKey, values }}
          outcome={formOutcome(page)}
          isForwarded={isForwarded("ebook")}
        />
      );
    },
    localePath(locale, path),
  );
}
