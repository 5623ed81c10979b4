/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { getJson } from "@/lib/browser/fetcher";
import { portOf } from "@/test/support/examples/places";
import { MenuPlaces } from "./menu-places.client";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn() }));
const fetched = jest.mocked(getJson);

const fields = [
  { name: "loading_port", label: "Loading Port" },
  { name: "discharge_port", label: "Discharge Port" },
];
const ports = [portOf("CNSZX", "Shenzhen", "China"), portOf("AUSYD", "Sydney", "Australia")];

let user: ReturnType<typeof userEvent.setup>;
const searches: Record<string, unknown>[] = [];
const keys: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  searches.length = 0;
  keys.length = 0;
  localStorage.clear();
  fetched.mockReset();
  fetched.mockImplementation(async (path) => {
    const typed = (new URLSearchParams(path.split("?")[1]).get("name") ?? "").toLowerCase();
    return { items: ports.filter(({ name }) => name.toLowerCase().startsWith(typed)) };
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as the menu around the form, which Escape closes */}
      <div onKeyDown={({ key }) => keys.push(key)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            searches.push(Object.fromEntries(new FormData(event.currentTarget)));
          }}
        >
          <MenuPlaces id="menu" fields={fields} locale="en">
            {fields.map(({ name, label }) => (
              <label key={name}>
                {label}
                <input name={name} />
              </label>
            ))}
          </MenuPlaces>
          <button type="submit">Search</button>
        </form>
      </div>
    </SWRConfig>,
  );
});
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const submit = () => user.click(screen.getByRole("button", { name: "Search" }));

test("Names that are typed into the plain fields are searched with", async () => {
  await submit();
  expect(searches).toEqual([{ loading_port: "", discharge_port: "" }]);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("The first focus makes the fields suggest ports, with text, focus and caret as they were", async () => {
  const plain = field("Loading Port");
  plain.value = "shzhen";
  act(() => {
    plain.focus();
    plain.setSelectionRange(2, 2);
  });
  await wait(0);
  const taken = field("Loading Port");
  expect(taken).not.toBe(plain);
  expect(taken).toBe(document.activeElement);
  expect([taken.value, taken.selectionStart]).toEqual(["shzhen", 2]);
  expect(taken.getAttribute("role")).toBe("combobox");
});

test("Ports that are chosen by keyboard are searched with their names and codes", async () => {
  for (const [label, typed] of [
    ["Loading Port", "shen"],
    ["Discharge Port", "syd"],
  ] as const) {
    await user.click(field(label));
    await wait(0);
    await user.type(field(label), typed);
    await wait(500);
    await user.keyboard("{ArrowDown}{Enter}");
    await wait(0);
  }
  expect(field("Loading Port").value).toBe("Shenzhen, China");
  await submit();
  expect(searches.at(-1)).toEqual({
    loading_port: "Shenzhen",
    loading_port_id: "CNSZX",
    discharge_port: "Sydney",
    discharge_port_id: "AUSYD",
  });
});

test("Escape closes the suggestions first, and reaches the menu around them only then", async () => {
  await user.click(field("Loading Port"));
  await wait(0);
  await user.type(field("Loading Port"), "shen");
  await wait(500);
  expect(screen.getAllByRole("option")).toHaveLength(1);
  keys.length = 0;
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
  expect(keys).toEqual([]);
  await user.keyboard("{Escape}");
  expect(keys).toEqual(["Escape"]);
});
