/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import type { CallSetting } from "@/lib/api/call-pages";
import { fill } from "@/lib/i18n/fill";
import type { GateWindow } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { GatePage } from "./gate-page";

const setting: CallSetting = {
  words: en.calls,
  weekdays: en.dates.weekdays,
  asOf: "",
  schedule: en.schedule,
  locale: "en",
  canFollow: false,
};
const window = (vessel: string, rest: Partial<GateWindow>): GateWindow => ({
  key: vessel,
  vessel,
  imo: null,
  voyages: ["101W"],
  operators: ["Alpha Line"],
  receiving: { time: "2026-03-15T08:00", isClosed: true, closesIn: null },
  cy: { name: "cy", cutoff: { time: "2026-03-18T12:00", isClosed: false, closesIn: null }, differs: null },
  from: 0,
  to: 50,
  ...rest,
});
const show = (windows: GateWindow[]) =>
  render(
    <GatePage
      port={{ name: "Hong Kong", code: "HKHKG" }}
      plan={{
        days: ["2026-03-16", "2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20"],
        now: 8.33,
        terminals: windows.length > 0 ? [{ terminal: "North", windows }] : [],
        isCut: false,
      }}
      isSample
      crumbs={[{ label: "Home" }]}
      setting={setting}
      board={en}
    />,
  );

test("the words of a row say what its bar shows", () => {
  show([
    window("Open", {}),
    window("Opens", { receiving: { time: "2026-03-17", isClosed: false, closesIn: null } }),
    window("Unpublished", { receiving: null }),
    window("Closing", {
      cy: { name: "cy", cutoff: { time: "2026-03-16T18:00", isClosed: false, closesIn: 480 }, differs: null },
    }),
  ]);
  const rows = within(screen.getByRole("region", { name: "North" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Open 101WAlpha Lineto Wed 18 Mar 12:00",
    "Opens 101WAlpha LineTue 17 Mar to Wed 18 Mar 12:00",
    "Unpublished 101WAlpha Linereceiving not published; CY Wed 18 Mar 12:00",
    expect.stringMatching(/^Closing 101WAlpha Lineto Mon 16 Mar 18:00.*8 h/),
  ]);
});

test("without a window a sentence says so", () => {
  show([]);
  screen.getByText(fill(en.calls.gateNone, { count: 5 }));
});
