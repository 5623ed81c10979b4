import ipaddr from "ipaddr.js";

/**
 * Whether an IP address (dotted or colon form) belongs to the public internet. Everything that RFC 6890 and its
 * successors set aside is not: private, loopback, link-local (metadata services among them), carrier-grade NAT,
 * unique local, multicast, documentation, and addresses that carry an IPv4 address inside, whatever that one is.
 */
export function isPublicAddress(address: string): boolean {
  // Short, octal and hexadecimal forms of IPv4 are no answer of a resolver.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return !specialV4.some((range) => parsed.match(range));
  // Global unicast is 2000::/3; ipaddr.js calls the unassigned rest "unicast" as well.
  return parsed.match(globalV6) && !specialV6.some((range) => parsed.match(range));
}

const cidr4 = (text: string) => ipaddr.IPv4.parseCIDR(text);
const cidr6 = (text: string) => ipaddr.IPv6.parseCIDR(text);

/** Set aside by IANA and not, or not in every release, known to ipaddr.js. */
const specialV4 = ["0.0.0.0/8", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"].map(cidr4);
const globalV6 = cidr6("2000::/3");
/** Teredo and other protocol assignments, documentation, 6to4. */
const specialV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(cidr6);
