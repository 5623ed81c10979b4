import { type Enquiry, type EnquiryKind, type FieldRule, formFields } from "@/lib/enquiries/shared";
import { acknowledgmentMail as drawMail } from "@/lib/feeds/acknowledgment-mail";
import type { DrawnMail } from "@/lib/feeds/mail-frame";
import { messagesOf } from "@/lib/i18n/catalogues";
import { fill } from "@/lib/i18n/fill";
import { formatDateTime, formatOffset, timeInZone } from "@/lib/i18n/formats";
import type { Locale } from "@/lib/i18n/locales";
import { findAirport, findPort } from "@/lib/places";
import { retention } from "@/lib/site/retention";
import { site } from "@/lib/site/site-config";
import { minutesAhead } from "@/lib/time/calendar";
import { mailFrame } from "./mail-frame";

type Words = Awaited<ReturnType<typeof messagesOf>>["enquiry"];

/** Fields whose value is an id, which the register turns into a name, and the field whose label it has. */
const places = {
  loading_port_id: ["loading_port", findPort],
  discharge_port_id: ["discharge_port", findPort],
  origin_airport_id: ["origin_airport", findAirport],
  destination_airport_id: ["destination_airport", findAirport],
} as const;

/**
 * The mail that acknowledges an enquiry to the address in it, in the language of the form. Anybody may have typed that address: of the
 * form it has numbers, days, choices and places of the registers alone, and none of its texts.
 */
export async function acknowledgmentMail(enquiry: Enquiry): Promise<DrawnMail> {
  const { id, createdAt, language: locale } = enquiry;
  const kind = enquiry.kind as EnquiryKind;
  const { enquiry: words, schedule } = await messagesOf(locale);
  const { mail, form, kinds } = words;
  const { name, zone, email } = site();
  const received = `${formatDateTime(timeInZone(createdAt, zone))} (UTC${formatOffset(minutesAhead(createdAt, zone))})`;
  const subject = fill(mail.subject, { reference: id });
  return drawMail({
    ...(await mailFrame(locale)),
    subject,
    heading: mail.heading,
    notes: [form.submittedText],
    facts: [
      { label: mail.reference, value: id },
      { label: mail.received, value: received },
      { label: mail.kind, value: kinds[kind].title },
      ...(await factsOf(enquiry, words, locale)),
    ],
    pair: (label, value) => fill(schedule.criterion, { name: label, value }),
    action: { label: mail.correct, url: `mailto:${email}?subject=${encodeURIComponent(id)}` },
    why: [mail.own, fill(mail.why, { site: name }), fill(mail.deleted, { days: retention.enquiryDays })],
  });
}

async function factsOf({ kind, content }: Enquiry, words: Words, locale: Locale) {
  const rules: readonly FieldRule[] = formFields[kind];
  const { fields }: { fields: Partial<Record<string, string>> } = words;
  const facts = await Promise.all(
    rules.map(async (rule) => {
      const value = (content as Partial<Record<string, string>>)[rule.name];
      if (!value) return null;
      const [labelled, find] = places[rule.name as keyof typeof places] ?? [rule.name, null];
      const text = find
        ? await find({ id: value }, locale).then(
            (place) => place?.name ?? null,
            () => null,
          )
        : textOf(rule, value, words);
      return text && { label: fields[labelled] ?? labelled, value: text };
    }),
  );
  return facts.filter((fact) => fact !== null && fact !== "");
}

/** A value that is none of the sender's own words; null for others. */
function textOf({ name, type }: FieldRule, value: string, words: Words): string | null {
  const named: Partial<Record<string, Partial<Record<string, string>>>> = {
    incoterm: words.incoterms,
    cargo_type: words.cargo,
    container_type: words.containers,
  };
  if (type === "choice") return named[name]?.[value] ?? value;
  if (type === "date" || type === "moment") return formatDateTime(value);
  return type === "count" || type === "amount" ? value : null;
}
