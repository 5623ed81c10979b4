import { XMLParser, XMLValidator } from "fast-xml-parser";
import { lineOfDocumentType } from "@/lib/text/document-type";
import { UnreadableFile } from "./text-reader";

type Node = { [name: string]: unknown };

const repeated = new Set(["G_SQL1", "item", "detail"]);
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  maxNestedTags: 20,
  isArray: (name) => repeated.has(name),
});

/**
 * A complete XML text of a public service as nodes. Throws UnreadableFile for one that is cut off, or has a document type.
 * @param what it is, in the plural: 'lists of visits'
 */
export function parsePublicXml(text: string, what: string): Node {
  const line = lineOfDocumentType(text);
  if (line !== null)
    throw new UnreadableFile(`The file declares a document type or an entity, which ${what} do not.`, {
      line,
    });
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    throw new UnreadableFile("The file is no complete XML: it is cut off, or was changed.", {
      line: valid.err.line,
    });
  try {
    return parser.parse(text);
  } catch {
    throw new UnreadableFile("The file cannot be read: its elements are nested too deep.");
  }
}

/** The elements that `path` leads to; none where one of them is missing. */
export function nodesAt(node: unknown, ...path: string[]): Node[] {
  const [name, ...rest] = path;
  if (name === undefined) return isNode(node) ? [node] : [];
  const found = isNode(node) ? node[name] : undefined;
  return [found].flat().flatMap((one) => (rest.length > 0 || isNode(one) ? nodesAt(one, ...rest) : []));
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
