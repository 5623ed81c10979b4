import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lazyMessageKeys } from "../lib/i18n/lazy-message-keys";
import * as catalogue from "./lib/catalogue";
import { readSources } from "./lib/law.mjs";
import { root } from "./lib/node.mjs";
import { checkStyle } from "./lib/style-rules";

/**
 * The message catalogues. `--write` derives messages/zh-cn.json from zh-tw.json and zh-cn.overrides.json, and messages/lazy from
 * each catalogue: the words that browsers load only when they need them.
 * `--check` (the default) lists messages that are missing, stale, empty, unused, in the wrong script, in words of Hong Kong or
 * Taiwan (zh-cn, bin/lib/foreign-words.ts), or against the style sheet (bin/lib/style-rules.ts).
 */

/** Keys that are composed from data at run time, so that no search can find them. A dot at the end stands for all keys below. */
const builtAtRunTime: readonly string[] = [
  // A form's choices, by their values.
  "enquiry.cargo.",
  "enquiry.containers.",
  "enquiry.incoterms.",
];

const lazy = (locale: string) => `lazy/${locale}`;
const file = (name: string) => join(root, "messages", `${name}.json`);
const read = (name: string): catalogue.Words => JSON.parse(readFileSync(file(name), "utf8"));
const readOr = (name: string, missing: catalogue.Words) => (existsSync(file(name)) ? read(name) : missing);

function check(): string[] {
  const [en, zhTw, zhCn] = [read("en"), read("zh-tw"), readOr("zh-cn", {})];
  const overrides = readOr("zh-cn.overrides", {});
  return [
    ...catalogue.checkKeys(en, zhTw, "zh-tw"),
    ...catalogue.checkEmpty(en, "en"),
    ...catalogue.checkEmpty(zhTw, "zh-tw"),
    ...catalogue.checkPlaceholders(en, zhTw, "zh-tw"),
    ...catalogue.checkPlaceholders(en, zhCn, "zh-cn"),
    ...catalogue.checkTraditional(zhTw),
    ...catalogue.checkOverrides(zhTw, overrides),
    ...catalogue.checkFresh(zhTw, overrides, zhCn),
    ...catalogue.checkMainland(zhCn),
    ...checkStyle(catalogue.flatten(en), "en"),
    ...checkStyle(catalogue.flatten(zhTw), "zh-tw"),
    ...checkStyle(catalogue.flatten(zhCn), "zh-cn"),
    ...Object.entries({ en, "zh-tw": zhTw, "zh-cn": zhCn }).flatMap(([locale, words]) =>
      catalogue.checkSame(
        lazy(locale),
        catalogue.pickWords(words, lazyMessageKeys),
        readOr(lazy(locale), {}),
      ),
    ),
    ...catalogue.checkUsed(en, readSources(), builtAtRunTime),
  ];
}

const command = process.argv[2] ?? "--check";
if (command === "--write") {
  const words = catalogue.deriveSimplified(read("zh-tw"), readOr("zh-cn.overrides", {}));
  writeFileSync(file("zh-cn"), catalogue.formatCatalogue(words));
  mkdirSync(file("lazy").replace(/\.json$/, ""), { recursive: true });
  for (const locale of ["en", "zh-tw", "zh-cn"])
    writeFileSync(
      file(lazy(locale)),
      catalogue.formatCatalogue(catalogue.pickWords(read(locale), lazyMessageKeys)),
    );
  console.log(`messages/zh-cn.json: ${catalogue.flatten(words).size} messages`);
} else if (command === "--check") {
  const problems = check();
  for (const problem of problems) console.error(problem);
  console.log(
    `messages: ${catalogue.flatten(read("en")).size} in each language, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  console.error("Use --check or --write.");
  process.exitCode = 1;
}
