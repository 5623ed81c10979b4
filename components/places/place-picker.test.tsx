/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { SWRConfig } from "swr";
import { getJson } from "@/lib/browser/fetcher";
import type { Hit, Port } from "@/lib/places/shared";
import { buildNumber } from "@/lib/site/site";
import en from "@/messages/en.json";
import { portOf } from "@/test/support/examples/places";
import { lookUp, ports } from "@/test/support/place-lookup";
import { PlacePicker } from "./place-picker.client";
import type { SearchEnd } from "./place-text";
import { portKind } from "./port-kind";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
let mockMissingCode = false;
jest.mock("./place-list.client", () => {
  if (mockMissingCode) throw new Error("no code");
  return jest.requireActual("./place-list.client");
});

const fetched = jest.mocked(getJson);
const { finder: words } = en;
const submitted = jest.fn();

function Form({ place = null, end }: { place?: Port | null; end?: SearchEnd | undefined }) {
  const [value, setValue] = useState({ place, text: place ? portKind.label(place) : "" });
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(value.place?.id ?? null, value.text);
        }}
      >
        <PlacePicker<Port>
          kind={portKind}
          name="port"
          label="Port"
          locale="en"
          words={words}
          {...value}
          end={end}
          onChange={(chosen, text) => setValue({ place: chosen, text })}
        />
        <button type="submit">Search</button>
      </form>
    </SWRConfig>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Port" });
const options = () => screen.queryAllByRole("option");
const optionTexts = () => options().map(({ textContent }) => textContent);
const side: SearchEnd = { end: "from", other: "" };
let user: ReturnType<typeof userEvent.setup>;
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** Longer than the pause after which a name is looked up. */
const type = async (text: string) => {
  await user.type(field(), text);
  await wait(200);
};
/** Answers the lookups from now on once the function is called. */
const holdLookups = () => {
  const waiting: (() => void)[] = [];
  fetched.mockImplementation((path) => new Promise((resolve) => waiting.push(() => resolve(lookUp(path)))));
  return () =>
    act(async () => {
      for (const answer of waiting.splice(0)) answer();
    });
};
const expectActive = (at: number) => {
  const wanted = options()[at];
  expect(wanted?.getAttribute("aria-selected")).toBe("true");
  expect(field().getAttribute("aria-activedescendant")).toBe(wanted?.id);
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  submitted.mockReset();
  fetched.mockReset().mockImplementation(async (path) => lookUp(path));
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => jest.useRealTimers());

// First in this file: code that was loaded once stays loaded.
test("Enter submits the typed name where the code of the suggestions cannot be loaded", async () => {
  mockMissingCode = true;
  render(<Form />);
  await type("Melbourne{Enter}");
  expect(submitted.mock.calls).toEqual([[null, "Melbourne"]]);
  mockMissingCode = false;
});

test("Nothing is requested until a name is typed, and a word typed without a pause is one request", async () => {
  render(<Form end={side} />);
  await user.click(field());
  await wait(1000);
  expect(fetched).not.toHaveBeenCalled();
  await user.keyboard("hon");
  await wait(149);
  expect(fetched).not.toHaveBeenCalled();
  await wait(1);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    "/api/ports?name=hon&language=en&end=from&other=",
  ]);
});

test("A suggestion shows name, country and code, with the typed letters marked; a click chooses it", async () => {
  render(<Form />);
  await type("rott");
  expect(optionTexts()).toEqual(["RotterdamNetherlandsNLRTM"]);
  const [option] = options() as [HTMLElement];
  expect(option.querySelector("mark")?.textContent).toBe("Rott");
  expect(screen.getByRole("status").textContent).toBe(words.oneSuggestion);
  await user.click(option);
  expect(field().value).toBe("Rotterdam, Netherlands");
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(field());
  expect(submitted).not.toHaveBeenCalled();
});

test("The arrow keys, Home and End go through the suggestions, and Enter chooses one without a search", async () => {
  render(<Form />);
  await type("s");
  expect(optionTexts()).toHaveLength(3);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("3 suggestions");
  for (const [key, at] of [
    ["ArrowDown", 0],
    ["ArrowDown", 1],
    ["ArrowUp", 0],
    ["End", 2],
    ["Home", 0],
    ["ArrowDown", 1],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expectActive(at);
  }
  await user.keyboard("{Enter}");
  expect(field().value).toBe("Shekou, China");
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute("aria-expanded")).toBe("false");
  expect(submitted).not.toHaveBeenCalled();
  // Now the port is chosen, Enter searches.
  await user.keyboard("{Enter}");
  expect(submitted.mock.calls).toEqual([["CNSHK", "Shekou, China"]]);
});

test("Tab goes from the field to what follows it, and not into a list that scrolls", async () => {
  render(<Form />);
  await type("h");
  const list = screen.getByRole("listbox");
  expect(list.tabIndex).toBe(-1);
  expect(list.hasAttribute("tabindex")).toBe(true);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Search" }));
});

test("Escape closes the suggestions and leaves the name and the focus", async () => {
  render(<Form />);
  await type("rott");
  await user.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect(field().value).toBe("rott");
  expect(document.activeElement).toBe(field());
});

test("While a longer name is looked up, suggestions that no longer match cannot be chosen", async () => {
  render(<Form />);
  await type("h");
  expect(optionTexts().map((text) => text?.slice(0, 5))).toEqual(["Hong ", "Hambu", "Haifa"]);
  const answer = holdLookups();
  await type("am");
  await user.keyboard("{ArrowDown}");
  expectActive(1);
  await user.keyboard("{Enter}");
  expect(field().value).toBe("Hamburg, Germany");
  await answer();
});

test("Enter waits for the suggestions, chooses the best one and searches", async () => {
  const answer = holdLookups();
  render(<Form />);
  await type("melbou");
  await user.keyboard("{Enter}");
  expect([field().value, submitted.mock.calls]).toEqual(["melbou", []]);
  await answer();
  expect(field().value).toBe("Melbourne, Australia");
  expect(submitted.mock.calls).toEqual([["AUMEL", "Melbourne, Australia"]]);
});

test("A letter after Enter takes the search back", async () => {
  const answer = holdLookups();
  render(<Form />);
  await type("melbou");
  await user.keyboard("{Enter}r");
  await answer();
  await wait(200);
  await answer();
  expect(field().value).toBe("melbour");
  expect(submitted).not.toHaveBeenCalled();
});

test("A near match is headed as one, and Enter searches for the typed name; an arrow and Enter choose it", async () => {
  render(<Form />);
  await type("Roterdam");
  expect(screen.getByText(words.didYouMean)).toBeInstanceOf(HTMLElement);
  expect(optionTexts()).toEqual(["RotterdamNetherlandsNLRTM"]);
  await user.keyboard("{Enter}");
  // A form of an enquiry has no id of a port then.
  expect(submitted.mock.calls).toEqual([[null, "Roterdam"]]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(field().value).toBe("Rotterdam, Netherlands");
});

test("A port name that two ports have is chosen by neither Enter nor leaving the field", async () => {
  render(<Form />);
  await type("Tripoli{Enter}");
  await wait(200);
  expect(optionTexts()).toHaveLength(2);
  expect(submitted).not.toHaveBeenCalled();
  await user.tab();
  expect(field().value).toBe("Tripoli");
});

test("A former name is shown beside the present one, sailings are counted, and ports without sailings come last", async () => {
  const items: (Port & Hit)[] = [
    { ...portOf("VNSGN", "Ho Chi Minh City", "Vietnam"), alias: "Saigon", count: 12 },
    { ...ports.hamburg, count: 1 },
    { ...ports.haifa, idle: true },
  ];
  fetched.mockResolvedValue({ items });
  render(<Form end={side} />);
  await type("sai");
  const rows = [...screen.getByRole("listbox").children];
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Saigon – Ho Chi Minh CityVietnam12 sailingsVNSGN",
    "HamburgGermany1 sailingDEHAM",
    words.noneKnown,
    "HaifaIsraelILHFA",
  ]);
});

test("Leaving the field chooses the port that the name means, also when its lookup comes later", async () => {
  const { unmount } = render(<Form />);
  await type("hamburg");
  await user.tab();
  expect(field().value).toBe("Hamburg, Germany");
  unmount();

  const answer = holdLookups();
  render(<Form />);
  await type("rotterdam");
  await user.tab();
  expect(field().value).toBe("rotterdam");
  await answer();
  expect(field().value).toBe("Rotterdam, Netherlands");
});

test("A choice of an input method does not choose a port", async () => {
  render(<Form />);
  await type("shangh");
  await user.keyboard("{Escape}");
  // Safari ends the composition before its Enter, which has only this code.
  fireEvent.compositionEnd(field());
  fireEvent.keyDown(field(), { key: "Enter", keyCode: 229 });
  await wait(200);
  expect([field().value, submitted.mock.calls]).toEqual(["shangh", []]);
  await user.keyboard("{Enter}");
  expect(field().value).toBe("Shanghai, China");
});

test("Two ports typed in one go become one side of the search", async () => {
  render(<Form end={side} />);
  await type("Yantian / Shek");
  expect(optionTexts()).toEqual(["ShekouChinaCNSHK"]);
  expect(screen.getByText(words.several)).toBeInstanceOf(HTMLElement);
  await user.keyboard("{Enter}");
  expect(field().value).toBe("Shekou, China / Yantian, China");
  expect(submitted.mock.calls).toEqual([["CNSHK||CNYTN", "Shekou, China / Yantian, China"]]);
});

test("Input before the suggestions' code has loaded is replayed when it has", async () => {
  const { unmount } = render(<Form />);
  // All of it before the next task, in which the code comes.
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: "melbou" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(submitted).not.toHaveBeenCalled();
  await wait(200);
  expect(submitted.mock.calls).toEqual([["AUMEL", "Melbourne, Australia"]]);
  unmount();

  render(<Form />);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: "hamburg" } });
  fireEvent.blur(field());
  await wait(200);
  expect(field().value).toBe("Hamburg, Germany");
});

test("The caret stays where it is when the code of the suggestions comes", async () => {
  render(<Form />);
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: "hmburg" } });
  field().setSelectionRange(1, 1);
  await wait(200);
  expect(optionTexts()).toEqual(["HamburgGermanyDEHAM"]);
  await user.keyboard("a");
  expect(field().value).toBe("hamburg");
});

test("A chosen name is selected on focus, so that typing replaces it", async () => {
  render(<Form place={ports.hamburg} />);
  await user.tab();
  await wait(0);
  await user.keyboard("r");
  expect(field().value).toBe("r");
});

test("A name that no port has is answered by a sentence, and a slow lookup by another", async () => {
  render(<Form />);
  await type("xyzzy");
  expect(screen.getByRole("status").textContent).toBe(words.noResult);
  expect(options()).toEqual([]);
  holdLookups();
  await type("x");
  await wait(200);
  expect(screen.getByRole("status").textContent).toBe(words.loading);
});

test("A failed lookup is reported, tried again by a button, and dismissed by another", async () => {
  fetched.mockRejectedValue(new Error("503"));
  render(<Form />);
  await type("rott");
  const alert = () => screen.queryByRole("alert");
  expect(alert()?.textContent).toContain(words.failed);
  fetched.mockImplementation(async (path) => lookUp(path));
  await user.click(screen.getByRole("button", { name: words.tryAgain }));
  await wait(200);
  expect(optionTexts()).toEqual(["RotterdamNetherlandsNLRTM"]);
  expect(alert()).toBeNull();

  fetched.mockRejectedValue(new Error("503"));
  await user.clear(field());
  await type("ham");
  await user.click(screen.getByRole("button", { name: words.dismiss }));
  expect(alert()).toBeNull();
  expect(field().value).toBe("ham");
  expect(document.activeElement).toBe(field());
});

describe("Recent choices", () => {
  const store = (items: readonly Port[], build = buildNumber) =>
    localStorage.setItem(
      "ls_port",
      JSON.stringify({ build, items: items.map((port) => ({ ...port, language: "en" })) }),
    );
  const stored = () => {
    const { build, items } = JSON.parse(localStorage.getItem("ls_port") ?? "{}");
    return [build, ...items.map(({ id }: Port) => id)];
  };

  test("are offered on focus, newest first, without a request; the chosen one is the newest", async () => {
    store([ports.shekou, ports.haifa]);
    render(<Form />);
    await user.click(field());
    await wait(0);
    expect(optionTexts()).toEqual(["ShekouChinaCNSHK", "HaifaIsraelILHFA"]);
    await user.click(options()[1] as HTMLElement);
    expect(field().value).toBe("Haifa, Israel");
    expect(fetched).not.toHaveBeenCalled();
    expect(stored()).toEqual([buildNumber, "ILHFA", "CNSHK"]);
  });

  test("of another build are not offered, and the next choice replaces them", async () => {
    store([ports.shekou], "36.9");
    render(<Form />);
    await user.click(field());
    await wait(0);
    expect(options()).toEqual([]);
    await type("rott");
    await user.click(options()[0] as HTMLElement);
    expect(stored()).toEqual([buildNumber, "NLRTM"]);
  });

  test("close when Enter chooses a port", async () => {
    store([ports.shekou]);
    render(<Form />);
    await type("rott{Enter}");
    await wait(200);
    expect(submitted.mock.calls).toEqual([["NLRTM", "Rotterdam, Netherlands"]]);
    expect(options()).toEqual([]);
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  test("are at most eight", async () => {
    const eight = Array.from({ length: 8 }, (_, at) => portOf(`XX00${at}`, `Port ${at}`, "Nowhere"));
    store(eight);
    render(<Form />);
    await type("rott{Enter}");
    await wait(200);
    expect(stored()).toEqual([buildNumber, "NLRTM", ...eight.slice(0, 7).map(({ id }) => id)]);
  });
});
