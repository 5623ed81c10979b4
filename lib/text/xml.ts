/** XML 1.0 cannot represent most control characters, lone surrogates and U+FFFE: they are left out. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

/** A text as content or attribute of XML. */
export function escapeXml(text: string): string {
  return text.replace(impossible, "").replace(/[&<>"'\r]/g, (character) => escapes[character] ?? character);
}

/** `<name>text</name>`, nothing for an empty text. */
export function xmlElement(name: string, text: string, attributes: Record<string, string> = {}): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const content = escapeXml(text);
  if (content === "") return list.length > 0 ? `<${name}${list.join("")}/>` : "";
  return `<${name}${list.join("")}>${content}</${name}>`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
