import { escapeHtml } from "@/lib/text/escape-html";
import {
  type DrawnMail,
  type MailFrame,
  type MailLink,
  type Markup,
  mailButton,
  mailDocument,
  mailRow,
} from "./mail-frame";
import { mailLines } from "./mail-markup";

/** The acknowledgment of an enquiry: text, and HTML that says the same. */

interface Acknowledgment extends MailFrame {
  subject: string;
  heading: string;
  /** Lines below the heading; a list of mails shows the first after the subject. */
  notes: readonly string[];
  /** What was sent, by the labels of the form. */
  facts: readonly { label: string; value: string }[];
  /** '{name}: {value}', in the punctuation of the language. */
  pair: (label: string, value: string) => string;
  action: MailLink;
  /** Lines at the end. */
  why: readonly string[];
}

/** The mail with its text and its HTML. */
export function acknowledgmentMail(mail: Acknowledgment): DrawnMail {
  const { subject, heading, notes, facts, pair, action, why, publisher, address, separator } = mail;
  const sender = [publisher, address].join(separator);
  const blocks = [
    [heading, ...notes].join("\n"),
    facts.map(({ label, value }) => pair(label, value)).join("\n"),
    `${action.label}\n  ${action.url}`,
    ["--", ...why, sender].join("\n"),
  ];
  const html = mailDocument(mail, {
    subject,
    preheader: notes[0] ?? "",
    heading,
    rows: (markup) => [
      mailRow(
        "8px 32px 16px",
        `<div ${markup.look(["mu"], "font-size:16px;line-height:24px")}>${mailLines(notes)}</div>`,
      ),
      mailRow("0 32px", factTable(facts, markup)),
      mailRow("18px 32px 0", mailButton(action, markup)),
      mailRow(
        "20px 32px 28px",
        `<div ${markup.look(["mu"], "font-size:13px;line-height:19px")}>${mailLines([...why, sender])}</div>`,
      ),
    ],
  });
  return { subject, text: `${blocks.join("\n\n")}\n`, html };
}

/** Label cells stand above their values on phones: `b` is a class of the frame. */
function factTable(facts: Acknowledgment["facts"], { look }: Markup): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" ${look(["mu", "ln"], "padding:8px 16px 8px 0;border-top:1px solid;text-align:left;vertical-align:top;width:180px;font-size:14px;line-height:20px;font-weight:normal", "b")}>${escapeHtml(label)}</th>` +
      `<td ${look(["tx", "ln"], "padding:8px 0;border-top:1px solid;font-size:15px;line-height:20px", "b v")}>${escapeHtml(value)}</td></tr>\n`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%">\n${rows.join("")}</table>`;
}
