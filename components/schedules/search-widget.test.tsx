import { renderToStaticMarkup } from "react-dom/server";
import en from "@/messages/en.json";
import { SearchWidget } from "./search-widget.client";

let isHydrated: boolean;
jest.mock("react", () => ({
  ...jest.requireActual("react"),
  // The browser's side of it, at the top of the page.
  useSyncExternalStore: (_: unknown, client: () => unknown, server: () => unknown) =>
    isHydrated ? client() : server(),
}));

const { finder, widgets } = en;
const render = (hydrated: boolean, hidesUntilPx: number | null, pathname = "/") => {
  isHydrated = hydrated;
  Object.assign(globalThis, { location: { pathname } });
  return renderToStaticMarkup(
    <SearchWidget
      kind="port"
      label={widgets.port}
      action="/port"
      title={finder.title}
      locale="en"
      hidesUntilPx={hidesUntilPx}
    >
      <i />
    </SearchWidget>,
  );
};

test("where it hides until the page is scrolled, neither link nor button shows at the top", () => {
  expect(render(false, 50)).toMatch(/^<a [^>]*href="\/port"[^>]* data-hides="true"/);
  expect(render(true, 50)).toMatch(/^<button [^>]* hidden=""/);
});

test("where it does not hide, both show", () => {
  expect(render(false, null)).toMatch(/^<a [^>]*href="\/port"[^>]* data-hides="false"/);
  const button = render(true, null);
  expect(button).toMatch(/^<button /);
  expect(button).not.toContain(" hidden");
});

test("it does not float on the page of the search itself", () => {
  expect(render(true, null, "/port")).toBe("");
  expect(render(true, null, "/zh-tw/port")).not.toBe("");
});
