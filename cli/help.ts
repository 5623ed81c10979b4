import { exportable } from "./export";
import { importers } from "./importers";

/** The help of the command line: the one source of `help`, of every `--help`, and of the tests of both. */

interface HelpTopic {
  /** The command, with its action where it has several: 'articles preview'. */
  name: string;
  /** The arguments after the name. */
  takes?: string;
  /** What the command does, in one or more lines. */
  does: readonly string[];
  options?: readonly (readonly [option: string, does: string])[];
  /** Complete command lines, without bin/portal. */
  examples: readonly string[];
  /** The meaning of exit code 1; undefined if the command never ends with it. */
  bad?: string;
}

const domains = () => importers.map(({ domain }) => domain).join(", ");

export const topics: readonly HelpTopic[] = [
  {
    name: "import",
    takes: "DOMAIN FILE",
    does: [
      "imports your data; FILE - is standard input",
      "articles: JSON Lines, RSS, Atom, exports of WordPress or Ghost, Markdown, or a folder of such files",
      "documents: a folder of PDF files with a CSV; pages: a folder of HTML, Markdown, CSV",
      "visits: a port's lists as published (JSON of Digitraffic or OCEANS-X, XML of Hong Kong or PORT-MIS), or a folder of them",
      "flights: also IATA SSIM, and Incheon's freighters of a season as published (JSON or XML) with --direction",
      "port-depths: the World Port Index as published (UpdatedPub150.csv), with --edition or the month in the file's name",
      "others: CSV, or an Excel workbook (.xlsx) with one sheet that has the head",
    ],
    options: [
      ["--dry-run", "does everything, then rolls it back"],
      ["--skip-bad", "imports the good lines of a file that has bad ones"],
      ["--replace operator", "sailings: first deletes all sailings of the file's operators"],
      ["--replace published", "articles: drafts of the file take published articles off the site"],
      ["--carrier NAME", "calls as JSON: the carrier that sells them"],
      [
        "--direction WORD",
        "flights: arrivals or departures, which a published list of freighters does not say",
      ],
      ["--edition MONTH", "port-depths: year and month of the World Port Index, such as 2026-10"],
      ["--base URL", "articles: the site they come from, if the file does not state it"],
      ["--pictures FOLDER", "articles: imports their pictures from a folder or a zip archive"],
      ["--fetch-images", "articles: imports their pictures from the host of the site"],
      ["--strict", "calls, sailings: imports nothing if something in the file is suspicious"],
      ["--json", "prints the report as JSON"],
    ],
    examples: ["import sailings sailings.csv --dry-run", "import articles export.xml"],
    bad: "the file has bad lines, or suspicions with --strict; nothing was imported",
  },
  {
    name: "export",
    takes: "DOMAIN [FOLDER]",
    does: [
      "prints the shown data as a file that can be imported again",
      "documents, pages, and articles with pictures: export DOMAIN FOLDER",
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
    does: ["deletes the sample data permanently"],
    examples: ["sample drop flights"],
  },
  {
    name: "sample fill",
    takes: "DOMAIN",
    does: ["writes the sample data again, if the domain has no other data"],
    examples: ["sample fill flights"],
  },
  {
    name: "articles list",
    does: ["lists all articles, with tabs between id, status, language, date, headline"],
    options: [["--status WORD", "only live, scheduled, draft or withdrawn ones"]],
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
    does: ["prints an address under which an article can be read for a week"],
    examples: ["articles preview berths-open"],
  },
  {
    name: "articles publish",
    takes: "ID ...",
    does: ["publishes a draft or a withdrawn article"],
    examples: ["articles publish berths-open"],
    bad: "one of them does not exist or cannot be changed",
  },
  {
    name: "articles withdraw",
    takes: "ID ...",
    does: ["withdraws an article: its address then responds with 410 Gone"],
    examples: ["articles withdraw berths-open"],
    bad: "one of them does not exist or cannot be changed",
  },
  {
    name: "articles delete",
    takes: "ID ...",
    does: ["deletes it"],
    examples: ["articles delete berths-open"],
    bad: "one of them does not exist or cannot be changed",
  },
  {
    name: "redirects list",
    does: ["lists the old addresses that redirect to articles"],
    examples: ["redirects list"],
  },
  {
    name: "redirects check",
    does: ["lists those that redirect to no page, or that are never used"],
    examples: ["redirects check"],
    bad: "some of them do not work",
  },
  {
    name: "companies list",
    does: ["lists all companies, with tabs between the cells"],
    examples: ["companies list"],
  },
  {
    name: "companies delete",
    takes: "ID ...",
    does: ["deletes it"],
    examples: ["companies delete 2001"],
    bad: "one of them does not exist or cannot be changed",
  },
  {
    name: "enquiries list",
    does: ["lists the enquiries that visitors have sent"],
    options: [["--status WORD", "only waiting, delivered, parked or suspect ones"]],
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
    does: ["sends a parked or waiting enquiry now, or accepts a suspect one"],
    options: [
      ["--parked", "sends all parked ones again"],
      ["--waiting", "sends all waiting ones now"],
    ],
    examples: ["enquiries retry --parked"],
    bad: "it could not be sent again",
  },
  {
    name: "enquiries export",
    does: ["prints all"],
    options: [
      ["--format csv|jsonl", "as a table, or as one line of JSON each"],
      ["--status WORD", "only waiting, delivered, parked or suspect ones"],
    ],
    examples: ["enquiries export --format jsonl > enquiries.jsonl"],
  },
  {
    name: "enquiries purge",
    does: ["counts delivered enquiries that are older"],
    options: [
      ["--older-than 90d", "the age"],
      ["--yes", "deletes them"],
      ["--all", "also those that are not delivered"],
    ],
    examples: ["enquiries purge --older-than 90d --yes"],
  },
  {
    name: "enquiries delete",
    takes: "ID ...",
    does: ["deletes it with its deliveries"],
    examples: ["enquiries delete sea-7kq2mnp4a8bc9def"],
    bad: "one of them does not exist",
  },
  {
    name: "follows list",
    does: ["lists the schedules that readers follow by mail or webhook, with what waits"],
    examples: ["follows list"],
  },
  {
    name: "follows retry",
    takes: "[MAIL]",
    does: ["sends the mails and webhooks to followers that wait now"],
    examples: ["follows retry"],
  },
  {
    name: "people show",
    takes: "MAIL",
    does: ["shows what is stored of a person: enquiries, followed schedules, mails, short links"],
    examples: ["people show reader@company.example"],
  },
  {
    name: "people delete",
    takes: "MAIL",
    does: ["deletes all of it, and names the backups that still hold it"],
    examples: ["people delete reader@company.example"],
  },
  {
    name: "as-of verify",
    takes: "ADDRESS STAMP",
    does: [
      "compares the record stamp of an earlier day's schedule with the stored record",
      "ADDRESS: of the search, with date_from, date_to and as_of",
    ],
    examples: [
      'as-of verify "/port?loading_port=HKHKG&discharge_port=NLRTM&date_from=2026-12-01&date_to=2026-12-31&as_of=2026-11-27" 3-20261127T040000Z-4f...',
    ],
    bad: "they differ; it says in what",
  },
  {
    name: "store backup",
    takes: "[FILE]",
    does: ["writes store, documents and the folder of SITE_FILE into an archive; FILE may be a folder"],
    options: [
      ["--keep N", "in a folder: deletes the oldest dated backups beyond N"],
      ["--max-age DAYS", "in a folder: deletes dated backups that are older"],
    ],
    examples: ["store backup backups --keep 14"],
    bad: "a document that the store lists is missing, and is not in the backup",
  },
  {
    name: "store check",
    takes: "[FILE]",
    does: ["reads the store, or a backup, completely"],
    examples: ["store check"],
    bad: "it is damaged",
  },
  {
    name: "store copy",
    does: ["copies a store into an empty one: file:PATH, postgres://..."],
    options: [
      ["--from URL", "the existing store"],
      ["--to URL", "the empty store"],
    ],
    examples: ["store copy --from file:var/portal.db --to file:var/copy.db"],
  },
  {
    name: "store create",
    does: ["creates the store of STORE_URL with sample data, if a start would not"],
    examples: ["store create"],
  },
  {
    name: "store restore",
    takes: "FILE",
    does: ["replaces the store and its files by a backup; the portal must be stopped"],
    options: [["--only store", "does not change documents and portal.json"]],
    examples: ["store restore backups/portal.tar"],
    bad: "a document that the store lists is missing",
  },
  {
    name: "carriers",
    does: ["shows what was fetched from the carriers of CARRIERS_FILE, and what failed"],
    examples: ["carriers"],
  },
  {
    name: "visits",
    does: [
      "shows what of the visits that ports report was matched to planned calls, and why the others were not",
      "then what was fetched from the sources of VISITS_FILE, and what failed",
    ],
    examples: ["visits"],
  },
  {
    name: "status",
    does: ["shows what each domain holds"],
    options: [["--bounds", "also what grows: its present size, and its limit"]],
    examples: ["status --bounds"],
  },
  {
    name: "upstream",
    does: [
      "serves the store as a publisher's services (docs/upstream.md) until it is stopped",
      "a portal with UPSTREAM_URL set to its address shows the same site",
    ],
    options: [
      ["--port N", "its port; 0 chooses a free one"],
      ["--host ADDRESS", "the address that it listens on (127.0.0.1)"],
    ],
    examples: ["upstream --port 4010"],
  },
  {
    name: "world status",
    does: ["shows the public facts that come with the portal: source, edition, licence, rows"],
    examples: ["world status"],
  },
  {
    name: "world update",
    takes: "DIR",
    does: [
      "replaces ports, terminals or airports by newer editions: unlocode-ports.csv, smdg-terminals.csv",
      "and ourairports.csv of the folder, whose world.csv names each edition (set,edition)",
    ],
    options: [["--dry-run", "shows what differs, by kind, and writes nothing"]],
    examples: ["world update editions --dry-run", "world update editions"],
  },
  {
    name: "site check",
    takes: "[FILE]",
    does: ["says everything that is wrong with a portal.json, by default that of SITE_FILE"],
    examples: ["site check", "site check own/portal.json"],
    bad: "the file cannot be used",
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

/** The help of all commands. */
export function helpText(): string {
  return [
    "The operator's command line. It works on the store of STORE_URL, while the portal runs.",
    "bin/portal COMMAND --help explains one command.",
    "",
    ...topics.flatMap(linesOf),
    "",
    `Domains: ${domains()}`,
    `Export: ${exportable.join(", ")}`,
    "Exit codes: 0 done, 1 bad lines, 2 could not run, 130 stopped",
    "",
  ].join("\n");
}

/** The first option that no action of a command knows; undefined if all are known. Words after a lone -- are no options. */
export function unknownOption(command: string, args: readonly string[]): string | undefined {
  const end = args.indexOf("--");
  const used = args.slice(0, end < 0 ? args.length : end).filter((word) => word.startsWith("--"));
  const known = topics
    .filter(({ name }) => name === command || name.startsWith(`${command} `))
    .flatMap(({ options = [] }) => options.map(([option]) => option.split(" ")[0]));
  return used.map((word) => word.replace(/=.*/s, "")).find((option) => !known.includes(option));
}

/** The help of one command, or of one of its actions: usage, options, examples, exit codes. */
export function helpOf(command: string, action: string | undefined): string {
  const all = topics.filter(({ name }) => name === command || name.startsWith(`${command} `));
  const one = all.filter(({ name }) => name === `${command} ${action}`);
  const shown = one.length > 0 ? one : all;
  const bad = new Set(shown.flatMap((topic) => topic.bad ?? []));
  return [
    ...shown.map(
      ({ name, takes, options }) =>
        `Usage: bin/portal ${[name, takes, options ? "[options]" : ""].filter(Boolean).join(" ")}`,
    ),
    "",
    ...shown.flatMap(linesOf),
    "",
    ...shown.flatMap(({ examples }) => examples.map((example) => `Example: bin/portal ${example}`)),
    "",
    ...(/^(?:import|template)$/.test(command) ? [`Domains: ${domains()}`] : []),
    ...(command === "export" ? [`Domains: ${exportable.join(", ")}`] : []),
    `Exit codes: 0 done, ${[...bad].map((text) => `1 ${text}, `).join("")}2 could not run, 130 stopped`,
    "",
  ].join("\n");
}
