import { FactList } from "@/components/ui/fact-list";
import type { OptionLeg } from "@/lib/api/flight-option";
import { decisiveDoor, smallestOpening } from "@/lib/flights/shared";
import { fill } from "@/lib/i18n/formats";
import type { OptionWords } from "./words";

/** The door of each leg that decides what it takes, and which leg is the narrowest; never guessed where nobody publishes it. */
export function WhatFits({
  legs,
  words: { flightOption: t, flights },
}: {
  legs: OptionLeg[];
  words: OptionWords;
}) {
  const openings = legs.map(({ doors }) => doors && decisiveDoor(doors));
  const narrowest = smallestOpening(openings);
  return (
    <section>
      <h2>{t.fits}</h2>
      <FactList
        facts={legs.map(({ flightNo }, at) => {
          const name = `${at + 1}. ${flightNo}`;
          const door = openings[at];
          if (!door) return [name, t.notKnown];
          const height = door.sizes[1] ?? "";
          const text = fill(door.deck === "main" ? t.mainDoor : t.lowerDoor, {
            size: door.sizes.join(" × "),
            height,
          });
          return [
            name,
            at === narrowest ? (
              <>
                {text}
                {flights.separator}
                <b>{t.decides}</b>
              </>
            ) : (
              text
            ),
          ];
        })}
      />
    </section>
  );
}
