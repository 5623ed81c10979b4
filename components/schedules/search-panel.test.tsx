/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { getJson } from "@/lib/browser/fetcher";
import en from "@/messages/en.json";
import zhCn from "@/messages/zh-cn.json";
import { setWindow } from "@/test/support/browser-features";
import { lookUp } from "@/test/support/place-lookup";
import { SearchWidget } from "./search-widget.client";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
let mockMissingCode = false;
jest.mock("./search-panel.client", () => {
  if (mockMissingCode) throw new Error("no code");
  return jest.requireActual("./search-panel.client");
});

/** The search that a floating button opens. */

const { finder, flights, widgets } = en;
const titles = { port: finder.title, flight: flights.finder };

function show(kind: "port" | "flight", hidesUntilPx: number | null = null) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SearchWidget
        kind={kind}
        label={widgets[kind]}
        title={titles[kind]}
        // An address that opens in place: jsdom goes to no other one.
        action={`#/${kind}`}
        locale="en"
        hidesUntilPx={hidesUntilPx}
      >
        <i />
      </SearchWidget>
    </SWRConfig>,
  );
}

let user: ReturnType<typeof userEvent.setup>;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const button = (kind: "port" | "flight" = "flight") => screen.getByRole("button", { name: titles[kind] });
const panel = () => screen.queryByRole("dialog");
const field = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
const open = async (kind: "port" | "flight" = "flight") => {
  await user.click(button(kind));
  await wait(0);
};
const choose = async (name: string, typed: string) => {
  await user.clear(field(name));
  await user.type(field(name), typed);
  await wait(200);
  await user.click(screen.getAllByRole("option")[0] as HTMLElement);
};
const scrollTo = (top: number) => {
  Object.assign(window, { scrollY: top });
  fireEvent.scroll(window);
};

beforeEach(() => {
  jest.useFakeTimers();
  setWindow("wide");
  localStorage.clear();
  location.hash = "";
  scrollTo(0);
  jest.mocked(getJson).mockImplementation(async (path) => lookUp(path));
  HTMLElement.prototype.showPopover = () => {};
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => jest.useRealTimers());

// First in this file: code that was loaded once stays loaded.
test("Where the code of the search cannot be loaded, the button opens the search's page", async () => {
  mockMissingCode = true;
  show("port");
  await open("port");
  expect(panel()).toBeNull();
  expect(location.hash).toBe("#/port");
  mockMissingCode = false;
});

test("The button opens the search, whose first field has the focus", async () => {
  show("flight");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  await user.tab();
  await user.keyboard("{Enter}");
  await wait(0);
  expect(screen.getByRole("dialog", { name: flights.finder })).toBe(panel());
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(field(flights.originAirport));
});

test("Escape closes the suggestions first, then the search, and the button has the focus again", async () => {
  show("flight");
  await open();
  await user.keyboard("lo");
  await wait(200);
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await user.keyboard("{Escape}");
  expect(screen.queryAllByRole("option")).toEqual([]);
  expect(panel()).not.toBeNull();
  await user.keyboard("{Escape}");
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("Its close button closes the search and gives the focus back", async () => {
  show("port");
  await open("port");
  await user.click(screen.getByRole("button", { name: widgets.close }));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button("port"));
});

test("A search that the browser closes, by a click elsewhere, leaves the focus where it is", async () => {
  show("port");
  await open("port");
  act(() => (document.activeElement as HTMLElement).blur());
  const event = Object.assign(new Event("toggle"), { newState: "closed" });
  act(() => void panel()?.dispatchEvent(event));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(document.body);
  expect(button("port").getAttribute("aria-expanded")).toBe("false");
});

test("Search marks missing airports; a second after the destination was chosen, the page of the flights opens", async () => {
  show("flight");
  await open();
  await user.click(screen.getByRole("button", { name: flights.search }));
  expect(screen.getByText(flights.missing)).toBeInstanceOf(HTMLElement);
  expect(document.activeElement).toBe(field(flights.originAirport));
  // The origin waits for its destination, even where there is one already.
  await choose(flights.originAirport, "hkg");
  await wait(5000);
  expect(location.hash).toBe("");
  await choose(flights.destinationAirport, "sin");
  await wait(999);
  expect(location.hash).toBe("");
  await wait(1);
  expect(location.hash).toMatch(/^#\/flight\?.*origin_airport_id=HKG&.*destination_airport_id=SIN$/);
});

test("A search of ports opens their page, with ports alone", async () => {
  localStorage.setItem("loading_port", "Hong Kong");
  localStorage.setItem("loading_port_id", "HKHKG");
  localStorage.setItem("vessel_name", "Meridian");
  localStorage.setItem("date_type", "CY");
  show("port");
  await open("port");
  expect(field(finder.loadingPort).value).toBe("Hong Kong");
  await choose(finder.dischargePort, "sydn");
  await user.click(screen.getByRole("button", { name: finder.search }));
  expect(location.hash).toBe(
    "#/port?loading_port=Hong+Kong&discharge_port=Sydney&loading_port_id=HKHKG&discharge_port_id=AUSYD",
  );
});

test("Swapping the ports searches for nothing by itself", async () => {
  show("port");
  await open("port");
  await choose(finder.loadingPort, "hong");
  await user.click(screen.getByRole("button", { name: finder.swap }));
  await wait(5000);
  expect([field(finder.loadingPort).value, field(finder.dischargePort).value]).toEqual([
    "",
    "Hong Kong, Hong Kong",
  ]);
  expect(location.hash).toBe("");
});

test("A button that hides at the page's top shows once the page is scrolled, and stays while it has the focus", async () => {
  show("flight", 50);
  const isHidden = () => screen.queryByRole("button", { name: flights.finder }) === null;
  scrollTo(50);
  expect(isHidden()).toBe(true);
  scrollTo(51);
  expect(isHidden()).toBe(false);
  await open();
  scrollTo(0);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(button());
  act(() => button().blur());
  expect(isHidden()).toBe(true);
});

test("The words of the search are those of the page's language", async () => {
  render(
    <SearchWidget
      kind="flight"
      label={zhCn.widgets.flight}
      title={zhCn.flights.finder}
      action="#/zh-cn/flight"
      locale="zh-cn"
      hidesUntilPx={null}
    >
      <i />
    </SearchWidget>,
  );
  await user.click(screen.getByRole("button", { name: zhCn.flights.finder }));
  await wait(0);
  expect(screen.getByRole("dialog", { name: zhCn.flights.finder })).toBe(panel());
  expect(field(zhCn.flights.originAirport)).toBe(document.activeElement);
});
