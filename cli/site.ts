import { resolve } from "node:path";
import { wallClock } from "@/lib/config/config";
import { simplifiedOnly } from "@/lib/i18n/simplify-only";
import { expiryNote } from "@/lib/site/security-contact";
import { checkSiteFile } from "@/lib/site/site-file";
import { exit, type Terminal, UsageError } from "./terminal";

/** `site check [FILE]`: says everything that is wrong with a portal.json, by default that of SITE_FILE. It opens no store. */
export function siteCommand(
  [action, file, ...more]: string[],
  terminal: Terminal,
  now: Date = wallClock(),
): number {
  if (action !== "check") throw new UsageError("Write site check.");
  if (more.length > 0) throw new UsageError(`"${more[0]}" is not expected here: try help.`);
  const name = file ?? process.env.SITE_FILE;
  if (!name) throw new UsageError("Name the file, or set SITE_FILE.");
  // A relative SITE_FILE counts from the project's directory, in which this command runs.
  const path = file === undefined ? resolve(name) : resolve(terminal.directory, file);
  const { site, faults, content } = checkSiteFile(path, process.env);
  for (const fault of faults) terminal.print(`${fault}.\n`);
  const expiry = site?.security && expiryNote(site.security, now);
  for (const note of [...simplifiedTexts(content), ...(expiry ? [expiry] : [])])
    terminal.print(`note: ${note}.\n`);
  terminal.print(
    site
      ? `${name} can be used: ${site.name}, ${site.zone}\n`
      : `${name} cannot be used: ${faults.length} faults\n`,
  );
  return site ? exit.done : exit.bad;
}

/** Chinese texts with characters that only Simplified Chinese has, with their places. */
function simplifiedTexts(value: unknown, place = ""): string[] {
  if (typeof value === "string") {
    const characters = /(^|\.)(zh|addressZh)(\.\d+)?$/.test(place) ? simplifiedOnly(value) : [];
    return characters.length === 0
      ? []
      : [
          `${place}: ${characters.slice(0, 5).join("")} is Simplified Chinese; write Traditional, of which Simplified is derived`,
        ];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => simplifiedTexts(one, place ? `${place}.${key}` : key));
}
