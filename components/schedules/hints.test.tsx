import { renderToStaticMarkup } from "react-dom/server";
import { hint } from "@/test/support/examples/places";
import { Hints } from "./hints";

test("each hint is a sentence and its searches as links", () => {
  const html = renderToStaticMarkup(<Hints hints={[hint]} />);
  expect(html).toContain("No port is called &lt;Roterdam&gt;.");
  expect(html).toMatch(
    /<a href="\/port\?discharge_port=Rotterdam"[^>]*>.*Rotterdam.*NLRTM.*43 sailings<\/span><\/a>/,
  );
  expect(renderToStaticMarkup(<Hints hints={[]} />)).toBe("");
});
