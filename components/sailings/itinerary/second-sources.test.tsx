/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { SecondCutoff } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import tw from "@/messages/zh-tw.json";
import { sailing } from "@/test/support/examples/sailings";
import { SecondSources } from "./second-sources";

const second = (code: string, time: string, more: Partial<SecondCutoff> = {}): SecondCutoff => ({
  code,
  time,
  source: "HIT",
  kind: "terminal",
  asOf: null,
  ...more,
});
const further = () => ({ name: "Port cut-off", time: "2022-06-15T10:00" });
const show = (secondCutoffs: SecondCutoff[], words: typeof en = en, asOf: string | null = null) =>
  render(
    <SecondSources sailing={{ ...sailing, secondCutoffs }} asOf={asOf} further={further} words={words} />,
  );
/** Cut-offs with what each source says. */
const shown = () =>
  screen.getAllByRole("term").map((term) => {
    const { nextElementSibling: values } = term;
    return [term.textContent, ...[...(values?.children ?? [])].map(({ textContent }) => textContent)];
  });

test("each cut-off has what the carrier says, and below it the others with source and as-of", () => {
  show(
    [
      second("FCO", "2022-06-14T12:00", { asOf: "2022-06-10T09:00" }),
      second("FCO", "2022-06-15", { source: "Peak Agency", kind: "agent" }),
      second("PCO", "2022-06-15T08:00"),
      second("EFC", "2022-06-09"),
    ],
    en,
    "2022-06-09T08:00",
  );
  expect(screen.getByRole("heading", { level: 3, name: "Cut-offs by source" })).toBeTruthy();
  const carrier = "Golden Delta, as of 09-06-2022 08:00";
  expect(shown()).toEqual([
    [
      "CY cut-off",
      `15-06-2022${carrier}`,
      "14-06-2022 12:00HIT (terminal), as of 10-06-2022 09:00",
      "15-06-2022Peak Agency (agent)",
    ],
    ["Port cut-off", `15-06-2022 10:00${carrier}`, "15-06-2022 08:00HIT (terminal)"],
    ["Receiving", `10-06-2022 08:00${carrier}`, "09-06-2022HIT (terminal)"],
  ]);
  expect(screen.getByText("The earliest time counts.")).toBeTruthy();
});

test("a time that fits two departures of the ship says so, and does not count", () => {
  show([second("FCO", "2022-06-14T12:00", { departures: ["2022-06-16", "2022-06-23"] })]);
  expect(shown()[0]?.at(-1)).toBe(
    "14-06-2022 12:00HIT (terminal) (of 16-06-2022 or 23-06-2022: does not count)",
  );
  expect(screen.queryByText("The earliest time counts.")).toBeNull();
});

test("a cut-off that the carrier does not publish is shown with the source that does", () => {
  show([second("RCO", "2022-06-14T12:00")]);
  expect(shown()).toEqual([
    ["Reefer cut-off", "not publishedGolden Delta", "14-06-2022 12:00HIT (terminal)"],
  ]);
  expect(screen.queryByText("The earliest time counts.")).toBeNull();
});

test("in Chinese", () => {
  show([second("FCO", "2022-06-14T12:00")], tw as typeof en);
  expect(shown()[0]?.at(-1)).toBe("14-06-2022 12:00HIT（碼頭）");
});

test("nothing without second sources", () => {
  expect(show([]).container.innerHTML).toBe("");
});
