/** The first bytes of a file, in which its encoding can be declared. */
export const declarationBytes = 1024;

/** Names of encodings in files, for which the platform has another name or a superset. */
const otherNames: Record<string, string> = {
  gb2312: "gb18030",
  gbk: "gb18030",
  "iso-8859-1": "windows-1252",
};

/**
 * The encoding of a text by its first bytes, one character each: its byte order mark, the declaration of XML, or the zeros of
 * UTF-16 beside the first character of a format. 'utf-8' without any of these. A declared name may be invalid.
 */
export function declaredEncoding(head: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((at) => head.charCodeAt(at) || 0);
  if ((a === 0xff && b === 0xfe) || (a && !b && c && !d)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (!a && b && !c && d)) return "utf-16be";
  const [, name] = /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head) ?? [];
  const declared = name?.toLowerCase() ?? "utf-8";
  // A declaration that can be read byte by byte is not UTF-16, whatever it declares.
  return otherNames[declared] ?? (declared.startsWith("utf-16") ? "utf-8" : declared);
}
