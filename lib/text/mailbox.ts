import { createHmac } from "node:crypto";
import { domainToASCII } from "node:url";

/** Providers under whose domain everybody may have a mailbox: many questions to one of them say nothing of one mailbox. */
const openDomains = new Set(
  (
    "gmail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.com.hk ymail.com icloud.com me.com aol.com gmx.com " +
    "gmx.net gmx.de web.de mail.com proton.me protonmail.com zoho.com yandex.com qq.com foxmail.com 163.com 126.com yeah.net " +
    "sina.com sina.cn sohu.com 139.com 189.cn aliyun.com netvigator.com naver.com"
  ).split(" "),
);

const otherNames: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com", "pm.me": "proton.me" };

/** What an address counts as. */
export interface Mailbox {
  /** Its local part without tags ('name+tag') and dots, which many providers ignore. No mail is sent to it. */
  name: string;
  domain: string;
  /** Whether the domain is one of a provider for everybody. */
  isOpen: boolean;
}

/** The mailbox that an address counts as in limits: other spellings of it are the same. @param address in small letters */
export function mailboxOf(address: string): Mailbox {
  const at = address.lastIndexOf("@");
  const written = address.slice(at + 1);
  const ascii = domainToASCII(written) || written;
  const domain = otherNames[ascii] ?? ascii;
  const local = address.slice(0, at);
  const name = local.replace(/\+.*/, "").replaceAll(".", "") || local;
  return { name: `${name}@${domain}`, domain, isOpen: openDomains.has(domain) };
}

/** A code by which an address, a mailbox or a domain is recognised. It cannot be turned back without the secret. */
export const codeOf = (secret: Buffer, text: string): string =>
  `#${createHmac("sha256", secret).update(text).digest("base64url")}`;
