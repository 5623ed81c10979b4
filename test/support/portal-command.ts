import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { runPortal } from "@/cli/portal";
import { config } from "@/lib/config/config";
import { sampleDomainNames } from "@/lib/store/sample";
import { openTestStore, type TestStore } from "./stores";

/** The output and the exit code of one command line. */
export interface Run {
  code: number;
  printed: string;
  errorOutput: string;
}

/** Runs command lines in a new directory, for tests. */
export class TestRuns {
  readonly directory = mkdtempSync(join(tmpdir(), "portal-"));
  /** The path of a store in that directory. */
  readonly storePath = join(this.directory, "portal.db");
  readonly storeUrl = `file:${this.storePath}` as const;

  async run(args: string[], { input = "", signal = new AbortController().signal } = {}): Promise<Run> {
    let printed = "";
    let errorOutput = "";
    const code = await runPortal(args, {
      input: Readable.from([Buffer.from(input)]),
      print: (text) => {
        printed += text;
      },
      printError: (text) => {
        errorOutput += text;
      },
      live: false,
      directory: this.directory,
      dataDirectory: resolve("data"),
      signal,
    });
    return { code, printed, errorOutput };
  }

  /** Removes the directory. */
  end(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A store of the run in which no domain has sample data; commands of this process work on it. */
export async function openCommandStore(): Promise<TestStore> {
  const store = await openTestStore({ inFile: true });
  config().storeUrl = store.url;
  // Domains emptied on purpose are not filled.
  for (const domain of sampleDomainNames)
    await store.exec(`insert into domain_state (domain, state) values ('${domain}', 'empty')`);
  return store;
}
