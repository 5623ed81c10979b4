import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { limits } from "@/lib/site";
import { store } from "@/lib/store/connection";
import { upstreamAccess } from "@/lib/upstream/access";
import { chooseAdapter } from "@/lib/upstream/choose";
import { embeddedPlaces } from "./embedded";
import { httpPlaces } from "./http";
import { localisePort } from "./localise";
import type { PlaceAsk, Port } from "./schema";
import { withZone } from "./zones";

const adapter = () =>
  chooseAdapter("places", {
    http: () => httpPlaces(upstreamAccess()),
    embedded: () => embeddedPlaces(store()),
  });

/**
 * At most 20 ports that start with `text` (name, Chinese name in either script, alias, code, country), names first.
 * Blank text gives none. Throws UpstreamError.
 */
export async function suggestPorts(text: string, locale: Locale): Promise<Port[]> {
  if (!text.trim()) return [];
  const ports = await adapter().suggestPorts(text, limits.portChoices);
  return ports.map((port) => localisePort(port, locale));
}

/**
 * The port of an id, else of an exact name in any language, alias or code; null when it is unknown or ambiguous.
 * Throws UpstreamError.
 */
export async function findPort(ask: PlaceAsk, locale: Locale): Promise<Port | null> {
  const port = await adapter().findPort(ask);
  return port && localisePort(await withZone(port, embeddedPlaces(store())), locale);
}
