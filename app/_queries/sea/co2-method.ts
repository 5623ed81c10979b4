import "server-only";
import type { Co2Method } from "@/lib/api/co2";
import { estimateCo2, listCo2Factors } from "@/lib/co2";
import { seaDistance } from "@/lib/geography/sea-routes";
import type { Locale } from "@/lib/i18n/locales";
import { findLinkedPort, listPortPositions } from "@/lib/places";

const pairs = [
  ["HKHKG", "NLRTM"],
  ["CNSHA", "NLRTM"],
  ["USNYC", "GBTIL"],
] as const;

/** A ship of the largest size class of an example table. */
const exampleTeu = 14_500;

/** What the page about the calculation of CO2e shows; null where no emission factors are imported. */
export async function readCo2Method(locale: Locale): Promise<Co2Method | null> {
  const factors = await listCo2Factors();
  if (factors.length === 0) return null;
  const positions = await listPortPositions();
  const known = await Promise.all(
    pairs.map(async ([a, b]) => {
      const [from, to] = await Promise.all(
        [a, b].map((name) => findLinkedPort({ name }, locale).catch(() => null)),
      );
      const [start, end] = [positions.get(a), positions.get(b)];
      return from && to && start && end ? [{ from, to, start, end }] : [];
    }),
  );
  const lanes = known.flat();
  const [first] = lanes;
  const estimate =
    first && estimateCo2([{ from: first.start, to: first.end, passage: "suez", teu: exampleTeu }], factors);
  const factor = estimate?.factors[0];
  return {
    factors,
    example: first && estimate && factor ? { from: first.from, to: first.to, estimate, factor } : null,
    distances: lanes.map(({ from, to, start, end }) => {
      const [suez, other] = [seaDistance(start, end, "suez"), seaDistance(start, end, "cape")];
      return { from, to, suez: suez < other - 1 ? suez : null, other };
    }),
  };
}
