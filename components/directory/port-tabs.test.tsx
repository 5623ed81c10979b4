/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PortTabs } from "./port-tabs.client";

const tabs = [
  { id: "HKHKG", name: "Hong Kong", count: 2 },
  { id: "CNSHK", name: "Shekou", count: 1 },
  { id: "CNNSA", name: "Nansha", count: 1 },
];

/** The tab that is chosen, and the panel that is shown. */
const shown = () => [
  screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent),
  screen
    .getAllByRole("tabpanel")
    .filter(({ dataset }) => dataset.shown === "true")
    .map(({ textContent }) => textContent),
];

test("A company of several ports has a tab for each, which arrow keys, Home and End reach", async () => {
  const user = userEvent.setup();
  render(
    <PortTabs label="Ports" tabs={tabs}>
      {["Head office", "Shekou, China", "Nansha, China"]}
    </PortTabs>,
  );
  expect(screen.getByRole("tablist", { name: "Ports" }).children).toHaveLength(3);
  expect(shown()).toEqual([["Hong Kong 2"], ["Head office"]]);
  await user.tab();
  for (const [key, tab, panel] of [
    ["ArrowRight", "Shekou 1", "Shekou, China"],
    ["End", "Nansha 1", "Nansha, China"],
    ["ArrowRight", "Hong Kong 2", "Head office"],
    ["ArrowLeft", "Nansha 1", "Nansha, China"],
    ["Home", "Hong Kong 2", "Head office"],
    ["ArrowDown", "Hong Kong 2", "Head office"],
  ]) {
    await user.keyboard(`{${key}}`);
    expect(shown()).toEqual([[tab], [panel]]);
    expect(document.activeElement?.textContent).toBe(tab);
  }
  await user.click(screen.getByRole("tab", { name: "Shekou 1" }));
  expect(shown()).toEqual([["Shekou 1"], ["Shekou, China"]]);
  // Only the chosen tab is reached by Tab, and each names its panel.
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  expect(screen.getByRole("tabpanel", { name: "Shekou 1" }).textContent).toBe("Shekou, China");
});
