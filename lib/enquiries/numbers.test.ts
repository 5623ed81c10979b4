import fc from "fast-check";
import { readAmount, readCount } from "./numbers";

test.each([
  ["12", 12],
  ["12.5", 12.5],
  ["12,5", 12.5],
  ["12,50", 12.5],
  [",5", 0.5],
  [".5", 0.5],
  ["12.", 12],
  ["0,125", 0.125],
  ["1,234", 1234],
  ["12,345", 12_345],
  ["1234,567", 1234.567],
  ["1.234", 1.234],
  ["1,234.5", 1234.5],
  ["1.234,5", 1234.5],
  ["1.234,567", 1234.567],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1.234.567,8", 1_234_567.8],
  ["1 234,5", 1234.5],
  ["1\u00a0234\u202f567.25", 1_234_567.25],
  ["12 345,678", 12_345.678],
  ["1'234.5", 1234.5],
  ["1’234,5", 1234.5],
  ["１２．５", 12.5],
  ["１２，５", 12.5],
])("%s is %d", (text, number) => expect(readAmount(text)).toBe(number));

test.each([
  "1,23,456",
  "1.2.3",
  "1,2,3",
  "12,34.5",
  "1,234,5",
  "01,234,567",
  "1 2 3",
  "1.234 567",
  "1,234.567,8",
])("%s is ambiguous", (text) => expect(readAmount(text)).toBe("unclear"));

test.each(["", "12,", ",", "-1", "1e2", "12 kg", "0,1234", "0.1234", "1,2345", "x", "01,234"])(
  "%j is not a number",
  (text) => expect(readAmount(text)).toBeNull(),
);

/** A number of thousandths in the writing of a country. */
function written(thousandths: number, thousands: string, decimal: string, decimals: number): string {
  const step = 10 ** (3 - decimals);
  const whole = String(Math.floor(thousandths / 1000)).replace(/\B(?=(\d{3})+$)/g, thousands);
  const rest = String(Math.floor((thousandths % 1000) / step)).padStart(decimals, "0");
  return decimals > 0 ? `${whole}${decimal}${rest}` : whole;
}

const countries = [
  { thousands: ",", decimal: "." },
  { thousands: ".", decimal: "," },
  { thousands: "\u202f", decimal: "," },
  { thousands: "’", decimal: "." },
  { thousands: "", decimal: "." },
  { thousands: "", decimal: "," },
] as const;

test("a number means the same in the writing of every country, but for the two that only the rule can tell", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 11 }),
      fc.constantFrom(...countries),
      fc.integer({ min: 0, max: 3 }),
      (thousandths, { thousands, decimal }, decimals) => {
        const step = 10 ** (3 - decimals);
        const number = (Math.floor(thousandths / step) * step) / 1000;
        const text = written(thousandths, thousands, decimal, decimals);
        // 1,234 is one thousand, 1.234 one and a bit, wherever they were written.
        if (/^[1-9]\d{0,2}[,.]\d{3}$/.test(text)) return;
        expect(readAmount(text)).toBe(number);
      },
    ),
  );
});

test("every text can be read, and the numbers are finite and not below 0", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' x"), maxLength: 16 }), (text) => {
      for (const reading of [readAmount(text), readCount(text)])
        if (typeof reading === "number") expect(reading).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  ["7", 7],
  ["007", 7],
  ["1,200", 1200],
  ["1.200", 1200],
  ["1 200", 1200],
  ["1,234,567", 1_234_567],
  ["1,5", null],
  ["1.5", null],
  ["1,234.567", null],
  ["0,200", null],
  ["", null],
])("the whole number %j: %j", (text, number) => expect(readCount(text)).toBe(number));
