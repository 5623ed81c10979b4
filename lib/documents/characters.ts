import { readFileSync } from "node:fs";
import path from "node:path";
import { heads } from "./heads";

/** Every character of the Chinese font that a schedule document may need, from the files under `root`, in order. */
export function chineseOfDocuments(root: string): string {
  const files = ["ports.csv", "documents/companies.json", "documents/loops.json"];
  const text = files.map((file) => readFileSync(path.join(root, "data", file), "utf8")).join("");
  const signs = "，。、；：（）〈〉《》「」『』·・－–—…　0123456789";
  const characters = new Set(
    `${text}${Object.values(heads).flat().join("")}${signs}`.match(
      /[\u0020-\u007e\u00b7\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/gu,
    ),
  );
  return [...characters].sort().join("");
}
