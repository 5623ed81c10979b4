/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import en from "@/messages/en.json";
import { LocationPicker } from "./location-picker.client";

const words = en.directory;
const ports = [
  { id: "HKHKG", name: "Hong Kong", count: 12 },
  { id: "CNSHK", name: "Shekou", count: 3 },
  { id: "CNYTN", name: "Yantian", count: 2 },
];
const cities = [{ name: "Shenzhen – all ports", ports: ["CNSHK", "CNYTN"] }];

function open(chosen: readonly string[] = []) {
  render(
    <form>
      <LocationPicker ports={ports} cities={cities} chosen={chosen} words={words} />
      <button type="button">Elsewhere</button>
    </form>,
  );
  return userEvent.setup();
}

const details = () => document.querySelector("details") as HTMLDetailsElement;
const summary = () => document.querySelector("summary") as HTMLElement;
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const hongKong = () => box(/^Hong Kong/);
const shekou = () => box(/^Shekou/);
/** What the form sends. */
const sent = () => new FormData(document.querySelector("form") as HTMLFormElement).getAll("port");

test("Ports are chosen with their numbers of companies, and the box names them", async () => {
  const user = open();
  expect(summary().textContent).toBe(words.everywhere);
  await user.click(summary());
  expect(details().open).toBe(true);
  expect(hongKong().closest("label")?.textContent).toContain("12");
  await user.click(hongKong());
  await user.click(shekou());
  expect(summary().textContent).toBe("Hong Kong, Shekou");
  expect(sent()).toEqual(["HKHKG", "CNSHK"]);
  await user.click(hongKong());
  expect(summary().textContent).toBe("Shekou");
});

test("A city checks all its ports, and is checked only while all of them are", async () => {
  const user = open();
  const city = box("Shenzhen – all ports");
  await user.click(city);
  expect([shekou().checked, box(/^Yantian/).checked, hongKong().checked]).toEqual([true, true, false]);
  expect(summary().textContent).toBe("Shekou, Yantian");
  await user.click(shekou());
  expect(city.checked).toBe(false);
  await user.click(city);
  // The boxes of the ports are sent, not the city's as well.
  expect(sent()).toEqual(["CNSHK", "CNYTN"]);
  await user.click(city);
  expect(sent()).toEqual([]);
});

test("All ports are the same as no choice, and Clear removes every check", async () => {
  const user = open(["HKHKG"]);
  expect(summary().textContent).toBe("Hong Kong");
  await user.click(screen.getByRole("button", { name: words.selectAll }));
  expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(4);
  expect(summary().textContent).toBe(words.everywhere);
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name: words.clear }));
  expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]);
  expect(summary().textContent).toBe(words.everywhere);
});

test("The ports of the address are checked, also one where no company is", async () => {
  const user = open(["CNSHK", "CNYTN", "NLRTM"]);
  expect(box("Shenzhen – all ports").checked).toBe(true);
  expect(summary().textContent).toBe("Shekou, Yantian, NLRTM");
  await user.click(box(/^NLRTM/));
  expect(sent()).toEqual(["CNSHK", "CNYTN"]);
});

test("Escape closes the list and returns to its box; a click or the focus elsewhere closes it too", async () => {
  const user = open();
  await user.click(summary());
  hongKong().focus();
  await user.keyboard("{Escape}");
  expect(details().open).toBe(false);
  expect(document.activeElement).toBe(summary());
  await user.click(summary());
  await user.click(hongKong());
  expect(details().open).toBe(true);
  await user.click(document.body);
  expect(details().open).toBe(false);
  await user.click(summary());
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  expect(details().open).toBe(false);
});
