import type { IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { chooseCoding, pack, unpack } from "./packed-body";

const text = Buffer.from("<p>香港 Hong Kong</p>".repeat(400));

test("every reader gets the same bytes after decoding", async () => {
  const packed = await pack(text);
  expect(packed.encoding).toBe("br");
  expect(brotliDecompressSync(await unpack(packed, "br"))).toEqual(text);
  expect(await unpack(packed, "identity")).toEqual(text);
});

test("what is short, or not to be compressed, is stored and sent as it is", async () => {
  for (const packed of [await pack(text, false), await pack(Buffer.from("short"))]) {
    expect(packed.encoding).toBe("identity");
    expect(await unpack(packed, "br")).toBe(packed.bytes);
  }
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=1, br;q=0.1", "gzip"],
  ["*", "br"],
  ["identity", "identity"],
  ["br;q=0, gzip;q=0", "identity"],
  ["", "identity"],
  ["nonsense;;q=,", "identity"],
  [undefined, "identity"],
])("of %s it chooses %s", (header, coding) => {
  const request = { headers: { "accept-encoding": header } } as unknown as IncomingMessage;
  expect(chooseCoding(request, ["br", "gzip", "identity"])).toBe(coding);
});

test("of what there is", () => {
  const request = { headers: { "accept-encoding": "br, gzip" } } as unknown as IncomingMessage;
  expect(chooseCoding(request, ["gzip", "identity"])).toBe("gzip");
  expect(chooseCoding(request, ["identity"])).toBe("identity");
});
