import { getTranslations } from "next-intl/server";
import reference from "@/components/reference/reference.module.css";
import layout from "@/components/ui/layout.module.css";

const titles = {
  terms: "legal.terms.title",
  privacy: "legal.privacy.title",
  cookies: "legal.cookies.title",
  "customs-filings": "customs.title",
  editorial: "legal.editorial.title",
  accessibility: "legal.accessibility.title",
} as const;

/** A page with the publisher's own text, already sanitised, under the portal's title. */
export async function SuppliedPage({ page, html }: { page: keyof typeof titles; html: string }) {
  const t = await getTranslations();
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t(titles[page])}</h1>
      </div>
      <div
        className={reference.supplied}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by allow-list where it enters (lib/text/sanitise).
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}
