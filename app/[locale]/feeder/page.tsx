import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { guarded } from "@/app/guarded";
import { FileLink } from "@/components/documents/pdf-screens";
import { PdfViewer } from "@/components/documents/pdf-viewer.client";
import styles from "@/components/documents/viewer.module.css";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { Notice } from "@/components/ui/notice";
import notice from "@/components/ui/notice.module.css";
import { isPdfThere, parsePdfAddress } from "@/lib/documents";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { FileError } from "@/lib/upstream/errors";

export const dynamic = "force-dynamic";

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> {
  const t = await getTranslations("viewer");
  const file = await recognise(await searchParams);
  return {
    title: "name" in file ? file.name : t("title"),
    description: t("description"),
    robots: { index: false, follow: true },
  };
}

export default async function FeederPage({ searchParams }: { searchParams: SearchParams }) {
  const [locale, params] = [await getLocale(), await searchParams];
  const path = pathOf(params);
  const here = localePath(locale, "/feeder");
  return guarded(() => viewer(params, locale), path ? `${here}?${new URLSearchParams({ path })}` : here);
}

async function viewer(params: Awaited<SearchParams>, locale: Locale) {
  const [{ viewer: words, shell }, file] = [await getMessages(), await recognise(params)];
  if (!("name" in file)) {
    return (
      <div className={cx(layout.wrap, notice.full)}>
        <div className={layout.stack}>
          <h1>{words.failedTitle}</h1>
          <Notice tone="error">
            <p>{words.failures[file.failure]}</p>
          </Notice>
          <p className={layout.row}>
            <ButtonLink variant="quiet" href={localePath(locale, "/sailing")}>
              {shell.links.sailingDocuments.label}
            </ButtonLink>
          </p>
        </div>
      </div>
    );
  }
  const fileUrl = `/api/pdf?${new URLSearchParams({ path: file.path })}`;
  return (
    <div className={layout.wrap}>
      <div className={styles.head}>
        <h1>{file.name}</h1>
        <FileLink words={words} fileUrl={fileUrl} />
      </div>
      <PdfViewer words={words} fileUrl={fileUrl} fileName={file.name} />
    </div>
  );
}

/** The file that an address means, or why there is none to show. Nobody else is asked to know it. */
async function recognise(
  params: Awaited<SearchParams>,
): Promise<{ name: string; path: string } | { failure: "address" | "refused" | "missing" }> {
  const path = pathOf(params);
  try {
    const address = parsePdfAddress(path);
    return (await isPdfThere(address)) ? { name: address.name, path } : { failure: "missing" };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { failure: error.kind === "refused" ? "refused" : "address" };
  }
}

const pathOf = ({ path }: Awaited<SearchParams>): string => [path ?? ""].flat()[0] ?? "";
