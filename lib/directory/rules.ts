import type { CompanyType, ContactLink, ContactRecord, ServiceRecord } from "./schema";

/** The names of the categories in the trade, which searches find too (specification, section 2). */
const typeNames: Record<CompanyType, readonly [name: string, nameZh: string]> = {
  sea: ["Ocean carrier and agents", "船公司及代理"],
  air: ["Airline and airfreight agents", "航空公司及空運代理"],
  truck: ["Land and rail", "陸運及鐵路"],
  warehouse: ["Warehouse and logistics", "倉儲及物流"],
  courier: ["Express and courier", "速遞"],
  barge: ["Feeder, midstream and barge", "支線、中流作業及駁船"],
  custbroker: ["Customs broker", "報關"],
  breakbulk: ["Breakbulk", "散雜貨"],
  survey: ["Surveyor and lab testing", "檢驗及化驗"],
  ins: ["Cargo insurance", "貨運保險"],
  terminal: ["Ports and terminals", "港口及碼頭"],
};

/** A category in both scripts; null for a code that is none of the eleven. */
export function categoryOf(code: string): ServiceRecord | null {
  if (!Object.hasOwn(typeNames, code)) return null;
  const [name, nameZh] = typeNames[code as CompanyType];
  return { code, name, nameZh };
}

const webHost =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{1,62}$/u;

/** The http(s) address of a website as people write it, with http:// where it has no scheme; else null. */
export function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || /[\s\\]/.test(trimmed)) return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `http://${trimmed}`);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  if (url.username || url.password || !webHost.test(url.hostname)) return null;
  return url.href;
}

const mailbox = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** The mailto: link of one e-mail address, encoded so that nothing in it can add a header; else null. */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  const [local, host] = [trimmed.slice(0, at), trimmed.slice(at + 1)];
  if (at < 1 || local.length > 64 || trimmed.length > 254) return null;
  if (!mailbox.test(local) || !webHost.test(host)) return null;
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(host)}`;
}

/**
 * The tel: link of a telephone number as people write it ('+852 2555 0100 ext. 3', '+44 (0)20 ...', '2555 0101
 * (bookings)'); else null.
 */
export function phoneAddress(text: string): string | null {
  const [number = ""] = text
    .normalize("NFKC")
    .trim()
    .replace(
      /^(?:tel|telephone|phone|mobile|mob|電話|电话|手機|手机|t|m)(?:\s?no)?\s?[.:]{0,2}\s{0,3}(?=[+(\d])/i,
      "",
    )
    .split(/(?:ext|x|[內内][線线]|分[機机]|转|轉|\((?!\d)|\/|;|,)/i, 1);
  if (!/^\+?[\d\s().-]+$/.test(number)) return null;
  const isInternational = number.trim().startsWith("+");
  const digits = (isInternational ? number.replace(/\(0\)/, "") : number).replace(/\D/g, "");
  return digits.length >= 3 && digits.length <= 15 ? `tel:${isInternational ? "+" : ""}${digits}` : null;
}

const separator = /\|\||[\n;]/;
/** A comma separates e-mail addresses, which contain none; other contacts may. */
const mailSeparator = /\|\||[\n;；,，、]/;

const contactKinds = {
  tel: { separator, linkOf: phoneAddress },
  fax: { separator, linkOf: () => null },
  email: { separator: mailSeparator, linkOf: mailAddress },
  website: { separator, linkOf: webAddress },
};

/**
 * The telephone numbers, e-mail addresses and so on of contacts; one text may have several. Each occurs once, with its link.
 */
export function contactLinks(contacts: readonly ContactRecord[], kind: keyof ContactRecord): ContactLink[] {
  const { separator: parts, linkOf } = contactKinds[kind];
  const entries = contacts.flatMap((contact) => (contact[kind] ?? "").split(parts));
  const texts = new Set(entries.map((entry) => entry.trim()).filter(Boolean));
  return [...texts].map((text) => ({ text, href: linkOf(text) }));
}
