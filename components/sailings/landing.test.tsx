/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import type { Sailing } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { sailing } from "@/test/support/examples/sailings";
import { SeaLanding } from "./landing";

const next: Sailing = { ...sailing, transitDays: 30 };
const cy = { time: "2026-03-20T17:00", isClosed: false, closesIn: 330 } as never;
const lane = { title: "Hong Kong to Rotterdam", url: "/port?a=1", count: 52, isKnown: true, next, cy };

const show = (lanes: Parameters<typeof SeaLanding>[0]["lanes"], change: object = {}) =>
  render(
    <SeaLanding
      locale="zh-tw"
      lanes={lanes}
      words={en}
      dates={en.dates}
      laneWords={{ ...en.lanes, one: "1 sailing", many: "{count} sailings" } as never}
      asOf="As of 16-03-2026 10:00, UTC+8."
      nonce={undefined}
      ways={[
        { title: "From a port", isChips: true, links: [] },
        { title: "Other ways", links: [{ label: "Cut-off board", href: "/cutoffs" }] },
      ]}
      isSample={false}
      {...change}
    />,
  );

test("a popular lane tells how long its next open sailing takes, when its CY closes, its ship, and counts with a noun", () => {
  show([
    lane,
    { ...lane, url: "/port?a=2", next: null, cy: null, count: 1 },
    { ...lane, url: "https://example.com/", next: null, cy: null, isKnown: false, count: null },
  ]);
  const region = screen.getByRole("region", { name: en.landing.popularSea });
  const [known, closed, unknown] = within(region).getAllByRole("link");
  expect(known?.getAttribute("href")).toBe("/zh-tw/port?a=1");
  expect(known?.textContent).toContain("30 days");
  expect(known?.textContent).toContain("CY Fri 20 Mar 17:00 closes in 5 h");
  expect(known?.textContent).toContain("52 sailings");
  expect(within(region).getAllByText(sailing.legs[0]?.vessel ?? "")).toHaveLength(1);
  expect(closed?.textContent).toContain(en.landing.noneOpen);
  expect(closed?.textContent).toContain("1 sailing");
  expect(unknown?.getAttribute("href")).toBe("https://example.com/");
  expect(unknown?.textContent).toBe("Hong Kong to Rotterdam");
  expect(region.textContent).toContain("As of 16-03-2026");
});

test("without popular lanes or ports with calls the other ways remain", () => {
  const { container } = show([], { isSample: true });
  expect([...container.querySelectorAll("h2")].map(({ textContent }) => textContent)).toEqual(["Other ways"]);
  expect(container.textContent).toContain(en.schedule.sample);
});
