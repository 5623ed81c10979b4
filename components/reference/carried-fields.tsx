import type { Carried } from "./types";

/** What a form keeps of the address besides its own fields. */
export function CarriedFields({ carried }: { carried: Carried }) {
  return Object.entries(carried).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
