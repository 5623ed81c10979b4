import type { DepthWords } from "@/lib/api/port-depths";
import { fill } from "@/lib/i18n/fill";
import type { DepthMeasure, PortDepths } from "@/lib/places/shared";
import { formatNumber } from "@/lib/sailings/shared";

/** Depths of a port in words. */

/** 'October 2026', '2026年10月'. @param edition YYYY-MM */
export const depthsEdition = (edition: string, { words, months }: DepthWords): string =>
  fill(words.edition, { year: edition.slice(0, 4), month: months[Number(edition.slice(5)) - 1] ?? "" });

/** 'World Port Index, October 2026; not for navigation'. */
export const depthsSource = ({ edition }: PortDepths, setting: DepthWords): string =>
  fill(setting.words.source, { edition: depthsEdition(edition, setting) });

/** '16.2 m'. */
export const metresText = (metres: number, { words }: DepthWords): string =>
  fill(words.metres, { value: formatNumber(metres) });

const measures: readonly DepthMeasure[] = ["channel", "anchorage", "cargoPier", "tidalRange", "maxDraught"];
const sizes = { Large: "large", Medium: "medium", Small: "small", "Very Small": "verySmall" } as const;

/** Names with their values; what is not stated has none. */
export function depthFacts(depths: PortDepths, setting: DepthWords): [name: string, value: string | null][] {
  const { words } = setting;
  return [
    ...measures.map((key): [string, string | null] => {
      const metres = depths[key];
      return [words[key], metres === null ? null : metresText(metres, setting)];
    }),
    [words.size, depths.size && words[sizes[depths.size]]],
  ];
}
