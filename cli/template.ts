import Papa from "papaparse";
import { exampleMark } from "@/lib/store/import-lines";
import { importerOf } from "./importers";
import { exit, type Terminal, UsageError } from "./terminal";

/** `template DOMAIN`: prints the head and an example of a file to import, or an empty record. */
export function templateCommand([domain, ...more]: string[], { print }: Terminal): number {
  if (more.length > 0) throw new UsageError("Write template DOMAIN.");
  const { heads, example, template } = importerOf(domain);
  const lines = [heads, ...(example ? [[`${exampleMark}${example[0]}`, ...example.slice(1)]] : [])];
  print(template ?? `${Papa.unparse(lines.map((line) => [...line]))}\r\n`);
  return exit.done;
}
