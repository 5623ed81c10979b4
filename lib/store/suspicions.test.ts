import { Suspicions, shownSuspicions } from "./suspicions";

const table = {
  worse: { what: "worse ones", means: "Much.", isRefused: true },
  bad: { what: "bad ones", means: "Little.", isRefused: false },
};
const remark = (line: number) => () => ({ line, column: null, reason: `of ${line}` });

test("kinds are in the order of the table, and their places in that of lines", () => {
  const suspicions = new Suspicions(table);
  const doubt = suspicions.of("file");
  doubt("bad", remark(9));
  doubt("worse", remark(7));
  doubt("worse", remark(4));
  expect(
    suspicions.list().map(({ kind, total, shown }) => [kind, total, shown.map(({ line }) => line)]),
  ).toEqual([
    ["worse", 2, [4, 7]],
    ["bad", 1, [9]],
  ]);
});

test("the first of a kind are kept, and the text of the others is never made", () => {
  const suspicions = new Suspicions(table);
  const made = jest.fn(remark(3));
  const doubt = suspicions.of("file");
  for (let count = 0; count < 5000; count++) doubt("bad", made);
  suspicions.of("more")("bad", remark(1));
  const [{ total, shown } = { total: 0, shown: [] }] = suspicions.list();
  expect([total, shown.length, made.mock.calls.length]).toEqual([5001, shownSuspicions, shownSuspicions]);
});

test("what a step found before it runs again is forgotten", () => {
  const suspicions = new Suspicions(table);
  const step = ["FE1"];
  suspicions.of(step)("worse", remark(2));
  suspicions.of("other")("bad", remark(5));
  suspicions.of(step)("worse", remark(2));
  expect(suspicions.list().map(({ kind, total }) => [kind, total])).toEqual([
    ["worse", 1],
    ["bad", 1],
  ]);
});
