/** A value with all its texts converted, except those of fields that hold no words. */
export function mapTexts<T>(value: T, write: (text: string) => string, kept: ReadonlySet<string>): T {
  const convert = (one: unknown, key: string): unknown => {
    if (typeof one === "string") return kept.has(key) ? one : write(one);
    if (Array.isArray(one)) return one.map((item) => convert(item, key));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([field, item]) => [field, convert(item, field)]));
  };
  return convert(value, "") as T;
}
