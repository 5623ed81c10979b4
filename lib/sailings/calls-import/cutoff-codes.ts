import { type FurtherFacts, type PlainEntry, type PlainField, plainFields } from "../fields";

type CalledField = Extract<PlainField, { call: string }>;
type CalledColumn = Extract<CalledField, { column: string }>;

/** A plain field that port calls have, by the code under which their JSON has it. */
export type CalledEntry = Extract<PlainEntry, { call?: string }> & { call: string };
export const calledFields = plainFields.filter(
  (field): field is CalledEntry => "call" in field && field.call !== undefined,
);

/**
 * The code of DCSA's list for each cut-off of a row. There is no certain one for VR and CV: they are stored under names of
 * this portal that are longer than any code.
 */
export const cutoffCodes = Object.fromEntries(calledFields.map(({ key, call }) => [key, call])) as {
  [F in CalledField as F["key"]]: F["call"];
};

/** Codes of values that are no times. */
export const textCodes: ReadonlySet<string> = new Set(
  calledFields.flatMap(({ kind, call }) => (kind === "time" ? [] : call)),
);

/** The plain fields of a call's JSON; a further one that it does not have is missing. */
export function calledFacts(
  cutoffs: string | null,
): { [F in CalledColumn as F["key"]]: string | null } & FurtherFacts {
  const values: Readonly<Record<string, string>> = cutoffs ? JSON.parse(cutoffs) : {};
  const facts: Record<string, string | null> = {};
  for (const { key, call, column } of calledFields) {
    const value = values[call] ?? null;
    if (value !== null || column) facts[key] = value;
  }
  return facts as ReturnType<typeof calledFacts>;
}

/** The transhipment cut-off, of cargo that arrives by another ship. */
export const transhipmentCode = "TCO";
/** Further cut-offs that carriers send, which no field of a sailing has. */
export const otherCodes = ["PCO", "ECP", transhipmentCode, "STA", "SPA", "CUA", "AFC"] as const;
