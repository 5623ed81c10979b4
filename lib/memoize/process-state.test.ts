import { processState } from "./process-state.mjs";

test("a state is created once, and another name has another state", () => {
  let made = 0;
  const count = () => ({ number: ++made });
  const first = processState("test.first", count);
  expect(processState("test.first", count)).toBe(first);
  expect(processState("test.second", count)).toEqual({ number: 2 });
});

test("a state that is undefined is not created again", () => {
  const init = jest.fn();
  processState("test.undefined", init);
  processState("test.undefined", init);
  expect(init).toHaveBeenCalledTimes(1);
});

test("copies of the module share their states", async () => {
  const first = processState("test.shared", () => ({}));
  jest.resetModules();
  const copy = await import("./process-state.mjs");
  expect(copy.processState).not.toBe(processState);
  expect(copy.processState("test.shared", () => ({}))).toBe(first);
});
