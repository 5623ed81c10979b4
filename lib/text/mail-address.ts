import { plainWidth } from "./plain-width";

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainPart = /^([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** An address of the common form name@company.com: a dot-atom, and a domain of at least two labels. */
function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  return at > 0 && at <= 64 && localPart.test(text.slice(0, at)) && domainPart.test(text.slice(at + 1));
}

/** A typed mail address in plain characters; null where it is none. */
export function mailAddressOf(text: string): string | null {
  const address = plainWidth(text).replace(/\u3002/gu, ".");
  return isMailAddress(address) ? address : null;
}

/** The same in small letters: addresses are one whatever the case of their letters. */
export const foldedMailAddress = (text: string): string | null => mailAddressOf(text)?.toLowerCase() ?? null;
