import "server-only";
import { getMessages } from "next-intl/server";
import { FileLink } from "@/components/documents/pdf-screens";
import { PdfViewer } from "@/components/documents/pdf-viewer.client";
import styles from "@/components/documents/viewer.module.css";
import { ShareButton } from "@/components/sharing/share";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { Notice } from "@/components/ui/notice";
import notice from "@/components/ui/notice.module.css";
import { lastValue, type SearchParams } from "@/lib/addresses/params";
import { isPdfThere, parsePdfAddress } from "@/lib/documents";
import { setPageStatus } from "@/lib/http-responses/page-status";
import { fill } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { FileError } from "@/lib/upstream/errors";

type ResolvedPdf =
  | { name: string; path: string }
  | { failure: "address" | "refused" | "missing" }
  | { failure: "unlisted"; path: string };

/** The parameter `path` of an address, '' when it has none. */
export const pathOf = (params: SearchParams): string => lastValue(params, "path");

/** The file of an address, or why there is none to show. No other host is called to find out. */
export async function resolveFile(path: string): Promise<ResolvedPdf> {
  try {
    const address = parsePdfAddress(path);
    return (await isPdfThere(address)) ? { name: address.name, path } : { failure: "missing" };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { failure: error.kind === "refused" ? "refused" : "address" };
  }
}

/** The viewer with a file, or why it cannot be shown; `title` replaces the name of the file. */
export async function PdfFile({
  file,
  here,
  locale,
  title,
}: {
  file: ResolvedPdf;
  /** The address of the page. */
  here: string;
  locale: Locale;
  title?: string;
}) {
  const { viewer: words } = await getMessages();
  const all = (
    <ButtonLink variant="quiet" href={localePath(locale, "/sailing")}>
      {words.allDocuments}
    </ButtonLink>
  );
  if (!("name" in file)) {
    setPageStatus(404);
    return (
      <div className={cx(layout.wrap, notice.full)}>
        <div className={layout.stack}>
          <h1>{words.failedTitle}</h1>
          <Notice tone="error">
            <p>
              {file.failure === "unlisted"
                ? fill(words.missingListed, { path: file.path })
                : words.failures[file.failure]}
            </p>
          </Notice>
          <p className={layout.row}>{all}</p>
        </div>
      </div>
    );
  }
  const fileUrl = `/api/pdf?${new URLSearchParams({ path: file.path })}`;
  return (
    <div className={layout.wrap}>
      <div className={styles.head}>
        <h1>{title ?? file.name}</h1>
        <div className={styles.links}>
          {all}
          <FileLink words={words} fileUrl={fileUrl} />
          <ShareButton address={here} title={title ?? file.name} />
        </div>
      </div>
      <PdfViewer words={words} fileUrl={fileUrl} fileName={file.name} />
    </div>
  );
}
