import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { compressAhead, gzipParts } from "./gzip-parts";

test("parts of any kind, some of them begun ahead, are read again as one text", async () => {
  const part = fc.record({
    bytes: fc.uint8Array({ maxLength: 3000 }),
    times: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(part, fc.boolean()), { maxLength: 8 }), async (drawn) => {
      const parts = drawn.map(([{ bytes, times }]) => Buffer.concat(Array(times).fill(bytes)));
      const ahead = new Map(
        parts.flatMap((bytes, at) => (drawn[at]?.[1] ? [[bytes, compressAhead(bytes)] as const] : [])),
      );
      const whole = gunzipSync(await gzipParts(parts, ahead));
      expect(whole.equals(Buffer.concat(parts))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("what has been begun is taken as it was made then", async () => {
  const rows = Buffer.from("row ".repeat(20_000));
  const begun = compressAhead(rows);
  const made = await begun;
  const whole = await gzipParts(
    [Buffer.from("<tbody>"), rows, Buffer.from("</tbody>")],
    new Map([[rows, begun]]),
  );
  expect(whole.includes(made)).toBe(true);
  expect(String(gunzipSync(whole))).toBe(`<tbody>${rows}</tbody>`);
});
