import { routes } from "@/routes";
import { availableData } from "./available-data";

test("every address that the page names is served", () => {
  const served = routes.map(({ path }) => path.replace(/\[(\w+)\]/g, "{$1}"));
  expect(served).toEqual(expect.arrayContaining(["/mcp", ...availableData.map(({ path }) => path)]));
});
