import { posix } from "node:path";
import { idForm } from "@/lib/addresses/ids";
import { isSimplifiedTag } from "../text/text-language";
import { feedId } from "./feed-id";

/** The facts about an article in the path of a blog's file. */
interface FileFacts {
  /** '' where the path has none. */
  id: string;
  /** YYYY-MM-DD of a name such as 2026-03-16-berths.md; '' without one. */
  date: string;
  /** Language tag of a name such as berths.zh-tw.md, or of a folder; '' without one. */
  language: string;
  /** The key that translations share, where the path has a language. */
  story: string;
  /** Whether it is in a folder of drafts. */
  isDraft: boolean;
  /** Why it is no article; null where it may be one. */
  noArticle: string | null;
}

const languageTag = /^(?:en|zh|yue)(?:[-_][a-z]{2,4}){0,2}$|^(?:chs|cht)$/i;
const dated = /^(\d{4})-(\d{1,2})-(\d{1,2})[-_](?=.)/;
const draftFolders = new Set(["_drafts", "drafts", "_trash", "_discarded"]);
/** Folders of a site's generator: their files have front matter, and are no articles. */
const otherFolders = new Set([
  "_includes",
  "_layouts",
  "_sass",
  "_data",
  "_plugins",
  "_site",
  "archetypes",
  "layouts",
  "scaffolds",
  "themes",
  "node_modules",
]);

/** Parses the path of a file below the imported folder, with slashes; '' for a file that is imported alone. */
export function factsOfFile(path: string): FileFacts {
  const none: FileFacts = { id: "", date: "", language: "", story: "", isDraft: false, noArticle: null };
  if (path === "") return none;
  const name = path.normalize("NFC");
  const folders = posix
    .dirname(name)
    .split("/")
    .filter((folder) => folder !== ".");
  const isDraft = folders.some((folder) => draftFolders.has(folder.toLowerCase()));
  const base = posix.basename(name).replace(/\.[^.]{1,10}$/, "");
  const [stem = base, suffix = ""] = splitLanguage(base);
  const other = folders.find((folder) => otherFolders.has(folder.toLowerCase()));
  if (other !== undefined) return { ...none, isDraft, noArticle: `file of ${other}` };
  if (stem === "_index") return { ...none, isDraft, noArticle: "page of a section" };
  // A page bundle is a folder for one article: its name is that of the article.
  const isBundle = stem === "index" && folders.length > 0;
  const title = isBundle ? (folders.at(-1) ?? stem) : stem;
  const ofFolder = folders.findLast((folder) => languageTag.test(folder)) ?? "";
  const language = suffix || ofFolder;
  const [match = "", year = "", month = "", day = ""] = dated.exec(title) ?? [];
  const ending = language === "" ? "" : `.${/^en/i.test(language) ? "en" : "zh"}`;
  const id = title + ending;
  const shared = [
    ...folders.slice(0, isBundle ? -1 : undefined).filter((folder) => folder !== ofFolder),
    title,
  ].join("/");
  return {
    id: idForm.test(id) ? id : feedId(`file:${shared}${ending}`),
    date: match && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
    language: plainTag(language),
    story: language === "" ? "" : shared.length <= longestStory ? shared : feedId(shared),
    isDraft,
    noArticle: null,
  };
}

const longestStory = 100;

/** Splits 'berths.zh-tw' into 'berths' and its language. */
function splitLanguage(base: string): string[] {
  const at = base.lastIndexOf(".");
  return at > 0 && languageTag.test(base.slice(at + 1)) ? [base.slice(0, at), base.slice(at + 1)] : [base];
}

const plainTag = (tag: string) =>
  /^chs$/i.test(tag) ? "zh-hans" : /^cht$/i.test(tag) ? "zh" : isSimplifiedTag(tag) ? "zh-hans" : tag;
