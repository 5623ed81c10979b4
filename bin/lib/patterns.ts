import { Linter } from "eslint";
import regexp from "eslint-plugin-regexp";
import ts from "typescript";

/**
 * Finds regular expressions that take more than linear time on some text. The literals of a source are collected, and judged by
 * eslint-plugin-regexp: from the pattern alone, without a clock.
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

const linter = new Linter();
const rules: Linter.Config = {
  languageOptions: { ecmaVersion: "latest", sourceType: "module" },
  plugins: { regexp },
  rules: {
    // A pattern within itself, and one that begins anew at each character of a text that never fits.
    "regexp/no-super-linear-backtracking": "error",
    "regexp/no-super-linear-move": ["error", { ignorePartial: false }],
  },
};

/** Whether some text makes the pattern take more than linear time. Throws where the pattern cannot be judged. */
export function isSuperLinear(regex: RegExp): boolean {
  const messages = linter.verify(`${regex};`, rules);
  const fatal = messages.find(({ ruleId }) => !ruleId?.startsWith("regexp/"));
  if (fatal) throw new Error(`${regex} could not be judged: ${fatal.message}`);
  return messages.length > 0;
}
