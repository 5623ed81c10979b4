import type { z } from "zod";

const nouns: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with fields",
  date: "a date",
};

const countOf = (many: unknown, one: string) => `${String(many)} ${one}${Number(many) === 1 ? "" : "s"}`;

/**
 * What is wrong with a value of a file, for its sender, instead of the validator's messages: pass it to safeParse as `error`.
 * Messages of the schema take precedence.
 */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "It is missing.";
      return `It must be ${nouns[issue.expected] ?? issue.expected}.`;
    case "too_small":
      if (issue.origin === "string" || issue.origin === "array")
        return Number(issue.minimum) === 1
          ? "It is empty."
          : `It has fewer than ${String(issue.minimum)} characters or entries.`;
      return `It must be at least ${String(issue.minimum)}.`;
    case "too_big":
      if (issue.origin === "string") return `It has more than ${countOf(issue.maximum, "character")}.`;
      if (issue.origin === "array") return `It has more than ${String(issue.maximum)} entries.`;
      return `It must be at most ${String(issue.maximum)}.`;
    case "invalid_value":
      if (issue.input === undefined || issue.input === null) return "It is missing.";
      return `It must be ${issue.values.map((value) => `"${String(value)}"`).join(" or ")}.`;
    case "invalid_format":
      if (issue.format === "email") return "It must be an e-mail address.";
      if (issue.format === "url") return "It must be an address such as https://your.host/page.";
      return "It is not in the form that is due here.";
    default:
      return "It is not in the form that is due here.";
  }
};
