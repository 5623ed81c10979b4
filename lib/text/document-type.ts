/**
 * The line of a document type or an entity that a file declares; null where it has none. The content of character data and
 * comments is text, since articles are pasted from complete documents.
 */
export function lineOfDocumentType(xml: string): number | null {
  const marks = /<!\[CDATA\[|<!--|<!(?:DOCTYPE|ENTITY)/gi;
  for (let match = marks.exec(xml); match; match = marks.exec(xml)) {
    const close = match[0] === "<!--" ? "-->" : match[0].startsWith("<![") ? "]]>" : null;
    if (close === null) return xml.slice(0, match.index).split("\n").length;
    const end = xml.indexOf(close, marks.lastIndex);
    if (end === -1) return null;
    marks.lastIndex = end + close.length;
  }
  return null;
}
