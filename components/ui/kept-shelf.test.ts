import { withRequest } from "@/lib/request-context";
import { layDown, takeUp } from "./kept-shelf";

test("the oldest parts give way to new ones, and a missing one is told", () => {
  const size = 6 * 1024 * 1024;
  const lay = (key: string, drawn: string, of = size) => layDown(key, { drawn, size: of });
  const take = (key: string) => takeUp(key, String);
  for (const key of ["one", "two"]) lay(key, key);
  lay("one", "one again");
  lay("three", "three");
  expect(take("one")).toBe("one again");
  expect(take("three")).toBe("three");
  expect(() => take("two")).toThrow();
  lay("huge", "huge", 10 * size);
  expect(take("huge")).toBe("huge");
  lay("small", "small", 1);
  expect(() => take("huge")).toThrow();
});

test("a page that is being rendered keeps its parts, whatever others lay down meanwhile", async () => {
  const size = 10 * 1024 * 1024;
  const context = () => ({ id: "request" });
  await withRequest(context(), async () => {
    layDown("its own", { drawn: "its own", size });
    await null;
    await withRequest(context(), async () => {
      for (const other of ["a", "b", "c"]) layDown(other, { drawn: other, size });
    });
    expect(takeUp("its own", String)).toBe("its own");
  });
  await withRequest(context(), async () => expect(() => takeUp("its own", String)).toThrow());
});

test("a part is written once for all the pages that it stands on", () => {
  const part = { drawn: "1", size: 1 };
  const write = jest.fn(String);
  layDown("shell", part);
  expect(takeUp("shell", write)).toBe("1");
  layDown("shell", part);
  expect(takeUp("shell", write)).toBe("1");
  expect(write).toHaveBeenCalledTimes(1);
});
