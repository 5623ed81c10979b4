/** The largest response that is parsed, in bytes of UTF-8. */
export const maxRecordsBytes = 256 * 1024;

/**
 * The Records of an advertising response: JSON in parentheses, '({"Records":[...]})'. It is parsed, never executed. Null for
 * anything else, and for more than 256 KB. Never throws.
 */
export function parseRecords(text: string): unknown[] | null {
  // A string of so many UTF-16 units has at least as many bytes: the cheap test comes first.
  if (text.length > maxRecordsBytes || Buffer.byteLength(text) > maxRecordsBytes) return null;
  const call = text.trim().replace(/;$/, "").trimEnd();
  if (!call.startsWith("(") || !call.endsWith(")")) return null;
  try {
    const body: unknown = JSON.parse(call.slice(1, -1));
    if (typeof body !== "object" || body === null || !Object.hasOwn(body, "Records")) return null;
    const { Records: records } = body as { Records: unknown };
    return Array.isArray(records) ? records : null;
  } catch {
    return null;
  }
}
