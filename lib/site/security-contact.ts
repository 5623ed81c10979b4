/** Whom to tell of a weakness, as portal.json says it. */
export interface SecurityContact {
  /** Addresses of mail or https, the preferred one first. */
  contact: readonly string[];
  /** The day (UTC) from whose beginning nobody should rely on it: "2027-06-30". */
  expires: string;
  /** Languages in which reports are read, as tags; empty where it is not said. */
  languages: readonly string[];
  /** What those who look for weaknesses may do; null where it is not said. */
  policy: string | null;
}

/** The instant at which it expires. */
export const expiryOf = ({ expires }: Pick<SecurityContact, "expires">): Date =>
  new Date(`${expires}T00:00:00Z`);

/** The text of /.well-known/security.txt (RFC 9116). */
export function securityText(security: SecurityContact, siteUrl: string): string {
  const { contact, languages, policy } = security;
  return [
    ...contact.map((address) => `Contact: ${address.includes("://") ? address : `mailto:${address}`}`),
    `Expires: ${expiryOf(security).toISOString().slice(0, 19)}Z`,
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(", ")}`] : []),
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    ...(policy ? [`Policy: ${policy}`] : []),
    "",
  ].join("\n");
}

const dayMs = 86_400_000;
/** From so many days before on, operators are told. */
export const noticeDays = 30;

/** What an operator should know of the expiry; null where there is nothing to do. A year is what RFC 9116, 2.5.5 recommends. */
export function expiryNote(security: Pick<SecurityContact, "expires">, now: Date): string | null {
  const days = Math.floor((expiryOf(security).getTime() - now.getTime()) / dayMs);
  if (days < 0) return `security.expires: ${security.expires} is over; write a later day`;
  if (days < noticeDays) return `security.expires: ${security.expires} is in ${days} days; write a later day`;
  if (days > 366)
    return `security.expires: ${security.expires} is more than a year away; RFC 9116 recommends less`;
  return null;
}
