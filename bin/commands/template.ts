import Papa from "papaparse";
import { importerOf } from "./importers";
import { exit, type Terminal, UsageError } from "./terminal";

/** `template DOMAIN`: the head line of a file to import, or an empty record of it. */
export function templateCommand([domain, ...more]: string[], { print }: Terminal): number {
  if (more.length > 0) throw new UsageError("Write template DOMAIN.");
  const { heads, template } = importerOf(domain);
  print(template ?? `${Papa.unparse([[...heads]])}\r\n`);
  return exit.done;
}
