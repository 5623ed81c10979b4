import Papa from "papaparse";
import { importerOf } from "./importers";
import { exit, type Terminal, UsageError } from "./terminal";

/** `template DOMAIN`: the head line of a file to import. */
export function templateCommand([domain, ...more]: string[], { print }: Terminal): number {
  if (more.length > 0) throw new UsageError("Write template DOMAIN.");
  print(`${Papa.unparse([[...importerOf(domain).heads]])}\r\n`);
  return exit.done;
}
