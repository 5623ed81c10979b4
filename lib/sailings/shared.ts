/** What pages and browser code use of this domain: types, addresses, words, formats. It brings no server code along. */

export * from "./address";
export * from "./coverage/schema";
export * from "./cutoff-words";
export * from "./cutoffs";
export * from "./embedding";
export * from "./fields";
export * from "./format";
export * from "./legs";
export * from "./quote";
export type * from "./reliability/schema";
export * from "./revisions/change-text";
export * from "./revisions/event-text";
export * from "./revisions/events";
export * from "./revisions/ledger";
export * from "./revisions/row-change";
export type * from "./revisions/schema";
export * from "./rules";
export type * from "./schema";
export * from "./second-cutoffs";
export * from "./step-names";
export * from "./steps";
export * from "./table-row";
export * from "./view";
export * from "./views/axis";
export * from "./views/best";
export * from "./views/weeks";
export * from "./words";
