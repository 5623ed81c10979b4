import { fold } from "@/lib/i18n/fold";
import { matchPages } from "./match-pages";

const page = (href: string, ...names: string[]) => ({
  href,
  label: names[0] ?? "",
  detail: "",
  names: names.map(fold),
});
const pages = [
  page("/flight", "Flight schedule", "航班時間表"),
  page("/port", "Port schedule", "船期表"),
  page("/kb-port", "Port index", "港口索引"),
  page("/port", "Sailings", "船期表"),
];
const found = (typed: string) => matchPages(pages, typed).map(({ href }) => href);

test("pages are found by the start of a name, then of a later word, each once", () => {
  expect(found("port")).toEqual(["/port", "/kb-port"]);
  expect(found("SCHED")).toEqual(["/flight", "/port"]);
  expect(found("Pórt  s")).toEqual(["/port"]);
  expect(found("chedule")).toEqual([]);
  expect(found(" ")).toEqual([]);
});

test("plurals count as singulars, and words in any order", () => {
  expect(found("ports")).toEqual(["/port", "/kb-port"]);
  expect(found("flight schedules")).toEqual(["/flight"]);
  expect(found("schedule port")).toEqual(["/port"]);
  expect(found("schedule ship")).toEqual([]);
});

test("a page is found by its complete name or the first words of it", () => {
  const named = (typed: string) => matchPages(pages, typed).map(({ isNamed }) => isNamed);
  expect(named("Sailing")).toEqual([true]);
  expect(named("flight")).toEqual([true]);
  expect(named("fligh")).toEqual([false]);
  expect(named("schedule")).toEqual([false, false]);
  expect(named("船期")).toEqual([true]);
});

test("in both Chinese scripts, also from the middle", () => {
  expect(found("時間表")).toEqual(["/flight"]);
  expect(found("时间")).toEqual(["/flight"]);
  expect(found("船期")).toEqual(["/port"]);
});

test("the result does not contain the list of names", () => {
  expect(matchPages(pages, "flight")).toEqual([
    { href: "/flight", label: "Flight schedule", detail: "", codes: [], isNamed: true },
  ]);
});
