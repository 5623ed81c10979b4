import { renderToStaticMarkup } from "react-dom/server";
import { tank } from "@/test/support/examples/reference";
import { ContainerDrawing } from "./container-drawing";

const words = { side: "Side", end: "", length: "L", height: "", doorWidth: "", doorHeight: "", metres: "m" };
const drawn = (isOutside: boolean) =>
  renderToStaticMarkup(
    <ContainerDrawing id="one" kind="tank" box={{ ...tank, isOutside }} door={null} words={words} />,
  );

test("a length is drawn between the points that it measures: frame to frame, or inside", () => {
  expect(drawn(true)).toContain("M-90-270H5968");
  expect(drawn(false)).toContain("M0-270H5878");
});
