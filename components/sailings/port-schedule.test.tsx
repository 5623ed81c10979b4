/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getJson } from "@/lib/browser/fetcher";
import en from "@/messages/en.json";
import { installMedia } from "@/test/support/browser-features";
import { ad } from "@/test/support/examples/promotions";
import {
  addressed,
  counts,
  filters,
  lane,
  listBehind,
  openPortal,
  renderPage,
  responseTo,
  rowOfSailing,
  rows,
  shownRows,
} from "@/test/support/schedule-page";

jest.mock("@/lib/browser/fetcher", () => ({ getJson: jest.fn(), getJsonSync: jest.fn() }));
jest.mock("next/navigation", () => jest.requireActual("@/test/support/page-address.mock"));

const { schedule, finder } = en;
let portal = openPortal();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

beforeEach(() => {
  portal = openPortal();
  jest.mocked(getJson).mockReset();
  jest.mocked(getJson).mockImplementation(portal.getJson as typeof getJson);
  localStorage.clear();
  installMedia(() => false);
  window.location.hash = "";
});

const untilRows = (ids: string) => waitFor(() => expect(shownRows()).toBe(ids));
const chip = (name: string) => filters().getByRole("checkbox", { name: new RegExp(`^${name}`) });
const search = () => user.click(screen.getByRole("button", { name: finder.search }));
/** As a date is pasted: all at once. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe("filters", () => {
  test("narrow rows, counts and address; the server filters, and the same view is requested once", async () => {
    renderPage();
    expect(shownRows()).toBe("abcdefghij");
    expect(counts().textContent).toBe("10 sailings found");
    expect(counts().getAttribute("role")).toBe("status");
    const line = counts();
    expect(chip(schedule.directOnly).closest("label")?.textContent).toBe("Direct only5");

    await user.click(chip(schedule.directOnly));
    await untilRows("acfhj");
    expect(counts().textContent).toBe("10 sailings found, 5 shown after filters");
    // The live region stays, so that the new counts are announced.
    expect(counts()).toBe(line);
    expect(addressed()).toEqual({ direct: "1" });

    await user.click(chip(schedule.directOnly));
    await untilRows("abcdefghij");
    const operators = listBehind(schedule.operators);
    await user.click(operators.getByRole("checkbox", { name: /^Tide Line/ }));
    await untilRows("dfi");
    expect(screen.getByText("Tide Line", { selector: "summary span" })).toBeInstanceOf(HTMLElement);
    await user.click(operators.getByRole("checkbox", { name: /^Golden Delta/ }));
    await untilRows("bcdefhij");
    expect(addressed()).toEqual({ company: "Golden Delta||Tide Line" });
    expect(portal.requests.map((one) => one.replace(lane, ""))).toEqual([
      "&direct=1",
      "&company=Tide+Line",
      "&company=Golden+Delta%7C%7CTide+Line",
    ]);
  });

  test("a class of cargo and the sailings with sources that disagree are chips only while they are set", async () => {
    renderPage();
    expect(screen.queryByRole("link", { name: schedule.reeferCargo })).toBeNull();
    await user.click(listBehind(schedule.oneTranshipment).getByRole("radio", { name: schedule.reeferCargo }));
    expect(addressed()).toEqual({ cargo: "reefer" });
    const set = await screen.findByRole("link", { name: schedule.reeferCargo });
    expect(set.getAttribute("href")).not.toContain("cargo");
    await user.click(set);
    expect(addressed()).toEqual({});
  });

  test("of the address are set when the page is opened by it", () => {
    renderPage(`${lane}&company=Golden+Delta%7C%7CTide+Line&open=1`);
    expect(shownRows()).toBe("cdefhij");
    const checked = screen.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box.checked);
    expect(checked.map(({ value }) => value)).toEqual(["1", "Golden Delta", "Tide Line"]);
    expect(counts().textContent).toBe("10 sailings found, 7 shown after filters");
  });

  test("that leave no sailing say so, with a link that clears them", () => {
    renderPage(`${lane}&direct=1&company=Nobody`);
    expect(counts().textContent).toBe("10 sailings found, 0 shown after filters");
    expect(screen.getByText(schedule.emptyFilter)).toBeInstanceOf(HTMLElement);
    const clear = screen.getByRole("link", { name: "Clear the filters (10 sailings found)" });
    expect(clear.getAttribute("href")).toBe(`/port?${lane}`);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("of operators are in a list, with buttons for all and for none", async () => {
    renderPage();
    const list = listBehind(schedule.operators);
    expect(list.getAllByRole("checkbox")).toHaveLength(3);
    await user.click(list.getByRole("button", { name: schedule.selectAll }));
    await waitFor(() => expect(addressed()).toEqual({ company: "Golden Delta||Peak Line||Tide Line" }));
    expect(list.getAllByRole<HTMLInputElement>("checkbox").every((box) => box.checked)).toBe(true);
    await user.click(list.getByRole("button", { name: schedule.clear }));
    await waitFor(() => expect(addressed()).toEqual({}));
    expect(list.getAllByRole<HTMLInputElement>("checkbox").some((box) => box.checked)).toBe(false);
  });

  test("stay in another order, and end with another search, which keeps the order", async () => {
    renderPage(`${lane}&direct=1`);
    await user.click(within(screen.getByRole("table")).getByRole("link", { name: schedule.transit }));
    await untilRows("fchja");
    expect(addressed()).toEqual({ direct: "1", sort: "transit" });
    await search();
    await untilRows("fchjaebdig");
    expect(addressed()).toMatchObject({ sort: "transit" });
    expect(addressed().direct).toBeUndefined();
  });

  test("for cargo that is ready on a day, or at an hour of it, leave what can still take it", async () => {
    renderPage();
    const days = listBehind(schedule.cargoDays);
    expect(screen.queryByLabelText(schedule.cargoReadyHour)).toBeNull();
    fill(days.getByLabelText(schedule.cargoReady), "25-06-2022");
    // The sailings of the 27th take cargo until noon of the 25th, but VGM was due the day before.
    await untilRows("hij");
    expect(addressed()).toEqual({ ready: "2022-06-25" });
    fill(days.getByLabelText(schedule.cargoReady), "01-07-2022");
    await untilRows("hij");
    // VGM of the 4 July sailing is due on the 1st at 16:00.
    fill(days.getByLabelText(schedule.cargoReadyHour), "16:30");
    await untilRows("ij");
    expect(addressed()).toEqual({ ready: "2022-07-01", ready_time: "16:30" });
  });

  test("leave what can still be booked by the clock of the loading port", async () => {
    renderPage();
    expect(within(rowOfSailing("a")).getAllByText(schedule.passed).length).toBeGreaterThan(0);
    expect(within(rowOfSailing("b")).getByText("CY open")).toBeInstanceOf(HTMLElement);
    expect(chip(schedule.stillOpen).closest("label")?.textContent).toBe("Open for cargo8");
    await user.click(chip(schedule.stillOpen));
    await untilRows("cdefghij");
    expect(addressed()).toEqual({ open: "1" });
  });
});

describe("the order of rows", () => {
  const table = () => within(screen.getByRole("table"));
  const weeks = () => screen.queryAllByRole("rowheader").length;

  test.each([
    [schedule.transit, "transit", "fchjaebdig"],
    [schedule.eta, "eta", "acbfedhgji"],
    [schedule.siCutoff, "si", "abcdefghij"],
    [schedule.cyCutoff, "cy", "abcdefghij"],
  ] as const)("is that of the head that is pressed: %s", async (name, sort, ids) => {
    renderPage();
    expect(weeks()).toBe(5);
    const head = table().getByRole("columnheader", { name: new RegExp(`^${name}`) });
    await user.click(within(head).getByRole("link"));
    await waitFor(() => expect(weeks()).toBe(0));
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    expect(addressed()).toEqual({ sort });
    expect(shownRows()).toBe(ids);
    const chips = within(screen.getByRole("navigation", { name: schedule.sort }));
    const current = chips.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "true");
    expect(current.map(({ textContent }) => textContent)).toEqual([
      {
        transit: schedule.sortTransit,
        eta: schedule.sortEta,
        si: schedule.siCutoff,
        cy: schedule.sortCy,
      }[sort],
    ]);
    // A second press returns to the order of the chosen date, with its weeks.
    await user.click(within(head).getByRole("link"));
    await waitFor(() => expect(weeks()).toBe(5));
    expect(addressed()).toEqual({});
    expect(head.getAttribute("aria-sort")).toBeNull();
  });

  test("is chosen by chips where rows are cards", async () => {
    renderPage();
    const chips = within(screen.getByRole("navigation", { name: schedule.sort }));
    await user.click(chips.getByRole("link", { name: schedule.sortTransit }));
    await waitFor(() => expect(shownRows()[0]).toBe("f"));
    expect(addressed()).toEqual({ sort: "transit" });
  });
});

describe("a deadline", () => {
  const deadline = () => screen.getByLabelText(schedule.mustArriveBy);

  test("takes the last sailings in time, and a note says until when cargo can be brought", async () => {
    renderPage();
    fill(deadline(), "22-07-2022");
    await untilRows("fedcba");
    expect(addressed()).toMatchObject({ arrive_by: "2022-07-22" });
    expect(screen.getByText(/^To reach Rotterdam by/).textContent).toBe(
      "To reach Rotterdam by 22 July 2022, the last cut-offs at Hong Kong are CY Sat 25-06-2022 12:00, SI Thu 23-06-2022 17:00 and VGM Fri 24-06-2022 16:00, with Tide F fW.",
    );
    // The best of the lane may be too late: only the note counts.
    expect(screen.queryByRole("list", { name: schedule.best })).toBeNull();

    fill(listBehind(schedule.oneTranshipment).getByLabelText(schedule.buffer), "3");
    await untilRows("fcba");
    expect(addressed()).toMatchObject({ arrive_by: "2022-07-22", buffer: "3" });
    expect(screen.getByText(/^To reach Rotterdam by 22 July 2022, with a buffer of 3 days/)).toBeInstanceOf(
      HTMLElement,
    );
  });

  test("that no sailing meets shows the nearest late ones, each marked, of all that were found", async () => {
    renderPage(`${lane}&arrive_by=2022-07-09`);
    expect(shownRows()).toBe("acbfe");
    expect(within(rowOfSailing("a")).getByText("1 day late")).toBeInstanceOf(HTMLElement);
    expect(within(rowOfSailing("c")).getByText("5 days late")).toBeInstanceOf(HTMLElement);
    expect(
      screen.getByText(/^No sailing reaches Rotterdam by 9 July 2022/).closest("[role=status]"),
    ).not.toBe(null);
    expect(counts().textContent).toMatch(/^10 sailings found, 5 shown/);
    await user.click(chip(schedule.directOnly));
    await untilRows("acfhj");
  });

  test("is a day as people write it; an impossible one is refused by its field", async () => {
    renderPage();
    await user.type(deadline(), "22072022");
    await untilRows("fedcba");
    await user.tab();
    expect(deadline()).toHaveProperty("value", "22-07-2022");
    await user.clear(deadline());
    await user.type(deadline(), "31-02-2022");
    await user.tab();
    expect(screen.getByText(schedule.dayForm).getAttribute("role")).toBe("alert");
    expect(deadline().getAttribute("aria-invalid")).toBe("true");
  });
});

test("the number of transhipments is a choice that the address carries", async () => {
  renderPage();
  const choice = listBehind(schedule.oneTranshipment);
  expect(choice.getByRole<HTMLInputElement>("radio", { name: schedule.oneTranshipment }).checked).toBe(true);
  await user.click(choice.getByRole("radio", { name: schedule.noTranshipment }));
  await untilRows("acfhj");
  expect(counts().textContent).toBe("5 sailings found");
  expect(addressed()).toEqual({ max_transhipments: "0" });
  expect(choice.getByText(schedule.noTranshipment, { selector: "summary span" })).toBeInstanceOf(HTMLElement);
  await user.click(choice.getByRole("radio", { name: schedule.oneTranshipment }));
  await untilRows("abcdefghij");
  expect(addressed()).toEqual({});
});

test("the best sailings that are still open lead to their rows, which can take the focus", () => {
  renderPage();
  const best = within(screen.getByRole("list", { name: schedule.best })).getAllByRole("link");
  expect(best.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    [`${schedule.bestArrival} 14 Jul`, "#s-c"],
    [`${schedule.bestFastest} 22 days`, "#s-f"],
    [`${schedule.bestOpen} 20 Jun`, "#s-c"],
    [`${schedule.bestDirect} 20 Jun`, "#s-c"],
  ]);
  expect(rows().filter(({ tabIndex, id }) => tabIndex === -1 && id === "s-c")).toHaveLength(1);
});

test("two ports without sailings get one sentence and other searches, and no table", () => {
  renderPage(lane, { initial: responseTo(lane, []) });
  expect(screen.getByText(schedule.empty)).toBeInstanceOf(HTMLElement);
  expect(counts().textContent).toBe("0 sailings found");
  expect(screen.getByRole("link", { name: /^Rotterdam/ }).getAttribute("href")).toBe(
    "/port?discharge_port=Rotterdam",
  );
  expect(screen.queryByRole("table")).toBeNull();
});

test("a search that fails says so under its own heading, without rows, and is repeated by a press", async () => {
  renderPage();
  portal.fails = true;
  await user.click(screen.getByRole("radio", { name: "ETA" }));
  await search();
  const alert = (await screen.findByText(schedule.failed)).closest("[role=alert]") as HTMLElement;
  expect(shownRows()).toBe("");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hong Kong to Rotterdam");
  expect(counts().textContent).toBe(schedule.unanswered);
  portal.fails = false;
  await user.click(within(alert).getByRole("button", { name: schedule.retry }));
  await waitFor(() => expect(screen.queryByText(schedule.failed)).toBeNull());
  const { items } = responseTo(`${lane}&date_type=ETA`);
  expect(shownRows()).toBe(items.map(({ id }) => id).join(""));
});

test("a search that takes long says that data is loading, and its rows take the place of the others", async () => {
  renderPage();
  let release = () => {};
  portal.held = new Promise((resolve) => {
    release = resolve;
  });
  await user.click(screen.getByRole("radio", { name: "ETA" }));
  await search();
  await waitFor(() => expect(counts().textContent).toBe(schedule.loading));
  expect(shownRows()).toBe("abcdefghij");
  expect(screen.getByRole("table").closest("[aria-busy=true]")).not.toBeNull();
  await act(async () => release());
  await waitFor(() => expect(counts().textContent).toBe("2 sailings found"));
  expect(screen.getByRole("table").closest("[aria-busy=true]")).toBeNull();
});

test("two other ports bring a heading, a title and advertisements of their own", async () => {
  renderPage(lane, { ads: [ad] });
  expect(document.title).toBe("First title");
  const pictures = () => within(screen.getAllByRole("complementary")[0] as HTMLElement).getAllByRole("img");
  expect(pictures().map((one) => one.getAttribute("alt"))).toEqual(["Meridian"]);
  await user.click(screen.getByRole("button", { name: finder.swap }));
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Rotterdam to Hong Kong"),
  );
  expect(document.title).toBe("Rotterdam to Hong Kong, port schedule");
  await waitFor(() => expect(pictures().map((one) => one.getAttribute("alt"))).toEqual(["NLRTM"]));
  act(() => window.history.back());
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Hong Kong to Rotterdam"),
  );
  expect(shownRows()).toBe("abcdefghij");
});

test("before a search there is the landing page, without advertisements", () => {
  renderPage("", { ads: [ad] });
  expect(screen.getByText("Landing")).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("a quote carries the known facts of the sailing; on a phone fewer, which the form looks up", () => {
  const quoteOf = () =>
    Object.keys(
      Object.fromEntries(
        new URL(
          within(rowOfSailing("c"))
            .getByRole("link", { name: /^Get Quote/ })
            .getAttribute("href") ?? "",
          "http://localhost",
        ).searchParams,
      ),
    ).join(" ");
  const { unmount } = renderPage();
  expect(quoteOf()).toBe("loading_port discharge_port operator vessel etd eta si vgm cy voy_no sailing");
  unmount();
  installMedia((query) => query.includes("max-width"));
  renderPage();
  expect(quoteOf()).toBe("loading_port discharge_port operator vessel sailing");
});

test("the link to the file of sailings carries the address of the page", () => {
  renderPage(`${lane}&direct=1`);
  const link = screen.getByRole("link", { name: schedule.download });
  expect(link.getAttribute("href")).toBe(`/api/port-schedule.csv?${lane}&direct=1`);
  expect(link.getAttribute("download")).toBe("Schedule.csv");
});

test("another window is another search, with all its days", async () => {
  renderPage(`${lane}&days=2022-06-20&direct=1`);
  expect(shownRows()).toBe("c");
  await user.click(screen.getByRole("link", { name: /^Later/ }));
  await waitFor(() =>
    expect(addressed()).toEqual({ date_from: "2022-07-15", date_to: "2022-08-14", direct: "1" }),
  );
});
