import { nameSeparator, placeSeparator } from "@/lib/addresses/place-address";
import { defaultLocale, type Locale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { cityName, type PortCity } from "./port-cities";
import type { LinkedPort, Port } from "./schema";

/**
 * The ports of one side of a search, each once, in the order of their ids: the same search has the same address, however they
 * were chosen. At most as many as a side may have, the first ones; `isCut` is true where there are more.
 */
export function portsOfSide<P extends { id: string }>(ports: readonly P[]): { members: P[]; isCut: boolean } {
  const all = [...new Map(ports.map((port) => [port.id, port])).values()];
  const members = all.slice(0, limits.portsPerSide).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { members, isCut: all.length > members.length };
}

/** The ports of a side as one; `city` is the city of them all. A single port is returned itself. Throws when there is none. */
export function oneSide(members: readonly Port[], city: PortCity | null, locale: Locale): Port {
  const [first] = members;
  if (!first) throw new Error("A side of a search has a port.");
  if (members.length === 1) return first;
  return {
    id: members.map(({ id }) => id).join(placeSeparator),
    name: city ? cityName(city, locale) : members.map(({ name }) => name).join(nameSeparator),
    nameEn: city ? cityName(city, defaultLocale) : members.map(({ nameEn }) => nameEn).join(nameSeparator),
    country: city ? first.country : "",
    code: null,
    zone: first.zone,
    ports: members,
  };
}

/** The same for ports of links. */
export function oneLinkedSide(
  members: readonly LinkedPort[],
  city: PortCity | null,
  locale: Locale,
): LinkedPort {
  const side = oneSide(members, city, locale);
  const [first] = members;
  if (first && members.length === 1) return first;
  const names = members.map(({ addressName }) => addressName);
  return {
    ...side,
    ports: [...members],
    addressName: names.includes(null) ? null : names.join(placeSeparator),
    plainName: city ? side.name : members.map(({ plainName }) => plainName).join(nameSeparator),
  };
}
