import type { z } from "zod";
import { issueWords } from "@/lib/text/issue-words";
import { type SiteFile, siteFileSchema } from "./site-file-schema";

/** What a portal.json says, and everything that is wrong with it, each fault with its place. */
interface ParsedSiteFile {
  /** null if there is any fault. */
  file: SiteFile | null;
  /** The JSON as it is written; undefined if it is none. */
  content: unknown;
  faults: string[];
}

/** Parses the bytes of a portal.json. Never throws. */
export function parseSiteFile(bytes: Uint8Array): ParsedSiteFile {
  let text = "";
  let content: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    content = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { file: null, content: undefined, faults: [`it is no JSON (${reason})`] };
  }
  const parsed = siteFileSchema.safeParse(content, { error: issueWords });
  const faults = [
    ...doubledKeys(text).map((place) => `${place}: it is there twice`),
    ...faultsOf(parsed.error?.issues ?? []),
  ];
  return { file: faults.length === 0 && parsed.success ? parsed.data : null, content, faults };
}

function faultsOf(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    const place = path.map(String).join(".") || "the file";
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => `${[...path, key].map(String).join(".")}: there is no such setting`);
    if (issue.code === "invalid_key") return issue.issues.map((one) => `${place}: ${sentence(one.message)}`);
    if (issue.code === "invalid_union") {
      // The forms of a value differ in their type.
      const meant = issue.errors.find(([first]) => first?.code !== "invalid_type" || first.path.length > 0);
      return meant ? faultsOf(meant, path) : [`${place}: must be the key of an entry, or a link`];
    }
    return [`${place}: ${sentence(issue.message)}`];
  });
}

/** A message as words behind a place: "It is missing." becomes "is missing". */
const sentence = (message: string) => message.replace(/^It (?=is |must |has )/, "").replace(/\.$/, "");

/** The places of keys that their object has before: a parser takes the last one in silence. */
function doubledKeys(json: string): string[] {
  const found: string[] = [];
  const open: { path: string; keys: Set<string>; at: number; isList: boolean }[] = [];
  let key = "";
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\],]/g)) {
    const inside = open.at(-1);
    const place = inside?.isList ? `${inside.path}${inside.at}` : `${inside?.path ?? ""}${key}`;
    if (token === "{" || token === "[")
      open.push({ path: inside ? `${place}.` : "", keys: new Set(), at: 0, isList: token === "[" });
    else if (token === "}" || token === "]") open.pop();
    else if (token === "," && inside) inside.at += 1;
    else if (token.endsWith(":") && inside) {
      key = String(JSON.parse(token.slice(0, -1)));
      if (inside.keys.has(key)) found.push(inside.path + key);
      inside.keys.add(key);
    }
  }
  return found;
}
