import { types } from "node:util";
import { isBusy } from "@/lib/store/trouble";
import { articlesCommand } from "./articles";
import { asOfCommand } from "./as-of";
import { companiesCommand } from "./companies";
import { enquiriesCommand } from "./enquiries";
import { exportCommand } from "./export";
import { carriersCommand } from "./fetched";
import { followsCommand } from "./follows";
import { helpOf, helpText, unknownOption } from "./help";
import { importCommand } from "./import";
import { peopleCommand } from "./people";
import { redirectsCommand } from "./redirects";
import { sampleCommand } from "./sample";
import { siteCommand } from "./site";
import { statusCommand } from "./status";
import { storeCommand } from "./store";
import { templateCommand } from "./template";
import { exit, type Terminal, UsageError } from "./terminal";
import { upstreamCommand } from "./upstream";
import { visitsCommand } from "./visits";
import { worldCommand } from "./world";

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
  ["follows", followsCommand],
  ["people", peopleCommand],
  ["as-of", asOfCommand],
  ["store", storeCommand],
  ["carriers", carriersCommand],
  ["visits", visitsCommand],
  ["status", statusCommand],
  ["upstream", upstreamCommand],
  ["world", worldCommand],
  ["site", siteCommand],
  ["help", helpCommand],
]);

/** The names of all commands, for tests. */
export const commandNames = (): string[] => [...commands.keys()];

function helpCommand(_args: string[], { print }: Terminal): number {
  print(helpText());
  return exit.done;
}

/** Runs one command line and returns the exit code. A failure prints a sentence, and a stack only for a fault of the portal. */
export async function runPortal([name = "help", ...args]: string[], terminal: Terminal): Promise<number> {
  const command = commands.get(/^(-h|--help)$/.test(name) ? "help" : name);
  try {
    if (!command) throw new UsageError(`"${name}" is no command: try help.`);
    if (args.some((word) => /^(-h|--help)$/.test(word))) {
      terminal.print(name === "help" ? helpText() : helpOf(name, args[0]));
      return exit.done;
    }
    const odd = unknownOption(name, args);
    if (odd) throw new UsageError(`Unknown option '${odd}': try ${name} --help.`);
    return await command(args, terminal);
  } catch (error) {
    if (terminal.signal.aborted) {
      terminal.printError(`${terminal.live ? "\n" : ""}Stopped: nothing was changed.\n`);
      return exit.stopped;
    }
    terminal.printError(`${sentenceOf(error, commands.has(name) ? `${name} --help` : "help")}\n`);
    return exit.failed;
  }
}

const fileProblems: Record<string, string> = {
  ENOENT: "There is no such file",
  EISDIR: "This is a directory, not a file",
  EACCES: "The file may not be read",
  EPERM: "The file may not be read",
};

/** `help`: the command that prints help. */
function sentenceOf(error: unknown, help: string): string {
  if (!types.isNativeError(error)) return String(error);
  const { code = "", path = "" } = error as NodeJS.ErrnoException;
  if (isBusy(error)) return "The store is busy with another import. Try again when that has ended.";
  if (code === "ERR_SQLITE_ERROR") return `The store cannot be used: ${error.message}.`;
  // Node explains at length how to pass a file name that begins with a hyphen.
  if (code.startsWith("ERR_PARSE_ARGS")) return `${error.message.split(". ")[0]}: try ${help}.`;
  if (fileProblems[code]) return `${fileProblems[code]}${path ? `: ${path}` : "."}`;
  // Errors that the portal throws have a sentence. The language's kinds (TypeError ...) are faults of the portal.
  return error.name === "Error" ? error.message : (error.stack ?? error.message);
}
