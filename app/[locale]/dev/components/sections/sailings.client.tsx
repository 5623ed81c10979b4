"use client";

import { FurtherDates, SailingDetails } from "@/components/sailings/itinerary/sailing-details";
import { SeaLanding } from "@/components/sailings/landing";
import { SailingTable } from "@/components/sailings/table/sailing-table";
import schedule from "@/components/sailings/table/schedule.module.css";
import { useRowState } from "@/components/sailings/table/use-row-state";
import { Button } from "@/components/ui/button";
import { rowOf, type Sailing, type SailingRow, sailingOf } from "@/lib/sailings/shared";
import { legs, optionOf, rowSetting, sailing } from "@/test/support/examples/sailings";
import { longText, type SectionProps, Specimen } from "../specimen";

const [first, second] = legs;
const row: SailingRow = rowOf({ ...sailing, others: [] });
/** The example with other facts. */
const rowWith = (change: Partial<Sailing>) =>
  rowOf({ ...sailingOf({ ...sailing, transitDays: null, ...change }), others: [] });
const direct = rowWith({ legs: [{ ...first, to: second.to, arrival: second.arrival }] });
const sold = rowOf({ ...sailing, others: [{ ...sailing, id: "TL/9", operator: "Tide Line" }] });
const unknown = rowWith({
  legs: [{ ...first, vessel: null, voyage: null, service: null, departure: null }],
  siCutoff: null,
  vgmCutoff: null,
  cyCutoff: null,
  cfsCutoff: null,
  bookingUrl: null,
});
const long = rowWith({
  operator: longText,
  legs: [
    { ...first, vessel: longText, to: { ...first.to, port: longText } },
    { ...second, from: { ...second.from, port: longText } },
  ],
});

interface TableProps extends SectionProps {
  /** Of ids, which differ between the palettes. */
  prefix: string;
  rows: readonly SailingRow[];
  /** The clock at the port of loading. */
  now?: string;
  isWaiting?: boolean;
  slowerAt?: number;
}

function Table({ prefix, locale, words, now, isWaiting = false, slowerAt, ...props }: TableProps) {
  const rows = props.rows.map((one, at) => ({ ...one, id: `${prefix}-${at}` }));
  const { openIds, selection, actions, marked } = useRowState(rows, { isTable: true, selects: false });
  return (
    <>
      <Button small onClick={selection.toggle}>
        {words.rowActions.select}
      </Button>
      <SailingTable
        label={words.schedule.title}
        rows={rows}
        gone={[]}
        slower={{ count: slowerAt === undefined ? 0 : 1, at: slowerAt ?? null }}
        setting={rowSetting(words, locale, now)}
        dateType="ETD"
        byWeek
        sorting={{ search: new URLSearchParams(), action: "#sailings", onSort: () => {} }}
        actions={actions}
        openIds={openIds}
        selection={selection}
        linked={new Set()}
        marked={marked}
        isWaiting={isWaiting}
      />
    </>
  );
}

const lane = {
  title: "Hong Kong to Rotterdam",
  url: "/port?a=1",
  count: 52,
  isKnown: true,
  next: sailing,
  cy: null,
};

/** An opened row asks the server for its details, which knows nothing of these sailings: the notice of a failure stands there. */
export function Sailings(props: SectionProps) {
  const { locale, words } = props;
  const { lanes, dates, landing } = words;
  return (
    <>
      <Specimen title="Landing: an open sailing, none, not known, a long name" isWide>
        <SeaLanding
          locale={locale}
          lanes={[
            lane,
            { ...lane, url: "/port?a=2", next: null },
            { ...lane, url: "/port?a=3", next: null, isKnown: false },
            { ...lane, url: "/port?a=4", title: longText },
          ]}
          words={words}
          dates={dates}
          laneWords={{
            ...lanes,
            ...dates,
            nextCutoff: lanes.nextCy,
            nextDeparture: lanes.nextEtd,
            one: lanes.sailing,
            many: lanes.sailings,
          }}
          asOf={words.calls.asOf}
          ways={[
            { title: landing.fromPort, isChips: true, links: [{ label: "Hong Kong", href: "/port" }] },
            { title: landing.otherWays, links: [{ label: longText, href: "/port" }] },
          ]}
          nonce={undefined}
          isSample
        />
      </Specimen>
      <Specimen
        title="SailingTable: two ships, one, several sellers, nothing known; slower itineraries below"
        isWide
      >
        {(prefix) => (
          <Table {...props} prefix={`${prefix}-rows`} rows={[row, direct, sold, unknown]} slowerAt={3} />
        )}
      </Specimen>
      <Specimen title="SailingRow: cut-offs that close soon" isWide>
        {(prefix) => <Table {...props} prefix={`${prefix}-soon`} rows={[row]} now="2022-06-13T16:30" />}
      </Specimen>
      <Specimen title="SailingRow: all cut-offs are over" isWide>
        {(prefix) => <Table {...props} prefix={`${prefix}-over`} rows={[row]} now="2022-06-16T00:00" />}
      </Specimen>
      <Specimen title="SailingRow: long texts" isWide>
        {(prefix) => <Table {...props} prefix={`${prefix}-long`} rows={[long]} />}
      </Specimen>
      <Specimen title="SailingTable: while other rows are awaited" isWide>
        {(prefix) => <Table {...props} prefix={`${prefix}-waiting`} rows={[row]} isWaiting />}
      </Specimen>
      <Specimen title="SailingDetails, and the dates that a row has no room for (FurtherDates)" isWide>
        <div className={schedule.details}>
          <section>
            <FurtherDates sailing={sailing} words={words} />
          </section>
          <SailingDetails option={optionOf(sailing)} words={words} locale={locale} />
        </div>
      </Specimen>
    </>
  );
}
