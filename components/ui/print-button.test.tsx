/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PrintButton } from "./print-button.client";

test("The button opens the browser's print dialog", async () => {
  window.print = jest.fn();
  render(<PrintButton label="Print" />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Print" }));
  expect(window.print).toHaveBeenCalledTimes(1);
});
