/** @jest-environment jsdom */
import { text } from "node:stream/consumers";
import { screen, within } from "@testing-library/dom";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static.node";
import { openTable } from "@/lib/reference/opened-table";
import { readStatTable } from "@/lib/reference/stat-table";
import { tankType } from "@/test/support/examples/reference";
import { Fleet } from "./fleet";
import { LookUp } from "./look-up";
import { OpenedStatistic } from "./opened-statistic";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** Pages of reference data that a form without script opens: figures, types of containers, a look-up. */

// The server's renderer has it, the browser's environment of tests has none.
globalThis.setImmediate ??= ((run: () => void) => setTimeout(run)) as unknown as typeof setImmediate;

/** Shows what the server renders. */
async function show(node: ReactNode) {
  const { prelude } = await prerenderToNodeStream(node);
  document.body.innerHTML = await text(prelude);
}

const table = readStatTable(
  "caption,Ports 2024\nunit,Million TEU\nsource,Registry\nhighlight,Aden\nRank,Port,Country,2024,2023,Berths\n1,Kobe,Japan,8.0,10.0,\n2,Aden,Yemen,4.0,2.0,\n3,Muara,Brunei,2.0,,\n",
).table;

const shown = (pick: readonly string[], sort = "") => {
  const opened = openTable(table, { sort, pick, lang: "en" });
  if (!opened) throw new Error("The table has no figures.");
  return (
    <OpenedStatistic
      title="Ports"
      statKey="world_cntr_port_ranking"
      table={table}
      opened={opened}
      saying={null}
      figure={undefined}
      date="21 November 2026"
      publisher="Gazette"
      files={null}
      locale="en"
    />
  );
};

test("a row says its figure, its bar and its change; an empty column is a sentence", async () => {
  await show(shown([]));
  const row = within(screen.getByRole("row", { name: /Aden/ }));
  expect(row.getByRole("cell", { name: "+100.0%" })).toBeTruthy();
  expect(row.getByText("4.0")).toBeTruthy();
  expect(screen.getByText("Not stated: Berths.")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Berths" })).toBeNull();
  expect(document.querySelectorAll("tbody rect")).toHaveLength(3);
  expect(screen.getByText("0 of 4 chosen to compare")).toBeTruthy();
  expect(screen.getByText(/reckoned from the rounded figures/)).toBeTruthy();
});

test("orders keep the choice and the choice keeps the order, by links and a form", async () => {
  await show(shown(["1", "2"], "name"));
  expect(screen.getByRole("link", { name: "By change" }).getAttribute("href")).toBe(
    "/kb-link?kb=world_cntr_port_ranking&sort=change&pick=1&pick=2#figures",
  );
  expect(screen.getByRole("link", { name: "By name" }).getAttribute("aria-current")).toBe("true");
  expect(document.querySelector<HTMLInputElement>('input[name="sort"]')?.value).toBe("name");
  expect(screen.getByRole("checkbox", { name: "Compare Aden" }).hasAttribute("checked")).toBe(true);
  expect(screen.getByRole("checkbox", { name: "Compare Muara" }).hasAttribute("checked")).toBe(false);
  expect(screen.getByText("Kobe 8.0: 2.0 times Aden (4.0), from rounded figures.")).toBeTruthy();
  expect(screen.getAllByRole("img", { name: /Line chart/ })).toHaveLength(2);
});

test("a picked row without the year before is named", async () => {
  await show(shown(["1", "3"]));
  expect(screen.getByText("No figure of 2023 here: Muara.")).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});

test("types are compared, a fourth is refused, and what none of them has is left out", async () => {
  const specs = ["A", "B", "C", "D"].map((id) => ({ ...tankType, id, name: `20' ${id}` }));
  await show(
    <Fleet specs={specs} pick={["D", "A", "B", "C", "E"]} locale="en" summaryOf={({ id }) => `sum ${id}`}>
      {({ name }) => <p>{name}</p>}
    </Fleet>,
  );
  expect(screen.getByText("3 of 3 chosen")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("left out: 20′ D.");
  const side = within(screen.getByRole("region", { name: "Types side by side" }));
  expect(side.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Measure",
    "20′ A",
    "20′ B",
    "20′ C",
  ]);
  expect(side.queryByRole("rowheader", { name: "Top opening" })).toBeNull();
});

test("an answer is the whole entry with its next step; no answer leads on", async () => {
  const answer = {
    kind: "airline" as const,
    code: "ZL",
    name: "Lantern Air",
    otherName: "",
    facts: ["990"],
    href: "https://lantern.example/",
  };
  await show(
    <LookUp
      q="zl"
      title="Knowledge base"
      locale="en"
      result={{ answers: [answer], found: [{ kind: "airline", count: 2, href: "/kb-airline?q=zl" }] }}
    />,
  );
  const item = within(screen.getByRole("listitem"));
  expect(item.getByText("Airline, 990")).toBeTruthy();
  expect(item.getByRole("link").getAttribute("href")).toBe("https://lantern.example/");
  expect(item.getByRole("link").getAttribute("target")).toBe("_blank");
  expect(screen.getByRole("link", { name: "airlines: 2" }).getAttribute("href")).toBe("/kb-airline?q=zl");
});

test("a text that no list has leads to the news", async () => {
  await show(<LookUp q="a&b" title="Knowledge base" locale="en" result={{ answers: [], found: [] }} />);
  expect(screen.getByRole("link", { name: "Search the news archive" }).getAttribute("href")).toBe(
    "/keyword?query=a%26b",
  );
});
