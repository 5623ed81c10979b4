/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { chineseOfDocuments } from "./characters";
export { documentPaths, documentsImporter, documentsKind, uploadedFiles } from "./contents";
export { embeddedDocuments } from "./embedded";
export { surchargesKind } from "./files";
export { documentDirectory } from "./pdf";
export { publishedDocuments, publishedSurcharges } from "./published";
