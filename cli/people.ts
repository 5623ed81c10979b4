import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Kysely } from "kysely";
import { config } from "@/lib/config/config";
import { enquiriesOf, forgetEnquiries, type PersonEnquiries } from "@/lib/enquiries/operator";
import { forgetFollows, listFollows, lockFollows, type StoredFollow } from "@/lib/follows/operator";
import { deleteLinks, linksNaming } from "@/lib/sharing/operator";
import { isBackupName } from "@/lib/store/backup-retention";
import { type Store, storeFile } from "@/lib/store/connection";
import { backupTask, listRuns } from "@/lib/store/last-runs";
import { overwriting } from "@/lib/store/overwriting";
import type { Database } from "@/lib/store/schema";
import { foldedMailAddress } from "@/lib/text/mail-address";
import { formatTable } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore, withStore } from "./with-store";

/** Everything that a store holds of a person. */
interface Person {
  enquiries: PersonEnquiries;
  follows: StoredFollow[];
  links: string[];
}

/** `people show | delete MAIL`: what visitors have left under a mail address, as the privacy page promises. */
export function peopleCommand([name = "", mail, ...more]: string[], terminal: Terminal): Promise<number> {
  if (name !== "show" && name !== "delete")
    throw new UsageError("Write people show MAIL or people delete MAIL.");
  if (mail === undefined) throw new UsageError("Write the person's mail address.");
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here: try help.`);
  const email = foldedMailAddress(mail.trim());
  if (!email) throw new UsageError(`"${mail}" is no mail address.`);
  return name === "show"
    ? readStore(terminal, async ({ reader }) => {
        const person = await find(reader, email);
        terminal.print(isEmpty(person) ? `Nothing is stored of ${email}.\n` : formatPerson(person));
        terminal.print(await elsewhere(reader, person));
        return exit.done;
      })
    : withStore(terminal, (store) => forget(store, email, terminal));
}

const find = async (db: Kysely<Database>, email: string): Promise<Person> => ({
  enquiries: await enquiriesOf(db, email),
  follows: await listFollows(db, email),
  links: await linksNaming(db, email),
});

const isEmpty = ({ enquiries: { own, drafts }, follows, links }: Person) =>
  own.length + drafts.length + follows.length + links.length === 0;

async function forget(store: Store, email: string, { print }: Terminal): Promise<number> {
  const person = await overwriting(store, () =>
    store.db.transaction().execute(async (trx) => {
      await lockFollows(trx, email);
      const found = await find(trx, email);
      await forgetEnquiries(trx, found.enquiries);
      await forgetFollows(trx, email);
      await deleteLinks(trx, found.links);
      return found;
    }),
  );
  const { enquiries, follows, links } = person;
  const letters = follows.reduce((sum, follow) => sum + follow.letters.length, 0);
  const counts: [string, number][] = [
    ["enquiries and subscriptions", enquiries.own.length],
    ["rejected forms", enquiries.drafts.length],
    ["followed schedules", follows.length],
    ["mails that waited for them", letters],
    ["short links", links.length],
  ];
  print(
    isEmpty(person)
      ? `Nothing was stored of ${email}.\n`
      : `Deleted of ${email}: ${counts
          .filter(([, count]) => count > 0)
          .map(([what, count]) => `${what}: ${formatCount(count)}`)
          .join("; ")}\n`,
  );
  print(await elsewhere(store.reader, person));
  return exit.done;
}

function formatPerson({ enquiries, follows, links }: Person): string {
  const rows = [
    ...enquiries.own.map(({ id, status, createdAt }) => [id.split("-")[0] ?? "", id, status, createdAt]),
    ...enquiries.drafts.map(() => ["rejected form", "-", "for half an hour", "-"]),
    ...follows.flatMap(({ id, status, created_at, letters }) => [
      ["followed schedule", id, status, created_at],
      ...letters.map(({ kind, dueAt }) => [`mail (${kind})`, id, "waiting", dueAt]),
    ]),
    ...links.map((code) => ["short link", code, "-", "-"]),
  ];
  return formatTable([["what", "id", "state", "since"], ...rows]);
}

/** Where more of the person may be, which no command deletes. */
async function elsewhere(db: Kysely<Database>, { enquiries: { own, naming } }: Person): Promise<string> {
  const sent = own.filter(({ isSent }) => isSent).length;
  const lines = [
    ...(sent > 0
      ? [`Sent before, by mail or to your service, which have their own copies: ${formatCount(sent)}`]
      : []),
    ...(naming.length > 0
      ? [
          `Sent by others, and naming the address; enquiries show ID prints one, enquiries delete ID deletes it: ${naming.map(({ id }) => id).join(", ")}`,
        ]
      : []),
    await backupsLine(db),
  ];
  return `${lines.join("\n")}\n`;
}

/** Backups, and stores that a restore has put aside: of the usual folder, and of that of the last backup. */
async function backupsLine(db: Kysely<Database>): Promise<string> {
  const file = storeFile(config().storeUrl);
  const beside = file === null ? resolve("var") : dirname(file);
  const last = (await listRuns(db)).find(({ task }) => task === backupTask);
  const lastFile = last?.failures === 0 ? last.detail : null;
  const folders = new Set([join(beside, "backups"), ...(lastFile ? [dirname(lastFile)] : [])]);
  const found = [
    ...[...folders].flatMap((folder) => filesIn(folder).filter((path) => isBackupName(basename(path)))),
    ...(lastFile && statSync(lastFile, { throwIfNoEntry: false }) ? [lastFile] : []),
    ...(file === null ? [] : filesIn(beside).filter((path) => path.startsWith(`${file}.before-`))),
  ];
  const paths = [...new Set(found)].sort();
  const again = "After a restore, delete the person again.";
  if (paths.length === 0)
    return `Backups keep what they hold until they are deleted; none is in ${[...folders].join(" or ")}. ${again}`;
  return `Backups keep what they hold until they are deleted: ${paths.join(", ")}, and copies of them elsewhere. ${again}`;
}

const filesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).map((name) => join(folder, name))
    : [];
