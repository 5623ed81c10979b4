import ts from "typescript";

/**
 * Finds regular expressions that take more than linear time on some text. The literals of a source are collected, and
 * each meets texts made of its own signs, doubled in length: what grows fourfold is not linear.
 */

export interface Pattern {
  /** Line of the source, from 1. */
  line: number;
  regex: RegExp;
}

/** Every regular expression that a TypeScript source writes as a literal. */
export function patternsOf(source: string, isTsx = false): Pattern[] {
  const kind = isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile("source", source, ts.ScriptTarget.Latest, false, kind);
  const found: Pattern[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const start = node.getStart(file);
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ line, regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const samples: [RegExp, string][] = [
  [/\\s/, " "],
  [/\\[dDwW]|\\p\{[LN]/, "1"],
  [/Han|ideographs/, "港"],
  [/\\p\{M\}/, "\u0301"],
  [/\\p\{C/, "\u0001"],
];
const mostSigns = 5;

const plainEscapes: Record<string, string> = { t: "\t", n: "\n", r: "\r" };
const withoutEscapes = (text: string) => text.replace(/\\(.)/g, (_, sign) => plainEscapes[sign] ?? sign);

/** Signs that a pattern may look for, and its own words. */
function piecesOf({ source }: RegExp): { signs: string[]; words: string[] } {
  const plain = source.replace(
    /\(\?(?:[:=!]|<[=!]|<\w+>)|\\k<\w+>|\\[pP]\{[^}]*\}|\\[sSdDwWbB0-9]|\{\d*,?\d*\}/g,
    "\0",
  );
  const words = [...plain.matchAll(/(?:\\.|[^\\[\](){}|*+?.^$\0])+/g)].map(([word]) => withoutEscapes(word));
  const signs = [
    ...words.flatMap((word) => [...word]).filter((sign) => !/[a-z\d]/i.test(sign)),
    ...samples.filter(([form]) => form.test(source)).map(([, sign]) => sign),
    "a",
  ];
  const longer = words.filter((word) => word.length > 1);
  return { signs: [...new Set(signs)].slice(0, mostSigns), words: [...new Set(longer)].slice(0, 4) };
}

/** Texts that bring out the worst in a pattern: beginning, repeated part, and an end that fits nowhere. */
function* attacksOn(regex: RegExp): Generator<(length: number) => string> {
  const { signs, words } = piecesOf(regex);
  const pairs = signs.flatMap((a) => signs.filter((b) => b !== a).map((b) => a + b));
  const attack = (begin: string, unit: string) => (length: number) =>
    `${begin}${unit.repeat(Math.ceil(length / unit.length))}\u0000`;
  for (const begin of ["", ...signs, ...words]) {
    for (const unit of [...signs, ...pairs, ...words]) yield attack(begin, unit);
  }
  for (const begin of pairs) for (const unit of signs) yield attack(begin, unit);
}

function millisecondsOn(regex: RegExp, text: string): number {
  const begun = performance.now();
  if (regex.global) text.replace(regex, "");
  else regex.test(text);
  regex.lastIndex = 0;
  return performance.now() - begun;
}

/** Without repetition, or with one class repeated and nothing after it: every text is walked through once. */
function isPlain({ source }: RegExp): boolean {
  const bare = source.replace(/\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]/g, "x");
  return !/[*+]|\{\d+,\d*\}/.test(bare) || /^x[*+]$|^\^x*[*+]\$$/.test(bare);
}

const fastest = (regex: RegExp, text: string) =>
  Math.min(millisecondsOn(regex, text), millisecondsOn(regex, text));

const firstLength = 1_500;
/** A linear pattern takes a fiftieth of this for so many characters; what a busy machine adds is sorted out below. */
const slowMs = 0.8;

/**
 * A text, shortened, on which the pattern takes more than twice the time for twice the length, over two doublings;
 * null where none was found. `longest` is what the callers let it see.
 */
export function findSlowText(regex: RegExp, longest = Number.POSITIVE_INFINITY): string | null {
  if (isPlain(regex)) return null;
  const length = Math.min(firstLength, longest);
  for (const attack of attacksOn(regex)) {
    // What is exponential takes long on a short text, and for ever on a long one.
    if (millisecondsOn(regex, attack(22)) > 5 && fastest(regex, attack(22)) > 5) return attack(22);
    if (millisecondsOn(regex, attack(length)) < slowMs) continue;
    const [once = 0, twice = 0, fourfold = 0] = [length, 2 * length, 4 * length].map((size) =>
      size > longest ? 0 : fastest(regex, attack(size)),
    );
    if (once >= slowMs / 2 && twice > 2.8 * once && fourfold > 2.8 * twice) return attack(40).slice(0, 60);
  }
  return null;
}
