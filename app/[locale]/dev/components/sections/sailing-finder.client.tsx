"use client";

import { Finder } from "@/components/sailings/form/finder.client";
import { emptySearch, filledSearch } from "@/test/support/examples/sailings";
import { longText, type SectionProps, Specimen } from "../specimen";

const nothing = () => {};

export function SailingFinder({ locale, words }: SectionProps) {
  const { finder, calendar, dates } = words;
  const shared = {
    words: { ...finder, calendar: { ...calendar, monthsLong: dates.monthsLong } },
    locale,
    action: "/port",
    today: emptySearch.dateFrom,
    onSearch: nothing,
  };
  return (
    <>
      <Specimen title="Finder: empty" isWide>
        <Finder {...shared} value={emptySearch} />
      </Specimen>
      <Specimen title="Finder: of a search that was answered" isWide>
        <Finder {...shared} value={filledSearch} />
      </Specimen>
      <Specimen title="Finder: ports missing, dates that were not followed, and a long text" isWide>
        <Finder
          {...shared}
          value={{ ...emptySearch, dischargeText: longText }}
          missing={["loading_port", "discharge_port"]}
          problems={[
            { field: "date_to", code: "window" },
            { field: "date_from", code: "date" },
          ]}
        />
      </Specimen>
    </>
  );
}
