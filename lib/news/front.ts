import { fold } from "@/lib/i18n/fold";
import { isDate } from "@/lib/i18n/formats";
import { isPictureName } from "@/lib/pictures/pictures";
import { limits } from "@/lib/site/site";
import { type ArticleCard, type FrontSubject, frontSubjects, type Placement } from "./schema";

/** A story of the front page: a card with what decides on its place. */
export interface FrontStory extends ArticleCard {
  hashtags: readonly string[];
  /** The editor's choice. */
  placement?: Placement | undefined;
}

/** Stories under the subject that most of them have; null for the newest ones, whatever their subjects. */
export interface FrontShelf<Story> {
  subject: FrontSubject | null;
  stories: Story[];
}

export interface FrontPage<Story> {
  lead: Story | null;
  seconds: Story[];
  shelves: FrontShelf<Story>[];
}

const seconds = 3;
/** A subject with fewer stories has no shelf. */
const fewest = 2;

/** Hashtags of each subject, in both languages as editors write them. */
const tagsOf: Readonly<Record<FrontSubject, string>> = {
  sea: `schedules|rates|ports|transhipment|feeders|bunkers|equipment|reefer|suez|asia-europe|intra-asia|transpacific|
    船期|運價|港口|轉船|支線|燃油|櫃務|冷藏貨|蘇伊士|亞歐航線|亞洲區內|跨太平洋`,
  air: "air-cargo|air|airports|e-commerce|空運|機場|電商",
  land: `trucking|warehousing|rail|pearl-river|documents|e-documents|lcl|cut-offs|vgm|
    拖運|倉庫|鐵路|珠江|單證|電子單證|拼箱|驗證重量`,
  rules:
    "customs|insurance|incoterms|security|dangerous-goods|sustainability|海關|保險|貿易術語|保安|危險品|可持續",
};
const subjects = new Map(
  frontSubjects.flatMap((subject) => tagsOf[subject].split("|").map((tag) => [fold(tag), subject] as const)),
);

/** The subject of the first of its hashtags that has one; null for none. */
function subjectOf({ hashtags }: Pick<FrontStory, "hashtags">): FrontSubject | null {
  for (const tag of hashtags) {
    const subject = subjects.get(fold(tag));
    if (subject) return subject;
  }
  return null;
}

/**
 * The places of the front page's stories, which are the newest first. The editor's choice holds until its day. Without one the newest
 * leads and the next three are beside it; of several leads the newest leads and the others are beside it. All other stories stand on
 * shelves by subject. A shelf needs two stories; those without one go to the fullest shelf, behind its own. Eleven stories are shown:
 * those that the editor has chosen, and the newest.
 * @param today publisher's zone, YYYY-MM-DD
 */
export function arrangeFront<Story extends FrontStory>(
  listed: readonly Story[],
  today: string,
): FrontPage<Story> {
  const placeOf = ({ placement }: Story) =>
    placement && (!placement.until || placement.until >= today) ? placement.place : null;
  const byChoice = listed.toSorted((a, b) => Number(placeOf(b) !== null) - Number(placeOf(a) !== null));
  const shown = new Set(byChoice.slice(0, limits.homeArticles));
  const stories = listed.filter((story) => shown.has(story));
  const free = stories.filter((story) => placeOf(story) === null);
  const leads = stories.filter((story) => placeOf(story) === "lead");
  const lead = leads[0] ?? free[0] ?? stories[0] ?? null;
  const isLeft = (story: Story) => story !== lead;
  const chosen = stories.filter(isLeft).filter((story) => ["lead", "second"].includes(placeOf(story) ?? ""));
  const beside = new Set([...chosen, ...free.filter(isLeft)].slice(0, seconds));
  const inOrder = stories.filter((story) => beside.has(story));
  const others = stories.filter((story) => isLeft(story) && !beside.has(story));
  const shelfOf = (story: Story) => {
    const place = placeOf(story);
    return place === null || place === "lead" || place === "second" ? subjectOf(story) : place;
  };
  return { lead, seconds: inOrder, shelves: shelvesOf(others, shelfOf) };
}

function shelvesOf<Story extends FrontStory>(
  stories: readonly Story[],
  shelfOf: (story: Story) => FrontSubject | null,
): FrontShelf<Story>[] {
  const bySubject = Map.groupBy(stories, shelfOf);
  const shelves = frontSubjects.flatMap((subject): FrontShelf<Story>[] => {
    const own = bySubject.get(subject) ?? [];
    return own.length < fewest ? [] : [{ subject, stories: [...own] }];
  });
  if (shelves.length === 0) return stories.length > 0 ? [{ subject: null, stories: [...stories] }] : [];
  const placed = new Set(shelves.flatMap((shelf) => shelf.stories));
  const fullest = shelves.toSorted((a, b) => b.stories.length - a.stories.length)[0];
  fullest?.stories.push(...stories.filter((story) => !placed.has(story)));
  return shelves;
}

const written = /^(lead|second|shelf (sea|air|land|rules))(?: until (\d{4}-\d{2}-\d{2}))?$/i;

/** The editor's choice as it is written: 'lead', 'second until 2026-03-20', 'shelf air'; null for anything else. */
export function readPlacement(text: string): Placement | null {
  const [, place = "", subject, until] = written.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  if (!place || (until !== undefined && !isDate(until))) return null;
  const chosen = (subject ?? place).toLowerCase() as Placement["place"];
  return { place: chosen, ...(until ? { until } : {}) };
}

/** The same as text. */
export function writePlacement({ place, until }: Placement): string {
  const chosen = place === "lead" || place === "second" ? place : `shelf ${place}`;
  return until ? `${chosen} until ${until}` : chosen;
}

/** The photograph of a story; null where its picture is one of the portal's drawings, which say nothing of it. */
export const photographOf = ({ image }: Pick<ArticleCard, "image">): ArticleCard["image"] =>
  image && !isPictureName(image.url) ? image : null;

/** Words of a deck, and characters of a Chinese one. */
const deckWords = 30;
const deckCharacters = 64;

/**
 * The introduction of a story below its headline on the front page: complete sentences of at most 30 words, or 64 characters in
 * Chinese; of a longer first sentence its beginning.
 */
export function deckOf({ intro, language }: Pick<ArticleCard, "intro" | "language">): string {
  const isChinese = language === "zh";
  const most = isChinese ? deckCharacters : deckWords;
  const lengthOf = (text: string) => (isChinese ? text.length : text.trim().split(/\s+/).length);
  const sentences = new Intl.Segmenter(isChinese ? "zh" : "en", { granularity: "sentence" }).segment(intro);
  let deck = "";
  for (const { segment } of sentences) {
    if (lengthOf(deck + segment) > most) break;
    deck += segment;
  }
  deck = deck.trimEnd();
  if (deck || !intro) return deck;
  return isChinese ? `${intro.slice(0, most - 1)}…` : `${intro.split(/\s+/).slice(0, most).join(" ")}…`;
}
