import { openFile, otherKind } from "@/lib/store/file-kinds";
import { readText, UnreadableFile } from "@/lib/store/text-reader";
import { parsePublicXml } from "@/lib/store/xml-nodes";
import type { VisitFile } from "../schema";
import { readDigitraffic } from "./digitraffic";
import { readHongKong, startsHongKong } from "./hong-kong";
import { readOceansX } from "./oceans-x";
import { readPortMis } from "./port-mis";
import { toMinute } from "./values";

/** The most characters of one file: a country's month has some ten million. */
const mostCharacters = 64 * 1024 * 1024;

/**
 * What a file of one of the sources says, which its content decides; `name` may have the time at which it was fetched
 * ('20261120-1420', UTC of the archive's clock is Hong Kong's). Throws UnreadableFile for any other file, and for one that is cut off.
 */
export async function readVisitFile(
  input: AsyncIterable<Uint8Array | string>,
  name: string | null,
  now: Date,
): Promise<VisitFile> {
  const opened = await openFile(input, name);
  if (!["visits", "xml", "json", "jsonLines"].includes(opened.kind))
    throw otherKind(
      opened.kind,
      "a list of visits is due, as Digitraffic, Hong Kong's Marine Department, PORT-MIS and OCEANS-X give it",
    );
  let text = "";
  for await (const piece of readText(opened.input, "fetch it again", opened.encoding)) {
    text += piece;
    if (text.length > mostCharacters) throw new UnreadableFile("The file is longer than 64 MB.");
  }
  text = text.trim();
  const seenAt = stampOf(name);
  if (text.startsWith("{") || text.startsWith("[")) {
    if (opened.kind === "visits")
      return text.startsWith("[") ? readOceansX(text, seenAt) : readDigitraffic(text);
    throw new UnreadableFile("The file is JSON, but no list of visits that is known here.");
  }
  const nodes = parsePublicXml(text, "lists of visits");
  const [root = ""] = Object.keys(nodes).filter((key) => !key.startsWith("?"));
  if (startsHongKong(root)) return readHongKong(root, nodes[root], seenAt);
  if (root === "response") return readPortMis(nodes[root], seenAt, now);
  throw new UnreadableFile(
    `The file is XML of ${JSON.stringify(root.slice(0, 40))}, which is no list of visits.`,
  );
}

/** Clocks of Hong Kong and Singapore are eight hours ahead, Korea's nine; archives name their files by Hong Kong's. */
const [archiveOffset, archiveMs] = ["+08:00", 8 * 3_600_000];

/** An instant as archives write it into the names of their files: 20261120-1420. */
export const stampIn = (at: Date): string =>
  new Date(at.getTime() + archiveMs).toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-");

/** The time in a file's name, as archives write it; null without one. */
function stampOf(name: string | null): string | null {
  const [, year, month, day, hour, minute] =
    /(?<!\d)(20\d{2})-?(\d{2})-?(\d{2})[-_T]?([01]\d|2[0-3])-?([0-5]\d)(?!\d)/.exec(name ?? "") ?? [];
  if (!year) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00${archiveOffset}`);
  return Number.isNaN(at.getTime()) ? null : toMinute(at);
}
