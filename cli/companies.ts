import { deleteCompany, listStoredCompanies } from "@/lib/directory/operator";
import { printRow } from "./table";
import { exit, formatCount, type Terminal, UsageError } from "./terminal";
import { readStore, withStore } from "./with-store";

/** `companies list | delete ID ...`. */
export async function companiesCommand([name = "", ...ids]: string[], terminal: Terminal): Promise<number> {
  if (name === "list" && ids.length === 0) {
    return readStore(terminal, async (store) => {
      let count = 0;
      for await (const { id, name: company, sample } of listStoredCompanies(store)) {
        count += 1;
        printRow(terminal, [id, sample ? "sample" : "own", company]);
      }
      terminal.printError(`companies: ${formatCount(count)}\n`);
      return exit.done;
    });
  }
  if (name !== "delete" || ids.length === 0)
    throw new UsageError("Write companies list or companies delete ID.");
  return withStore(terminal, async (store, now) => {
    let failed = 0;
    for (const id of ids) {
      const outcome = await deleteCompany(store, id, now);
      if (outcome === "done") terminal.print(`${id}: deleted\n`);
      else {
        failed += 1;
        terminal.printError(
          outcome === "sample"
            ? `"${id}" is sample data: sample drop companies deletes all of it.\n`
            : `There is no company "${id}".\n`,
        );
      }
    }
    return failed > 0 ? exit.bad : exit.done;
  });
}
