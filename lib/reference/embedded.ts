import { sanitiseHtml } from "@/lib/sanitise";
import type { Store } from "@/lib/store/connection";
import { searchPlaces } from "./embedded-places";
import { fileContainers, fileEntries, fileKnowledge } from "./files";
import type { ReferenceAdapter } from "./schema";
import { searchEntries } from "./search";

/** Reference data that comes with the portal: ports and airports from the store, the rest from the files of data/. */
export function embeddedReference(store: Store): ReferenceAdapter {
  return {
    async searchList(ask, pageSize) {
      const { name } = ask;
      if (name === "port" || name === "airport") return searchPlaces(store, { ...ask, name }, pageSize);
      return searchEntries(fileEntries(name), ask, pageSize, name === "abbrev" ? "code" : "name");
    },
    async listContainers() {
      return [...fileContainers()];
    },
    async getKnowledge(ask) {
      const html = fileKnowledge(ask);
      return html && sanitiseHtml(html, "knowledge", { imageHosts: [] });
    },
  };
}
