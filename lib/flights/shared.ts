/** What pages and browser code use of this domain: types, addresses, words, formats. It brings no server code along. */

export * from "./address";
export * from "./cutoffs";
export type * from "./in-time";
export * from "./legs/dates";
export * from "./piece";
export * from "./revisions/change-text";
export type * from "./revisions/schema";
export * from "./rules";
export type * from "./schema";
export * from "./view";
