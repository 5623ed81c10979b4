import { renderToStaticMarkup } from "react-dom/server";
import { ContainerDrawing } from "./container-drawing";

const words = { side: "Side", end: "", length: "L", height: "", doorWidth: "", doorHeight: "", metres: "m" };
const drawn = (isOutside: boolean) =>
  renderToStaticMarkup(
    <ContainerDrawing
      id="one"
      kind="tank"
      box={{ length: 5878, height: 2411, isOutside }}
      door={null}
      words={words}
    />,
  );

test("a length is drawn between the points that it measures: frame to frame, or inside", () => {
  expect(drawn(true)).toContain("M-90-270H5968");
  expect(drawn(false)).toContain("M0-270H5878");
});
