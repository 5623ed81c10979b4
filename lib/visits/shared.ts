/** What pages and browser code use of this domain: types. It brings no server code along. */

export type * from "./schema";
