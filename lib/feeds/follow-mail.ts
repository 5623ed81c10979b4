import type { BrandColours, PaletteName } from "@/lib/site/palette";
import { escapeHtml } from "@/lib/text/escape-html";
import { type MailMarkup, mailLines, mailMarkup } from "./mail-markup";

/** Mails to followers of a schedule: text, and HTML of tables with the styles in the elements; no picture. */

/** A link in the language of the mail; the address is absolute. */
export interface MailLink {
  label: string;
  url: string;
}

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

interface FollowMail {
  /** BCP 47. */
  lang: string;
  name: string;
  publisher: string;
  /** Postal, as mailings must have it. */
  address: string;
  colours: Record<PaletteName, BrandColours>;
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  heading: string;
  /** Lines below the heading. */
  notes: readonly string[];
  events: readonly MailEvent[];
  /** Between parts of a line. */
  separator: string;
  /** How many more events there are; '' for none. */
  more: string;
  /** The one action, and another link. */
  action: MailLink;
  other: MailLink | null;
  /** Lines at the end, and the link to unsubscribe. */
  why: readonly string[];
  unsubscribe: MailLink;
}

const serif = "Georgia,'Times New Roman',serif";
const sans = "Arial,Helvetica,'PingFang HK','PingFang SC','Microsoft JhengHei',sans-serif";

/**
 * Neither pure white nor black: mail readers that invert colours keep their contrast. Publishers choose the colours of links
 * and of the button.
 */
const shadesOf = ({ light, dark }: FollowMail["colours"]) => ({
  bg: { property: "background", light: "#fdfdfd", dark: "#0c151a" },
  tx: { property: "color", light: "#12242e", dark: "#e7eff2" },
  mu: { property: "color", light: "#5f727c", dark: "#95a9b3" },
  ln: { property: "border-color", light: "#9aabb3", dark: "#40545f" },
  lk: { property: "color", light: light.link || "#0a5273", dark: dark.link || "#86c9e8" },
  ur: { property: "color", light: "#ac2a0a", dark: "#ff9f86" },
  bt: { property: "color", light: light.accent || "#a50f5f", dark: dark.accent || "#f491c1" },
});
type Markup = MailMarkup<keyof ReturnType<typeof shadesOf>>;

/** A mail with its text and its HTML. */
export function followMail(mail: FollowMail): { subject: string; text: string; html: string } {
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

const table = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
const button = `display:inline-block;border:2px solid;font-size:16px;line-height:22px;font-weight:bold;text-decoration:none;padding:10px 18px;border-radius:4px`;

function htmlOf(mail: FollowMail): string {
  const { lang } = mail;
  const markup = mailMarkup(shadesOf(mail.colours));
  const { look, darkRules } = markup;
  const styles =
    `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `@media (prefers-color-scheme:dark){${darkRules()}}` +
    // Outlook marks elements whose colours it has inverted.
    darkRules("[data-ogsc] ", ["tx", "mu", "lk", "ur", "bt"]);
  return (
    `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title>\n<style>${styles}</style></head>\n` +
    `<body ${look(["bg"], "margin:0;padding:0")}>\n` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preheader)}</div>\n` +
    `<table ${table} lang="${lang}" ${look(["bg"])}><tr><td align="center" style="padding:24px 16px">\n` +
    `<table ${table} ${look(["tx"], `max-width:600px;font-family:${sans};text-align:left`)}>\n` +
    headOf(mail, markup) +
    mail.events.map((event) => eventOf(event, markup)).join("") +
    footOf(mail, markup) +
    `</table></td></tr></table></body></html>\n`
  );
}

const headOf = ({ name, heading, notes }: FollowMail, { row }: Markup) =>
  row(
    ["tx"],
    `font-family:${serif};font-size:20px;line-height:26px;font-weight:bold;padding-bottom:10px;border-bottom:3px double`,
    escapeHtml(name),
  ) +
  row(
    ["tx"],
    `padding:20px 0 6px;font-family:${serif};font-size:24px;line-height:30px;font-weight:bold`,
    escapeHtml(heading),
  ) +
  row(["mu"], "padding:0 0 16px;font-size:14px;line-height:20px", mailLines(notes));

function eventOf(
  { urgent, title, ship, about, replacements, url }: MailEvent,
  { look, link, row }: Markup,
): string {
  const others = replacements.map(
    (one) =>
      `<div style="font-size:15px;line-height:22px;padding-top:2px">${link(one.url, one.label, "lk")}</div>`,
  );
  return row(
    ["ln"],
    "padding:14px 0;border-top:1px solid",
    `<div style="font-size:16px;line-height:22px;font-weight:bold">` +
      `${urgent ? `<span ${look(["ur"])}>${escapeHtml(urgent)}</span> ` : ""}` +
      `${link(url, title, "tx", "text-decoration:none")}</div>` +
      `<div style="font-size:14px;line-height:20px;padding-top:2px">` +
      `${ship ? `<i style="font-family:${serif};font-size:15px">${escapeHtml(ship)}</i> ` : ""}` +
      `<span ${look(["mu"])}>${escapeHtml(about)}</span></div>${others.join("")}`,
  );
}

function footOf(
  { more, action, other, why, unsubscribe, publisher, address, separator }: FollowMail,
  { link, row }: Markup,
): string {
  const rest = "padding:14px 0;border-top:1px solid;font-size:15px;line-height:22px";
  const second = other && link(other.url, other.label, "lk", "font-size:15px;line-height:44px");
  return (
    (more ? row(["mu", "ln"], rest, escapeHtml(more)) : "") +
    row(
      ["ln"],
      "padding:18px 0;border-top:1px solid",
      link(action.url, action.label, "bt", button) + (second ? `&nbsp;&nbsp; ${second}` : ""),
    ) +
    row(
      ["mu", "ln"],
      "padding:14px 0 0;border-top:1px solid;font-size:13px;line-height:20px",
      `${mailLines(why)}<br>${link(unsubscribe.url, unsubscribe.label, "lk")}<br>` +
        escapeHtml([publisher, address].join(separator)),
    )
  );
}
