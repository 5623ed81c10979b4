import fc from "fast-check";
import { anyCharacter, anyText } from "./random-text";

test("every character is one of them, and is found again", () => {
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (anyCharacter.canShrinkWithoutContext(character) !== character.isWellFormed())
      throw new Error(`${code}`);
  }
  fc.assert(fc.property(anyCharacter, (drawn) => anyCharacter.canShrinkWithoutContext(drawn)));
});

test("a text that fails shrinks to readable letters", () => {
  const { counterexample } = fc.check(fc.property(anyText({ minLength: 3 }), () => false));
  expect(counterexample).toEqual(["   "]);
});
