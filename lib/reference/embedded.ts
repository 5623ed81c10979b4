import type { Store } from "@/lib/store/connection";
import { readContents } from "@/lib/store/contents";
import { searchPlaces } from "./embedded-places";
import { containersKind, fileKnowledge, listKinds } from "./files";
import { readSuppliedPage } from "./pages";
import type { ReferenceAdapter } from "./schema";
import { searchEntries } from "./search";

/** The reference data of the release: ports and airports from the store, the rest from the files of data/. */
export function embeddedReference(store: Store): ReferenceAdapter {
  return {
    async searchList(ask, pageSize) {
      const { name } = ask;
      if (name === "port" || name === "airport") return searchPlaces(store, { ...ask, name }, pageSize);
      const { rows } = await readContents(store, listKinds[name]);
      return searchEntries(rows, ask, pageSize, name === "abbrev" ? "code" : "name");
    },
    async listContainers() {
      return [...(await readContents(store, containersKind)).rows];
    },
    async getKnowledge(ask) {
      const { key, type, language } = ask;
      return (
        (await readSuppliedPage(store, `${key}${type ? `-${type}` : ""}`, language)) ?? fileKnowledge(ask)
      );
    },
  };
}
