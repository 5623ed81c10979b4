import { isChinese, isCityState, joined, portLabel } from "@/lib/addresses/place-labels";
import type { Port } from "@/lib/places/shared";
import { hasTexts, type PlaceKind } from "./place-text";

const listed = (names: readonly string[]) => names.join(names.some(isChinese) ? "、" : ", ");

export const portKind: PlaceKind<Port> = {
  lookup: "/api/ports",
  recentKey: "ls_port",
  label: portLabel,
  title: ({ name }) => name,
  detail: ({ name, country, ports }) => {
    if (ports && country) return joined(listed(ports.map((port) => port.name)), country);
    return isCityState(name, country) ? "" : country;
  },
  readings: (port) => [port.name, port.nameEn, port.code ?? "", portLabel(port)],
  detailSeparator: /[,，]/,
  isPlace: (value): value is Port => isOnePort(value) && (value.ports?.every(isOnePort) ?? true),
  isJoined: true,
};

function isOnePort(value: unknown): value is Port {
  const { ports = [] } = (value ?? {}) as { ports?: unknown };
  return hasTexts(value, ["country", "zone"], ["code"]) && Array.isArray(ports);
}
