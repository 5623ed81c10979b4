/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { embeddedReference } from "./embedded";
export { containersKind, listKinds } from "./files";
export { exportPages, pagesImporter } from "./pages";
export { publishedContainers, publishedList } from "./published";
export { knowledgeKeys } from "./schema";
