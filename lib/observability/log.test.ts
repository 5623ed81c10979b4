import { markTrouble, StoreLostError } from "@/lib/store/trouble";
import { createLog } from "./log";

let now = 0;
beforeEach(() => {
  now = 10_000;
  jest.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

function logged() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

function gone(): Error {
  const error = new Error("connect ECONNREFUSED");
  markTrouble(error, "its server does not answer", false);
  return error;
}

test("a store that cannot be used is one line a second without a stack, however many reads fail", () => {
  const { log, lines } = logged();
  for (let at = 0; at < 500; at += 1) {
    log.error({ path: "/port", err: gone() }, "page failed");
    log.warn({ err: new StoreLostError("the file is gone") }, "request not counted");
    now += 5;
  }
  expect(lines).toEqual([
    expect.objectContaining({ msg: "page failed", path: "/port", reason: "its server does not answer" }),
    expect.objectContaining({ reason: "its server does not answer", alike: 399 }),
    expect.objectContaining({ reason: "its server does not answer", alike: 399 }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/stack|ECONNREFUSED/);
});

test("other errors keep their stack and are all logged, and so are lines without an error", () => {
  const { log, lines } = logged();
  for (let at = 0; at < 3; at += 1) {
    log.error({ err: gone() }, "page failed");
    log.error({ err: new Error("a fault of ours") }, "page failed");
    log.info({ path: "/" }, "request");
    log.info("server ends");
  }
  const errors = lines.filter(({ err }) => err);
  expect(errors).toHaveLength(3);
  expect(JSON.stringify(errors)).toContain("log.test");
  expect(lines.filter(({ msg }) => msg === "request" || msg === "server ends")).toHaveLength(6);
});
