import type { Sailing } from "../schema";

/** A cut-off that a row of a schedule shows. */
type ShownCutoff = Extract<keyof Sailing, `${string}Cutoff` | "receiving">;

/**
 * Which code of DCSA's list each shown cut-off has. For VR and CV there is no certain one: they are kept under names of our
 * own, longer than any code.
 */
export const cutoffCodes = {
  siCutoff: "DCO",
  vgmCutoff: "VCO",
  cyCutoff: "FCO",
  cfsCutoff: "LCO",
  receiving: "EFC",
  vrCutoff: "x-vr",
  cvCutoff: "x-cv",
} as const satisfies Record<ShownCutoff, string>;

/** The cut-off of cargo that comes from another ship. */
export const transhipmentCode = "TCO";
/** Further ones that carriers send. */
export const otherCodes = [
  "PCO",
  "ECP",
  "RCO",
  "DGC",
  "OBC",
  transhipmentCode,
  "STA",
  "SPA",
  "CUA",
  "AFC",
] as const;
