/** Bytes in which a file says how its text is encoded. */
export const declarationBytes = 1024;

/** What files call encodings for which the platform has another name, or one that includes it. */
const otherNames: Record<string, string> = {
  gb2312: "gb18030",
  gbk: "gb18030",
  "iso-8859-1": "windows-1252",
};

/**
 * The encoding of a text by its first bytes, a sign each: its byte order mark, the declaration of XML, or the zeros of UTF-16
 * beside the sign with which a format begins. 'utf-8' where nothing says otherwise; what is declared may be a name that is none.
 */
export function declaredEncoding(head: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((at) => head.charCodeAt(at) || 0);
  if ((a === 0xff && b === 0xfe) || (a && !b && c && !d)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (!a && b && !c && d)) return "utf-16be";
  const [, name] = /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head) ?? [];
  const known = name?.toLowerCase() ?? "utf-8";
  // What can be read sign by sign is not UTF-16, whatever it says of itself.
  return otherNames[known] ?? (known.startsWith("utf-16") ? "utf-8" : known);
}
