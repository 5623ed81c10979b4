/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { Suggestion } from "@/lib/api/suggestions";
import { getJson } from "@/lib/browser/fetcher";
import type { Locale } from "@/lib/i18n/locales";
import en from "@/messages/en.json";
import zhTw from "@/messages/zh-tw.json";
import { SearchBox } from "./search-box.client";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
const fetched = jest.mocked(getJson);

const words = en.shell.suggest;
const suggestion = (group: Suggestion["group"], label: string, ...codes: string[]): Suggestion => ({
  group,
  label,
  detail: "",
  codes,
  href: `#${codes[0] ?? label}`,
});
/** In the order of the list: two ports, an airport. */
const hong = [
  suggestion("port", "Hong Kong", "HKHKG"),
  suggestion("port", "Hongay", "VNHON"),
  suggestion("airport", "Hong Kong International Airport", "HKG"),
];

let user: ReturnType<typeof userEvent.setup>;
const searches: unknown[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  fetched.mockReset();
  fetched.mockImplementation(async (path) => {
    const typed = new URLSearchParams(path.split("?")[1]).get("q") ?? "";
    const items = hong.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
    return { items };
  });
  searches.length = 0;
  history.replaceState(null, "", "/terms");
});
afterEach(() => jest.useRealTimers());

function show(locale: Locale = "en") {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          searches.push(new FormData(event.currentTarget).get("query"));
        }}
      >
        <label htmlFor="box">Search</label>
        <SearchBox id="box" placeholder="" locale={locale} />
      </form>
      <button type="button">Beside</button>
    </SWRConfig>,
  );
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const field = () => screen.getByLabelText<HTMLInputElement>("Search");
const options = () => screen.queryAllByRole("option");
/** Types, after the code of the suggestions has come, and lets the pause of typing pass. */
async function type(text: string): Promise<void> {
  await user.click(field());
  await wait(0);
  await user.type(field(), text);
  await wait(200);
}
/** Which option the keyboard has come to, as the field and the list say alike. */
function highlighted(): number | null {
  const selected = options().filter((option) => option.getAttribute("aria-selected") === "true");
  expect(selected.length).toBeLessThanOrEqual(1);
  expect(field().getAttribute("aria-activedescendant")).toBe(selected[0]?.id ?? null);
  return selected[0] ? options().indexOf(selected[0]) : null;
}

test("The field is a plain search field until its first focus, and a combobox from then on", async () => {
  show();
  expect(field().getAttribute("type")).toBe("search");
  expect(field().getAttribute("role")).toBeNull();
  await user.type(field(), "re");
  await wait(0);
  expect(screen.getByRole("combobox")).toBe(field());
  expect(field().value).toBe("re");
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test("A word that is typed without a pause is one request, in the language of the page", async () => {
  show("zh-tw");
  await type("hong");
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/suggest?q=hong&language=zh-tw"]);
  const { groups, label } = zhTw.shell.suggest;
  const list = screen.getByRole("listbox", { name: label });
  expect(within(list).getByRole("group", { name: groups.port })).toBeInstanceOf(HTMLElement);
});

test("Suggestions are links in groups, with what was typed marked, and their number is announced", async () => {
  show();
  await type("hong");
  const list = screen.getByRole("listbox", { name: words.label });
  const [ports, airports] = ["port", "airport"].map((group) =>
    within(list).getByRole("group", { name: words.groups[group as "port"] }),
  );
  expect(within(ports as HTMLElement).getAllByRole("option")).toHaveLength(2);
  expect(within(airports as HTMLElement).getAllByRole("option")).toHaveLength(1);
  expect(options().map((option) => option.getAttribute("href"))).toEqual(["#HKHKG", "#VNHON", "#HKG"]);
  expect(options()[0]?.querySelector("mark")?.textContent).toBe("Hong");
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("3 suggestions");
  await user.type(field(), "ay");
  await wait(200);
  expect(screen.getByRole("status").textContent).toBe(words.one);
});

test("A text without suggestions is reported, with the way to the archive", async () => {
  show();
  await type("zzzz");
  expect(screen.getByRole("status").textContent).toContain(words.none);
  expect(screen.getByRole("status").textContent).toContain("“zzzz”");
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test("Arrow keys, Home and End walk through the options, and the field is one of the steps", async () => {
  show();
  await type("hong");
  expect(highlighted()).toBeNull();
  for (const [key, at] of [
    ["ArrowDown", 0],
    ["ArrowDown", 1],
    ["End", 2],
    ["ArrowDown", null],
    ["ArrowUp", 2],
    ["Home", 0],
    ["ArrowUp", null],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect([key, highlighted()]).toEqual([key, at]);
  }
});

test("Enter follows the option that the keyboard has come to", async () => {
  show();
  await type("hong");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(location.hash).toBe("#HKHKG");
  expect(searches).toEqual([]);
});

test("Enter without an option searches the archive", async () => {
  show();
  await type("hong");
  await user.keyboard("{Enter}");
  expect(searches).toEqual(["hong"]);
  expect(location.hash).toBe("");
  expect(options()).toEqual([]);
});

test("Escape closes the list and leaves the text, and ArrowDown opens it again", async () => {
  show();
  await type("hong");
  await user.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect(field().value).toBe("hong");
  await user.keyboard("{ArrowDown}");
  await wait(200);
  expect(options()).toHaveLength(3);
});

test("The list closes when the focus leaves the field", async () => {
  show();
  await type("hong");
  await user.click(screen.getByRole("button", { name: "Beside" }));
  expect(options()).toEqual([]);
});

test("Enter after more text was typed does not choose the option of the earlier text", async () => {
  show();
  await type("hong");
  await user.keyboard("{ArrowDown}");
  expect(highlighted()).toBe(0);
  fetched.mockReturnValue(new Promise(() => {}));
  await user.type(field(), " k");
  await wait(200);
  expect(highlighted()).toBeNull();
  // The pointer highlights while it is on an option, and no longer.
  await user.hover(options()[0] as HTMLElement);
  expect(highlighted()).toBe(0);
  await user.unhover(options()[0] as HTMLElement);
  expect(highlighted()).toBeNull();
  await user.keyboard("{Enter}");
  expect(searches).toEqual(["hong k"]);
});

test("While a newer text is searched, the keys reach only options that match it", async () => {
  show();
  await type("hong");
  fetched.mockReturnValue(new Promise(() => {}));
  await user.type(field(), " k");
  await user.keyboard("{ArrowDown}");
  expect(highlighted()).toBe(0);
  await user.clear(field());
  await user.type(field(), "honolulu");
  for (const key of ["ArrowDown", "End", "ArrowUp", "Home"]) {
    await user.keyboard(`{${key}}`);
    expect([key, highlighted()]).toEqual([key, null]);
  }
});

test("The keys reach an option that the typed text does not start, once it has come", async () => {
  fetched.mockResolvedValue({ items: [suggestion("port", "Hong Kong", "HKHKG")] });
  show();
  await type("kong");
  await user.keyboard("{ArrowDown}");
  expect(highlighted()).toBe(0);
});

test("A request that takes more than 200 ms is announced, and the suggestions come all the same", async () => {
  let respond = (_: object) => {};
  fetched.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  show();
  await user.click(field());
  await wait(0);
  await user.type(field(), "rot");
  await wait(190);
  expect(screen.getByRole("status").textContent).toBe("");
  await wait(20);
  expect(screen.getByRole("status").textContent).toBe(words.loading);
  await act(async () => respond({ items: [suggestion("port", "Rotterdam", "NLRTM")] }));
  expect(options()).toHaveLength(1);
});

test("A request that fails is reported; Try again repeats it", async () => {
  fetched.mockRejectedValueOnce(new Error("no line"));
  show();
  await type("hong");
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain(words.failed);
  await user.click(within(alert).getByRole("button", { name: words.tryAgain }));
  await wait(0);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(options()).toHaveLength(3);
  expect(document.activeElement).toBe(field());
});

test("A failure that is dismissed goes, gives the focus back, and Enter searches the archive", async () => {
  fetched.mockRejectedValue(new Error("no line"));
  show();
  await type("rott");
  await user.click(screen.getByRole("button", { name: words.dismiss }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(field());
  await user.keyboard("{Enter}");
  expect(searches).toEqual(["rott"]);
});

test("A field that has the focus before its code comes is taken over with its text", async () => {
  document.body.innerHTML = "";
  const { container } = show();
  const early = container.querySelector("input") as HTMLInputElement;
  act(() => early.focus());
  // Typed while the code is on its way.
  early.value = "hong";
  await wait(400);
  expect(options()).toHaveLength(3);
});
