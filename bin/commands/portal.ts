import { types } from "node:util";
import { isBusy } from "@/lib/store/trouble";
import { articlesCommand } from "./articles";
import { companiesCommand } from "./companies";
import { enquiriesCommand } from "./enquiries";
import { exportable, exportCommand } from "./export";
import { importCommand } from "./import";
import { importers } from "./importers";
import { redirectsCommand } from "./redirects";
import { sampleCommand } from "./sample";
import { statusCommand } from "./status";
import { storeCommand } from "./store";
import { templateCommand } from "./template";
import { exit, type Terminal, UsageError } from "./terminal";

type Command = (args: string[], terminal: Terminal) => number | Promise<number>;

const commands = new Map<string, Command>([
  ["import", importCommand],
  ["export", exportCommand],
  ["template", templateCommand],
  ["sample", sampleCommand],
  ["articles", articlesCommand],
  ["redirects", redirectsCommand],
  ["companies", companiesCommand],
  ["enquiries", enquiriesCommand],
  ["store", storeCommand],
  ["status", statusCommand],
  ["help", helpCommand],
]);

const help = `The operator's command line. It works on the store of STORE_URL, while the portal runs.

  import DOMAIN FILE       brings in your own data; FILE - is standard input
                           articles: JSON Lines, RSS, Atom, exports of WordPress or Ghost,
                           Markdown, or a folder of such files
                           documents: a folder of PDF files with a CSV; pages: a folder of HTML, Markdown, CSV
                           others: CSV or an Excel workbook (.xlsx), its first sheet
      --dry-run            does everything, then takes it back
      --skip-bad           imports the good lines of a file that has bad ones
      --replace operator   sailings: first deletes all sailings of the file's operators
      --carrier NAME       calls as JSON: who sells them
      --base URL           articles: the site they come from, where the file does not name it
      --pictures FOLDER    articles: takes in the pictures they name, of a folder or a zip archive
      --fetch-images       articles: the same, fetched from the site's own host
  export DOMAIN            prints what is shown as a file that imports to the same;
                           documents and pages: export DOMAIN FOLDER; also articles with their pictures
  template DOMAIN          prints the head and an example of such a file
  sample drop DOMAIN       deletes the sample data for good
  sample fill DOMAIN       brings it back, where there is no data of your own
  articles list            lists all, with tabs between: id, status, language, date, headline
      --status WORD        live, scheduled, draft or withdrawn only
  articles show ID         prints an article
  articles preview ID      prints an address under which it can be read for a week
  articles publish ID      publishes a draft, or one that was withdrawn
  articles withdraw ID     takes it back: its address answers that it is gone, for good
  articles delete ID       deletes it
  redirects list           lists the old addresses that lead to articles
  redirects check          tells which of them lead nowhere, or are never used
  companies list           lists all, with tabs between
  companies delete ID      deletes it
  enquiries list           lists what came in through the forms
      --status WORD        waiting, delivered, parked or suspect only; also of export
  enquiries show ID        prints an enquiry and its deliveries
  enquiries retry ID       sends a parked or waiting one now, or lets a suspect one go
  enquiries retry --parked sends all parked ones once more; --waiting those that wait
  enquiries export         prints all; --format csv or jsonl
  enquiries purge --older-than 90d
                           counts delivered ones of that age; with --yes deletes them
      --all                those not delivered, too
  store backup [FILE]      copies the store, also while the portal runs; FILE may be a folder
      --keep N             in a folder: deletes the oldest dated ones beyond so many
      --max-age DAYS       in a folder: deletes dated ones that are older
  store check [FILE]       reads the store, or a backup, through
  store copy --from URL --to URL
                           copies a store into an empty one: file:PATH, postgres://...
  store restore FILE       puts a backup in the store's place; the portal must be stopped
  status                   shows what each domain holds
  help                     prints this

Domains: ${importers.map(({ domain }) => domain).join(", ")}
Export: ${exportable.join(", ")}
Exit codes: 0 done, 1 bad lines, 2 could not run
`;

function helpCommand(_args: string[], { print }: Terminal): number {
  print(help);
  return exit.done;
}

/** What the help says of one command. */
function helpFor(name: string, { print }: Terminal): number {
  const lines = help.split("\n");
  const isHead = (line: string) => /^ {2}\S/.test(line);
  const isNamed = (line: string) => line.startsWith(`  ${name} `);
  const of = lines.filter((line, at) => {
    const head = lines.slice(0, at + 1).findLast((before) => isHead(before) || before === "");
    return head !== undefined && isNamed(head) && (isHead(line) ? isNamed(line) : line !== "");
  });
  print(`${of.join("\n")}\n`);
  return exit.done;
}

/** Runs one command line. Answers the exit code; a failure is told as a sentence, a stack only when it is a fault of ours. */
export async function runPortal([name = "help", ...args]: string[], terminal: Terminal): Promise<number> {
  const command = commands.get(/^(-h|--help)$/.test(name) ? "help" : name);
  try {
    if (!command) throw new UsageError(`"${name}" is no command: try help.`);
    if (args.some((word) => /^(-h|--help)$/.test(word))) return helpFor(name, terminal);
    return await command(args, terminal);
  } catch (error) {
    if (terminal.signal.aborted) {
      terminal.tell(`${terminal.live ? "\n" : ""}Stopped: nothing was changed.\n`);
      return exit.stopped;
    }
    terminal.tell(`${sentenceOf(error)}\n`);
    return exit.failed;
  }
}

const fileProblems: Record<string, string> = {
  ENOENT: "There is no such file",
  EISDIR: "This is a directory, not a file",
  EACCES: "The file may not be read",
  EPERM: "The file may not be read",
};

function sentenceOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const { code = "", path = "" } = error as NodeJS.ErrnoException;
  if (isBusy(error)) return "The store is busy with another import. Try again when that has ended.";
  if (code === "ERR_SQLITE_ERROR") return `The store cannot be used: ${error.message}.`;
  // Node explains at length how to pass a file name that begins with a hyphen.
  if (code.startsWith("ERR_PARSE_ARGS")) return `${error.message.split(". ")[0]}: try help.`;
  if (fileProblems[code]) return `${fileProblems[code]}${path ? `: ${path}` : "."}`;
  // Those thrown here carry a sentence; the language's own kinds (TypeError ...) are faults of ours.
  return error.name === "Error" ? error.message : (error.stack ?? error.message);
}
