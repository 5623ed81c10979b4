import { wallClock } from "@/lib/config/config";
import { type LetterState, listFollows, retryLetters } from "@/lib/follows/operator";
import { printRow } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore, withStore } from "./with-store";

/** `follows list | retry [MAIL]`: the schedules that readers follow by mail or webhook, and what waits for them. */
export async function followsCommand(
  [name = "", mail, ...more]: string[],
  terminal: Terminal,
): Promise<number> {
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here: try help.`);
  if (name === "list" && mail === undefined) return list(terminal);
  if (name !== "retry")
    throw new UsageError("Write follows list, or follows retry, with one address or for all.");
  return withStore(terminal, async (store) => {
    terminal.print(
      `mails and webhooks to followers queued again: ${formatCount(await retryLetters(store, wallClock(), mail))}\n`,
    );
    return exit.done;
  });
}

function list(terminal: Terminal): Promise<number> {
  return readStore(terminal, async ({ reader }) => {
    const follows = await listFollows(reader);
    for (const { id, target, status, created_at, ends_at, letters } of follows) {
      const address = status === "unanswered" ? "(a code of the target)" : target;
      printRow(terminal, [id, address, status, created_at, ends_at, letters.map(wordsOf).join("; ") || "-"]);
    }
    terminal.printError(`follows: ${formatCount(follows.length)}\n`);
    return exit.done;
  });
}

const wordsOf = ({ kind, attempts, dueAt, reason }: LetterState) =>
  `${kind} waits, ${formatCount(attempts)} attempts, next ${dueAt}${reason ? `, ${reason}` : ""}`;
