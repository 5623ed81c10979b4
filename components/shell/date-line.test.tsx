/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server.node";
import en from "@/messages/en.json";
import zhCn from "@/messages/zh-cn.json";
import zhTw from "@/messages/zh-tw.json";
import { DateLine } from "./date-line.client";

const wordsOf = ({ calendar, dates }: typeof en) => ({
  weekdays: calendar.weekdaysLong,
  months: dates.monthsLong,
  form: dates.today,
});

/** The line at an instant, and the machine-readable date of its element. */
function lineAt(instant: string, messages: typeof en = en, zone = "Asia/Hong_Kong"): string[] {
  jest.useFakeTimers({ now: new Date(instant) });
  const { unmount } = render(<DateLine zone={zone} words={wordsOf(messages)} />);
  const line = screen.getByRole<HTMLTimeElement>("time");
  const shown = [line.textContent ?? "", line.dateTime];
  unmount();
  return shown;
}
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(Date.prototype, "toTemporalInstant");
});

test("The day changes at the publisher's midnight", () => {
  expect(lineAt("2026-03-15T15:59:59Z")).toEqual(["Sunday 15 March 2026", "2026-03-15"]);
  expect(lineAt("2026-03-15T16:00:01Z")).toEqual(["Monday 16 March 2026", "2026-03-16"]);
  expect(lineAt("2026-03-15T16:00:01Z", en, "America/Los_Angeles")[0]).toBe("Sunday 15 March 2026");
});

test("The day is written in the language of the page", () => {
  for (const messages of [zhTw, zhCn])
    expect(lineAt("2026-03-15T16:00:01Z", messages as typeof en)[0]).toBe("2026年3月16日星期一");
});

test("A browser with Temporal gives the day by it", () => {
  const zones: string[] = [];
  Object.assign(Date.prototype, {
    toTemporalInstant: () => ({
      toZonedDateTimeISO: (zone: string) => {
        zones.push(zone);
        return { toString: () => "2026-03-17T00:00:01+08:00[Asia/Hong_Kong]" };
      },
    }),
  });
  expect(lineAt("2026-03-16T16:00:01Z")).toEqual(["Tuesday 17 March 2026", "2026-03-17"]);
  expect(zones).toEqual(["Asia/Hong_Kong"]);
});

test("The server's markup, which is cached, has no date", () => {
  const html = renderToStaticMarkup(<DateLine zone="Asia/Hong_Kong" words={wordsOf(en)} className="date" />);
  expect(html).toBe('<span class="date"></span>');
});
