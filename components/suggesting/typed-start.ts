import { plainCharacters, plainLetters, plainSpaces, spellOut } from "@/lib/i18n/plain-letters";

/** Letters as the server compares them (lib/i18n/fold.ts), except that Chinese is not converted. */
export function plain(text: string): string {
  return spellOut(plainSpaces(plainLetters(plainCharacters(text))));
}

/** How many characters of `name` the typed text covers from its start; 0 when it starts otherwise. */
export function typedStart(name: string, typed: string): number {
  const wanted = plain(typed).trim();
  if (!wanted) return 0;
  let length = 0;
  for (const letter of name) {
    length += letter.length;
    if (plain(name.slice(0, length)).startsWith(wanted)) return length;
  }
  return 0;
}
