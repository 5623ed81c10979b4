/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import en from "@/messages/en.json";
import { ErrorBoundaryScreen, ErrorWords } from "./error-boundary.client";
import { ErrorScreen } from "./error-screen";

const words = { ...en.errors, homeHref: "/zh-tw" };
const show = (error: unknown) =>
  render(
    <ErrorWords words={words}>
      <ErrorBoundaryScreen error={error} />
    </ErrorWords>,
  );
const home = () => screen.getByRole("link", { name: words.returnHome });

test("A component that fails gives the error screen with a way on, without the words of the exception", () => {
  show(new TypeError("rows is undefined"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(words.title);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain(words.message);
  expect(alert.textContent).toContain(words.advice);
  expect(alert.textContent).not.toMatch(/undefined|TypeError|\bat /);
  expect(screen.getByRole("button", { name: words.retry })).toBeInstanceOf(HTMLElement);
  expect(home().getAttribute("href")).toBe("/zh-tw");
});

test("A failure on the server shows its digest as the request number", () => {
  show(Object.assign(new Error("hidden"), { digest: "4711" }));
  expect(screen.getByText(words.requestId.replace("{id}", "4711"))).toBeInstanceOf(HTMLElement);
});

test.each([null, "text", 7])("A thrown %s is a failure as well", (thrown) => {
  show(thrown);
  expect(screen.getByText(words.message)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByText(/request number/)).toBeNull();
});

test("Try again is a button in the browser, and a link that no crawler follows in the server's page", async () => {
  const onRetry = jest.fn();
  const { rerender } = render(<ErrorScreen words={words} onRetry={onRetry} />);
  await userEvent.setup().click(screen.getByRole("button", { name: words.retry }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(<ErrorScreen words={words} message="No response." retryHref="/port?a=1" />);
  const link = screen.getByRole("link", { name: words.retry });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual(["/port?a=1", "nofollow"]);
  expect(screen.getByText("No response.")).toBeInstanceOf(HTMLElement);
});
