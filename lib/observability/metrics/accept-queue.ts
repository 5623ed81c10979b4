import { readFile } from "node:fs/promises";

/** The state of a listening socket in the kernel's tables. */
const listening = "0A";

/**
 * Connections that wait in the kernel because the process that listens has not accepted them, by the tables of Linux
 * (/proc/net/tcp). A process cannot see their requests, nor reject them.
 * @returns null on another system
 */
export async function readAcceptQueue(port: number): Promise<number | null> {
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((name) => readFile(`/proc/net/${name}`, "utf8").catch(() => "")),
  );
  const waiting = tables.flatMap((table) => acceptQueues(table, port));
  return waiting.length > 0 ? Math.max(...waiting) : null;
}

/** The lengths of the accept queues of a port. Columns: number, local address, remote address, state, tx_queue:rx_queue. */
function acceptQueues(table: string, port: number): number[] {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return table.split("\n").flatMap((line) => {
    const [, address = "", , state, queues = ""] = line.trim().split(/\s+/);
    return state === listening && address.endsWith(local)
      ? [Number.parseInt(queues.split(":")[1] ?? "0", 16)]
      : [];
  });
}
