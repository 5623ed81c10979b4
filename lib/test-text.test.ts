import fc from "fast-check";
import { anyCharacter, anyText, anyWebAddress, anyWebPath } from "./test-text";

test("every character is one of them, and is found again", () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (anyCharacter.canShrinkWithoutContext(character) !== character.isWellFormed())
      throw new Error(`${code}`);
  }
  fc.assert(fc.property(anyCharacter, (drawn) => anyCharacter.canShrinkWithoutContext(drawn)));
});

test("a text that fails shrinks to letters that can be read", () => {
  const { counterexample } = fc.check(fc.property(anyText({ minLength: 3 }), () => false));
  expect(counterexample).toEqual(["   "]);
});

test("web addresses are such, with letters beyond ASCII among them", () => {
  const addresses = fc.sample(anyWebAddress({ whole: true }), 1_000).map((address) => new URL(address));
  for (const end of ["search", "hash"] as const) expect(addresses.some((address) => address[end])).toBe(true);
  const paths = fc.sample(anyWebPath, 1_000).map(decodeURIComponent);
  expect(paths.every((path) => path === "" || path.startsWith("/"))).toBe(true);
  expect(paths.some((path) => /[^\0-\x7f]/.test(path))).toBe(true);
  expect(paths.some((path) => path.split("/").length > 3)).toBe(true);
});
