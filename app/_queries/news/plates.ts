import "server-only";
import { getMessages } from "next-intl/server";
import { landFile } from "@/lib/chart/land-file";
import { editionOf, type Locale } from "@/lib/i18n/locales";
import { photographOf } from "@/lib/news";
import type { Article, ArticleCard, DrawnCard, DrawnPlate, Plate, PlateStop } from "@/lib/news/shared";
import { listPortPositions, namePorts } from "@/lib/places";
import { choosePlates, drawPlate, type PlaceOf, type PlateSlot, sayPlate } from "@/lib/plates/draw";
import { UpstreamError } from "@/lib/upstream/errors";

/** Tiles of a row on a wide screen. */
const tilesInRow = 5;

type Story = Pick<ArticleCard, "language"> & { plates?: readonly Plate[] | undefined };

/**
 * Cards of a list with the plates that are drawn in it, each in the language of its story. `above` are the cards before them, whose
 * plates count as neighbours; `columns` is the number of tiles in a row. Never throws UpstreamError: a chart without positions of its
 * ports is left out.
 */
export async function drawPlates(
  cards: readonly ArticleCard[],
  {
    locale,
    slot,
    columns = tilesInRow,
  }: { locale: Locale; slot: PlateSlot | ((at: number) => PlateSlot); columns?: number },
): Promise<DrawnCard[]> {
  const places = await placesOf(cards, locale);
  const chosen = choosePlates(
    cards.map((card) => ({ hasPhoto: photographOf(card) !== null, plates: card.plates })),
    { placeOf: places("en"), columns },
  );
  return Promise.all(
    cards.map(async (card, at) => {
      const plate = chosen[at];
      const own = typeof slot === "function" ? slot(at) : slot;
      const placeOf = places(card.language);
      const drawn = plate ? await draw(plate, card, { locale, slot: own, placeOf }) : null;
      return drawn ? { ...card, drawn } : card;
    }),
  );
}

/** The plates of an article that are drawn, as wide as the page. Never throws UpstreamError. */
export async function articlePlates(
  article: Article,
  wanted: readonly Plate[],
  locale: Locale,
): Promise<{ plate: Plate; drawn: DrawnPlate }[]> {
  if (wanted.length === 0) return [];
  const places = await placesOf([article], locale);
  const setting = { locale, slot: "wide" as const, placeOf: places(article.language) };
  const all = await Promise.all(
    wanted.map(async (plate) => ({ plate, drawn: await draw(plate, article, setting) })),
  );
  return all.flatMap(({ plate, drawn }) => (drawn ? { plate, drawn } : []));
}

/** What the plates of an article say, for readers of its text alone: caption, figures, unit and source of each. */
export async function plateSentences(article: Article, locale: Locale): Promise<string[]> {
  const { language, plates = [] } = article;
  if (plates.length === 0) return [];
  const [places, { plate: words }] = await Promise.all([
    placesOf([article], locale),
    getMessages({ locale: editionOf(language, locale) }),
  ]);
  const placeOf = places(language);
  return plates.map((plate) => {
    const says = sayPlate(plate, words, (code) => placeOf(code)?.name ?? code);
    return [plate.title, says, plate.note].join(" · ");
  });
}

async function draw(
  plate: Plate,
  { language }: Story,
  { locale, ...options }: { locale: Locale; slot: PlateSlot; placeOf: PlaceOf },
) {
  const { plate: words } = await getMessages({ locale: editionOf(language, locale) });
  return drawPlate(plate, { ...options, words, land: landFile });
}

const isCode = (stop: PlateStop): stop is Extract<PlateStop, string> => typeof stop === "string";

/** Stops of a plate's charts. */
const stopsOf = (plate: Plate): PlateStop[] =>
  plate.kind === "locator"
    ? plate.ports
    : plate.kind === "course"
      ? [...plate.now.stops, ...plate.before.stops]
      : [];

/** The places of the stories' charts, named in the language of a story. */
async function placesOf(
  stories: readonly Story[],
  locale: Locale,
): Promise<(language: Story["language"]) => PlaceOf> {
  const codes = new Map<Story["language"], Set<string>>();
  for (const { language, plates = [] } of stories) {
    const named = codes.get(language) ?? new Set<string>();
    for (const code of plates.flatMap(stopsOf).filter(isCode)) named.add(code);
    codes.set(language, named);
  }
  const hasCodes = [...codes.values()].some(({ size }) => size > 0);
  const positions = hasCodes ? await listPortPositions() : new Map<string, never>();
  const names = new Map<Story["language"], Map<string, string>>();
  for (const [language, named] of codes) {
    const ports = await namePorts(named, editionOf(language, locale)).catch((error) => {
      if (error instanceof UpstreamError) return [];
      throw error;
    });
    names.set(language, new Map(ports.map(({ code, name }) => [code ?? "", name])));
  }
  return (language) => (stop) => {
    if (!isCode(stop)) return { code: stop.name, ...stop };
    const position = positions.get(stop);
    return position ? { ...position, name: names.get(language)?.get(stop) ?? stop } : null;
  };
}
