import { plainLineOf } from "../text/body";
import { attribute, markupOf, type Node, nodeOf, nodesOf } from "./feed-nodes";

/** A picture of a feed's entry. */
interface FeedPicture {
  url: string;
  alt: string;
  credit: string;
}

/** Whether an element of a feed refers to a picture. */
export function isImage(node: Node): boolean {
  const type = attribute(node, "type");
  if (type) return type.startsWith("image/");
  return (
    attribute(node, "medium") === "image" ||
    /\.(?:avif|gif|jpe?g|png|webp)(?:\?|$)/i.test(attribute(node, "url"))
  );
}

const widthOf = (node: Node) => Number(attribute(node, "width")) || 0;

/** The size of a picture that is used: the feed's preference, else the widest, else the largest, else the first. */
function bestOf(sizes: readonly Node[]): Node[] {
  const weight = (node: Node) => Number(attribute(node, "fileSize")) || 0;
  const ranked = sizes.toSorted((a, b) => widthOf(b) - widthOf(a) || weight(b) - weight(a));
  const best = sizes.find((node) => attribute(node, "isDefault") === "true") ?? ranked[0];
  return best ? [best] : [];
}

/** The key that sizes of one picture share: the address without its query and without the width in it. */
function subjectOf(node: Node): string {
  const width = widthOf(node);
  const path = attribute(node, "url").split("?")[0] ?? "";
  return width === 0 ? path : path.replaceAll(new RegExp(`(?<!\\d)${width}(?!\\d)`, "g"), "#");
}

/** The pictures of an entry of Media RSS, each once: a group is one picture in several sizes. */
export function mediaOf(item: Node): FeedPicture[] {
  const groups = nodesOf(item["media:group"]);
  const contents = nodesOf(item["media:content"]).filter(isImage);
  const alone = [...Map.groupBy(contents, subjectOf).values()].flatMap(bestOf);
  const grouped = groups.flatMap((group) =>
    bestOf(nodesOf(group["media:content"]).filter(isImage)).map((node) => ({ node, group })),
  );
  const media = [...alone.map((node) => ({ node, group: item })), ...grouped];
  const thumbnails = [item, ...groups].flatMap((node) => nodesOf(node["media:thumbnail"]));
  const chosen = media.length > 0 ? media : bestOf(thumbnails).map((node) => ({ node, group: item }));
  return chosen.map(({ node, group }) => ({
    url: attribute(node, "url"),
    alt: plainLineOf(
      markupOf(
        node["media:description"] ??
          node["media:title"] ??
          (group === item ? undefined : (group["media:description"] ?? group["media:title"])),
      ),
    ),
    credit: plainLineOf(
      markupOf(nodeOf(node["media:credit"] ?? group["media:credit"] ?? item["media:credit"])),
    ),
  }));
}
