"use client";

import { Density } from "@/components/schedules/density";
import { Hints } from "@/components/schedules/hints";
import { PendingHead, StaleResults } from "@/components/schedules/pending-search";
import { ResultsHead } from "@/components/schedules/results-head";
import { Button } from "@/components/ui/button";
import { fill } from "@/lib/i18n/fill";
import { hint } from "@/test/support/examples/places";
import { longText, type SectionProps, Specimen } from "../specimen";

const other = {
  href: "/port?discharge_port=Rotterdam+Maasvlakte",
  title: longText,
  note: longText,
  end: "1",
};

export function Schedules({ words: { schedule } }: SectionProps) {
  const heading = fill(schedule.heading, { from: "Hong Kong", to: "Rotterdam" });
  const pending = { heading, shownHeading: heading, hasFailed: false };
  const counts = [fill(schedule.found, { count: 43 }), fill(schedule.shown, { count: 12 })];
  return (
    <>
      <Specimen title="Hints: of what is no port, and long ones" isWide>
        <Hints hints={[hint]} />
        <Hints hints={[{ text: `${longText}?`, choices: [...hint.choices, other] }]} />
      </Specimen>
      <Specimen title="ResultsHead, with Density" isWide>
        <ResultsHead heading={heading} counts={counts} separator={schedule.separator}>
          <Density label={schedule.comfortable} name={schedule.comfortableRows} />
          <Button small variant="quiet">
            {schedule.download}
          </Button>
        </ResultsHead>
      </Specimen>
      <Specimen title="ResultsHead: a long heading, of another search than the rows" isWide>
        <ResultsHead heading={longText} counts={[]} separator="" note={schedule.loading} isStale />
      </Specimen>
      <Specimen title="PendingHead: awaited, and failed" isWide>
        <PendingHead pending={pending} words={schedule} />
        <PendingHead pending={{ ...pending, hasFailed: true }} words={schedule} />
      </Specimen>
      <Specimen title="StaleResults: dimmed while another search is awaited">
        <StaleResults isStale>
          <p>{longText}</p>
        </StaleResults>
      </Specimen>
    </>
  );
}
