import { initialsOf } from "./monogram";

test.each([
  ["OOCL", "OOCL"],
  ["PIL Pacific International Lines", "PIL"],
  ["COSCO SHIPPING Lines", "CSL"],
  ["Ocean Network Express (ONE)", "ONE"],
  ["Hapag-Lloyd", "HL"],
  ["Maersk", "Ma"],
  ["長榮海運", "長榮"],
  ["", ""],
])("'%s' is drawn as %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
