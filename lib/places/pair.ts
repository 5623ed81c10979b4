/** The longest text that is examined, and the most ways to split it: each may send a request to a publisher's service. */
const longest = 120;
const mostTries = 12;

/** Words that people write around a pair: 'from …', '… sailing schedule', 由…, …船期. */
const before = /^(?:from\s+|由|從|从|自)/iu;
const after =
  /(?:\s+(?:(?:port|sea|ocean|vessel|sailing|shipping|air|cargo|flight)\s+)?(?:schedules?|sailings?|flights?)|\s*(?:船期表?|航班|航線|航线|班期))$/iu;

/** Separators of two places, the clearest first. */
const between = [
  /\s+to\s+/giu,
  /\s*(?:[→⇒➔]|[-=]*>)\s*/gu,
  /\s*(?:到|至|去|往|飛往|飞往|飛|飞)\s*/gu,
  /\s+[-–—~]\s+/gu,
  /\s*[,、;|/–—~]\s*/gu,
  /\s*-\s*/gu,
];
const reversed = /^(.+)\s+from\s+(.+)$/iu;

/**
 * The ways to split a text into two places, likeliest first: 'hong kong to rotterdam', 'HKG LAX', 'HKHKG-NLRTM', 上海 洛杉磯,
 * 香港到鹿特丹. No part is blank. Where only a blank separates them, both names may have several words; those ways are last.
 */
export function pairCandidates(text: string): [from: string, to: string][] {
  const line = text.normalize("NFKC").replace(/\s+/gu, " ").trim();
  if (line.length > longest) return [];
  const named = line.replace(after, "").trim();
  const bare = named.replace(before, "").trim();
  // A name may begin like such a word: 自由港.
  const lines = bare === named ? [bare] : [bare, named];
  const pairs = new Map<string, [string, string]>();
  const add = (from: string, to: string) => {
    if (from.trim() && to.trim()) pairs.set(JSON.stringify([from, to]), [from.trim(), to.trim()]);
  };
  const [, to = "", from = ""] = reversed.exec(bare) ?? [];
  add(from, to);
  for (const separator of [...between, / /gu]) {
    for (const candidate of lines) {
      for (const { 0: words, index } of candidate.matchAll(separator)) {
        add(candidate.slice(0, index), candidate.slice(index + words.length));
      }
    }
  }
  return [...pairs.values()].slice(0, mostTries);
}

/** Whether a text with two places has more than the names and blanks: 'hong kong to rotterdam', 香港到鹿特丹. */
export function mayHaveJoint(text: string): boolean {
  return [before, after, reversed, ...between].some((sign) => text.normalize("NFKC").search(sign) >= 0);
}

/**
 * The two places in a text, or null. `find` returns the place of an exact name, null when it is unknown or ambiguous; it is
 * called once per name. A text that is one place's name ('Port Klang') is no pair. `names` are the two as they are written.
 */
export async function recognisePair<Place extends { id: string }>(
  text: string,
  find: (name: string) => Promise<Place | null>,
): Promise<{ from: Place; to: Place; names: [from: string, to: string] } | null> {
  const lookups = new Map<string, Promise<Place | null>>();
  const once = (name: string) => {
    const known = lookups.get(name) ?? find(name);
    lookups.set(name, known);
    return known;
  };
  const candidates = pairCandidates(text);
  if (candidates.length === 0 || (await once(text.trim()))) return null;
  for (const [fromName, toName] of candidates) {
    const from = await once(fromName);
    const to = from && (await once(toName));
    if (from && to && from.id !== to.id) return { from, to, names: [fromName, toName] };
  }
  return null;
}

/** The most pairs that are suggested for one text. */
const mostPairs = 4;

/**
 * The pairs whose names may begin with a text ('hong kong rott'): the first place by an exact name, the second by the start of
 * one, which `begin` returns, best first. None for a text that begins a single place's name.
 */
export async function pairsBegunBy<Place extends { id: string }>(
  text: string,
  find: (name: string) => Promise<Place | null>,
  begin: (start: string) => Promise<readonly Place[]>,
): Promise<[from: Place, to: Place][]> {
  const pair = await recognisePair(text, find);
  if (pair) return [[pair.from, pair.to]];
  const candidates = pairCandidates(text);
  if (candidates.length === 0 || (await find(text.trim())) || (await begin(text.trim())).length > 0)
    return [];
  for (const [fromName, start] of candidates) {
    const from = await find(fromName);
    const ends = from ? (await begin(start)).filter(({ id }) => id !== from.id) : [];
    if (from && ends.length > 0) return ends.slice(0, mostPairs).map((to) => [from, to]);
  }
  return [];
}
