import { nameSeparator, placeSeparator, placesOf, stroke } from "@/lib/addresses/place-address";
import type { Port } from "@/lib/places/shared";
import { limits } from "@/lib/site/site";

/**
 * Several ports as one side of a search. The server accepts a city's name for all of its ports. null where they are more than a
 * side may have.
 */
export function joinPorts(ports: readonly Port[]): Port | null {
  const all = new Map(ports.flatMap((port) => placesOf<Port>(port)).map((port) => [port.id, port]));
  const members = [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = members;
  if (!first || members.length > limits.portsPerSide) return null;
  if (members.length === 1) return first;
  const named = (name: "name" | "nameEn") => members.map((port) => port[name]).join(nameSeparator);
  const id = members.map((port) => port.id).join(placeSeparator);
  return {
    ...first,
    id,
    name: named("name"),
    nameEn: named("nameEn"),
    country: "",
    code: null,
    ports: members,
  };
}

/** Splits a text of several names before the last separator; the last name may still be incomplete. */
export function lastName(text: string): { before: string; further: string } | null {
  const [, before = "", further = ""] = /^(.*\S) ?[/／] ?([^/／]*)$/su.exec(text) ?? [];
  return before.trim() ? { before: before.trim(), further } : null;
}

/** The text after a name and the separator of a further name; null where it does not continue so. */
export function afterName(text: string, name: string): string | null {
  const rest = text.startsWith(name) ? text.slice(name.length) : "";
  return stroke.exec(rest)?.index === 0 ? rest.replace(stroke, "") : null;
}
