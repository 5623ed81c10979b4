import { simplifiedOnly } from "./simplify-only";

test("characters that only Simplified writes are found, once each", () =>
  expect(simplifiedOnly("盐田港的铁路，铁路")).toEqual(["盐", "铁"]));

test("characters that both scripts share, and Hong Kong's own, are not", () => {
  expect(simplifiedOnly("皇后里台周范復干系征制松占谷斗面采表折卷着裏羣綫衞温峯床")).toEqual([]);
});
