/** Endings of the files of a folder or an archive that are imported. */
export const articleEndings = [
  ...[".md", ".markdown", ".mkd", ".mdown", ".mdx", ".html", ".htm"],
  ...[".xml", ".rss", ".atom", ".json", ".jsonl"],
];
