/** Letters as they are compared: no accents, no case, no apostrophes or dots, separators as one sign. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’.·]/gu, "")
    .replace(/[\s\-–/,，()]+/g, " ")
    .toLowerCase();
}

/** How many characters of `name` the typed text covers from its start; 0 when it starts otherwise. */
export function typedStart(name: string, typed: string): number {
  const wanted = plain(typed).trim();
  if (!wanted) return 0;
  let seen = "";
  let length = 0;
  for (const letter of name) {
    if (seen.length >= wanted.length) break;
    length += letter.length;
    seen = plain(name.slice(0, length));
  }
  return seen.startsWith(wanted) ? length : 0;
}
