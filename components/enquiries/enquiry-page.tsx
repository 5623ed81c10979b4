import { getMessages } from "next-intl/server";
import { pickerWords } from "@/components/places/picker-words";
import { Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import {
  type EnquiryKind,
  enquiryKinds,
  type FormValues,
  formPlaces,
  hiddenFields,
} from "@/lib/enquiries/shared";
import { fill } from "@/lib/i18n/fill";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { Carried, type CarriedSailings, chooseAgain } from "./carried";
import { enquirySections } from "./enquiry-view";
import { EnquiryForm } from "./form.client";
import styles from "./form.module.css";
import type { Outcome } from "./send-form";

interface EnquiryPageProps {
  kind: EnquiryKind;
  locale: Locale;
  formKey: string;
  values: FormValues;
  outcome: Outcome | null;
  /** The schedule's present data of the sailings that the form was opened for. */
  quoted?: CarriedSailings | null;
  /** Whether the values come from a sailing's Get Quote. */
  isCarried: boolean;
  /** Whether enquiries are delivered by the present configuration; otherwise they wait in the store. */
  isForwarded: boolean;
}

/** One of the four freight enquiry forms. */
export async function EnquiryPage({
  kind,
  locale,
  isCarried,
  isForwarded,
  quoted,
  values,
  ...form
}: EnquiryPageProps) {
  const { enquiry, finder, flights } = await getMessages();
  const { title, name } = enquiry.kinds[kind];
  return (
    <div className={layout.wrap}>
      <Crumbs
        label={enquiry.crumbs}
        items={[
          { label: enquiry.home, href: localePath(locale, "/") },
          { label: enquiry.crumb, href: localePath(locale, "/fe-list") },
          { label: name },
        ]}
      />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={layout.lede}>{enquiry.lede}</p>
      </div>
      <div className={cx(layout.withAside, layout.withAsideNear)}>
        <EnquiryForm
          {...form}
          values={values}
          sections={enquirySections(kind, enquiry, values, isCarried)}
          words={{
            ...enquiry.form,
            ...(isForwarded ? {} : { submittedText: fill(enquiry.form.storedText, { email: site().email }) }),
            errors: enquiry.errors,
          }}
          storesContact
          again={isCarried ? { href: chooseAgain(values, locale), text: enquiry.carried.again } : undefined}
          pickerWords={kind === "air" ? airportWords(flights) : pickerWords(finder)}
          locale={locale}
          action={formPlaces[kind].action}
          page={localePath(locale, formPlaces[kind].page)}
          title={title}
          hidden={hiddenFields}
        />
        {isCarried ? (
          <aside className={layout.firstNarrow} aria-label={enquiry.carried.label}>
            <Carried
              values={values}
              quoted={quoted ?? null}
              locale={locale}
              words={enquiry.carried}
              fields={enquiry.fields}
            />
          </aside>
        ) : (
          <nav className={styles.others} aria-labelledby="others" data-print="no">
            <h2 id="others">{enquiry.otherKinds}</h2>
            <ul>
              {enquiryKinds
                .filter((other) => other !== kind)
                .map((other) => (
                  <li key={other}>
                    <a href={localePath(locale, formPlaces[other].page)}>{enquiry.kinds[other].name}</a>
                  </li>
                ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

type Messages = Awaited<ReturnType<typeof getMessages>>;

const airportWords = (words: Messages["flights"]) =>
  pickerWords({ ...words, failed: words.airportsFailed, tryAgain: words.retry });
