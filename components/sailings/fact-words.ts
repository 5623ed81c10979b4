import { timeOfDay } from "@/lib/i18n/formats";
import {
  type DetailDate,
  type FactValue,
  type FieldEntry,
  type FurtherField,
  fieldsIn,
  formatNumber,
  formatWeekday,
  furtherFact,
  furtherFields,
  type Place,
  type Sailing,
  type Words,
} from "@/lib/sailings/shared";

/**
 * Fields of the table with their names, which are the words of the schedule's messages under the field's key. TypeScript reports
 * a field here that has no word.
 */

interface NamedFact {
  key: string;
  name: string;
  text: string;
}

/** What is known of the further facts that show in a place, in the order of the table. */
export function namedFacts(sailing: object, place: Place, words: Words): NamedFact[] {
  return furtherFields.flatMap(({ key, kind, shows }) => {
    const value = shows.includes(place) ? furtherFact(sailing, { key }) : undefined;
    if (value === undefined || value === false) return [];
    const name: string = words.schedule[key as FurtherField["key"]];
    return [{ key, name, text: factText(kind, value, words) }];
  });
}

/** The dates that a row has no room for, null where they are not published. */
export const detailDates = (sailing: Sailing, words: Words): [name: string, time: string | null][] =>
  fieldsIn("details")
    .filter(({ kind, column, isPlain }) => kind === "time" && column && isPlain)
    .map(({ key }) => [words.schedule[key as DetailDate], sailing[key as DetailDate]]);

/** A value in words; a flag that is set has a mark. */
function factText(kind: FieldEntry["kind"], value: FactValue, words: Words): string {
  if (value === true) return "✓";
  if (typeof value === "number") return formatNumber(value);
  const text = String(value);
  return kind === "time" ? [formatWeekday(text, words), timeOfDay(text)].filter(Boolean).join(" ") : text;
}
