import type { ContainerSpec } from "@/lib/reference/shared";

/** The kind of drawing of a container. */
export type ContainerKind = "dry" | "ventilated" | "reefer" | "open-top" | "flat-rack" | "platform" | "tank";

const byLetter: Readonly<Record<string, ContainerKind>> = {
  V: "ventilated",
  R: "reefer",
  H: "reefer",
  U: "open-top",
  P: "flat-rack",
  T: "tank",
  K: "tank",
};

const byName: readonly [RegExp, ContainerKind][] = [
  [/reefer|refrigerat|冷/i, "reefer"],
  [/open ?top|頂開|開頂|开顶/i, "open-top"],
  [/flat|框架/i, "flat-rack"],
  [/platform|平台|平臺/i, "platform"],
  [/tank|罐/i, "tank"],
  [/vent|通風|通风/i, "ventilated"],
];

/** The kind by its ISO 6346 type (P0 is a platform, other P are flat racks); without one, by its name; else a dry container. */
export function containerKind({ name, isoCode }: Pick<ContainerSpec, "name" | "isoCode">): ContainerKind {
  if (isoCode && isoCode.length >= 3) {
    const kind = byLetter[isoCode.charAt(2)] ?? "dry";
    return kind === "flat-rack" && isoCode.charAt(3) === "0" ? "platform" : kind;
  }
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? "dry";
}

const lengths: Readonly<Record<string, number>> = { 2: 6058, 4: 12_192, L: 13_716 };
const heights: Readonly<Record<string, number>> = { 0: 2438, 2: 2591, 5: 2896 };

/**
 * The outside dimensions (ISO 668) in mm, by the first two characters of the ISO 6346 type, else by the feet in its name; null
 * where neither has them.
 */
export function outsideOf({
  name,
  isoCode,
}: Pick<ContainerSpec, "name" | "isoCode">): { length: number; height: number } | null {
  const feet = /^(\d)\d/.exec(name)?.[1] ?? "";
  const length = lengths[isoCode?.charAt(0) ?? (/^45/.test(name) ? "L" : feet)];
  return length ? { length, height: heights[isoCode?.charAt(1) ?? "2"] ?? 2591 } : null;
}
