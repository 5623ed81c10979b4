import { renderToStaticMarkup } from "react-dom/server";
import en from "@/messages/en.json";
import { LaneListPage } from "./lane-list-page";

const lane = {
  ...{ line: 1, title: "Hong Kong to Rotterdam", path: "/port" },
  count: 3,
  next: { etd: "2026-12-08T18:00", vessel: "LATER BIRD" },
  fastest: null,
};

const text = (cy: { time: string; isClosed: boolean }) =>
  renderToStaticMarkup(
    <LaneListPage
      {...{
        locale: "en",
        crumbs: [],
        error: "",
        notice: "",
        list: "",
        words: en,
        limits: { lanes: 200, fileKb: 60 },
      }}
      answer={{
        ...noFilter,
        packed: "",
        lanes: [{ ...lane, cy: { ...cy, closesIn: null } }],
        problems: [],
        isSample: false,
      }}
    />,
  ).replaceAll(/<[^>]*>/g, " ");

const noFilter = { filter: new URLSearchParams(), carriers: [] };

test("the CY cut-off of the next departure is its time, or says that it is closed where loose cargo can still get on", () => {
  expect(text({ time: "2026-12-06T12:00", isClosed: false })).toMatch(/Sun 06-12-2026\s+12:00/);
  const closed = text({ time: "2026-11-28T12:00", isClosed: true });
  expect(closed).toContain("CY closed");
  expect(closed).not.toContain("28-11-2026");
});

test("filters offer the lanes' carriers, stand in the addresses of the files, and say where they leave nothing", () => {
  const filter = new URLSearchParams({ company: "Beacon", direct: "1" });
  const page = renderToStaticMarkup(
    <LaneListPage
      {...{ locale: "en", crumbs: [], error: "", list: "", notice: "", words: en }}
      limits={{ lanes: 200, fileKb: 60 }}
      answer={{
        ...{ packed: "abc", filter, carriers: ["Beacon", "Orchid"], problems: [], isSample: false },
        lanes: [{ ...lane, count: 0, next: null, cy: null }],
      }}
    />,
  );
  expect(page).toContain("/api/port-bulk.csv?lanes=abc&amp;company=Beacon&amp;direct=1");
  expect(page).toContain('<option selected="">Beacon</option><option>Orchid</option>');
  expect(page).toContain(en.bulk.noneFiltered);
  expect(page).toContain("1 lane with 0 sailings that the filters leave");
});

test("a lane of nothing but detours says so below its days", () => {
  const detour = "40 days by Brisbane; the sea route takes 3 days";
  const answer = {
    ...noFilter,
    packed: "",
    lanes: [{ ...lane, cy: null, fastest: { transitDays: 40, vessel: "FAR BIRD" }, detour }],
    problems: [],
    isSample: false,
  };
  const page = renderToStaticMarkup(
    <LaneListPage
      {...{
        locale: "en",
        crumbs: [],
        error: "",
        list: "",
        notice: "",
        words: en,
        limits: { lanes: 200, fileKb: 60 },
      }}
      answer={answer}
    />,
  );
  expect(page).toContain(`FAR BIRD</small><small>${detour}</small>`);
});
