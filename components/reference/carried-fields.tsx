import type { Carried } from "./types";

/** The parameters of the address that a form submits besides its own fields. */
export function CarriedFields({ carried }: { carried: Carried }) {
  return Object.entries(carried).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
