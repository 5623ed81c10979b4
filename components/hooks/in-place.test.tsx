/** @jest-environment jsdom */
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { inPlace } from "./in-place";

test("A plain click is handled in place, and one that opens a new tab or window is left to the browser", () => {
  const answer = jest.fn();
  render(
    <a href="/next" onClick={inPlace(answer)}>
      Next
    </a>,
  );
  const link = screen.getByRole("link");
  const click = (keys: object) => {
    const event = createEvent.click(link, keys);
    fireEvent(link, event);
    return event.defaultPrevented;
  };
  for (const keys of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }])
    expect(click(keys)).toBe(false);
  expect(answer).not.toHaveBeenCalled();
  expect(click({})).toBe(true);
  expect(answer).toHaveBeenCalledTimes(1);
});
