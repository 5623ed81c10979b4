import { drawOgImage } from "./card";
import { cachedOgImage } from "./card-cache";

jest.mock("./card", () => ({ drawOgImage: jest.fn() }));
const draw = jest.mocked(drawOgImage);
const cardOf = (image: string) => cachedOgImage({ image, headline: "A", lang: "en" }, { imageHosts: [] });
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  draw.mockReset();
  draw.mockImplementation(async ({ image }) =>
    String(image).startsWith("gone") ? null : Buffer.from(`card of ${image}`),
  );
});

test("an image is drawn once for all present and later requests", async () => {
  const cards = await Promise.all(Array.from({ length: 30 }, () => cardOf("quay")));
  cards.push(await cardOf("quay"));
  expect(new Set(cards.map(String))).toEqual(new Set(["card of quay"]));
  expect(draw).toHaveBeenCalledTimes(1);
});

test("an unavailable picture is not requested again at once", async () => {
  expect([await cardOf("gone"), await cardOf("gone")]).toEqual([null, null]);
  expect(draw).toHaveBeenCalledTimes(1);
});

test("two are drawn at a time, sixteen wait, and further requests get 503", async () => {
  const under: (() => void)[] = [];
  let most = 0;
  draw.mockImplementation(async ({ image }) => {
    await new Promise<void>((resolve) => {
      under.push(resolve);
      most = Math.max(most, under.length);
    });
    return Buffer.from(String(image));
  });
  const asked = Array.from({ length: 20 }, (_, index) => cardOf(`busy-${index}`));
  const outcomes = Promise.allSettled(asked);
  await turn();
  expect(draw).toHaveBeenCalledTimes(2);
  for (let done = 0; done < 18; done += 1) {
    under.shift()?.();
    await turn();
  }
  expect(most).toBe(2);
  const refused = (await outcomes).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(2);
  for (const one of refused) expect(one).toMatchObject({ reason: { status: 503 } });
  // Nobody is locked out afterwards.
  draw.mockImplementation(async ({ image }) => Buffer.from(String(image)));
  expect(String(await cardOf("busy-19"))).toBe("busy-19");
});

test("the cache is limited: of a hundred megabytes of images the first are drawn again", async () => {
  draw.mockImplementation(async () => Buffer.alloc(1024 * 1024));
  for (let index = 0; index < 100; index += 1) await cardOf(`large-${index}`);
  draw.mockClear();
  await cardOf("large-99");
  expect(draw).not.toHaveBeenCalled();
  let drawn = 0;
  for (let index = 99; index >= 0; index -= 1) {
    draw.mockClear();
    await cardOf(`large-${index}`);
    drawn += draw.mock.calls.length;
  }
  expect(drawn).toBeGreaterThan(70);
});
