import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address";

/** An address that the resolver gave for a name. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/** For tests: the resolver, and the rule for its addresses. */
export interface HostAccess {
  resolve?: (hostname: string) => Promise<ResolvedAddress[]>;
  isAllowedAddress?: (address: string) => boolean;
}

/** The host of a URL without the brackets of an IPv6 address. */
const nameOf = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

/** Whether the host of a URL is an IP address, in any spelling: the URL parser writes them all in one. */
export const isAddressHost = ({ hostname }: URL): boolean => isIP(nameOf(hostname)) > 0;

/** The addresses of a host, none where there are none; null where one of them is not public. Rejects where the resolver does. */
export async function resolvePublic(
  hostname: string,
  { resolve = resolveAll, isAllowedAddress = isPublicAddress }: HostAccess,
): Promise<ResolvedAddress[] | null> {
  const addresses = await resolve(nameOf(hostname));
  return addresses.every(({ address }) => isAllowedAddress(address)) ? addresses : null;
}

const resolveAll = (name: string) => lookup(name, { all: true, verbatim: true });

/** A resolver for a connection that knows the checked addresses only, whatever the name resolves to a moment later. */
export function pinned(addresses: ResolvedAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const fitting = addresses.filter(({ family }) => !options.family || options.family === family);
    const [first] = fitting;
    if (!first) callback(Object.assign(new Error("no address of this family"), { code: "ENOTFOUND" }), "", 0);
    else if (options.all) callback(null, fitting);
    else callback(null, first.address, first.family);
  };
}
