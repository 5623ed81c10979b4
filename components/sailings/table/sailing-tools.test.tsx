/** @jest-environment jsdom */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getJson, postJson } from "@/lib/browser/fetcher";
import en from "@/messages/en.json";
import { installMedia } from "@/test/support/browser-features";
import { lane, openPortal, renderPage, rowOfSailing, shownRows } from "@/test/support/schedule-page";

jest.mock("@/lib/browser/fetcher", () => ({
  getJson: jest.fn(),
  getJsonSync: jest.fn(),
  postJson: jest.fn(),
}));
jest.mock("next/navigation", () => jest.requireActual("@/test/support/page-address.mock"));

/** What is done with one sailing, and with several selected ones. */

const { rowActions, schedule, share } = en;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** What a page last copied, by type. */
let copied: Record<string, string> = {};
let canCopy = true;
beforeEach(() => {
  jest.mocked(getJson).mockImplementation(openPortal().getJson as typeof getJson);
  jest.mocked(postJson).mockRejectedValue(new Error("no short link"));
  window.location.hash = "";
  copied = {};
  canCopy = true;
  // jsdom has no clipboard: the command asks the page for what it copies.
  document.execCommand = () => {
    const event = new Event("copy", { cancelable: true });
    const clipboardData = {
      setData: (type: string, text: string) => Object.assign(copied, { [type]: text }),
    };
    if (canCopy) document.dispatchEvent(Object.assign(event, { clipboardData }));
    return canCopy;
  };
});
afterEach(() => {
  installMedia(() => false);
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

const bar = () => screen.findByRole("region", { name: rowActions.bar });
const message = async () => within(await bar()).getByRole("status").textContent;
const detailsOf = (id: string) =>
  rowOfSailing(id).nextElementSibling?.querySelector("details") as HTMLDetailsElement;
async function open(id: string) {
  await user.click(detailsOf(id).querySelector("summary") as HTMLElement);
  await screen.findByText(schedule.cutoffs);
  return within(detailsOf(id));
}
async function select(...ids: string[]) {
  await user.click(screen.getByRole("button", { name: rowActions.select }));
  await bar();
  for (const id of ids)
    await user.click(within(rowOfSailing(id).nextElementSibling as HTMLElement).getByRole("checkbox"));
  return within(await bar());
}
const pressShare = async (button: HTMLElement) => {
  await user.click(button);
  return screen.findByRole("dialog", { name: share.title });
};

test("a sailing is copied as a text of six lines whose last is an address that leads to it", async () => {
  renderPage(`${lane}&direct=1`);
  const row = await open("c");
  await user.click(row.getByRole("button", { name: rowActions.copy }));
  await waitFor(async () => expect(await message()).toBe(rowActions.copied));
  const lines = copied["text/plain"]?.split("\n") ?? [];
  expect(lines).toHaveLength(6);
  expect(lines[0]).toContain("Golden C");
  // Whatever the filters are by then.
  expect(lines[5]).toMatch(/\/port\?loading_port=Hong\+Kong&discharge_port=Rotterdam&[^#]*#s-c$/);
  expect(lines[5]).not.toContain("direct");
});

test("a sentence says so if the browser does not let a page copy", async () => {
  canCopy = false;
  jest.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  renderPage();
  const row = await open("c");
  await user.click(row.getByRole("button", { name: rowActions.copy }));
  await waitFor(async () => expect(await message()).toBe(rowActions.copyFailed));
});

test("a sailing is shared by the dialog of the portal, which Escape closes", async () => {
  renderPage();
  const row = await open("c");
  const dialog = await pressShare(row.getByRole("button", { name: rowActions.share }));
  expect(dialog.textContent).toContain("Golden C");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

describe("selected sailings", () => {
  test("are counted, and copied as a table or as texts, in the order of the rows", async () => {
    renderPage();
    const tools = await select("f", "c");
    expect(tools.getByRole("status").textContent).toBe("2 selected");
    await user.click(tools.getByRole("button", { name: rowActions.copyTable }));
    await waitFor(() => expect(tools.getByRole("status").textContent).toBe(rowActions.copied));
    expect(copied["text/plain"]?.split("\n").map((line) => line.split("\t")[0])).toEqual([
      rowActions.vessel,
      "Golden C",
      "Tide F",
    ]);
    expect(copied["text/html"]).toContain("<table>");
    await user.click(tools.getByRole("button", { name: rowActions.copy }));
    await waitFor(() => expect(copied["text/plain"]?.split("\n\n")).toHaveLength(2));
    expect(copied["text/plain"]?.split("\n\n").map((text) => text.split("\n").length)).toEqual([6, 6]);
  });

  test("have a file and one enquiry of their own, whatever the filters", async () => {
    renderPage(`${lane}&direct=1`);
    const tools = await select("c", "f");
    expect(tools.getByRole("link", { name: rowActions.csv }).getAttribute("href")).toBe(
      `/api/port-schedule.csv?${lane}&ids=c%7C%7Cf`,
    );
    const enquiry = new URL(
      tools.getByRole("link", { name: rowActions.enquire }).getAttribute("href") ?? "",
      "http://localhost",
    );
    expect(enquiry.pathname).toBe("/fe-sea");
    expect(enquiry.searchParams.get("loading_port")).toBe("Hong Kong");
    expect(enquiry.searchParams.get("sailing")).toMatch(/^c~2022-06-20~\w+\|\|f~2022-06-27~\w+$/);
  });

  test("more than eight are too many for one enquiry", async () => {
    renderPage();
    const tools = await select(..."abcdefghi");
    expect(tools.queryByRole("link", { name: rowActions.enquire })).toBeNull();
    expect(tools.getByRole("button", { name: "One enquiry for up to 8" })).toHaveProperty("disabled", true);
    expect(tools.getByRole("link", { name: rowActions.csv })).toBeInstanceOf(HTMLElement);
  });

  test("are shared with their texts: by the dialog's channels, on a phone by its own sheet", async () => {
    renderPage();
    const tools = await select("c", "f");
    await user.click(tools.getByRole("button", { name: rowActions.copy }));
    await waitFor(() => expect(copied["text/plain"]).toContain("Tide F"));
    const dialog = await pressShare(tools.getByRole("button", { name: rowActions.share }));
    const link = within(dialog).getByRole("link", { name: share.channels.whatsapp });
    const sent = new URL(link.getAttribute("href") ?? "").searchParams.get("text");
    expect(sent).toContain(copied["text/plain"]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    installMedia((query) => query.includes("pointer: coarse"));
    const sheet = jest.fn();
    Object.assign(navigator, { share: sheet });
    await user.click(tools.getByRole("button", { name: rowActions.share }));
    await waitFor(() =>
      expect(sheet).toHaveBeenCalledWith(expect.objectContaining({ text: copied["text/plain"] })),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("with no selection the actions are disabled; Done removes the boxes and returns the focus", async () => {
    renderPage();
    const tools = await select();
    expect(tools.getByRole("status").textContent).toBe(rowActions.none);
    for (const name of [
      rowActions.copy,
      rowActions.copyTable,
      rowActions.share,
      rowActions.csv,
      rowActions.enquire,
    ])
      expect(tools.getByRole("button", { name })).toHaveProperty("disabled", true);
    await user.click(tools.getByRole("button", { name: rowActions.done }));
    await waitFor(() => expect(screen.queryByRole("region", { name: rowActions.bar })).toBeNull());
    expect(screen.queryByRole("checkbox", { name: /^Select / })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: rowActions.select }));
  });
});

describe("the anchor of an address", () => {
  test("whose row the filters hide is reported, with a link that shows it", async () => {
    window.location.hash = "#s-b";
    renderPage(`${lane}&direct=1`);
    await waitFor(async () => expect(await message()).toBe(rowActions.filtered));
    const link = within(await bar()).getByRole("link", { name: rowActions.show });
    expect(link.getAttribute("href")).toBe(`/port?${lane}&slower=1#s-b`);
  });

  test("that no sailing has is reported until it is dismissed", async () => {
    window.location.hash = "#s-none";
    renderPage();
    await waitFor(async () => expect(await message()).toBe(rowActions.notHere));
    await user.click(within(await bar()).getByRole("button", { name: rowActions.dismiss }));
    await waitFor(() => expect(screen.queryByRole("region", { name: rowActions.bar })).toBeNull());
  });

  test("marks its row and opens it, also when it changes on the page", async () => {
    window.location.hash = "#s-c";
    renderPage();
    expect(detailsOf("c").open).toBe(true);
    await act(async () => {
      window.location.hash = "#s-f";
      window.dispatchEvent(new HashChangeEvent("hashchange"));
    });
    await waitFor(() => expect(detailsOf("f").open).toBe(true));
    expect(rowOfSailing("f").className).toContain("at");
    expect(rowOfSailing("c").className).not.toContain("at");
    expect(shownRows()).toBe("abcdefghij");
  });
});
