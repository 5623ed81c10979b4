/** Endings of the files that are read of a folder or an archive. */
export const articleEndings = [
  ...[".md", ".markdown", ".mkd", ".mdown", ".mdx", ".html", ".htm"],
  ...[".xml", ".rss", ".atom", ".json", ".jsonl"],
];
