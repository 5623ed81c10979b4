import { Share } from "./share";

test("one client takes its share, all together the whole, and what is given back counts once", () => {
  const share = new Share(3, 2);
  const back = share.take("a");
  share.take("a");
  expect([share.taken, share.largest, share.isWithin("a"), share.hasRoom("b")]).toEqual([2, 2, false, true]);
  expect(share.take("a")).toBeNull();
  share.take("b");
  expect([share.taken, share.hasRoom("c"), share.take("c")]).toEqual([3, false, null]);
  back?.();
  back?.();
  expect([share.taken, share.largest, share.hasRoom("c"), share.hasRoom("a")]).toEqual([2, 1, true, true]);
});

test("amounts are taken without asking, and who has no name has no share of his own", () => {
  const share = new Share(100, 10);
  const backs = [share.add("", 50), share.add("a", 10), share.add("", 40)];
  expect([share.taken, share.largest, share.isWithin(""), share.hasRoom("b")]).toEqual([
    100,
    10,
    true,
    false,
  ]);
  for (const back of backs) back();
  expect([share.taken, share.largest, share.hasRoom("a")]).toEqual([0, 0, true]);
});
