import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFrontMatter } from "@/lib/news/files/front-matter";
import { flatten, type Words } from "@/scripts/catalogue/catalogue";

/** English in the style of the portal: in the messages, in sample articles, in promotions and knowledge pages. */
const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), "utf8");
const filesIn = (folder: string, end: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));

interface Piece {
  where: string;
  text: string;
}

const articles = filesIn("data/sample/articles", ".en.md").flatMap((where): Piece[] => {
  const { fields, body } = readFrontMatter(read(where));
  const plates = [fields.plate ?? []].flat() as Words[];
  const words = plates.flatMap((plate) => [...flatten(plate)].map(([, text]) => text));
  return [fields.headline, fields.intro, ...words, body].map((text) => ({
    where,
    text: String(text),
  }));
});
const knowledge = [".en.html", ".en.csv"]
  .flatMap((ending) => filesIn("data/knowledge", ending))
  .map(
    (where): Piece => ({
      where,
      text: read(where)
        .replace(/^"|"$|","|,"|",|""/gm, (marks) => (where.endsWith(".csv") ? " | " : marks))
        .replace(/<[^>]*>/g, " | ")
        .replace(/&#?\w+;/g, " "),
    }),
  );
const promotions = filesIn("data/promotions", ".json").flatMap((where) =>
  [...flatten(JSON.parse(read(where), (_, value) => value ?? ""))]
    .filter(([key, text]) => !/(?:url|image|href|file)/i.test(key) && !/^[/.]|\p{Script=Han}/u.test(text))
    .map(([key, text]): Piece => ({ where: `${where} ${key}`, text })),
);
const messages = [...flatten(JSON.parse(read("messages/en.json")))].map(
  ([where, text]): Piece => ({ where, text }),
);
const all = [...articles, ...knowledge, ...promotions, ...messages];

/** Words of the specification, which stay unchanged. */
const verbatim = new Set(["archive.foundByKeyword", "ebook.submitted"]);
const own = all.filter(({ where }) => !verbatim.has(where));

const found = (pieces: readonly Piece[], pattern: RegExp) =>
  pieces.flatMap(({ where, text }) => [...text.matchAll(pattern)].map(([hit]) => `${where}: ${hit}`));

test("there is English to look at", () => expect(all.length).toBeGreaterThan(1500));

test("quotation marks and apostrophes are curly", () => {
  // The feet of a container's length and the inches of a document are no quotation marks.
  expect(found(own, /.{0,12}(?<!\d)["'].{0,12}/g)).toEqual([]);
});

test("no word is repeated", () => {
  expect(found(own, /\b(\p{L}+)\s+\1\b/giu).filter((hit) => !/: (?:that that|had had)$/i.test(hit))).toEqual(
    [],
  );
});

test("words are spelled as in Britain: a news centre, not a center", () => {
  const american =
    /.{0,12}\b(?:centers?|colors?|harbors?|neighbors?|favorites?|catalogs?|canceled|traveled)\b.{0,12}/gi;
  expect(found(own, american)).toEqual([]);
});

test("e-mail is written in one way", () => {
  expect(found(own, /.{0,12}\bemails?\b.{0,12}/gi).filter((hit) => !/[{<]email/.test(hit))).toEqual([]);
});

test("texts say characters and not signs, and a count agrees with its plural", () => {
  expect(found(messages, /\bsigns\b/g)).toEqual([]);
  expect(found(messages, /\{count\} \w+s (?:begin|match)\b/g)).toEqual([]);
});
