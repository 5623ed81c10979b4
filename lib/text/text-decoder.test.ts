import { strictDecoder } from "./text-decoder";

const hex = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(" ", ""), "hex"));

test.each([
  // Places and words of Hong Kong, of which Big5 alone has no code.
  ["big5", "916f b3bd af46", "鰂魚涌"],
  ["big5-hkscs", "b260 a4f4 96f5", "深水埗"],
  ["big5", "9df8 afb2 abc8 9def", "啲租客嘅"],
  ["gb2312", "d1ce ccef b8db", "盐田港"],
  ["gb18030", "8139ee39", "㐀"],
  ["shift_jis", "8d60", "港"],
  ["windows-1252", "93 61 94", "“a”"],
  ["utf-8", "e6b8af", "港"],
])("%s decodes %s as browsers do", async (label, bytes, text) => {
  const decoded = (await strictDecoder(label)).decode(hex(bytes));
  expect(decoded).toBe(text);
  expect(decoded).not.toMatch(/[\p{Co}\ufffd]/u);
});

test("no code of Big5 with Hong Kong's supplement becomes a private-use character", async () => {
  const decoder = await strictDecoder("big5");
  let known = 0;
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      try {
        expect(decoder.decode(Uint8Array.of(lead, trail))).not.toMatch(/[\p{Co}\ufffd]/u);
        known += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
      }
    }
  }
  expect(known).toBeGreaterThan(18_500);
});

test("a character may lie across two pieces; bytes that do not fit are refused, and so is a set that is not known", async () => {
  const decoder = await strictDecoder("big5");
  const pieces = ["91", "6fb3", "bd"].map((piece) => decoder.decode(hex(piece), { stream: true }));
  expect(pieces.join("") + decoder.decode()).toBe("鰂魚");
  await expect(async () => (await strictDecoder("big5")).decode(hex("ff41"))).rejects.toThrow(TypeError);
  await expect(strictDecoder("klingon")).rejects.toThrow(RangeError);
});
