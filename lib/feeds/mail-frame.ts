import { type BrandColours, type ColourRole, type PaletteName, palettes } from "@/lib/site/palette";
import { escapeHtml } from "@/lib/text/escape-html";
import { type MailMarkup, mailMarkup, type Shades } from "./mail-markup";

/**
 * The frame of the portal's mails to one reader: a sheet of 600 px on a ground, of tables with the styles in the elements and no
 * picture. Below 620 px it is as wide as the screen.
 */

/** A link in the language of the mail; the address is absolute. */
export interface MailLink {
  label: string;
  url: string;
}

/** A mail to be sent: its text and its HTML say the same. */
export interface DrawnMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailFrame {
  /** BCP 47. */
  lang: string;
  /** Of the portal. */
  name: string;
  publisher: string;
  /** Postal, as mailings must have it. */
  address: string;
  colours: Record<PaletteName, BrandColours>;
  /** Between parts of a line. */
  separator: string;
}

export const serif = "Georgia,'Times New Roman',serif";
const sans = "Arial,Helvetica,'PingFang HK','PingFang SC','Microsoft JhengHei',sans-serif";

/**
 * Neither pure white nor black: mail readers that invert colours keep their contrast. Publishers choose the colours of links
 * and of the button.
 */
const shadesOf = ({ colours }: MailFrame) => {
  const chosen = (property: string, role: ColourRole & keyof BrandColours) => ({
    property,
    light: colours.light[role] ?? palettes.light[role],
    dark: colours.dark[role] ?? palettes.dark[role],
  });
  return {
    bg: { property: "background", light: "#eef3f5", dark: "#0c151a" },
    sf: { property: "background", light: "#fcfdfd", dark: "#131f26" },
    tx: { property: "color", light: "#0a1e29", dark: "#e7eff2" },
    mu: { property: "color", light: "#304853", dark: "#bccbd2" },
    ru: { property: "border-color", light: "#0a1e29", dark: "#e7eff2" },
    ln: { property: "border-color", light: "#d2dce0", dark: "#40545f" },
    lk: chosen("color", "link"),
    ur: { property: "color", light: "#ac2a0a", dark: "#ff9f86" },
    bt: chosen("color", "on-accent"),
    bs: chosen("background", "accent-solid"),
  } satisfies Shades<string>;
};
type MailShade = keyof ReturnType<typeof shadesOf>;
export type Markup = MailMarkup<MailShade>;

const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;

interface MailDocument {
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  heading: string;
  /** Rows below the heading, in the order of the mail. */
  rows(markup: Markup): readonly string[];
}

/** The HTML of a mail. */
export function mailDocument(frame: MailFrame, { subject, preheader, heading, rows }: MailDocument): string {
  const { lang, name } = frame;
  const markup = mailMarkup(shadesOf(frame));
  const { look, darkRules } = markup;
  const styles =
    `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `@media (max-width:620px){.w{width:100%!important}.p{padding-left:16px!important;padding-right:16px!important}` +
    `.b{display:block!important;width:auto!important}.v{border-top:0!important;padding-top:0!important}}` +
    `@media (prefers-color-scheme:dark){${darkRules()}}` +
    // Outlook marks elements whose colours it has inverted.
    darkRules("[data-ogsc] ", ["tx", "mu", "lk", "ur", "bt"]) +
    darkRules("[data-ogsb] ", ["bg", "sf", "bs"]);
  return (
    `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>\n<style>${styles}</style></head>\n` +
    `<body ${look(["bg"], "margin:0;padding:0")}>\n` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>\n` +
    `<table ${table} width="100%" lang="${lang}" ${look(["bg"])}><tr><td align="center" style="padding:16px 0">\n` +
    `<table ${table} width="600" ${look(["sf"], `width:600px;text-align:left;font-family:${sans}`, "w")}>\n` +
    mailRow(
      "20px 32px 0",
      `<div ${look(["tx", "ru"], `font-family:${serif};font-size:22px;line-height:26px;font-weight:bold;padding-bottom:12px;border-bottom:2px solid`)}>${escapeHtml(name)}</div>`,
    ) +
    mailRow(
      "20px 32px 0",
      `<h1 ${look(["tx"], `margin:0;font-family:${serif};font-size:26px;line-height:32px`)}>${escapeHtml(heading)}</h1>`,
    ) +
    rows(markup).join("") +
    `</table></td></tr></table></body></html>\n`
  );
}

/** A row of the sheet; `padding` is as in the style sheet, and narrower on phones. */
export const mailRow = (padding: string, html: string) =>
  html ? `<tr><td class="p" style="padding:${padding}">${html}</td></tr>\n` : "";

/** The one action. */
export const mailButton = ({ url, label }: MailLink, { look, link }: Markup) =>
  `<table ${table} style="display:inline-table;vertical-align:middle"><tr><td ${look(["bs"], "padding:11px 18px")}>` +
  `${link(url, label, "bt", "font-size:15px;line-height:22px;font-weight:bold;text-decoration:none")}</td></tr></table>`;
