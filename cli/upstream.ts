import { once } from "node:events";
import { parseArgs, types } from "node:util";
import { config, currentInstant } from "@/lib/config/config";
import { exit, type Terminal, UsageError } from "./terminal";
import { withStore } from "./with-store";

const mostPort = 65_535;

/**
 * `upstream --port N [--host ADDRESS]`: serves the store as a publisher's services, for portals whose UPSTREAM_URL is the printed
 * address. Runs until it is stopped.
 */
export function upstreamCommand(args: string[], terminal: Terminal): Promise<number> {
  const options = { port: { type: "string" }, host: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const port = Number(values.port ?? Number.NaN);
  if (positionals.length > 0 || !Number.isInteger(port) || port < 0 || port > mostPort) {
    throw new UsageError("upstream needs a port: upstream --port 4010. With 0 a free one is chosen.");
  }
  return withStore(terminal, async (store) => {
    // This module imports most of the portal, so it is loaded only on demand.
    const { startPublisher } = await import("./publisher/server");
    const publisher = await startPublisher({
      store,
      now: currentInstant,
      report: (line) => terminal.print(`${line}\n`),
      port,
      host: values.host ?? "127.0.0.1",
      pathsFile: config().upstream.pathsFile,
    }).catch((error: unknown) => {
      throw types.isNativeError(error) ? new Error(portProblem(error, port)) : error;
    });
    terminal.print(
      `A publisher's services on ${publisher.url}: start another portal with UPSTREAM_URL=${publisher.url}\n`,
    );
    if (!terminal.signal.aborted) await once(terminal.signal, "abort");
    await publisher.close();
    return exit.done;
  });
}

function portProblem({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === "EADDRINUSE") return `Port ${port} is in use: choose another one.`;
  if (code === "EACCES") return `Port ${port} may not be used: choose one above 1023.`;
  return `The port cannot be used: ${message}.`;
}
