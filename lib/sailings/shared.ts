/** What pages and browser code use of this domain: types, addresses, words, formats. It brings no server code along. */

export * from "./address";
export * from "./coverage/schema";
export * from "./cutoffs/cutoff-words";
export * from "./cutoffs/cutoffs";
export * from "./cutoffs/second-cutoffs";
export * from "./fields";
export type * from "./reliability/schema";
export * from "./revisions/change-text";
export * from "./revisions/event-text";
export * from "./revisions/events";
export * from "./revisions/ledger";
export * from "./revisions/row-change";
export type * from "./revisions/schema";
export * from "./rules";
export type * from "./schema";
export * from "./text/embedding";
export * from "./text/format";
export * from "./text/legs";
export * from "./text/quote";
export * from "./text/step-names";
export * from "./text/steps";
export * from "./text/table-row";
export * from "./text/words";
export * from "./view";
export * from "./views/axis";
export * from "./views/best";
export * from "./views/weeks";
