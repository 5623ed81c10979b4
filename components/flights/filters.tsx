import { useRef } from "react";
import { useReplayInput } from "@/components/hooks/use-replay-input";
import { buttonClass } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import layout from "@/components/ui/layout.module.css";
import { type FlightView, flightBodies, withoutView } from "@/lib/flights/address";
import type { FlightBody } from "@/lib/flights/schema";
import styles from "./flights.module.css";
import type { FlightWords } from "./words";

interface FlightFiltersProps {
  /** Number of flights per body; bodies without any are left out. */
  counts: Partial<Record<FlightBody, number>>;
  view: FlightView;
  /** The page's address and its path. */
  search: URLSearchParams;
  action: string;
  words: FlightWords;
  onChange: (bodies: FlightBody[]) => void;
}

/** The bodies of aircraft as chips. A GET form: without script Apply submits it. */
export function FlightFilters({ counts, view, search, action, words, onChange }: FlightFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  useReplayInput(form);
  const offered = flightBodies.filter((body) => counts[body] || view.bodies.includes(body));
  if (offered.length < 2 && view.bodies.length === 0) return null;
  const hiddenFields = [
    ...withoutView(search),
    ["flight_schedule_type", view.types.join("||")],
    ["sort", view.sort ?? ""],
  ];
  return (
    <form className={styles.filters} action={action} method="get" ref={form} autoComplete="off" data-control>
      {hiddenFields.map(([name, value]) =>
        value ? <input type="hidden" name={name} value={value} key={name} /> : null,
      )}
      <fieldset>
        <legend className={layout.vh}>{words.body}</legend>
        <span aria-hidden="true">{words.body}</span>
        {offered.map((body) => (
          <Chip
            key={body}
            name="body"
            value={body}
            checked={view.bodies.includes(body)}
            count={counts[body] ?? 0}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                flightBodies.filter((other) => (other === body ? checked : view.bodies.includes(other))),
              )
            }
          >
            {words.bodies[body]}
          </Chip>
        ))}
        <noscript>
          <button className={buttonClass({ variant: "solid", small: true })} type="submit">
            {words.apply}
          </button>
        </noscript>
      </fieldset>
    </form>
  );
}
