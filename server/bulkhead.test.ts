import { setImmediate } from "node:timers/promises";
import { matchRoute, routes } from "@/routes";
import { createBulkhead, type Group, groupOf, isFormPost, mostRunning, type Slot } from "./bulkhead";

/** A bulkhead whose requests are numbered, and which of them run. */
function numbered(most: number) {
  const bulkhead = createBulkhead(most);
  const slots: Slot[] = [];
  const running = new Set<number>();
  return {
    bulkhead,
    slots,
    enter(group: Group, client = "") {
      const slot = bulkhead.enter(group, client);
      if (typeof slot === "string") return slot;
      const number = slots.push(slot) - 1;
      void slot.begins.then((isBegun) => isBegun && running.add(number));
      return number;
    },
    leave(number: number) {
      running.delete(number);
      slots[number]?.leave();
    },
    async running() {
      await setImmediate();
      return [...running].sort((one, other) => one - other);
    },
  };
}

const enterAll = (one: ReturnType<typeof numbered>, group: Group, client: string, times: number) =>
  Array.from({ length: times }, () => one.enter(group, client));

test("four requests run, the others wait in order, and further ones get no slot", async () => {
  const one = numbered(6);
  expect(enterAll(one, "readers", "", 8)).toEqual([0, 1, 2, 3, 4, 5, "busy", "busy"]);
  expect(await one.running()).toEqual([0, 1, 2, 3]);
  one.leave(2);
  // Given back once, however often it is said.
  one.leave(2);
  expect(await one.running()).toEqual([0, 1, 3, 4]);
  expect(enterAll(one, "readers", "", 2)).toEqual([6, "busy"]);
  expect(one.bulkhead.count()).toBe(6);
});

test("programs have half, of those that run and of all, and readers pass them", async () => {
  const one = numbered(16);
  expect(enterAll(one, "programs", "", 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, "busy"]);
  expect(await one.running()).toEqual([0, 1]);
  expect(enterAll(one, "readers", "", 2)).toEqual([8, 9]);
  expect(await one.running()).toEqual([0, 1, 8, 9]);
  one.leave(0);
  expect(await one.running()).toEqual([1, 2, 8, 9]);
  expect(one.bulkhead.reading()).toContainEqual({ group: "programs", running: 2, waiting: 5, limit: 8 });
});

test("one client has a quarter in whatever groups, and others pass those of it that wait", async () => {
  const one = numbered(16);
  expect(enterAll(one, "programs", "203.83.1.7", 3)).toEqual([0, 1, 2]);
  expect(enterAll(one, "readers", "203.83.1.7", 2)).toEqual([3, "share"]);
  expect(await one.running()).toEqual([0]);
  expect(one.enter("readers", "203.83.1.8")).toBe(4);
  expect(one.enter("programs", "203.83.1.9")).toBe(5);
  expect(await one.running()).toEqual([0, 4, 5]);
  expect(one.bulkhead.largestClient()).toBe(4);
  one.leave(0);
  expect(await one.running()).toEqual([1, 4, 5]);
});

test("forms and files have slots of their own", async () => {
  const one = numbered(4);
  enterAll(one, "readers", "", 4);
  expect(one.enter("readers")).toBe("busy");
  expect(enterAll(one, "forms", "", 9)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, "busy"]);
  expect(enterAll(one, "files", "", 33).at(-1)).toBe("busy");
  expect(await one.running()).toHaveLength(4 + 8 + 32);
});

test("a reader who leaves before its request runs gives its slot to the next", async () => {
  const one = numbered(8);
  enterAll(one, "readers", "", 7);
  one.leave(4);
  expect(await one.slots[4]?.begins).toBe(false);
  one.leave(0);
  expect(await one.running()).toEqual([1, 2, 3, 5]);
  one.leave(6);
  expect(one.bulkhead.reading()[0]).toMatchObject({ running: 4, waiting: 0 });
});

test("a request that waits for a service lends its slot, and goes on before those that wait", async () => {
  const one = numbered(8);
  enterAll(one, "readers", "", 6);
  const service = Promise.withResolvers<string>();
  const resumed: string[] = [];
  const calls = [1, 2].map(() =>
    one.slots[0]?.lend(() => service.promise).then((response) => resumed.push(response)),
  );
  expect(await one.running()).toEqual([0, 1, 2, 3, 4]);
  expect(one.bulkhead.reading()[0]).toMatchObject({ running: mostRunning, waiting: 2 });
  service.resolve("response");
  await setImmediate();
  expect(one.bulkhead.reading()[0]).toMatchObject({ running: mostRunning });
  one.leave(1);
  await Promise.all(calls);
  expect(resumed).toEqual(["response", "response"]);
  expect(await one.running()).not.toContain(5);
  one.leave(0);
  expect(await one.running()).toContain(5);
  // Work that goes on after the response takes no slot.
  expect(await one.slots[0]?.lend(async () => "late")).toBe("late");
  expect(one.bulkhead.count()).toBe(4);
});

test.each([
  ["POST", "/api/enquiries/sea", "forms"],
  ["POST", "/api/subscriptions/ebook", "forms"],
  ["POST", "/api/follows", "forms"],
  ["POST", "/api/follows/unsubscribe/x", "forms"],
  ["GET", "/api/enquiries/sea", "readers"],
  ["POST", "/api/short-link", "readers"],
  ["GET", "/port?loading_port=HKHKG", "readers"],
  ["GET", "/api/suggest?q=a", "readers"],
  ["GET", "/no-such-page", "readers"],
  ["POST", "/api/csp-reports", "programs"],
  ["POST", "/mcp", "programs"],
  ["GET", "/port/bulk?lanes=x", "programs"],
  ["POST", "/api/port-bulk", "programs"],
  ["GET", "/api/port-bulk.xlsx", "programs"],
  ["GET", "/api/port-schedule.xlsx", "programs"],
  ["GET", "/api/flight-schedule.csv", "programs"],
  ["GET", "/api/dcsa/cs/v1/vessel-schedules", "programs"],
  ["GET", "/feeds/en/sailings.ics", "programs"],
  ["GET", "/sitemap.xml", "programs"],
  ["GET", "/api/og/7.jpg", "programs"],
  ["GET", "/_next/static/chunks/a.js", "files"],
  ["GET", "/media/0123456789abcdef01234567/1280x800.webp", "files"],
  ["GET", "/api/pdf", "files"],
])("%s %s is of the group %s", (method, address, group) => {
  const [path = ""] = address.split("?");
  expect(groupOf(method, path, matchRoute(address))).toBe(group);
});

test("every file for a download is of programs", () => {
  const downloads = routes.filter(({ path, cache }) => !cache && /\.(?:csv|xlsx|ics|atom|xml)$/.test(path));
  expect(downloads.length).toBeGreaterThan(5);
  for (const route of downloads)
    expect([route.path, groupOf("GET", route.path, { route } as never)]).toEqual([route.path, "programs"]);
  expect(isFormPost("GET", "/api/enquiries/sea")).toBe(false);
});
