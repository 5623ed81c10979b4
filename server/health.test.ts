import { type Health, readiness } from "./health";

const health = (state: Health["store"]["state"]): Health => ({
  store: { state, reason: null, since: null },
  services: {},
});

test.each([
  ["serving", "open", 200, "ready"],
  ["serving", "locked", 200, "ready"],
  ["serving", "lost", 503, "unready"],
  // Others serve in its place: a proxy that asks it has no cause to leave them.
  ["leaving", "open", 200, "ready"],
  ["stopping", "open", 503, "stopping"],
] as const)("a process that is %s with its store %s responds with %i, %s", (state, store, status, word) => {
  expect(readiness(state, health(store))).toMatchObject({ status, body: { status: word } });
});
