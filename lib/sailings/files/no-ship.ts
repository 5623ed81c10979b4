/** What sources write where a ship's name is due: a name, or words that say why there is none. */

/** Stands for a ship that has no name yet, in every language. */
export const noShip = "TBN";

/** Why there is no ship: it is not named yet, the voyage does not take place, or the call does not. */
type NoShip = "unnamed" | "blank" | "omitted";

const sailed = ["SAILING", "SAILINGS", "VOYAGE", "SERVICE", "WEEK"];
const withSailed = (words: readonly string[]) =>
  words.flatMap((word) => [word, ...sailed.map((one) => `${word}${one}`)]);
const later = ["ADVISED", "ANNOUNCED", "ASSIGNED", "CONFIRMED", "DECIDED", "DECLARED", "DETERMINED", "NAMED"];
const words: Readonly<Record<NoShip, readonly string[]>> = {
  unnamed: [
    ...["TBA", "TBC", "TBD", "TBN", "TOBE", "TOBENOMINATED", "NA", "NIL", "NONE", "NULL", "UNKNOWN", "DUMMY"],
    ...later.map((word) => `TOBE${word}`),
    ...["UNNAMED", "NONAME", "NOTNAMED", "NOTASSIGNED", "UNASSIGNED", "NOTNOMINATED", "NOTKNOWN"],
    ...[
      "待派船",
      "待派",
      "未派船",
      "待定",
      "未定",
      "待通知",
      "待告",
      "待命名",
      "未命名",
      "船名待定",
      "待確認",
      "待确认",
    ],
    ...["無", "无", "不詳", "不详", "未知"],
  ],
  blank: [
    ...withSailed(["BLANK", "BLANKED", "VOID", "VOIDED", "CANCEL", "CANCELLED", "CANCELED", "SUSPENDED"]),
    ...withSailed(["NO", "SLIDING"]).filter((word) => word !== "NO"),
    ...["BLNK", "NOVESSEL", "NOSHIP", "CANCELLATION", "CNYHOLIDAY", "CNY", "GOLDENWEEK"],
    ...[
      "停航",
      "空班",
      "停班",
      "停開",
      "停开",
      "抽航",
      "跳班",
      "休航",
      "取消",
      "取消航次",
      "航次取消",
      "空白航班",
      "空白航次",
    ],
  ],
  omitted: ["OMIT", "OMITTED", "OMISSION", "SKIP", "SKIPPED", "SKIPCALL", "跳港", "甩港"],
};
const meanings = new Map(
  Object.entries(words).flatMap(([meaning, list]) => list.map((word) => [word, meaning as NoShip])),
);
const longest = Math.max(...[...meanings.keys()].map((word) => word.length)) + "VESSEL".length + 9;

/** `VESSEL TBN`, `TBA VESSEL`. */
const vesselWord = /^(?:VESSEL|VSL|SHIP)(?=.)|(?<=.)(?:VESSEL|VSL|SHIP)$/;

/**
 * What a cell or a field for a ship's name says when it has no name: TBN, T.B.N., TBN 1, VESSEL TBN, TO BE ADVISED, BLANK
 * SAILING, 停航 and the like, in any case; null for a name.
 */
export function noShipOf(text: string): NoShip | null {
  if (text.length > longest) return null;
  const letters = bareShip(text)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  const bare = letters.replace(/(?<!\d)\d+$/, "");
  if (bare === "") return null;
  return meanings.get(bare) ?? meanings.get(bare.replace(vesselWord, "")) ?? null;
}

/** A ship's name without the words for a motor ship before it, and with single spaces: `M/V LANTAU  ONE` is `LANTAU ONE`. */
export const bareShip = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:M\s?\/\s?V\b\.?|M\.\s?V\.|MV\b\.?)\s*(?=\S)/i, "");
