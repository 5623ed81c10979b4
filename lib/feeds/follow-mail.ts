import { escapeHtml } from "@/lib/text/escape-html";
import {
  type DrawnMail,
  type MailFrame,
  type MailLink,
  type Markup,
  mailButton,
  mailDocument,
  mailRow,
  serif,
} from "./mail-frame";
import { mailLines } from "./mail-markup";

/** Mails to followers of a schedule: text, and HTML that says the same. */

export interface MailEvent {
  /** 'Urgent.'; null for others. */
  urgent: string | null;
  /** In one sentence. */
  title: string;
  ship: string;
  about: string;
  /** What replaces a sailing that is not offered any more. */
  replacements: readonly MailLink[];
  url: string;
}

interface FollowMail extends MailFrame {
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  heading: string;
  /** Lines below the heading. */
  notes: readonly string[];
  events: readonly MailEvent[];
  /** How many more events there are; '' for none. */
  more: string;
  /** The one action, and another link. */
  action: MailLink;
  other: MailLink | null;
  /** Lines at the end, and the link to unsubscribe. */
  why: readonly string[];
  unsubscribe: MailLink;
}

/** A mail with its text and its HTML. */
export function followMail(mail: FollowMail): DrawnMail {
  return { subject: mail.subject, text: textOf(mail), html: htmlOf(mail) };
}

function textOf({
  heading,
  notes,
  events,
  more,
  action,
  other,
  why,
  unsubscribe,
  separator,
  publisher,
  address,
}: FollowMail): string {
  const blocks = events.map(({ urgent, title, ship, about, replacements, url }) =>
    [
      [urgent, title].filter(Boolean).join(" "),
      `  ${[ship, about].filter(Boolean).join(separator)}`,
      ...replacements.flatMap((one) => [`  ${one.label}`, `  ${one.url}`]),
      `  ${url}`,
    ].join("\n"),
  );
  const links = [action, ...(other ? [other] : [])].map(({ label, url }) => `${label}\n  ${url}`);
  const head = [heading, ...notes].join("\n");
  const sender = [publisher, address].join(separator);
  const foot = ["--", ...why, `${unsubscribe.label}:`, unsubscribe.url, sender].join("\n");
  return `${[head, ...blocks, ...(more ? [more] : []), ...links, foot].join("\n\n")}\n`;
}

function htmlOf(mail: FollowMail): string {
  return mailDocument(mail, {
    ...mail,
    rows: (markup) => [
      mailRow(
        "8px 32px 16px",
        `<div ${markup.look(["mu"], "font-size:16px;line-height:24px")}>${mailLines(mail.notes)}</div>`,
      ),
      ...mail.events.map((event) => eventOf(event, markup)),
      ...footOf(mail, markup),
    ],
  });
}

function eventOf(
  { urgent, title, ship, about, replacements, url }: MailEvent,
  { look, link }: Markup,
): string {
  const others = replacements.map(
    (one) =>
      `<div style="font-size:15px;line-height:22px;padding-top:2px">${link(one.url, one.label, "lk")}</div>`,
  );
  return mailRow(
    "0 32px",
    `<div ${look(["ln"], "padding:12px 0;border-top:1px solid")}>` +
      `<div style="font-size:16px;line-height:22px;font-weight:bold">` +
      `${urgent ? `<span ${look(["ur"])}>${escapeHtml(urgent)}</span> ` : ""}` +
      `${link(url, title, "tx", "text-decoration:none")}</div>` +
      `<div style="font-size:14px;line-height:20px;padding-top:2px">` +
      `${ship ? `<i ${look(["tx"], `font-family:${serif};font-size:15px`)}>${escapeHtml(ship)}</i> ` : ""}` +
      `<span ${look(["mu"])}>${escapeHtml(about)}</span></div>${others.join("")}</div>`,
  );
}

function footOf(
  { more, action, other, why, unsubscribe, publisher, address, separator }: FollowMail,
  markup: Markup,
): string[] {
  const { link, look } = markup;
  const second = other && link(other.url, other.label, "lk", "font-size:15px;line-height:44px");
  return [
    more
      ? mailRow(
          "0 32px",
          `<div ${look(["mu", "ln"], "padding:12px 0;border-top:1px solid;font-size:15px;line-height:22px")}>${escapeHtml(more)}</div>`,
        )
      : "",
    mailRow("18px 32px 0", mailButton(action, markup) + (second ? `&nbsp;&nbsp; ${second}` : "")),
    mailRow(
      "20px 32px 28px",
      `<div ${look(["mu"], "font-size:13px;line-height:19px")}>${mailLines(why)}<br>` +
        `${link(unsubscribe.url, unsubscribe.label, "lk")}<br>` +
        `${escapeHtml([publisher, address].join(separator))}</div>`,
    ),
  ];
}
