import { Linter } from "eslint";
import regexp from "eslint-plugin-regexp";
import ts from "typescript";

/**
 * Finds regular expressions that take more than linear time on some text. eslint-plugin-regexp judges the literals of a source
 * by their patterns alone, without a clock.
 */

export interface Pattern {
  /** Line of the source, from 1. */
  line: number;
  regex: RegExp;
}

/** Every regular expression literal of a TypeScript source. */
export function patternsOf(source: string, isTsx = false): Pattern[] {
  const kind = isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile("source", source, ts.ScriptTarget.Latest, false, kind);
  const patterns: Pattern[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const start = node.getStart(file);
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      patterns.push({ line, regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return patterns;
}

const linter = new Linter();
const rules: Linter.Config = {
  languageOptions: { ecmaVersion: "latest", sourceType: "module" },
  plugins: { regexp },
  rules: {
    // Nested repetitions, and patterns that are tried again at each character of a text that never matches.
    "regexp/no-super-linear-backtracking": "error",
    "regexp/no-super-linear-move": ["error", { ignorePartial: false }],
  },
};

/** Whether the pattern takes more than linear time on some text. Throws if the pattern cannot be judged. */
export function isSuperLinear(regex: RegExp): boolean {
  const messages = linter.verify(`${regex};`, rules);
  const fatal = messages.find(({ ruleId }) => !ruleId?.startsWith("regexp/"));
  if (fatal) throw new Error(`${regex} could not be judged: ${fatal.message}`);
  return messages.length > 0;
}
