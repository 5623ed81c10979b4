/** What pages and browser code use of this domain: types, and what is late. It brings no server code along. */

export { lateFrom } from "./record";
export type * from "./schema";
