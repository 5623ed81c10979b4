import { getMessages, getTranslations } from "next-intl/server";
import { pickerWords } from "@/components/places/picker-words";
import { cx } from "@/components/ui/cx";
import { VisuallyHidden } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import { formPlaces, hiddenFields } from "@/lib/enquiries/shared";
import { fill } from "@/lib/i18n/fill";
import { localePath } from "@/lib/i18n/locales";
import { offeredEditions, site } from "@/lib/site/site-config";
import { ebookRows } from "./ebook-view";
import { EnquiryForm, type FormProps } from "./form.client";
import styles from "./form.module.css";

interface EbookPageProps extends Pick<FormProps, "locale" | "formKey" | "values" | "outcome"> {
  /** Whether subscriptions are delivered by the present configuration; otherwise they wait in the store. */
  isForwarded: boolean;
}

/** The weekly e-book: its form, and its present editions. */
export async function EbookPage({ isForwarded, ...form }: EbookPageProps) {
  const { locale } = form;
  const { ebook, enquiry, finder } = await getMessages();
  const t = await getTranslations("ebook");
  const rows = ebookRows(ebook, locale, offeredEditions());
  const { sections, hints, fields } = ebook;
  const agreement = t.rich("agreement", {
    privacy: (words) => <a href={localePath(locale, "/privacy")}>{words}</a>,
  });
  const editions = offeredEditions().flatMap((edition) => {
    const href = site().ebooks[edition];
    return href ? [{ edition, href }] : [];
  });
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{ebook.title}</h1>
        <p className={layout.lede}>{ebook.lede}</p>
      </div>
      <div className={cx(layout.withAside, layout.withAsideNear)}>
        <EnquiryForm
          {...form}
          sections={[
            { legend: sections.about, hint: hints.about, rows: rows.about },
            { legend: sections.editions, hint: hints.editions, rows: rows.editions },
            { legend: sections.privacy, hint: agreement, rows: rows.agreement },
          ]}
          words={{
            ...enquiry.form,
            send: ebook.send,
            submitted: ebook.submitted,
            submittedText: isForwarded ? "" : fill(ebook.storedText, { email: site().email }),
            reference: "",
            errors: enquiry.errors,
          }}
          dialog={{ title: ebook.dialogTitle, close: ebook.close }}
          pickerWords={pickerWords(finder)}
          action={formPlaces.ebook.action}
          page={localePath(locale, formPlaces.ebook.page)}
          title={ebook.title}
          hidden={hiddenFields}
        />
        {editions.length > 0 && (
          <section className={styles.others} aria-labelledby="editions">
            <h2 id="editions">{ebook.read}</h2>
            <ul>
              {editions.map(({ edition, href }) => (
                <li key={edition}>
                  <a href={href} target="_blank" rel="noopener">
                    {fields[`${edition}_edition`]}
                    <VisuallyHidden> {ebook.newTab}</VisuallyHidden>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
