import { renderToStaticMarkup } from "react-dom/server";
import en from "@/messages/en.json";
import { emptySearch as empty, filledSearch } from "@/test/support/examples/sailings";
import { Finder, type FinderProps } from "./finder.client";

const words = { ...en.finder, calendar: { ...en.calendar, monthsLong: en.dates.monthsLong } };
const render = (props: Partial<FinderProps> = {}) =>
  renderToStaticMarkup(
    <Finder
      value={filledSearch}
      words={words}
      locale="en"
      action="/zh-tw/port"
      today="2022-06-17"
      {...props}
    />,
  );
/** The tag that has all these attributes. */
const tag = (html: string, ...parts: string[]) =>
  [...html.matchAll(/<[a-z]+ [^>]*>/g)]
    .map(([one]) => one)
    .find((one) => parts.every((part) => one.includes(part)));

test("the server sends a GET form with the named fields and no ids", () => {
  const html = render();
  expect(tag(html, "<form", 'action="/zh-tw/port"')).not.toContain("method");
  const names = [...html.matchAll(/ name="([a-z_]+)"/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(
    new Set(["loading_port", "discharge_port", "date_type", "date_from", "date_to", "vessel_name"]),
  );
  expect(html).not.toMatch(/name="(loading|discharge)_port_id"/);
  expect(tag(html, "loading_port", 'value="Hong Kong, Hong Kong"')).toContain('role="combobox"');
  expect(tag(html, 'name="date_type"', 'value="ETD"')).toContain("checked");
  expect(html).toContain("17 Jun 22 – 17 Jul 22");
});

test("every field has its label", () => {
  const html = render();
  const labels = new Map(
    [...html.matchAll(/<label[^>]* for="([^"]+)"[^>]*>([^<]+)/g)].map(([, id, text]) => [id, text]),
  );
  for (const [name, text] of [
    ["loading_port", "Loading Port"],
    ["discharge_port", "Discharge Port"],
    ["vessel_name", "Vessel name"],
  ] as const) {
    const id = / id="([^"]+)"/.exec(tag(html, `name="${name}"`) ?? "")?.[1];
    expect(labels.get(id)).toBe(text);
  }
  expect([...labels.values()]).toContain("Date range");
});

test("each date is named once, by a native input, with script or without", () => {
  const html = render();
  for (const name of ["date_from", "date_to"]) {
    const types = [...html.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, "g"))].map(
      ([input]) => / type="([a-z]+)"/.exec(input)?.[1],
    );
    expect(types).toEqual(["date"]);
  }
});

test("ports that the server did not find are pink, with one message that is tied to both fields", () => {
  const html = render({
    value: { ...empty, dischargeText: "Nowhere" },
    missing: ["loading_port", "discharge_port"],
  });
  const message = "Please select Loading Port and Discharge Port.";
  expect(html.split(message)).toHaveLength(2);
  const id = /<p class="[^"]*" id="([^"]+)">(?:(?!<\/p>).)*Please select/.exec(html)?.[1];
  expect(id).toBeTruthy();
  for (const name of ["loading_port", "discharge_port"]) {
    const input = tag(html, `name="${name}"`);
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain(`aria-describedby="${id}"`);
  }
  expect(tag(html, 'value="Nowhere"')).toContain('name="discharge_port"');
  expect(render({ value: empty })).not.toContain(message);
});

test("the accordion is open and repeats the search", () => {
  const html = render().replaceAll("\u00a0", " ");
  expect(tag(html, "<details")).toContain("open");
  expect(html).toMatch(/Port Schedule Search<span[^>]*>ETD 17 Jun 22 – 17 Jul 22, any vessel</);
  expect(render({ value: empty })).not.toMatch(/<summary>.*Jun.*<\/summary>/);
});

test("an inline script folds it early, only with a nonce and results", () => {
  expect(render()).not.toContain("<script");
  expect(render({ nonce: "n0" })).toContain('<script nonce="n0">');
  expect(render({ nonce: "n0", value: empty })).not.toContain("<script");
  expect(render({ nonce: "n0", missing: ["loading_port"] })).not.toContain("<script");
});

test("dates that were not used have a message", () => {
  const html = render({
    problems: [
      { field: "date_to", code: "window" },
      { field: "date_from", code: "date" },
    ],
  });
  expect(html).toContain("at most 366 days");
  expect(html).toContain("could not be read");
  expect(html).not.toContain("ended before");
});
