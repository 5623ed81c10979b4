/** Replaces full-width characters, which a Chinese keyboard sends, by plain ones, and removes invisible characters. */
export function plainWidth(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
}
