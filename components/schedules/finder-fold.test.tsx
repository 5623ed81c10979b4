/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import { setWindow } from "@/test/support/browser-features";
import { hydrate } from "@/test/support/hydrate";
import { FinderFold } from "./finder-fold.client";

type Props = Partial<Parameters<typeof FinderFold>[0]>;
const fold = (props: Props = {}) => (
  <FinderFold icon={null} title="Search" summary="Hong Kong to Sydney" hasResults folds={0} {...props}>
    <input aria-label="Port" />
  </FinderFold>
);
const isOpen = () => screen.getByRole<HTMLDetailsElement>("group").open;
const setOpen = (open: boolean) => {
  screen.getByRole<HTMLDetailsElement>("group").open = open;
};
const head = () => screen.getByText("Search").closest("summary");

beforeEach(() => setWindow("narrow"));

test("On a phone the form folds over results and repeats the search in its head", () => {
  render(fold());
  expect(isOpen()).toBe(false);
  expect(head()?.textContent).toBe("SearchHong Kong to Sydney");
});

test("On a phone the form is open while nothing was searched, and folds when results have come", () => {
  const { rerender } = render(fold({ summary: null }));
  expect(isOpen()).toBe(true);
  // Pressed Search: the results are on their way.
  rerender(fold({ summary: null, folds: 1 }));
  expect(isOpen()).toBe(true);
  rerender(fold({ folds: 1 }));
  expect(isOpen()).toBe(false);
});

test("An automatic search leaves a form open that the reader has opened", () => {
  const { rerender } = render(fold());
  setOpen(true);
  rerender(fold({ summary: "Hong Kong to Apia" }));
  expect(isOpen()).toBe(true);
  rerender(fold({ summary: "Hong Kong to Apia", folds: 1 }));
  expect(isOpen()).toBe(false);
});

test("The head has the focus when the form folds over the focused field", () => {
  const { rerender } = render(fold({ summary: null }));
  act(() => screen.getByRole("textbox").focus());
  rerender(fold({ folds: 1 }));
  expect(document.activeElement).toBe(head());
});

test("A missing port opens the form", () => {
  const { rerender } = render(fold());
  rerender(fold({ hasResults: false, summary: null }));
  expect(isOpen()).toBe(true);
});

test("A wide window keeps the form open, and so does a window that becomes wide", () => {
  setWindow("wide");
  const { unmount } = render(fold());
  expect(isOpen()).toBe(true);
  unmount();
  setWindow("narrow");
  render(fold());
  expect(isOpen()).toBe(false);
  act(() => setWindow("wide"));
  expect(isOpen()).toBe(true);
});

test("A form that the inline script has folded, and the reader opened, stays open when its code comes", async () => {
  await hydrate(fold({ nonce: "" }), () => setOpen(true));
  expect(isOpen()).toBe(true);
});
