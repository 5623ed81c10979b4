import { countryCodes, editionFields, type FieldRule, formFields, maxLength } from "@/lib/enquiries/shared";
import { countryName } from "@/lib/i18n/countries";
import { type Locale, localeRecords, showsChinese } from "@/lib/i18n/locales";
import type { EbookEdition } from "@/lib/site/site";
import type messages from "@/messages/en.json";
import type { FieldView, OptionView } from "./form-view";

type Texts = Readonly<Record<string, string | undefined>>;

const completions: Texts = {
  from_first_name: "given-name",
  from_last_name: "family-name",
  from_email: "email",
  company_name: "organization",
  country: "country",
  state: "address-level1",
  job_title: "organization-title",
};

/** The fields about the reader; Chinese names begin with the family name. */
const aboutFields = (locale: Locale) => [
  showsChinese(locale) ? ["from_last_name", "from_first_name"] : ["from_first_name", "from_last_name"],
  ["from_email", "company_name"],
  ["country", "state"],
  ["job_title"],
];

/** Countries and regions by their names in a language, in its order. */
export function countryOptions(locale: Locale): OptionView[] {
  const { compare } = new Intl.Collator(localeRecords[locale].intl);
  return countryCodes
    .map((value) => ({ value, label: countryName(value, locale) ?? value }))
    .sort((a, b) => compare(a.label, b.label));
}

/** The rows of the e-book form in the page's words, by section, with the editions that exist. */
export function ebookRows(words: typeof messages.ebook, locale: Locale, editions: readonly EbookEdition[]) {
  const rules: readonly FieldRule[] = formFields.ebook;
  const { fields, required }: Record<"fields" | "required", Texts> = words;
  const view = (name: string): FieldView => {
    const rule = rules.find((one) => one.name === name);
    if (!rule) throw new Error(`The e-book form has no field ${name}`);
    return {
      name,
      label: fields[name] ?? name,
      kind: rule.type,
      // The e-mail field has an asterisk and no `required` attribute (specification, section 5).
      isRequired: Boolean(rule.required) && rule.type !== "email",
      maxLength: maxLength(rule),
      list:
        rule.type === "country"
          ? countryOptions(locale)
              .map(({ value, label: country }) => `${value} ${country}`)
              .join("\n")
          : undefined,
      required: required[name],
      autoComplete: completions[name],
    };
  };
  return {
    about: aboutFields(locale).map((row) => row.map(view)),
    editions: [editionFields.filter((name) => editions.some((one) => name === `${one}_edition`)).map(view)],
    agreement: [[view("agree")]],
  };
}
