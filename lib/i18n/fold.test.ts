import { fold, foldName } from "./fold";

test.each([
  ["Port-au-Prince", "Port‐au‑Prince"],
  ["Port-au-Prince", "Port–au—Prince"],
  ["Port-au-Prince", "Port−au-Prince"],
  ["Nukuʻalofa", "Nuku'alofa"],
  ["Nuku‘alofa", "Nuku’alofa"],
  ["Nuku`alofa", "Nuku´alofa"],
  ["Nukuʼalofa", "Nukuʹalofa"],
  ["Rotterdam", "Rot\u00adter\u200bdam"],
  ["Rotterdam", "\u202aRotterdam\u200e\u202c"],
  ["Rotterdam", "\ufeffROTTERDAM"],
  ["Gdańsk", "Gdan\u0301sk"],
  ["Jean‧Bart", "Jean·Bart"],
])("%s and %j are one text", (one, other) => {
  expect(fold(other)).toBe(fold(one));
});

test.each([
  "St. John's",
  "St John’s",
  "Saint Johns",
  "SAINT-JOHNS",
  "St.\u00a0Johns",
  "Sankt Johns",
  "Sint Johns",
])("%s is one name", (name) => {
  expect(foldName(name)).toBe("saint johns");
});

test.each(["St", "Saint", "Stavanger", "Best Port", "East Sint", "Port Saint"])(
  "%s stays as it is",
  (name) => {
    expect(foldName(name)).toBe(fold(name));
  },
);
