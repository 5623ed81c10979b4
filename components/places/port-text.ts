import { plain, typedStart } from "@/components/ui/typed-start";
import type { Locale } from "@/lib/i18n/locales";
import type { Port } from "@/lib/places/schema";
import { addRecent, readRecent } from "@/lib/web/storage";

/** How a port reads in a field: 'port name, country', with a full-width comma after a Chinese name. */
export function portLabel(port: Pick<Port, "name" | "country">): string {
  if (!port.country) return port.name;
  return port.name + (/\p{Script=Han}/u.test(port.name) ? "，" : ", ") + port.country;
}

/** What is asked of the lookup for a typed text: the name before a comma. */
export function namePart(text: string): string {
  return (text.split(/[,，]/, 1)[0] ?? "").trim();
}

/** The suggestions that a typed text still allows. A text with a comma says the country too. */
export function narrowPorts(ports: readonly Port[], typed: string): readonly Port[] {
  return /[,，]/.test(typed) ? ports.filter((port) => typedStart(portLabel(port), typed) > 0) : ports;
}

/** The one suggestion that a typed text means: the only one so named, or the only one there is. */
export function meantPort(ports: readonly Port[], typed: string): Port | null {
  const wanted = plain(typed).trim();
  if (!wanted) return null;
  const isNamed = (port: Port) =>
    [port.name, port.nameEn, port.code ?? "", portLabel(port)].some((name) => plain(name).trim() === wanted);
  const named = ports.filter(isNamed);
  const left = named.length > 0 ? named : ports;
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** A recent choice says in which language its names are. */
type RecentPort = Port & { language: Locale };

function isRecentPort(value: unknown): value is RecentPort {
  const port = value as Partial<Record<keyof RecentPort, unknown>> | null;
  const texts = [port?.id, port?.name, port?.nameEn, port?.country, port?.zone, port?.language];
  return (
    texts.every((text) => typeof text === "string") &&
    port?.id !== "" &&
    port?.name !== "" &&
    (port?.code === null || typeof port?.code === "string")
  );
}

/** Recently chosen ports whose names are in this language, newest first. */
export function recentPorts(language: Locale): Port[] {
  return readRecent("ls_port", isRecentPort)
    .filter((port) => port.language === language)
    .map(({ language: _, ...port }) => port);
}

export function rememberPort(port: Port, language: Locale): void {
  addRecent("ls_port", { ...port, language }, isRecentPort, (other) => other.id === port.id);
}
