/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { FollowSubject } from "@/lib/api/follow";
import words from "@/messages/en.json";
import lazyWords from "@/messages/lazy/en.json";
import type { FollowOutcome } from "./follow-form.client";
import { FollowPage } from "./follow-page";

const ship: FollowSubject = {
  name: "Peak 101W",
  about: ["All changes of the port calls of this ship, IMO 9100101.", "1 change in the last 7 days."],
  search: "imo=9100101",
  back: "/vessel/9100101",
  backLabel: "View schedule",
  calendar: null,
  atom: "https://portal.example/feeds/en/sailings.atom?imo=9100101",
  json: "https://portal.example/feeds/en/sailings.json?imo=9100101",
  formKey: "key",
  webhookKey: null,
  ends: "E-mails end after 180 days. To go on, follow again then.",
};
const show = (subject: FollowSubject | null, outcome: FollowOutcome | null = null) =>
  render(
    <FollowPage
      subject={subject}
      words={words.follow}
      copyWords={lazyWords.share}
      locale="en"
      outcome={outcome}
    />,
  );
const headings = () => screen.getAllByRole("heading").map(({ textContent }) => textContent);

test("a ship is followed by mail and in a feed reader, and the page says when the mails end", () => {
  show(ship);
  expect(headings()).toEqual(["Follow Peak 101W", "By e-mail", "In a feed reader"]);
  screen.getByText(/E-mails end after 180 days/);
  expect(screen.getByRole("link", { name: "View schedule" }).getAttribute("href")).toBe("/vessel/9100101");
  expect(document.querySelector<HTMLInputElement>("input[name=search]")?.value).toBe("imo=9100101");
});

test("a lane has its calendar too, also where mails are not possible", () => {
  const calendar = "https://portal.example/feeds/en/sailings.ics?lane";
  show({ ...ship, name: "Hong Kong to Rotterdam", calendar, ends: null }, "full");
  expect(headings().slice(1)).toEqual(["By e-mail", "In your calendar", "In a feed reader"]);
  expect(screen.getByRole("alert").textContent).toMatch(/in another way below\.$/);
});

test("the form needs a mail server, and a page without a subject says what can be followed", () => {
  show({ ...ship, formKey: null });
  expect(headings().slice(1)).toEqual(["In a feed reader"]);
  show(null);
  screen.getByText(/a ship, a service, a port or a carrier/);
});
