/** What pages and browser code use of this domain: types, and how far a promise was from what was seen. It brings no server code along. */

export { differenceText } from "./difference";
export { lateFrom } from "./record";
export type * from "./schema";
