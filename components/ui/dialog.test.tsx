/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import "@/test/support/browser-features";
import { Dialog } from "./dialog.client";

const user = userEvent.setup();
const closed = jest.fn();

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => {
          closed();
          setOpen(false);
        }}
        title="Share this page"
        closeLabel="Close dialog"
      >
        <p>Content</p>
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </Dialog>
    </>
  );
}
const dialog = () => screen.queryByRole("dialog", { name: "Share this page" });
const button = (name: string) => screen.getByRole("button", { name });

test.each([
  ["its cross", () => user.click(button("Close dialog"))],
  ["a button of its content", () => user.click(button("Done"))],
  ["Escape", () => user.keyboard("{Escape}")],
  ["a click beside it", () => user.click(dialog() as HTMLElement)],
])("A dialog closes by %s, gives the focus back and can be opened again", async (_, close) => {
  closed.mockReset();
  render(<Opener />);
  expect(dialog()).toBeNull();
  expect(screen.queryByText("Content")).toBeNull();
  for (let time = 1; time <= 2; time += 1) {
    await user.click(button("Open"));
    expect(dialog()).not.toBeNull();
    await user.click(screen.getByText("Content"));
    expect(dialog()).not.toBeNull();
    await close();
    expect(dialog()).toBeNull();
    expect(screen.queryByText("Content")).toBeNull();
    expect(document.activeElement).toBe(button("Open"));
    expect(closed).toHaveBeenCalledTimes(time);
  }
});
