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

test("in both Chinese scripts, also from the middle", () => {
  expect(found("時間表")).toEqual(["/flight"]);
  expect(found("时间")).toEqual(["/flight"]);
  expect(found("船期")).toEqual(["/port"]);
});

test("what comes back has no list of names", () => {
  expect(matchPages(pages, "flight")).toEqual([
    { href: "/flight", label: "Flight schedule", detail: "", codes: [] },
  ]);
});
