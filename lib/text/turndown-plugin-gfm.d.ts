/** The part of the package that is used; it brings no types. */
declare module "@joplin/turndown-plugin-gfm" {
  import type { Plugin } from "turndown";
  export const tables: Plugin;
}
