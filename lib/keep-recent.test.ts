import { keepRecent } from "./keep-recent";

let made: string[];
const make = (key: string) => async () => {
  made.push(key);
  return { key };
};
beforeEach(() => {
  made = [];
});

test("a thing is made once, however many ask at once", async () => {
  const keep = keepRecent<{ key: string }>(2);
  const [one, again, other] = await Promise.all(["a", "a", "b"].map((key) => keep(key, make(key))));
  expect(again).toBe(one);
  expect(other).toEqual({ key: "b" });
  expect(await keep("a", make("a"))).toBe(one);
  expect(made).toEqual(["a", "b"]);
});

test("beyond the limit the oldest is forgotten", async () => {
  const keep = keepRecent<{ key: string }>(2);
  for (const key of ["a", "b", "c", "b", "a"]) await keep(key, make(key));
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("what fails is told to all who wait, and tried again", async () => {
  const keep = keepRecent<{ key: string }>(2);
  const fail = () => Promise.reject(new Error("no font"));
  const outcomes = await Promise.allSettled([keep("a", fail), keep("a", make("a"))]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await keep("a", make("a"))).toEqual({ key: "a" });
});
