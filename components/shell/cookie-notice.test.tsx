/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CookieNotice } from "./cookie-notice.client";

const observers: { notify(): void; isObserving: boolean }[] = [];

beforeAll(() => {
  // jsdom lays nothing out, and has no style sheets of scripts.
  globalThis.ResizeObserver = class {
    private readonly entry;
    constructor(notify: () => void) {
      this.entry = { notify, isObserving: false };
      observers.push(this.entry);
    }
    observe() {
      this.entry.isObserving = true;
      this.entry.notify();
    }
    unobserve() {}
    disconnect() {
      this.entry.isObserving = false;
    }
  } as unknown as typeof ResizeObserver;
  Object.assign(CSSStyleSheet.prototype, {
    replaceSync(this: { text?: string }, text: string) {
      this.text = text;
    },
  });
});
beforeEach(() => {
  localStorage.clear();
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(() => jest.restoreAllMocks());

const show = () =>
  render(
    <CookieNotice label="Cookie notice" agree="Got it">
      <p>We use cookies.</p>
    </CookieNotice>,
  );
const notice = () => screen.queryByRole("region", { name: "Cookie notice" });
const agree = () => userEvent.setup().click(screen.getByRole("button", { name: "Got it" }));

test("The notice comes back until the reader agrees, and stays away from then on", async () => {
  show().unmount();
  show();
  expect(notice()).not.toBeNull();
  await agree();
  expect(notice()).toBeNull();
  expect(localStorage.getItem("acceptPrivacy")).toBe("agree");
  document.body.innerHTML = "";
  show();
  expect(notice()).toBeNull();
});

test("The notice shows if the stored value is not a consent", () => {
  localStorage.setItem("acceptPrivacy", "yes");
  show();
  expect(notice()).not.toBeNull();
});

test("Where storage is forbidden the notice shows, and still closes", async () => {
  for (const method of ["getItem", "setItem"] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error("SecurityError");
    });
  show();
  expect(notice()).not.toBeNull();
  await agree();
  expect(notice()).toBeNull();
});

test("The page leaves the notice its room while it is visible, and no longer", async () => {
  show();
  const sheets = () => document.adoptedStyleSheets as (CSSStyleSheet & { text: string })[];
  expect(sheets().map(({ text }) => text.includes("scroll-padding-bottom"))).toEqual([true]);
  await agree();
  expect(sheets().map(({ disabled }) => disabled)).toEqual([true]);
  expect(observers.at(-1)?.isObserving).toBe(false);
});
