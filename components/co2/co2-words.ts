import { getTranslations } from "next-intl/server";
import type { Co2Factor, Co2Passage, Span } from "@/lib/co2/shared";

/** Kilometres with two to five digits, and a comma between thousands, as every language of the portal writes them. */
export const formatKm = (km: number): string => Math.round(km).toLocaleString("en");

/** '18,011', or '18,011–24,169' where the way is not known. */
export const formatKmSpan = ({ low, high }: Span): string =>
  low === high ? formatKm(low) : `${formatKm(low)}–${formatKm(high)}`;

const formatNumber = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });

/** A range as a source publishes it: not rounded. */
export const formatPublished = ({ low, high }: Span): string =>
  low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`;

/** Words that the page about the method and the page of a sailing share. */
export async function co2Words() {
  const t = await getTranslations("co2");
  const viaNames: Record<Co2Passage, string> = {
    suez: t("viaSuez"),
    panama: t("viaPanama"),
    cape: t("viaCape"),
  };
  return {
    t,
    /** ' via Suez'; '' where a sailing needs no passage. */
    via: (passages: readonly Co2Passage[]) => {
      const [only, ...others] = passages;
      if (!only) return "";
      return others.length > 0 ? t("viaUnknown") : viaNames[only];
    },
    /** '8,000–14,499', '14,500 and more'. */
    size: ({ teuFrom, teuTo }: Pick<Co2Factor, "teuFrom" | "teuTo">) => {
      const from = (teuFrom ?? 0).toLocaleString("en");
      if (teuTo === null) return teuFrom === null ? t("any") : t("from", { teu: from });
      const to = teuTo.toLocaleString("en");
      return teuFrom ? t("between", { from, to }) : t("to", { teu: to });
    },
  };
}
