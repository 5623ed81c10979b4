import fc from "fast-check";
import { decodeBody } from "./decode";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const big5 = [0xad, 0xbb, 0xb4, 0xe4];
const gb = [0xcf, 0xe3, 0xb8, 0xdb];

test.each([
  ["UTF-8 without a label", bytes("香港"), null, "香港"],
  ["a label in any writing", bytes(big5), 'text/html; Charset="BIG5"', "香港"],
  [
    "Big5 with Hong Kong's own characters",
    bytes([0x91, 0x6f, 0xb3, 0xbd, 0xaf, 0x46]),
    "text/plain; charset=big5",
    "鰂魚涌",
  ],
  ["GB18030", bytes(gb), "application/json;charset=gb18030", "香港"],
  ["the quotes of windows-1252", bytes([0x93, 0x61, 0x94]), "text/html; charset=iso-8859-1", "“a”"],
  ["UTF-16 by label", Buffer.from("香港", "utf16le"), "text/plain; charset=utf-16le", "香港"],
  ["UTF-16 by its mark, which goes", bytes([0xfe, 0xff, 0x99, 0x99, 0x6e, 0x2f]), null, "香港"],
  [
    "the mark of UTF-8, whatever the label",
    bytes([0xef, 0xbb, 0xbf], "香港"),
    "text/html; charset=big5",
    "香港",
  ],
  [
    "a meta of a document",
    bytes('<html><meta charset="big5"><p>', big5),
    "text/html",
    '<html><meta charset="big5"><p>香港',
  ],
  [
    "a meta of old",
    bytes('<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=gb2312">', gb),
    null,
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=gb2312">香港',
  ],
  ["a meta that cannot be true", bytes('<meta charset="utf-16">香港'), null, '<meta charset="utf-16">香港'],
  [
    "no meta in what is no document",
    bytes('{"a":"<meta charset=big5>香港"}'),
    null,
    '{"a":"<meta charset=big5>香港"}',
  ],
  ["UTF-8 under a label that servers add unasked", bytes("Malmö"), "text/html; charset=ISO-8859-1", "Malmö"],
  [
    "much UTF-8 under a wrong label",
    bytes("香港到鹿特丹的船期"),
    "text/html; charset=gbk",
    "香港到鹿特丹的船期",
  ],
  ["nothing", bytes(""), null, ""],
])("%s is read", async (_name, body, contentType, text) => {
  expect(await decodeBody(body, contentType)).toBe(text);
});

test.each([
  ["Big5 that says nothing", bytes(big5), "application/json", "bytes are no utf-8"],
  ["Big5 that claims to be UTF-8", bytes(big5), "text/html; charset=utf-8", "bytes are no utf-8"],
  ["half a letter", bytes("香港").subarray(0, 5), null, "bytes are no utf-8"],
  ["half a letter of Big5", bytes([0xad]), "text/html; charset=big5", "bytes are no big5"],
  ["a set that nobody knows", bytes("a"), "text/html; charset=klingon", "unknown character set"],
])("%s is a failure", async (_name, body, contentType, reason) => {
  await expect(decodeBody(body, contentType)).rejects.toThrow(reason);
});

test("whatever the bytes and the label: text without a lost letter, or an error", async () => {
  const labels = [
    null,
    "a/b; charset=utf-8",
    "a/b; charset=windows-1252",
    "a/b; charset=shift_jis",
    "a/b; charset=",
  ];
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...labels), async (body, label) => {
      let text = "";
      try {
        text = await decodeBody(body, label);
      } catch {
        return;
      }
      // Bytes may spell the sign itself: readers of rows and of HTML look for it.
      if (!Buffer.from(body).includes("\uFFFD")) expect(text).not.toContain("\uFFFD");
    }),
  );
});
