import { exportable } from "./export";
import { importers } from "./importers";

/** What the command line says of itself: the one source of `help`, of every `--help`, and of the tests of both. */

export interface HelpTopic {
  /** The command, with its action where it has several: 'articles preview'. */
  name: string;
  /** What follows the name. */
  takes?: string;
  /** What it does, in a line or several. */
  does: readonly string[];
  options?: readonly (readonly [option: string, does: string])[];
  /** Whole command lines, after bin/portal. */
  examples: readonly string[];
  /** What its exit code 1 means; without it there is none. */
  bad?: string;
}

const domains = () => importers.map(({ domain }) => domain).join(", ");

export const topics: readonly HelpTopic[] = [
  {
    name: "import",
    takes: "DOMAIN FILE",
    does: [
      "brings in your own data; FILE - is standard input",
      "articles: JSON Lines, RSS, Atom, exports of WordPress or Ghost, Markdown, or a folder of such files",
      "documents: a folder of PDF files with a CSV; pages: a folder of HTML, Markdown, CSV",
      "others: CSV or an Excel workbook (.xlsx), its sheet with the head",
    ],
    options: [
      ["--dry-run", "does everything, then takes it back"],
      ["--skip-bad", "imports the good lines of a file that has bad ones"],
      ["--replace operator", "sailings: first deletes all sailings of the file's operators"],
      ["--carrier NAME", "calls as JSON: who sells them"],
      ["--base URL", "articles: the site they come from, where the file does not name it"],
      ["--pictures FOLDER", "articles: takes in the pictures they name, of a folder or a zip archive"],
      ["--fetch-images", "articles: the same, fetched from the site's own host"],
    ],
    examples: ["import sailings sailings.csv --dry-run", "import articles export.xml"],
    bad: "the file has bad lines; nothing was imported",
  },
  {
    name: "export",
    takes: "DOMAIN [FOLDER]",
    does: [
      "prints what is shown as a file that imports to the same",
      "documents and pages: export DOMAIN FOLDER; also articles with their pictures",
    ],
    examples: ["export sailings > sailings.csv", "export pages pages"],
  },
  {
    name: "template",
    takes: "DOMAIN",
    does: ["prints the head and an example of a file to import"],
    examples: ["template companies > companies.csv"],
  },
  {
    name: "sample drop",
    takes: "DOMAIN",
    does: ["deletes the sample data for good"],
    examples: ["sample drop flights"],
  },
  {
    name: "sample fill",
    takes: "DOMAIN",
    does: ["brings it back, where there is no data of your own"],
    examples: ["sample fill flights"],
  },
  {
    name: "articles list",
    does: ["lists all, with tabs between: id, status, language, date, headline"],
    options: [["--status WORD", "live, scheduled, draft or withdrawn only"]],
    examples: ["articles list --status draft"],
  },
  {
    name: "articles show",
    takes: "ID",
    does: ["prints an article"],
    examples: ["articles show 1006"],
  },
  {
    name: "articles preview",
    takes: "ID",
    does: ["prints an address under which it can be read for a week"],
    examples: ["articles preview berths-open"],
  },
  {
    name: "articles publish",
    takes: "ID ...",
    does: ["publishes a draft, or one that was withdrawn"],
    examples: ["articles publish berths-open"],
    bad: "one of them could not be had",
  },
  {
    name: "articles withdraw",
    takes: "ID ...",
    does: ["takes it back: its address answers that it is gone, for good"],
    examples: ["articles withdraw berths-open"],
    bad: "one of them could not be had",
  },
  {
    name: "articles delete",
    takes: "ID ...",
    does: ["deletes it"],
    examples: ["articles delete berths-open"],
    bad: "one of them could not be had",
  },
  {
    name: "redirects list",
    does: ["lists the old addresses that lead to articles"],
    examples: ["redirects list"],
  },
  {
    name: "redirects check",
    does: ["tells which of them lead nowhere, or are never used"],
    examples: ["redirects check"],
    bad: "some of them are in trouble",
  },
  {
    name: "companies list",
    does: ["lists all, with tabs between"],
    examples: ["companies list"],
  },
  {
    name: "companies delete",
    takes: "ID ...",
    does: ["deletes it"],
    examples: ["companies delete 2001"],
    bad: "one of them could not be had",
  },
  {
    name: "enquiries list",
    does: ["lists what came in through the forms"],
    options: [["--status WORD", "waiting, delivered, parked or suspect only"]],
    examples: ["enquiries list --status parked"],
  },
  {
    name: "enquiries show",
    takes: "ID",
    does: ["prints an enquiry and its deliveries"],
    examples: ["enquiries show 5f0c"],
  },
  {
    name: "enquiries retry",
    takes: "[ID]",
    does: ["sends a parked or waiting one now, or lets a suspect one go"],
    options: [
      ["--parked", "sends all parked ones once more"],
      ["--waiting", "sends those that wait"],
    ],
    examples: ["enquiries retry --parked"],
    bad: "it could not be sent again",
  },
  {
    name: "enquiries export",
    does: ["prints all"],
    options: [
      ["--format csv|jsonl", "as a table, or a line of JSON each"],
      ["--status WORD", "waiting, delivered, parked or suspect only"],
    ],
    examples: ["enquiries export --format jsonl > enquiries.jsonl"],
  },
  {
    name: "enquiries purge",
    does: ["counts delivered ones of an age"],
    options: [
      ["--older-than 90d", "the age"],
      ["--yes", "deletes them"],
      ["--all", "those not delivered, too"],
    ],
    examples: ["enquiries purge --older-than 90d --yes"],
  },
  {
    name: "store backup",
    takes: "[FILE]",
    does: ["copies store, documents and the folder of SITE_FILE into one archive; FILE may be a folder"],
    options: [
      ["--keep N", "in a folder: deletes the oldest dated ones beyond so many"],
      ["--max-age DAYS", "in a folder: deletes dated ones that are older"],
    ],
    examples: ["store backup backups --keep 14"],
  },
  {
    name: "store check",
    takes: "[FILE]",
    does: ["reads the store, or a backup, through"],
    examples: ["store check"],
    bad: "it is damaged",
  },
  {
    name: "store copy",
    does: ["copies a store into an empty one: file:PATH, postgres://..."],
    options: [
      ["--from URL", "the store there is"],
      ["--to URL", "the empty one"],
    ],
    examples: ["store copy --from file:var/portal.db --to file:var/copy.db"],
  },
  {
    name: "store create",
    does: ["makes the store of STORE_URL, with sample data, where a start would not"],
    examples: ["store create"],
  },
  {
    name: "store restore",
    takes: "FILE",
    does: ["puts a backup in the place of what is there; the portal must be stopped"],
    options: [["--only store", "leaves documents and portal.json as they are"]],
    examples: ["store restore backups/portal.tar"],
  },
  {
    name: "status",
    does: ["shows what each domain holds"],
    options: [["--bounds", "what grows, too: how much of it there is, and how much at most"]],
    examples: ["status --bounds"],
  },
  { name: "help", does: ["prints this"], examples: ["help"] },
];

const indent = 27;

function linesOf({ name, takes, does, options = [] }: HelpTopic): string[] {
  const beside = (head: string, text: string) =>
    head.length + 1 < indent ? [`${head.padEnd(indent)}${text}`] : [head, " ".repeat(indent) + text];
  const [first = "", ...more] = does;
  return [
    ...beside(`  ${name}${takes ? ` ${takes}` : ""}`, first),
    ...more.map((text) => " ".repeat(indent) + text),
    ...options.flatMap(([option, text]) => beside(`      ${option}`, text)),
  ];
}

/** Of all commands. */
export function helpText(): string {
  return [
    "The operator's command line. It works on the store of STORE_URL, while the portal runs.",
    "bin/portal COMMAND --help says more of one.",
    "",
    ...topics.flatMap(linesOf),
    "",
    `Domains: ${domains()}`,
    `Export: ${exportable.join(", ")}`,
    "Exit codes: 0 done, 1 bad lines, 2 could not run, 130 stopped",
    "",
  ].join("\n");
}

/** The first option that nothing of a command knows; undefined when all are known. What follows a lone -- is none. */
export function unknownOption(command: string, args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const given = args.slice(0, end < 0 ? args.length : end).filter((word) => word.startsWith("--"));
  const known = topics
    .filter(({ name }) => name === command || name.startsWith(`${command} `))
    .flatMap(({ options = [] }) => options.map(([option]) => option.split(" ")[0]));
  return given.map((word) => word.replace(/=.*/s, "")).find((option) => !known.includes(option));
}

/** Of one command, and of one action of it where `action` names one: usage, options, examples, exit codes. */
export function helpOf(command: string, action: string | undefined): string {
  const all = topics.filter(({ name }) => name === command || name.startsWith(`${command} `));
  const one = all.filter(({ name }) => name === `${command} ${action}`);
  const told = one.length > 0 ? one : all;
  const bad = new Set(told.flatMap((topic) => topic.bad ?? []));
  return [
    ...told.map(
      ({ name, takes, options }) =>
        `Usage: bin/portal ${[name, takes, options ? "[options]" : ""].filter(Boolean).join(" ")}`,
    ),
    "",
    ...told.flatMap(linesOf),
    "",
    ...told.flatMap(({ examples }) => examples.map((example) => `Example: bin/portal ${example}`)),
    "",
    ...(/^(?:import|template)$/.test(command) ? [`Domains: ${domains()}`] : []),
    ...(command === "export" ? [`Domains: ${exportable.join(", ")}`] : []),
    `Exit codes: 0 done, ${[...bad].map((text) => `1 ${text}, `).join("")}2 could not run, 130 stopped`,
    "",
  ].join("\n");
}
