/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import { getJson } from "@/lib/browser/fetcher";
import { rowOf, type SailingRow } from "@/lib/sailings/shared";
import en from "@/messages/en.json";
import { dischargePort, loadingPort } from "@/test/support/examples/places";
import { rowSetting, sailing as sample } from "@/test/support/examples/sailings";
import { SailingTable } from "./sailing-table";
import { useRowState } from "./use-row-state";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
const fetched = jest.mocked(getJson);

const setting = rowSetting(en, "en");
const row = (id: string, voyage: string, etd = "2022-06-17T18:30"): SailingRow => ({
  ...rowOf({ ...sample, others: [] }),
  id,
  voyage,
  etd,
});
const [first, second, third] = [row("a", "1W"), row("b", "2W"), row("c", "3W", "2022-06-22")];
/** What the portal answers about an opened row. */
const option = {
  sailing: sample,
  others: [],
  services: {},
  loadingPort,
  dischargePort,
  vessels: {},
};

function Table({ rows, ...more }: { rows: readonly SailingRow[]; slowerAt?: number }) {
  const { openIds, selection, actions, marked } = useRowState(rows, { isTable: true, selects: false });
  return (
    <>
      <button type="button" onClick={selection.toggle}>
        {en.rowActions.select}
      </button>
      <p>{`${selection.selected.size} ticked`}</p>
      <SailingTable
        label="Sailings"
        rows={rows}
        gone={[]}
        slower={{ count: 9, at: more.slowerAt ?? null }}
        setting={setting}
        dateType="ETD"
        byWeek
        sorting={{ search: new URLSearchParams(), action: "/port", onSort: () => {} }}
        actions={actions}
        openIds={openIds}
        selection={selection}
        linked={new Set()}
        marked={marked}
        isWaiting={false}
      />
    </>
  );
}

/** Presses, and waits for what the portal answers to it. */
const press = (element: HTMLElement) =>
  act(async () => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve));
  });
const detailsOf = (voyage: string) =>
  screen.getByText(`, Golden Agarwood ${voyage}`, { selector: "summary span" }).closest("details");
const summaryOf = (voyage: string) => detailsOf(voyage)?.querySelector("summary") as HTMLElement;

beforeAll(() => {
  // jsdom has neither.
  const listen = () => {};
  window.matchMedia = () =>
    ({ matches: false, addEventListener: listen, removeEventListener: listen }) as never;
  globalThis.CSS ??= { escape: (text: string) => text } as never;
});
beforeEach(() => {
  fetched.mockReset();
  fetched.mockResolvedValue(option);
  window.location.hash = "";
});

test("opened rows, the focus and check boxes outlast another order and a filter that hides them", async () => {
  const { rerender } = render(<Table rows={[first, second, third]} />);
  await press(screen.getByRole("button", { name: en.rowActions.select }));
  await press(screen.getByRole("checkbox", { name: "Select Golden Agarwood 2W" }));
  await press(summaryOf("2W"));
  expect(await screen.findByRole("heading", { name: en.schedule.secondLeg })).toBeInstanceOf(HTMLElement);
  summaryOf("2W").focus();

  rerender(<Table rows={[third, second, first]} />);
  expect(detailsOf("2W")?.open).toBe(true);
  expect(document.activeElement).toBe(summaryOf("2W"));
  rerender(<Table rows={[third]} />);
  expect(screen.getByText("1 ticked")).toBeInstanceOf(HTMLElement);
  rerender(<Table rows={[first, second]} />);
  expect(detailsOf("2W")?.open).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Golden Agarwood 2W" }).checked).toBe(
    true,
  );
  expect(detailsOf("1W")?.open).toBe(false);
  // What was fetched once is not fetched again.
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    "/api/port-option/b?from=HKHKG&to=NLRTM&date=2022-06-17&language=en",
  ]);
});

test("details that cannot be fetched are requested again when the reader retries", async () => {
  fetched.mockRejectedValueOnce(new Error("no line"));
  render(<Table rows={[row("d", "4W")]} />);
  await press(summaryOf("4W"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(en.rowActions.failed);
  expect(screen.getByRole("link", { name: en.schedule.planLink }).getAttribute("href")).toContain(
    "/port/option/d",
  );
  await press(within(alert).getByRole("button", { name: en.schedule.retry }));
  expect(await screen.findByRole("heading", { name: en.schedule.secondLeg })).toBeInstanceOf(HTMLElement);
});

test("the anchor of the address opens its row, and marks it", async () => {
  window.location.hash = "#s-c";
  render(<Table rows={[first, third]} />);
  expect(detailsOf("3W")?.open).toBe(true);
  expect(detailsOf("1W")?.open).toBe(false);
  expect(document.getElementById("s-c")?.className).toContain("at");
});

test("rows are grouped by week, slower itineraries under a separate head with their weeks", () => {
  const heads = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  const { rerender } = render(<Table rows={[first, second, third]} />);
  expect(heads()).toEqual(["Week 24 13 – 19 June", "Week 25 20 – 26 June"]);
  rerender(<Table rows={[first, second, third]} slowerAt={1} />);
  expect(heads()).toEqual([
    "Week 24 13 – 19 June",
    "Slower itineraries (9)",
    "Week 24 13 – 19 June",
    "Week 25 20 – 26 June",
  ]);
  // A day leads to its first row.
  expect([...document.querySelectorAll("td [id]")].map(({ id }) => id)).toEqual([
    "d2022-06-17",
    "d2022-06-22",
  ]);
});
