/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { LanguageLinks } from "./language-links.client";

const links = () =>
  within(screen.getByRole("group", { name: "Language" })).getAllByRole<HTMLAnchorElement>("link");
const hrefs = () => links().map((link) => link.getAttribute("href"));

test("The links name the three languages, mark that of the page, and work without script", () => {
  render(<LanguageLinks current="zh-tw" label="Language" />);
  expect(hrefs()).toEqual(["en", "zh-tw", "zh-cn"].map((code) => `/api/language?to=${code}`));
  expect(links().map(({ lang }) => lang)).toEqual(["en", "zh-Hant", "zh-Hans"]);
  expect(links().map((link) => link.getAttribute("aria-current"))).toEqual([null, "true", null]);
  for (const link of links()) expect(link.rel).toBe("nofollow");
});

test.each([
  ["a press", (link: HTMLElement) => fireEvent.pointerDown(link)],
  ["the focus", (link: HTMLElement) => fireEvent.focus(link)],
  ["a click", (link: HTMLElement) => fireEvent.click(link)],
])("By %s a link gets the address of the page as it is by then, with its query", (_, reach) => {
  render(<LanguageLinks current="en" label="Language" />);
  history.replaceState(null, "", "/port?a=1");
  // What a filter has written to the address since.
  history.replaceState(null, "", "/port?a=1&direct=1#rows");
  const simplified = links()[2] as HTMLElement;
  addEventListener("click", (event) => event.preventDefault(), { once: true });
  reach(simplified);
  expect(hrefs()).toEqual([
    "/api/language?to=en",
    "/api/language?to=zh-tw",
    `/api/language?to=zh-cn&next=${encodeURIComponent("/port?a=1&direct=1")}`,
  ]);
});

test("The menu has the full names of the Chinese editions", async () => {
  render(<LanguageLinks current="en" label="Language" full />);
  expect(links().map(({ textContent }) => textContent)).toEqual(["EN", "繁體（香港）", "简体"]);
  await userEvent.setup().tab();
  expect(document.activeElement).toBe(links()[0]);
});
