import type { BrandColours, PaletteName } from "@/lib/site/palette";
import { escapeHtml } from "@/lib/text/escape-html";

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

/** Neither pure white nor black: mail readers that invert colours keep their contrast. The dark ones are by class. */
const shades = {
  bg: { property: "background", light: "#fdfdfd", dark: "#0c151a" },
  tx: { property: "color", light: "#12242e", dark: "#e7eff2" },
  mu: { property: "color", light: "#5f727c", dark: "#95a9b3" },
  ln: { property: "border-color", light: "#9aabb3", dark: "#40545f" },
  lk: { property: "color", light: "#0a5273", dark: "#86c9e8" },
  ur: { property: "color", light: "#ac2a0a", dark: "#ff9f86" },
  bt: { property: "color", light: "#a50f5f", dark: "#f491c1" },
} as const;
type Shade = keyof typeof shades;

/** Publishers choose these two colours. */
const brandRoles = { lk: "link", bt: "accent" } as const;

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

function htmlOf(mail: FollowMail): string {
  const { lang, name, publisher, address, subject, preheader, heading, notes, events, more } = mail;
  const colour = (shade: Shade, palette: PaletteName) => {
    const role = shade === "lk" || shade === "bt" ? brandRoles[shade] : null;
    return (role && mail.colours[palette][role]) || shades[shade][palette];
  };
  /** Attributes of an element: the light colours in its style, the dark ones by its classes. */
  const look = (names: readonly Shade[], style = "") => {
    const light = names.map((shade) => `${shades[shade].property}:${colour(shade, "light")}`);
    return `class="${names.join(" ")}" style="${[style, ...light].filter(Boolean).join(";")}"`;
  };
  const names = Object.keys(shades) as Shade[];
  const dark = (prefix: string, of: readonly Shade[]) =>
    of
      .map((shade) => `${prefix}.${shade}{${shades[shade].property}:${colour(shade, "dark")}!important}`)
      .join("");
  const styles =
    `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `@media (prefers-color-scheme:dark){${dark("", names)}}` +
    // Outlook marks elements whose colours it has inverted.
    dark("[data-ogsc] ", ["tx", "mu", "lk", "ur", "bt"]);
  const row = (shadesOf: readonly Shade[], style: string, content: string) =>
    `<tr><td ${look(shadesOf, style)}>${content}</td></tr>\n`;
  const muted = (content: string) => `<span ${look(["mu"])}>${content}</span>`;
  const event = ({ urgent, title, ship, about, replacements, url }: MailEvent) =>
    row(
      ["ln"],
      "padding:14px 0;border-top:1px solid",
      `<div style="font-size:16px;line-height:22px;font-weight:bold">` +
        `${urgent ? `<span ${look(["ur"])}>${escapeHtml(urgent)}</span> ` : ""}` +
        `<a href="${escapeHtml(url)}" ${look(["tx"], "text-decoration:none")}>${escapeHtml(title)}</a></div>` +
        `<div style="font-size:14px;line-height:20px;padding-top:2px">` +
        `${ship ? `<i style="font-family:${serif};font-size:15px">${escapeHtml(ship)}</i> ` : ""}${muted(escapeHtml(about))}</div>` +
        replacements
          .map(
            ({ label, url: href }) =>
              `<div style="font-size:15px;line-height:22px;padding-top:2px"><a href="${escapeHtml(href)}" ${look(["lk"])}>${escapeHtml(label)}</a></div>`,
          )
          .join(""),
    );
  const button = `display:inline-block;border:2px solid;font-size:16px;line-height:22px;font-weight:bold;text-decoration:none;padding:10px 18px;border-radius:4px`;
  const table = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
  return (
    `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>\n<style>${styles}</style></head>\n` +
    `<body ${look(["bg"], "margin:0;padding:0")}>\n` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>\n` +
    `<table ${table} lang="${lang}" ${look(["bg"])}><tr><td align="center" style="padding:24px 16px">\n` +
    `<table ${table} ${look(["tx"], `max-width:600px;font-family:${sans};text-align:left`)}>\n` +
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
    row(
      ["mu"],
      "padding:0 0 16px;font-size:14px;line-height:20px",
      notes.map((line) => escapeHtml(line)).join("<br>"),
    ) +
    events.map(event).join("") +
    (more
      ? row(
          ["mu", "ln"],
          "padding:14px 0;border-top:1px solid;font-size:15px;line-height:22px",
          escapeHtml(more),
        )
      : "") +
    row(
      ["ln"],
      "padding:18px 0;border-top:1px solid",
      `<a href="${escapeHtml(mail.action.url)}" ${look(["bt"], button)}>${escapeHtml(mail.action.label)}</a>` +
        (mail.other
          ? `&nbsp;&nbsp; <a href="${escapeHtml(mail.other.url)}" ${look(["lk"], "font-size:15px;line-height:44px")}>${escapeHtml(mail.other.label)}</a>`
          : ""),
    ) +
    row(
      ["mu", "ln"],
      "padding:14px 0 0;border-top:1px solid;font-size:13px;line-height:20px",
      `${mail.why.map((line) => escapeHtml(line)).join("<br>")}<br>` +
        `<a href="${escapeHtml(mail.unsubscribe.url)}" ${look(["lk"])}>${escapeHtml(mail.unsubscribe.label)}</a><br>` +
        escapeHtml([publisher, address].join(mail.separator)),
    ) +
    `</table></td></tr></table></body></html>\n`
  );
}
