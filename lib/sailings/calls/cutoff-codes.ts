import type { Sailing } from "../schema";

/** A cut-off that a row of a schedule has. */
type ShownCutoff = Extract<keyof Sailing, `${string}Cutoff` | "receiving">;

/**
 * The code of DCSA's list for each cut-off of a row. There is no certain one for VR and CV: they are stored under names of
 * this portal that are longer than any code.
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

/** The transhipment cut-off, of cargo that arrives by another ship. */
export const transhipmentCode = "TCO";
/** Further cut-offs that carriers send. */
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
