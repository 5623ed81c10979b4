import { parseArgs } from "node:util";
import { wallClock } from "@/lib/config/config";
import {
  countPurgeable,
  deleteEnquiries,
  type EnquiryStatus,
  enquiryStatuses,
  getEnquiry,
  letterOf,
  listEnquiries,
  listIds,
  purgeEnquiries,
  retryEnquiry,
  type StoredEnquiry,
} from "@/lib/enquiries/operator";
import { formFields, formKinds } from "@/lib/enquiries/shared";
import { overwriting } from "@/lib/store/overwriting";
import { csvText } from "@/lib/text/csv-cells";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore, withStore } from "./with-store";

const options = {
  status: { type: "string" },
  parked: { type: "boolean", default: false },
  waiting: { type: "boolean", default: false },
  format: { type: "string", default: "csv" },
  "older-than": { type: "string" },
  all: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];
type Action = (terminal: Terminal, values: Values, rest: string[]) => Promise<number>;

/** `enquiries list | show | retry | export | purge | delete`: the enquiries that visitors have sent, and their deliveries. */
export function enquiriesCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [name = "", ...rest] = positionals;
  const action = actions.get(name);
  if (!action) throw new UsageError(`Write enquiries ${[...actions.keys()].join(", ")}: try help.`);
  return action(terminal, values, rest);
}

const actions = new Map<string, Action>([
  ["list", list],
  ["show", show],
  ["retry", retry],
  ["export", exportAll],
  ["purge", purge],
  ["delete", remove],
]);

function statusOf({ status }: Values): EnquiryStatus | undefined {
  const known = enquiryStatuses.find((one) => one === status);
  if (status !== undefined && !known) {
    throw new UsageError(`After --status write ${enquiryStatuses.join(", ")}, not "${status}".`);
  }
  return known;
}

function nothingMore(rest: string[]): void {
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is not expected here: try help.`);
}

function list(terminal: Terminal, values: Values, rest: string[]): Promise<number> {
  nothingMore(rest);
  const status = statusOf(values);
  return readStore(terminal, async (store) => {
    const rows = [];
    for await (const { id, kind, status: is, createdAt } of listEnquiries(store, status)) {
      rows.push([id, kind, is, createdAt.toISOString()]);
    }
    terminal.print(formatTable([["id", "kind", "status", "received"], ...rows]));
    return exit.done;
  });
}

function show(terminal: Terminal, _values: Values, [id, ...rest]: string[]): Promise<number> {
  if (id === undefined) throw new UsageError("Name the enquiry to show.");
  nothingMore(rest);
  return readStore(terminal, async (store) => {
    const stored = await getEnquiry(store, id);
    if (!stored) throw new UsageError(`There is no enquiry "${id}".`);
    const { enquiry, jobs } = stored;
    const table = jobs.map(({ channel, status, attempts, due_at, reason, done_at }) => [
      channel || "(none yet)",
      status,
      String(attempts),
      done_at ?? due_at,
      reason ?? "-",
    ]);
    terminal.print(`${letterOf(enquiry).text}Status:                 ${enquiry.status}\n\n`);
    terminal.print(formatTable([["channel", "state", "attempts", "done or due", "last error"], ...table]));
    return exit.done;
  });
}

function retry(terminal: Terminal, { parked, waiting }: Values, ids: string[]): Promise<number> {
  if ([parked, waiting, ids.length > 0].filter(Boolean).length !== 1)
    throw new UsageError("Write enquiries retry ID, enquiries retry --parked or enquiries retry --waiting.");
  return withStore(terminal, async (store) => {
    let failed = 0;
    let retried = 0;
    const named = ids.length > 0;
    for (const id of named ? ids : await listIds(store, parked ? "parked" : "waiting")) {
      if (await retryEnquiry(store, id, wallClock())) retried += 1;
      else if (named) {
        failed += 1;
        terminal.printError(`"${id}" is delivered, is being sent, or does not exist.\n`);
      }
    }
    terminal.print(`enquiries queued again: ${formatCount(retried)}\n`);
    return failed > 0 ? exit.bad : exit.done;
  });
}

const fieldNames = [...new Set(formKinds.flatMap((kind) => formFields[kind].map(({ name }) => name)))];
const heads = ["id", "kind", "status", "language", "created_at", "delivered_at", ...fieldNames];

function recordOf({ id, kind, status, language, createdAt, deliveredAt, content }: StoredEnquiry) {
  const dates = { created_at: createdAt.toISOString(), delivered_at: deliveredAt?.toISOString() ?? null };
  return { id, kind, status, language, ...dates, ...content };
}

function exportAll(terminal: Terminal, values: Values, rest: string[]): Promise<number> {
  nothingMore(rest);
  const status = statusOf(values);
  if (values.format !== "csv" && values.format !== "jsonl") {
    throw new UsageError(`After --format write csv or jsonl, not "${values.format}".`);
  }
  const isCsv = values.format === "csv";
  return readStore(terminal, async (store) => {
    if (isCsv) terminal.print(`\ufeff${csvText([heads])}\r\n`);
    for await (const enquiry of listEnquiries(store, status)) {
      const record: Record<string, string | null | undefined> = recordOf(enquiry);
      // Spreadsheets open what visitors typed, so no cell may become a formula.
      const csv = () => csvText([heads.map((head) => record[head] ?? "")]);
      terminal.print(isCsv ? `${csv()}\r\n` : `${JSON.stringify(record)}\n`);
    }
    return exit.done;
  });
}

function remove(terminal: Terminal, _values: Values, ids: string[]): Promise<number> {
  if (ids.length === 0) throw new UsageError("Name the enquiry to delete.");
  return withStore(terminal, async (store) => {
    let failed = 0;
    for (const id of ids) {
      const count = await overwriting(store, () =>
        store.db.transaction().execute((trx) => deleteEnquiries(trx, [id])),
      );
      if (count > 0) terminal.print(`${id}: deleted\n`);
      else {
        failed += 1;
        terminal.printError(`There is no enquiry "${id}".\n`);
      }
    }
    return failed > 0 ? exit.bad : exit.done;
  });
}

const dayMs = 86_400_000;

function purge(terminal: Terminal, values: Values, rest: string[]): Promise<number> {
  nothingMore(rest);
  const days = Number(/^(\d{1,5})d$/.exec(values["older-than"] ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(days)) throw new UsageError("Write enquiries purge --older-than 90d.");
  const { all, yes } = values;
  return (yes ? withStore : readStore)(terminal, async (store) => {
    const before = new Date(wallClock().getTime() - days * dayMs);
    const undelivered = all ? "" : " Those not delivered remain; --all includes them.";
    if (!yes) {
      const count = formatCount(await countPurgeable(store, before, all));
      terminal.print(
        `Enquiries to be deleted: ${count}.${undelivered} Nothing was deleted: add --yes to do it.\n`,
      );
      return exit.done;
    }
    terminal.print(`enquiries deleted: ${formatCount(await purgeEnquiries(store, before, all))}\n`);
    return exit.done;
  });
}
