import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { zstdDecompressSync } from "node:zlib";
import type { SharedDictionaries } from "@/lib/store/page-dictionaries";
import { pageDictionaries } from "./dictionaries";
import { pack } from "./packed-body";

/** A page of some kilobytes that no compression makes small. */
const text = (seed: string) =>
  Array.from({ length: 400 }, (_, at) => createHash("sha256").update(`${seed} ${at}`).digest("hex")).join(
    "\n",
  );
const article = Buffer.from(text("article"));
const other = Buffer.from(`${text("article").slice(2_000)} and something else`);

const echo: SharedDictionaries["agree"] = async (_locale, offered) => offered;
const sharing = (agree = echo): SharedDictionaries => ({
  today: () => "2026-03-16",
  agree,
  drop: async () => {},
});

const offering = (name: string) =>
  ({ headers: { "available-dictionary": name } }) as unknown as IncomingMessage;
const nameOf = (page: Buffer) => `:${createHash("sha256").update(page).digest("base64")}:`;

test("a page is encoded as what differs from the article of its language", async () => {
  const dictionaries = pageDictionaries(sharing());
  expect(dictionaries.of("en")).toBeUndefined();
  await dictionaries.learn("en", "1", await pack(article));
  const dictionary = dictionaries.offered(offering(nameOf(article)));
  expect(dictionary?.link).toMatch(/^<\/dictionaries\/en\.[0-9a-f]{16}>; rel="compression-dictionary"$/);
  expect(dictionaries.of("en")).toBe(dictionary);
  if (!dictionary) throw new Error("no dictionary");

  const sent = await dictionaries.encode('"1"', await pack(other), dictionary);
  expect(sent.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
  expect(sent.subarray(8, 40)).toEqual(createHash("sha256").update(article).digest());
  expect(zstdDecompressSync(sent.subarray(40), { dictionary: article })).toEqual(other);
  expect(sent.byteLength).toBeLessThan(300);
  expect((await pack(other)).bytes.byteLength).toBeGreaterThan(10_000);
  // It is encoded once.
  expect(await dictionaries.encode('"1"', await pack(other), dictionary)).toBe(sent);
  expect(await dictionaries.encode('"2"', await pack(other), dictionary)).not.toBe(sent);
});

test("a dictionary that nobody has made, or of another process, is not known", async () => {
  const dictionaries = pageDictionaries(sharing(async () => ({ article: "2", page: other })));
  await dictionaries.learn("zh-tw", "1", await pack(article));
  // What all have agreed on counts, not what was offered.
  expect(dictionaries.offered(offering(nameOf(article)))).toBeUndefined();
  expect(dictionaries.offered(offering(nameOf(other)))?.page).toEqual(other);
  for (const name of ["", "none", nameOf(other).replaceAll(":", "")])
    expect(dictionaries.offered(offering(name))).toBeUndefined();
  expect(dictionaries.of("en")).toBeUndefined();
});

test("an article is offered once a day, and again after the store has failed", async () => {
  let day = "2026-03-16";
  const agree = jest.fn(echo).mockRejectedValueOnce(new Error("locked"));
  const dictionaries = pageDictionaries({ ...sharing(agree), today: () => day });
  const read = async () => dictionaries.learn("en", "1", await pack(article));
  for (let reader = 0; reader < 3; reader += 1) await read();
  expect(agree).toHaveBeenCalledTimes(2);
  expect(dictionaries.of("en")?.page).toEqual(article);
  day = "2026-03-17";
  await read();
  expect(agree).toHaveBeenCalledTimes(3);
  await pageDictionaries(undefined).learn("en", "1", await pack(article));
});

test.each([
  ["a change of its article", [{ domain: "articles", key: "1" }], true],
  ["a change of all articles", [{ domain: "articles", key: "*" }], true],
  ["a change of another article", [{ domain: "articles", key: "2" }], false],
  ["a change of sailings", [{ domain: "sailings", key: "1" }], false],
])("%s takes a dictionary away, or does not", async (_, changes, isGone) => {
  const { promise: dropped, resolve } = Promise.withResolvers<void>();
  const drop = jest.fn(() => dropped);
  const dictionaries = pageDictionaries({ ...sharing(), drop });
  await dictionaries.learn("en", "1", await pack(article));
  const forgotten = dictionaries.forget(changes);
  // Meanwhile a reader gets what was rendered before.
  await dictionaries.learn("en", "1", await pack(article));
  resolve();
  await forgotten;
  expect([dictionaries.of("en") === undefined, drop.mock.calls]).toEqual([isGone, isGone ? [["1"]] : []]);
  await dictionaries.learn("en", "2", await pack(other));
  expect(dictionaries.of("en")?.page).toEqual(isGone ? other : article);
});

test("encoded pages have a bound", async () => {
  const dictionaries = pageDictionaries(sharing(), 5_000);
  await dictionaries.learn("en", "1", await pack(article));
  const dictionary = dictionaries.offered(offering(nameOf(article)));
  if (!dictionary) throw new Error("no dictionary");
  const encode = async (at: number) => dictionaries.encode(`"${at}"`, await pack(other), dictionary);
  const first = await encode(0);
  expect(await encode(0)).toBe(first);
  for (let at = 1; at < 50; at += 1) await encode(at);
  expect(await encode(0)).not.toBe(first);
});
