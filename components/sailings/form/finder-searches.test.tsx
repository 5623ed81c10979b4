/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { portLabel } from "@/lib/addresses/place-labels";
import type { FinderValue } from "@/lib/api/port-schedule";
import { getJson } from "@/lib/browser/fetcher";
import { fill } from "@/lib/i18n/fill";
import type { Port } from "@/lib/places/shared";
import en from "@/messages/en.json";
import { setWindow } from "@/test/support/browser-features";
import { emptySearch, filledSearch } from "@/test/support/examples/sailings";
import { hydrate } from "@/test/support/hydrate";
import { lookUp, ports } from "@/test/support/place-lookup";
import { Finder, type FinderProps } from "./finder.client";
import { finderAddress } from "./finder-address";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));

/** The form of sailings: when it searches, and what it says of missing ports. */

const words = { ...en.finder, calendar: { ...en.calendar, monthsLong: en.dates.monthsLong } };
const fetched = jest.mocked(getJson);
const searched = jest.fn();

const toSydney: FinderValue = { ...filledSearch, loadingPort: ports.hongKong, dischargePort: ports.sydney };
const form = (props: Partial<FinderProps> = {}) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <Finder
      value={toSydney}
      words={words}
      locale="en"
      action="#/port"
      today="2022-06-17"
      onSearch={searched}
      {...props}
    />
  </SWRConfig>
);

const field = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });
const loading = () => field(words.loadingPort);
const discharge = () => field(words.dischargePort);
const vessel = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Vessel name/ });
const dateType = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const range = () => screen.getByRole("button", { name: /^Date range/ });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
/** The addresses of the searches so far. */
const searches = () =>
  searched.mock.calls.map(([value]: [FinderValue]) => {
    const { date_from, date_to, ...search } = Object.fromEntries(finderAddress(value));
    return search;
  });
const ofPorts = (from: Port, to: Port) => ({
  loading_port: from.nameEn,
  loading_port_id: from.id,
  discharge_port: to.nameEn,
  discharge_port_id: to.id,
});
const invalid = () => [loading(), discharge()].map((input) => input.getAttribute("aria-invalid") === "true");
const missing = () => screen.queryAllByText(words.missing, { selector: "p span" }).length;

let user: ReturnType<typeof userEvent.setup>;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Types the start of a port's name and chooses the first suggestion. */
const choose = async (input: HTMLInputElement, typed: string) => {
  await user.clear(input);
  await user.type(input, typed);
  await wait(200);
  await user.click(screen.getAllByRole("option")[0] as HTMLElement);
};
/** Waits until the moment before a search is due, at which there are `before` of them, and past it. */
const expectAfterASecond = async (before: number) => {
  await wait(999);
  expect(searched).toHaveBeenCalledTimes(before);
  await wait(1);
  expect(searched).toHaveBeenCalledTimes(before + 1);
};

beforeEach(() => {
  jest.useFakeTimers();
  setWindow("wide");
  localStorage.clear();
  searched.mockReset();
  fetched.mockReset().mockImplementation(async (path) => lookUp(path));
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => jest.useRealTimers());

describe("An automatic search", () => {
  test("starts one second after both ends of a range were chosen, and not after the first", async () => {
    render(form());
    await user.click(range());
    await wait(0);
    await user.click(button(/^Monday 20 June 2022/));
    await wait(2000);
    expect(searched).not.toHaveBeenCalled();
    await user.click(button(/^Tuesday 28 June 2022/));
    await expectAfterASecond(0);
    expect(searched.mock.calls[0][0]).toMatchObject({ dateFrom: "2022-06-20", dateTo: "2022-06-28" });
    await wait(5000);
    expect(searched).toHaveBeenCalledTimes(1);
  });

  test("starts one second after a port was chosen while the other one is known", async () => {
    render(form());
    await choose(discharge(), "melb");
    await expectAfterASecond(0);
    expect(searches()).toEqual([ofPorts(ports.hongKong, ports.melbourne)]);
  });

  test("waits for the second port, then follows the kind of date and the vessel's name", async () => {
    render(form({ value: emptySearch }));
    await user.click(dateType("CY"));
    await choose(discharge(), "sydn");
    await wait(5000);
    expect(searched).not.toHaveBeenCalled();
    expect([missing(), invalid()]).toEqual([0, [false, false]]);

    await choose(loading(), "hong");
    await expectAfterASecond(0);
    await user.click(dateType("ETA"));
    await expectAfterASecond(1);
    fireEvent.change(vessel(), { target: { value: "straits" } });
    await expectAfterASecond(2);
    const pair = ofPorts(ports.hongKong, ports.sydney);
    expect(searches()).toEqual([
      { ...pair, date_type: "CY" },
      { ...pair, date_type: "ETA" },
      { ...pair, date_type: "ETA", vessel_name: "straits" },
    ]);
  });

  test("starts once for all changes that follow each other within a second", async () => {
    render(form());
    await choose(discharge(), "melb");
    await wait(900);
    fireEvent.change(vessel(), { target: { value: "Orient" } });
    await wait(900);
    await user.click(dateType("CY"));
    await expectAfterASecond(0);
    expect(searches()).toEqual([
      { ...ofPorts(ports.hongKong, ports.melbourne), vessel_name: "Orient", date_type: "CY" },
    ]);
  });

  test("is cancelled by Search", async () => {
    render(form());
    await choose(discharge(), "melb");
    await wait(500);
    await user.click(button(words.search));
    expect(searches()).toEqual([ofPorts(ports.hongKong, ports.melbourne)]);
    await wait(5000);
    expect(searched).toHaveBeenCalledTimes(1);
  });

  test("does not start when a change is taken back", async () => {
    render(form());
    await user.click(dateType("CY"));
    await user.click(dateType("ETD"));
    await wait(5000);
    expect(searched).not.toHaveBeenCalled();
  });

  test("that lacks both ports marks them and says so to assistive technology", async () => {
    render(form({ value: emptySearch }));
    await user.click(range());
    await wait(0);
    await user.click(button(/^Monday 20 June 2022/));
    await user.click(button(/^Friday 24 June 2022/));
    await wait(1000);
    expect([missing(), invalid()]).toEqual([1, [true, true]]);
    expect(screen.getByRole("alert").textContent).toBe(words.missing);
    expect(searched).not.toHaveBeenCalled();
  });

  test("waits while a typed name is not a port", async () => {
    render(form());
    await user.clear(discharge());
    await user.type(discharge(), "xyzzy");
    await user.click(dateType("CY"));
    await wait(5000);
    expect(searched).not.toHaveBeenCalled();
    expect(missing()).toBe(0);
  });
});

test("Search marks missing ports, goes to the first of them, and the mark of a port goes when it is chosen", async () => {
  render(form({ value: emptySearch }));
  expect(invalid()).toEqual([false, false]);
  await user.click(button(words.search));
  expect([missing(), invalid()]).toEqual([1, [true, true]]);
  expect(document.activeElement).toBe(loading());
  for (const input of [loading(), discharge()]) {
    const message = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(message?.textContent).toBe("Please select Loading Port and Discharge Port.");
  }

  await choose(loading(), "hong");
  expect(invalid()).toEqual([false, true]);
  await user.click(button(words.search));
  expect(document.activeElement).toBe(discharge());
  expect([missing(), searched.mock.calls]).toEqual([1, []]);

  await choose(discharge(), "NLRTM");
  expect([missing(), invalid()]).toEqual([0, [false, false]]);
  expect(screen.getByText("NLRTM")).toBeInstanceOf(HTMLElement);
});

test("A name that the server does not know stays in its field and counts as missing", () => {
  render(
    form({
      value: { ...emptySearch, loadingPort: ports.hongKong, dischargeText: "Atlantis" },
      missing: ["discharge_port"],
    }),
  );
  expect(discharge().value).toBe("Atlantis");
  expect([missing(), invalid()]).toEqual([1, [false, true]]);
});

test("Swapping the ports searches for the return direction", async () => {
  render(form());
  await user.click(button(words.swap));
  expect([loading().value, discharge().value]).toEqual(["Sydney, Australia", "Hong Kong, Hong Kong"]);
  await expectAfterASecond(0);
  expect(searches()).toEqual([ofPorts(ports.sydney, ports.hongKong)]);
});

test("The same port on both sides is reported at once, and no search begins", async () => {
  render(form());
  await choose(discharge(), "hong");
  expect(screen.getByText(words.same)).toBeInstanceOf(HTMLElement);
  expect(invalid()).toEqual([false, true]);
  await user.click(button(words.search));
  await wait(5000);
  expect(searched).not.toHaveBeenCalled();
  await choose(discharge(), "melb");
  expect(screen.queryByText(words.same)).toBeNull();
});

describe("The last search", () => {
  const last = { loading_port: "Hong Kong", loading_port_id: "HKHKG", discharge_port: "Hamburg" };
  const store = (values: Record<string, string>) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  };

  test("fills an empty form without a search; Search searches for it", async () => {
    store({ ...last, discharge_port_id: "DEHAM", vessel_name: "Meridian", date_type: "CY" });
    render(form({ value: emptySearch, restore: true }));
    expect([loading().value, discharge().value, vessel().value]).toEqual([
      "Hong Kong",
      "Hamburg",
      "Meridian",
    ]);
    expect(dateType("CY").checked).toBe(true);
    await wait(5000);
    expect(searched).not.toHaveBeenCalled();
    await user.click(button(words.search));
    expect(searches()).toEqual([
      { ...ofPorts(ports.hongKong, ports.hamburg), vessel_name: "Meridian", date_type: "CY" },
    ]);
  });

  test("does not complete a form that has a port already", () => {
    store({ ...last, date_type: "CY" });
    render(form({ value: { ...emptySearch, loadingPort: ports.shanghai }, restore: true }));
    expect([loading().value, discharge().value]).toEqual(["Shanghai, China", ""]);
    expect(dateType("ETD").checked).toBe(true);
  });

  test("whose port is known by its name alone searches once the other one is chosen", async () => {
    store({ loading_port: "Shanghai" });
    render(form({ value: emptySearch, restore: true }));
    expect(loading().value).toBe("Shanghai");
    await choose(discharge(), "melb");
    await wait(1000);
    expect(searches()).toEqual([ofPorts(ports.shanghai, ports.melbourne)]);
    expect(loading().value).toBe("Shanghai, China");
  });

  test("does not fill a form in which a name was typed before the code came", async () => {
    store({ ...last, vessel_name: "Other" });
    await hydrate(form({ value: emptySearch, restore: true }), () => {
      vessel().value = "Aurora";
    });
    await wait(0);
    expect([loading().value, vessel().value]).toEqual(["", "Aurora"]);
  });

  test("is stored when its ports are known, and not when one is a text", async () => {
    const { unmount } = render(
      form({
        value: { ...toSydney, dischargePort: null, dischargeText: "Xyzzy" },
        missing: ["discharge_port"],
      }),
    );
    await user.click(button(words.search));
    expect(localStorage.getItem("discharge_port")).toBeNull();
    unmount();
    // The response to an address is a search, too.
    render(form());
    expect(localStorage.getItem("discharge_port")).toBe("Sydney");
    await choose(discharge(), "melb");
    await wait(1000);
    expect(localStorage.getItem("discharge_port_id")).toBe("AUMEL");
  });
});

test("Another search from elsewhere fills the form; while it is pending the form stays as it is", async () => {
  const { rerender } = render(form());
  await choose(discharge(), "melb");
  await wait(1000);
  // The response to it is not there yet.
  rerender(form({ isCurrent: false }));
  expect(discharge().value).toBe("Melbourne, Australia");
  const toMelbourne = { ...toSydney, dischargePort: ports.melbourne };
  rerender(form({ value: toMelbourne }));
  expect(discharge().value).toBe("Melbourne, Australia");
  // Back.
  rerender(form({ value: { ...toSydney, vesselName: "Aurora", dateType: "ETA" } }));
  expect([discharge().value, vessel().value, dateType("ETA").checked]).toEqual([
    portLabel(ports.sydney),
    "Aurora",
    true,
  ]);
  await wait(5000);
  expect(searched).toHaveBeenCalledTimes(1);
});

test("Without a page around it, the form opens the address of its search", async () => {
  const { onSearch: _, ...props } = form().props.children.props as FinderProps;
  render(<Finder {...props} />);
  await user.click(button(words.search));
  expect(location.hash).toMatch(/^#\/port\?loading_port=Hong\+Kong&discharge_port=Sydney&/);
});

test("Dates of the address that were not used have a sentence each", () => {
  render(
    form({
      problems: [
        { field: "date_from", code: "date" },
        { field: "date_to", code: "order" },
        { field: "date_to", code: "window" },
      ],
    }),
  );
  const sentences = [words.problemDate, words.problemOrder, fill(words.problemWindow, { count: 366 })];
  expect(screen.getByText(words.problemDate).closest("[role=status]")?.textContent).toBe(sentences.join(""));
});

describe("Input before the code has come", () => {
  const set = (input: HTMLInputElement, value: string) => {
    input.value = value;
  };

  test("is searched for: names of ports, the kind of date and the vessel", async () => {
    await hydrate(form({ value: emptySearch }), () => {
      set(loading(), "shanghai");
      set(discharge(), "sydney");
      set(vessel(), "e");
      dateType("CY").checked = true;
    });
    await wait(2000);
    expect([loading().value, discharge().value, vessel().value]).toEqual([
      "Shanghai, China",
      "Sydney, Australia",
      "e",
    ]);
    expect(dateType("CY").checked).toBe(true);
    expect(searches()).toEqual([
      { ...ofPorts(ports.shanghai, ports.sydney), date_type: "CY", vessel_name: "e" },
    ]);
  });

  test("over a chosen port goes on at the caret", async () => {
    await hydrate(form(), () => {
      discharge().focus();
      set(discharge(), "hmburg");
      discharge().setSelectionRange(1, 1);
    });
    await wait(200);
    expect(screen.getAllByRole("option")[0]?.textContent).toContain("Hamburg");
    await user.keyboard("a");
    expect(discharge().value).toBe("hamburg");
    expect(document.activeElement).toBe(discharge());
  });
});
