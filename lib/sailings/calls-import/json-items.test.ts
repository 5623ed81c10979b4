import { jsonItems } from "./json-items";

async function read(text: string, size = text.length): Promise<unknown[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  const items: unknown[] = [];
  for await (const item of jsonItems(pieces())) items.push(item);
  return items;
}

const services = [{ a: '[{\\"}', b: [1, { c: [] }] }, {}, [{ d: null }], { e: 'x"]' }];

test.each([1, 2, 3, 7, 1000])("items are complete, whatever the chunks: %d characters each", async (size) => {
  expect(await read(` ${JSON.stringify(services, null, 2)}\n`, size)).toEqual(services);
});

test("a single object is one item, and an empty array none", async () => {
  expect(await read('{"a":[1,2]}', 3)).toEqual([{ a: [1, 2] }]);
  expect(await read("[]")).toEqual([]);
});

test.each(['[{"a":1}', '{"a":', "[1,2]", '[{"a":}]', "]", '[{"a":1}][{"b":2}]', '["words"]', ""])(
  "%s is refused",
  async (text) => {
    await expect(read(text)).rejects.toThrow(/JSON/);
  },
);
