/** What pages and browser code use of this domain: types, addresses, words, formats. It brings no server code along. */

export * from "./address";
export type { Correction, KeyFact, Quotation } from "./boxes";
export type { DrawnPlate, Plate, PlateKind, PlateOf, PlateStop } from "./plates";
export * from "./rules";
export type * from "./schema";
