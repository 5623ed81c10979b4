/** Longest answer that is looked at, in bytes of UTF-8. */
export const maxRecordsBytes = 256 * 1024;

/**
 * The Records of an advertising answer: JSON in parentheses, '({"Records":[...]})'. It is parsed, never run.
 * Anything odd, or more than 256 KB, gives an empty list. Never throws.
 */
export function parseRecords(text: string): unknown[] {
  // A string of so many UTF-16 units has at least as many bytes: the cheap test comes first.
  if (text.length > maxRecordsBytes || Buffer.byteLength(text) > maxRecordsBytes) return [];
  const inner = /^\s*\(([\s\S]*)\)\s*;?\s*$/.exec(text)?.[1];
  if (inner === undefined) return [];
  try {
    const body: unknown = JSON.parse(inner);
    if (typeof body !== "object" || body === null || !Object.hasOwn(body, "Records")) return [];
    const { Records: records } = body as { Records: unknown };
    return Array.isArray(records) ? records : [];
  } catch {
    return [];
  }
}
