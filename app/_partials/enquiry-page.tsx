import "server-only";
import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { loadFormPage } from "@/app/_queries/form-page";
import { findQuotedSailings } from "@/app/_queries/sea/quoted-sailings";
import { EnquiryPage } from "@/components/enquiries/enquiry-page";
import type { Outcome } from "@/components/enquiries/send-form";
import { lastValue } from "@/lib/addresses/params";
import { currentInstant } from "@/lib/config/config";
import { getCompany } from "@/lib/directory";
import { isForwarded } from "@/lib/enquiries";
import { type EnquiryKind, formPlaces } from "@/lib/enquiries/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/seo/seo";
import { UpstreamError } from "@/lib/upstream/errors";
import { withErrorPage } from "./with-error-page";

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The title of a form starts with 'Error:' while its address says that it was not accepted. */
export async function formMetadata(
  page: { path: string; title: string; description: string },
  searchParams: SearchParams,
): Promise<Metadata> {
  const { enquiry } = await getMessages();
  const failed = (await searchParams).fe_result === "failed";
  return {
    title: failed ? enquiry.form.error + page.title : page.title,
    description: page.description,
    ...pageMetadata(await getLocale(), page.path),
  };
}

/** The head of one of the four enquiry forms. */
export async function enquiryMetadata(kind: EnquiryKind, searchParams: SearchParams): Promise<Metadata> {
  const { enquiry } = await getMessages();
  return formMetadata({ path: formPlaces[kind].page, ...enquiry.kinds[kind] }, searchParams);
}

/** /fe-sea, /fe-air, /fe-truck, /fe-warehouse. */
export async function enquiryPage(kind: EnquiryKind, searchParams: SearchParams) {
  const [locale, params] = [await getLocale(), await searchParams];
  return withErrorPage(
    async () => {
      const page = await loadFormPage(kind, params);
      const isNew = kind === "sea" && page.result === null;
      const quoted = isNew ? await findQuotedSailings({ params, locale, now: currentInstant() }) : null;
      const provider = page.result === null ? await providerOf(lastValue(params, "com_id"), locale) : null;
      const carried = { ...page.values, ...quoted?.values };
      const values = provider ? { ...carried, provider } : carried;
      const { formKey } = page;
      return (
        <EnquiryPage
          {...{ kind, locale, formKey, values }}
          outcome={formOutcome(page)}
          isForwarded={isForwarded(kind)}
          quoted={quoted}
          isCarried={isNew && Object.keys(carried).length > 0}
        />
      );
    },
    localePath(locale, formPlaces[kind].page),
  );
}

/** Name of the company of the directory to which an enquiry goes; null for none, and when the directory fails: the form still works. */
async function providerOf(id: string, locale: Locale): Promise<string | null> {
  try {
    return id ? ((await getCompany(id, locale))?.name ?? null) : null;
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/** The message on the page for a form that was sent without script. */
export function formOutcome({
  result,
  reference,
  reason,
  errors,
}: Pick<
  Awaited<ReturnType<typeof loadFormPage>>,
  "result" | "reference" | "reason" | "errors"
>): Outcome | null {
  if (result !== "failed") return result && { result, reference };
  return reason === "invalid"
    ? { result: "invalid", errors }
    : { result: "failed", reason: reason ?? "forgotten" };
}
