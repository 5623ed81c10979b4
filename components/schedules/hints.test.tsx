import { renderToStaticMarkup } from "react-dom/server";
import { Hints } from "./hints";

test("each hint is a sentence and its searches as links", () => {
  const choice = {
    href: "/port?discharge_port=Rotterdam",
    title: "Rotterdam",
    note: "NLRTM",
    end: "43 sailings",
  };
  const html = renderToStaticMarkup(
    <Hints hints={[{ text: "No port is called <Roterdam>.", choices: [choice] }]} />,
  );
  expect(html).toContain("No port is called &lt;Roterdam&gt;.");
  expect(html).toMatch(
    /<a href="\/port\?discharge_port=Rotterdam"[^>]*>.*Rotterdam.*NLRTM.*43 sailings<\/span><\/a>/,
  );
  expect(renderToStaticMarkup(<Hints hints={[]} />)).toBe("");
});
