import { sandboxOf } from "./sandbox";

test("a page of this site runs no script in a frame, a publisher's page has its own origin", () => {
  expect(sandboxOf(true)).not.toMatch(/allow-(scripts|same-origin|forms)/);
  expect(sandboxOf(false).split(" ")).toEqual(expect.arrayContaining(["allow-scripts", "allow-same-origin"]));
  for (const isSample of [true, false])
    expect(sandboxOf(isSample)).not.toMatch(/top-navigation|downloads|modals/);
});
