import type { getTranslations } from "next-intl/server";
import type { ContainerSpec } from "@/lib/reference/shared";

export type ReferenceWords = Awaited<ReturnType<typeof getTranslations<"reference">>>;

/** The measures of container types, by the keys of their names, in the order in which they are shown. */
export const figureKeys = [
  "interiorLength",
  "interiorWidth",
  "interiorHeight",
  "doorOpening",
  "topOpening",
  "tareWeight",
  "capacity",
  "payLoad",
] as const;

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
export const figure = (value: number): string => grouped.format(value);
/** All cubic metres have their decimal, so that they are aligned. */
const oneDecimal = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const cubicMetres = (value: number): string => oneDecimal.format(value);

/** What is known of each measure, with its unit: one text or two, such as those in pounds and in kilograms. */
export function containerFigures(
  spec: ContainerSpec,
  t: ReferenceWords,
): Record<(typeof figureKeys)[number], string[]> {
  const one = (
    key: "mm" | "wide" | "high" | "long" | "lbs" | "kgs" | "cuft" | "cbm",
    value: number | null,
  ): string[] =>
    value === null
      ? []
      : [t(`containers.${key}`, { value: key === "cbm" ? cubicMetres(value) : figure(value) })];
  return {
    interiorLength: one("mm", spec.length),
    interiorWidth: one("mm", spec.width),
    interiorHeight: one("mm", spec.height),
    doorOpening: [...one("wide", spec.doorWidth), ...one("high", spec.doorHeight)],
    topOpening: [...one("long", spec.topOpenLength), ...one("wide", spec.topOpenWidth)],
    tareWeight: [...one("lbs", spec.tareWeightLbs), ...one("kgs", spec.tareWeightKgs)],
    capacity: [...one("cuft", spec.capacityCbf), ...one("cbm", spec.capacityCbm)],
    payLoad: [...one("lbs", spec.payLoadLbs), ...one("kgs", spec.payLoadKgs)],
  };
}
